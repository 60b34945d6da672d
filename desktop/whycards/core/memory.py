"""What is known about the memory of one question: never answered, or learned with FSRS' two variables."""

from __future__ import annotations

from datetime import date
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass

FIRM_DAYS = 21.0
"""Stability (days) from which a learned question counts as firm."""


class Rating(IntEnum):
    """FSRS' four grades. Hard is a pass."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class New:
    """Never answered, or answered and then reset or undone."""


class Learned(NamedTuple):
    """Answered at least once. `stability` in days, `difficulty` 1 to 10; days are study days."""

    stability: float
    difficulty: float
    last_day: date
    due_day: date
    reviews: int
    lapses: int

    @property
    def is_firm(self) -> bool:
        """Whether the memory is expected to last three weeks."""
        return self.stability >= FIRM_DAYS


Memory: TypeAlias = New | Learned
