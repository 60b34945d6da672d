"""What another program knows of the learner's memory of a question, as its package says it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Schedule:
    """One card of another program. None stands for what the package does not say.

    `due_day` and `last_day` are days of its learner, `interval` the days that were planned between them.
    `stability` (days) and `difficulty` (1 to 10) are FSRS'; `ease` is SM-2's factor, such as 2.5. A card that
    was never answered has no `due_day`; it may be suspended or flagged all the same.
    """

    due_day: date | None = None
    interval: int = 0
    last_day: date | None = None
    stability: float | None = None
    difficulty: float | None = None
    ease: float | None = None
    reviews: int = 0
    lapses: int = 0
    suspended: bool = False
    flagged: bool = False
