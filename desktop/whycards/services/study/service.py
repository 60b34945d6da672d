"""Begins sessions."""

from __future__ import annotations

from whycards.core.clock import Clock
from whycards.scheduling.queue import owed_retries
from whycards.scheduling.replay import standing_answers
from whycards.services.study.plan import Plan, planned, usable
from whycards.services.study.session import StudySession
from whycards.services.today import read_moment
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
        day = read_moment(self._library, self._clock).study_day
        waiting = planned(self._library, plan, day, deck_row)
        if limit is not None:
            waiting = waiting[: max(0, limit)]
        return StudySession(self._library, self._clock, plan, deck_row, day, waiting)

    def owed_today(self, deck_row: int | None = None) -> int:
        """How many of today's misses still wait for their second chance, in one deck or in all."""
        day = read_moment(self._library, self._clock).study_day
        owed = owed_retries(standing_answers(self._library.events_of_day(day)))
        return sum(usable(self._library, retry.uid, deck_row) is not None for retry in owed)
