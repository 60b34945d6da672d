"""Stores a new event, stamped."""

from __future__ import annotations

from sqlalchemy import Connection

from whycards.core.events import FAR_AHEAD_MILLISECONDS as FAR_AHEAD
from whycards.core.events import Body, Event, Moment, ParametersSet, next_time
from whycards.storage import memory_cache
from whycards.storage.bulk import inserting
from whycards.storage.event_log import newest_time, next_id
from whycards.storage.event_rows import COLUMNS, event_values, microseconds
from whycards.storage.schema import EventRow
from whycards.storage.writing import driver

_ADD = inserting(EventRow, *COLUMNS)


def append(connection: Connection, body: Body, moment: Moment) -> Event:
    """Store what happened and bring the cache up to date with it, in the transaction of `connection`."""
    event = _stamped(connection, body, moment)
    _ADD.run(connection, [event_values(event)])
    if isinstance(body, ParametersSet):
        memory_cache.rebuild(connection)
    else:
        memory_cache.refresh(connection, [body.uid])
    return event


def _stamped(connection: Connection, body: Body, moment: Moment) -> Event:
    stored = driver(connection)
    now = microseconds(moment.utc) // 1000
    time = next_time(newest_time(stored, now + FAR_AHEAD), now)
    return Event(next_id(stored), time, moment, body)
