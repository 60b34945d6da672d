"""The cached memory and marks of each question: the only code that writes them, always by a whole replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sqlalchemy import Connection, bindparam, select, update

from whycards.core.events import Event
from whycards.core.memory import Learned
from whycards.scheduling.fsrs import Parameters
from whycards.scheduling.replay import governing, marks, replay, standing_answers
from whycards.storage.event_rows import event_of
from whycards.storage.schema import EventRow, QuestionRow, table

_EVENT = table(EventRow)
_QUESTION = table(QuestionRow)
_CACHED = (
    "stability",
    "difficulty",
    "last_day",
    "due_day",
    "first_day",
    "reviews",
    "lapses",
    "flagged",
    "suspended",
    "note",
)
_OF_UID = select(_EVENT).where(_EVENT.c.uid == bindparam("uid"))
_BY_UID = select(_EVENT).where(_EVENT.c.uid != "").order_by(_EVENT.c.uid)
_STORE = (
    update(_QUESTION).where(_QUESTION.c.uid == bindparam("of_uid")).values({n: bindparam(n) for n in _CACHED})
)
_FORGET = update(_QUESTION).values(dict.fromkeys(_CACHED[:5]) | {"reviews": 0, "lapses": 0})
_UNMARK = update(_QUESTION).values(flagged=False, suspended=False, note="")
_BATCH = 1000


def events_of(connection: Connection, uid: str) -> list[Event]:
    """All events of one question, as stored."""
    return [event_of(row) for row in connection.execute(_OF_UID, {"uid": uid}).mappings()]


def parameters_of(connection: Connection) -> Parameters:
    """The parameters that govern every replay in this library."""
    return governing(events_of(connection, ""))


def refresh(connection: Connection, uids: Iterable[str]) -> None:
    """Compute the cache of these questions again. Uids that the library does not hold are passed over."""
    parameters = parameters_of(connection)
    for uid in uids:
        connection.execute(_STORE, _cached(uid, events_of(connection, uid), parameters))


def rebuild(connection: Connection) -> None:
    """Compute the cache of every question again, from nothing but events."""
    parameters = parameters_of(connection)
    connection.execute(_FORGET)
    connection.execute(_UNMARK)
    batch: list[dict[str, object]] = []
    for uid, events in _grouped(connection):
        batch.append(_cached(uid, events, parameters))
        if len(batch) == _BATCH:
            connection.execute(_STORE, batch)
            batch = []
    if batch:
        connection.execute(_STORE, batch)


def _grouped(connection: Connection) -> Iterator[tuple[str, list[Event]]]:
    rows = connection.execute(_BY_UID, execution_options={"yield_per": _BATCH}).mappings()
    for uid, group in groupby(rows, key=lambda row: row["uid"]):
        yield uid, [event_of(row) for row in group]


def _cached(uid: str, events: Sequence[Event], parameters: Parameters) -> dict[str, object]:
    memory, attached = replay(events, parameters), marks(events)
    values: dict[str, object] = dict.fromkeys(_CACHED)
    values |= {"of_uid": uid, "reviews": 0, "lapses": 0}
    values |= {"flagged": attached.flagged, "suspended": attached.suspended, "note": attached.note}
    if isinstance(memory, Learned):
        values |= {
            "stability": memory.stability,
            "difficulty": memory.difficulty,
            "last_day": memory.last_day.isoformat(),
            "due_day": memory.due_day.isoformat(),
            "first_day": _first_day(events),
            "reviews": memory.reviews,
            "lapses": memory.lapses,
        }
    return values


def _first_day(events: Sequence[Event]) -> str:
    """The study day on which the memory began: that of the first answer since a reset."""
    standing = next(answer for answer in standing_answers(events) if not answer.is_forgotten)
    return standing.event.moment.study_day.isoformat()
