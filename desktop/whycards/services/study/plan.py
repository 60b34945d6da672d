"""What a session holds: due questions, or new ones within today's limit."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from whycards.core.clock import Clock
from whycards.core.events import Moment
from whycards.core.question import Kind
from whycards.scheduling.queue import interleave, order_due
from whycards.scheduling.study_day import ROLLOVER_HOUR, moment
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion

NEW_PER_DAY = 10
"""New questions a day and deck unless the learner chose another number."""

MOST_MORE = 100
"""New questions of one deck that a session beyond today's limit may hold."""

_MOST_NEW = 9999


class Plan(StrEnum):
    """What a session holds. MORE = new questions although today's limit is reached; give `begin` a limit."""

    DUE = "due"
    NEW = "new"
    MORE = "more"


def read_moment(library: Library, clock: Clock) -> Moment:
    """The clock read now, with the study day by the learner's rollover hour."""
    return moment(clock, _whole(library.setting("rollover_hour", ROLLOVER_HOUR), ROLLOVER_HOUR, 23))


def new_per_day(library: Library) -> int:
    """How many new questions the learner wants a day and deck."""
    return _whole(library.setting("new_per_day", NEW_PER_DAY), NEW_PER_DAY, _MOST_NEW)


def planned(library: Library, plan: Plan, day: date, deck_row: int | None) -> list[str]:
    """Uids of what the plan holds on this study day, in the order to ask. None = all decks."""
    if plan is Plan.DUE:
        return order_due(library.due(day, deck_row), day, library.parameters())
    limit = new_per_day(library)
    rows = [deck_row] if deck_row is not None else [info.row for info in library.decks(day, limit)]
    if plan is Plan.MORE:
        return interleave([library.unseen(row, limit=MOST_MORE) for row in rows])
    return interleave([_new_of_deck(library, day, row, limit) for row in rows])


def usable(library: Library, uid: str, deck_row: int | None) -> StoredQuestion | None:
    """The question as the library holds it now; None where it vanished, rests, is a draft or of other decks."""
    stored = library.question(uid)
    if stored is None or stored.marks.suspended or stored.question.kind is Kind.DRAFT:
        return None
    return stored if deck_row in (None, stored.deck_row) else None


def _new_of_deck(library: Library, day: date, deck_row: int, limit: int) -> list[str]:
    allowed = max(0, limit - library.introduced(day, deck_row))
    return library.unseen(deck_row, limit=allowed) if allowed else []


def _whole(value: object, default: int, most: int) -> int:
    """The setting if it is a whole number from 0 to `most`: another program may have written the file."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    return default
