"""The cached memory and marks of each question: the only code that writes them, always by a whole replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, update

from whycards.core.events import Event
from whycards.core.memory import Learned
from whycards.scheduling.fsrs import Parameters
from whycards.scheduling.replay import marks, replay, standing_answers, standing_carried
from whycards.storage.bulk import Bulk
from whycards.storage.event_log import events_by_uid, events_of, parameters_of
from whycards.storage.schema import QuestionRow, table
from whycards.storage.writing import driver

_QUESTION = table(QuestionRow)
_MEMORY = ("stability", "difficulty", "last_day", "due_day", "first_day", "reviews", "lapses")
_MARKS = ("flagged", "suspended", "note")
_CACHED = (*_MEMORY, *_MARKS)
_NEW = (None, None, None, None, None, 0, 0)
_STORE = Bulk(
    update(_QUESTION).where(_QUESTION.c.uid == bindparam("of_uid")).values({n: bindparam(n) for n in _CACHED}),
    (*_CACHED, "of_uid"),
)
_FORGET = update(_QUESTION).values(dict(zip(_MEMORY, _NEW, strict=True)))
_UNMARK = update(_QUESTION).values(flagged=False, suspended=False, note="")
_TOOK_IN = (
    "SELECT t.uid FROM question f JOIN merged m ON m.question_id = f.id JOIN question t ON t.id = m.into_id "
    "WHERE f.uid = ?"
)
_MERGED_INTO = "SELECT DISTINCT q.uid FROM merged m JOIN question q ON q.id = m.into_id"
_BATCH = 1000


def refresh(connection: Connection, uids: Iterable[str]) -> None:
    """Compute the cache of these questions again, and of those that took them in.

    Uids that the library does not hold are passed over.
    """
    stored = driver(connection)
    parameters = parameters_of(stored)
    changed = list(dict.fromkeys(uids))
    into = [taker for uid in changed for (taker,) in stored.execute(_TOOK_IN, (uid,)).fetchall()]
    both = dict.fromkeys((*changed, *into))
    _STORE.run(connection, [_cached(uid, events_of(stored, uid), parameters) for uid in both])


def rebuild(connection: Connection) -> None:
    """Compute the cache of every question again, from nothing but events."""
    stored = driver(connection)
    parameters = parameters_of(stored)
    connection.execute(_FORGET)
    connection.execute(_UNMARK)
    batch: list[tuple[object, ...]] = []
    for uid, events in events_by_uid(stored):
        batch.append(_cached(uid, events, parameters))
        if len(batch) == _BATCH:
            _STORE.run(connection, batch)
            batch = []
    _STORE.run(connection, batch)
    refresh(connection, [uid for (uid,) in stored.execute(_MERGED_INTO).fetchall()])


def _cached(uid: str, events: Sequence[Event], parameters: Parameters) -> tuple[object, ...]:
    """A value for each column of the cache, and the uid."""
    memory, attached = replay(events, parameters), marks(events)
    of_memory: tuple[object, ...] = _NEW
    if isinstance(memory, Learned):
        of_memory = (
            memory.stability,
            memory.difficulty,
            memory.last_day.isoformat(),
            memory.due_day.isoformat(),
            _first_day(events),
            memory.reviews,
            memory.lapses,
        )
    return (*of_memory, attached.flagged, attached.suspended, attached.note, uid)


def _first_day(events: Sequence[Event]) -> str:
    """The study day on which the memory began: that of the first answer since a reset.

    A memory that was carried over did not begin today: it is none of the new ones that a day allows.
    """
    carried = standing_carried(events)
    if carried is not None:
        return carried.last_day.isoformat()
    standing = next(answer for answer in standing_answers(events) if not answer.is_forgotten)
    return standing.event.moment.study_day.isoformat()
