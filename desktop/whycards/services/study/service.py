"""Begins sessions."""

from __future__ import annotations

from whycards.core.clock import Clock
from whycards.services.owed import owed_by_deck
from whycards.services.study.plan import Plan, planned
from whycards.services.study.session import StudySession
from whycards.services.today import read_day
from whycards.storage.library import Library


class StudyService:
    """Begins study sessions on one library."""

    def __init__(self, library: Library, clock: Clock) -> None:
        self._library = library
        self._clock = clock

    def begin(self, deck_row: int | None, plan: Plan, limit: int | None = None) -> StudySession:
        """A session over one deck, or over all where `deck_row` is None.

        Retries that today still owes in that scope come too, and count neither in n of m nor in `limit`, the
        largest number of questions.
        """
        day = read_day(self._library, self._clock)
        waiting = planned(self._library, plan, day, deck_row)
        if limit is not None:
            waiting = waiting[: max(0, limit)]
        return StudySession(self._library, self._clock, plan, deck_row, day, waiting)

    def owed_today(self, deck_row: int | None = None) -> int:
        """How many of today's misses still wait for their second chance, in one deck or in all."""
        day = read_day(self._library, self._clock)
        owed = owed_by_deck(self._library, day)
        return owed.total() if deck_row is None else owed[deck_row]
