"""Reads the append-only events."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import groupby

from whycards.core.events import Event, EventId, HybridTime, ParametersSet
from whycards.scheduling.fsrs import Parameters
from whycards.scheduling.replay import governing
from whycards.storage.event_rows import COLUMNS, event_of

_COLUMNS = ", ".join(f'"{name}"' for name in COLUMNS)
_EVENTS = f"SELECT {_COLUMNS} FROM event"
_MERGED = (
    "SELECT f.uid FROM question t JOIN merged m ON m.into_id = t.id JOIN question f ON f.id = m.question_id "
    "WHERE t.uid = ?"
)
_OF_UID = f"{_EVENTS} WHERE uid = ?"
_BY_UID = f"{_EVENTS} WHERE uid <> '' ORDER BY uid"
_OF_DAY = f"{_EVENTS} WHERE study_day = ? ORDER BY id"
_PAGE = f"SELECT id, {_COLUMNS} FROM event WHERE id > ? ORDER BY id LIMIT 1000"
_DEVICE = "SELECT device FROM library"
_LAST = "SELECT max(sequence) FROM event WHERE device = ?"
_NEWEST_TIME = (
    "SELECT clock_ms, clock_counter FROM event WHERE clock_ms <= ? "
    "ORDER BY clock_ms DESC, clock_counter DESC LIMIT 1"
)
_UID = COLUMNS.index("uid")


def device(connection: sqlite3.Connection) -> str:
    """The uuid of this device in events."""
    return str(connection.execute(_DEVICE).fetchone()[0])


def next_id(connection: sqlite3.Connection) -> EventId:
    """The id that this device gives to its next event."""
    own = device(connection)
    (last,) = connection.execute(_LAST, (own,)).fetchone()
    return EventId(own, (last or 0) + 1)


def newest_time(connection: sqlite3.Connection, limit: int) -> HybridTime | None:
    """The newest hybrid time of all events up to `limit` (UTC milliseconds)."""
    found = connection.execute(_NEWEST_TIME, (limit,)).fetchone()
    return HybridTime(*found) if found else None


def events_of(connection: sqlite3.Connection, uid: str) -> list[Event]:
    """All events of one question, as stored; those of questions that were merged into it follow as its own."""
    events = list(map(event_of, connection.execute(_OF_UID, (uid,))))
    for (other,) in connection.execute(_MERGED, (uid,)).fetchall():
        events += [_as_of(uid, event_of(row)) for row in connection.execute(_OF_UID, (other,))]
    return events


def _as_of(uid: str, event: Event) -> Event:
    body = event.body
    return event if isinstance(body, ParametersSet) else replace(event, body=replace(body, uid=uid))


def events_by_uid(connection: sqlite3.Connection) -> Iterator[tuple[str, list[Event]]]:
    """The events of each question that has any; one question at a time is held."""
    for uid, rows in groupby(connection.execute(_BY_UID), key=lambda row: row[_UID]):
        yield uid, list(map(event_of, rows))


def parameters_of(connection: sqlite3.Connection) -> Parameters:
    """The parameters that govern every replay in this library."""
    return governing(events_of(connection, ""))


def events_of_day(connection: sqlite3.Connection, day: date) -> list[Event]:
    """The events of one study day in the order they were stored."""
    return list(map(event_of, connection.execute(_OF_DAY, (day.isoformat(),))))


def page_of_events(connection: sqlite3.Connection, after: int) -> tuple[list[Event], int]:
    """Some events in the order they were stored, and where to go on; none at the end."""
    rows = connection.execute(_PAGE, (after,)).fetchall()
    return [event_of(row[1:]) for row in rows], rows[-1][0] if rows else after
