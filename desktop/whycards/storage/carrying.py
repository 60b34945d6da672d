"""Stores what another program knew of the memory of questions, once each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection

from whycards.core.events import FAR_AHEAD_MILLISECONDS as FAR_AHEAD
from whycards.core.events import Body, Event, EventId, Flagged, Moment, Suspended, next_time
from whycards.core.schedule import Schedule
from whycards.scheduling.carrying import carried
from whycards.scheduling.fsrs import Parameters
from whycards.scheduling.replay import standing_answers, standing_carried
from whycards.storage import memory_cache
from whycards.storage.bulk import inserting
from whycards.storage.event_log import events_of, newest_time, next_id, parameters_of
from whycards.storage.event_rows import COLUMNS, event_values, microseconds
from whycards.storage.schema import EventRow
from whycards.storage.writing import driver

_ADD = inserting(EventRow, *COLUMNS)


def carry(connection: Connection, schedules: Mapping[str, Schedule], moment: Moment) -> int:
    """Carry over these schedules, by uid, in the transaction of `connection`; for how many there was news.

    What was answered here keeps its memory, and what was carried over before changes only by a later review.
    """
    stored = driver(connection)
    parameters = parameters_of(stored)
    news = {uid: tuple(_news(uid, one, events_of(stored, uid), parameters)) for uid, one in schedules.items()}
    append_all(connection, [body for bodies in news.values() for body in bodies], moment)
    told = [uid for uid, bodies in news.items() if bodies]
    memory_cache.refresh(connection, told)
    return len(told)


def append_all(connection: Connection, bodies: Sequence[Body], moment: Moment) -> None:
    """Store what happened at one moment; the cache of memory is for the caller to refresh."""
    events = _stamped(connection, bodies, moment)
    _ADD.run(connection, [event_values(event) for event in events])


def _news(uid: str, schedule: Schedule, events: Sequence[Event], parameters: Parameters) -> Iterator[Body]:
    """The events that a schedule still adds to those of its question."""
    body = carried(uid, schedule, parameters)
    known = standing_carried(events)
    if body is not None and not standing_answers(events) and (known is None or known.last_day < body.last_day):
        yield body
    for is_on, kind in ((schedule.suspended, Suspended), (schedule.flagged, Flagged)):
        if is_on and not any(isinstance(event.body, kind) for event in events):
            yield kind(uid, True)


def _stamped(connection: Connection, bodies: Sequence[Body], moment: Moment) -> list[Event]:
    stored = driver(connection)
    device, sequence = next_id(stored)
    now = microseconds(moment.utc) // 1000
    time = newest_time(stored, now + FAR_AHEAD)
    events = []
    for number, body in enumerate(bodies):
        time = next_time(time, now)
        events.append(Event(EventId(device, sequence + number), time, moment, body))
    return events
