"""The session behind the page: time on each question, and what happens when something cannot be stored."""

from __future__ import annotations

from collections.abc import Callable

from whycards.core.clock import Clock
from whycards.core.problem import Trouble
from whycards.services.study import StudySession

GUARD_SECONDS = 0.3
"""After a reveal, ratings, Space and Enter wait this long: they were meant for what was there before."""


class Running:
    """`on_trouble(sentence, retry)` is told what failed and, where trying again makes sense, how."""

    def __init__(
        self,
        session: StudySession,
        clock: Clock,
        on_trouble: Callable[[str, Callable[[], object] | None], None],
    ) -> None:
        self.session = session
        self._clock = clock
        self._on_trouble = on_trouble
        self._shown_at = clock.monotonic()
        self._revealed_at: float | None = None
        self.milliseconds = 0

    def started_question(self) -> None:
        """A question has just appeared."""
        self._shown_at = self._clock.monotonic()
        self._revealed_at = None

    def revealed(self) -> None:
        """Its answer has just appeared."""
        self._revealed_at = self._clock.monotonic()

    def stop_watch(self) -> int:
        """Milliseconds since the question appeared."""
        self.milliseconds = max(0, round((self._clock.monotonic() - self._shown_at) * 1000))
        return self.milliseconds

    @property
    def is_guarded(self) -> bool:
        """Whether the answer appeared only just now."""
        return self._revealed_at is not None and self._clock.monotonic() - self._revealed_at < GUARD_SECONDS

    def attempt(self, action: Callable[[], object], *, retry: Callable[[], object] | None = None) -> bool:
        """Do it; False where the learner's surroundings did not allow it and nothing has changed."""
        try:
            action()
        except Trouble as trouble:
            self._on_trouble(str(trouble), retry)
            return False
        return True
