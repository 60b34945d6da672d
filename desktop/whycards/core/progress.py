"""Progress of long work, and the way it is cancelled."""

from __future__ import annotations

from typing import Protocol


class Cancelled(Exception):
    """Raised where progress is reported after the learner pressed Cancel. Not a failure."""


class Progress(Protocol):
    """Told how far work has come; raises Cancelled when it shall stop."""

    def advance(self, done: int, total: int, what: str = "") -> None:
        """`done` of `total` (0 where unknown) units are finished; `what` names the step for the learner."""


class Silent:
    """Progress that nobody watches."""

    def advance(self, done: int, total: int, what: str = "") -> None:
        """Ignore the report."""
