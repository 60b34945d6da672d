"""The append-only events: stamping and storing a new one, and reading them again."""

from __future__ import annotations

from datetime import date

from sqlalchemy import Connection, bindparam, exists, func, insert, select

from whycards.core.events import FAR_AHEAD_MILLISECONDS as FAR_AHEAD
from whycards.core.events import Body, Event, EventId, HybridTime, Moment, ParametersSet, next_time
from whycards.storage import memory_cache
from whycards.storage.event_rows import ANSWERED, UNDONE, event_of, event_values, microseconds
from whycards.storage.schema import EventRow, LibraryRow, table

_EVENT = table(EventRow)
_LIBRARY = table(LibraryRow)
_INSERT = insert(_EVENT)
_DEVICE = select(_LIBRARY.c.device)
_LAST_SEQUENCE = select(func.max(_EVENT.c.sequence)).where(_EVENT.c.device == bindparam("device"))
# Events of a clock that is far ahead stay out, so that ours keeps moving from its own newest.
_NEWEST_TIME = (
    select(_EVENT.c.clock_ms, _EVENT.c.clock_counter)
    .where(_EVENT.c.clock_ms <= bindparam("limit"))
    .order_by(_EVENT.c.clock_ms.desc(), _EVENT.c.clock_counter.desc())
    .limit(1)
)
_OF_DAY = select(_EVENT).where(_EVENT.c.study_day == bindparam("day")).order_by(_EVENT.c.id)
_UNDO = _EVENT.alias("undo")
_STANDS = ~exists().where(
    _UNDO.c.target_device == _EVENT.c.device,
    _UNDO.c.target_sequence == _EVENT.c.sequence,
    _UNDO.c.kind == UNDONE,
)
_NEWEST_ANSWERS = (
    select(_EVENT)
    .where(_EVENT.c.kind == ANSWERED, _STANDS)
    .order_by(
        _EVENT.c.clock_ms.desc(),
        _EVENT.c.clock_counter.desc(),
        _EVENT.c.device.desc(),
        _EVENT.c.sequence.desc(),
    )
    .limit(bindparam("limit"))
)
_PAGE = select(_EVENT).where(_EVENT.c.id > bindparam("after")).order_by(_EVENT.c.id).limit(1000)


def append(connection: Connection, body: Body, moment: Moment) -> Event:
    """Store what happened and bring the cache up to date with it, in the transaction of `connection`."""
    event = _stamped(connection, body, moment)
    connection.execute(_INSERT, event_values(event))
    if isinstance(body, ParametersSet):
        memory_cache.rebuild(connection)
    else:
        memory_cache.refresh(connection, [body.uid])
    return event


def events_of_day(connection: Connection, day: date) -> list[Event]:
    """The events of one study day in the order they were stored."""
    rows = connection.execute(_OF_DAY, {"day": day.isoformat()}).mappings()
    return [event_of(row) for row in rows]


def page_of_events(connection: Connection, after: int) -> tuple[list[Event], int]:
    """Some events in the order they were stored, and where to go on; none at the end."""
    rows = connection.execute(_PAGE, {"after": after}).mappings().all()
    return [event_of(row) for row in rows], rows[-1]["id"] if rows else after


def newest_answers(connection: Connection, limit: int) -> list[Event]:
    """Up to `limit` answers that were not taken back, newest in replay order first."""
    return [event_of(row) for row in connection.execute(_NEWEST_ANSWERS, {"limit": limit}).mappings()]


def _stamped(connection: Connection, body: Body, moment: Moment) -> Event:
    device = connection.execute(_DEVICE).scalar_one()
    last = connection.execute(_LAST_SEQUENCE, {"device": device}).scalar_one()
    now = microseconds(moment.utc) // 1000
    newest = connection.execute(_NEWEST_TIME, {"limit": now + FAR_AHEAD}).one_or_none()
    time = next_time(HybridTime(*newest) if newest else None, now)
    return Event(EventId(device, (last or 0) + 1), time, moment, body)
