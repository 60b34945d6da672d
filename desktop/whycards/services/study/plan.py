"""What a session holds: due questions, or new ones within today's limit."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from whycards.scheduling.queue import interleave, order_due
from whycards.services.today import new_per_day
from whycards.storage.library import Library

MOST_MORE = 100
"""New questions of one deck that a session beyond today's limit may hold."""


class Plan(StrEnum):
    """What a session holds. MORE = new questions although today's limit is reached; give `begin` a limit."""

    DUE = "due"
    NEW = "new"
    MORE = "more"


def planned(library: Library, plan: Plan, day: date, deck_row: int | None) -> list[str]:
    """Uids of what the plan holds on this study day, in the order to ask. None = all decks."""
    if plan is Plan.DUE:
        return order_due(library.due(day, deck_row), day, library.parameters())
    limit = new_per_day(library)
    rows = [deck_row] if deck_row is not None else [info.row for info in library.decks(day, limit)]
    if plan is Plan.MORE:
        return interleave([library.unseen(row, limit=MOST_MORE) for row in rows])
    return interleave([_new_of_deck(library, day, row, limit) for row in rows])


def _new_of_deck(library: Library, day: date, deck_row: int, limit: int) -> list[str]:
    allowed = max(0, limit - library.introduced(day, deck_row))
    return library.unseen(deck_row, limit=allowed) if allowed else []
