"""The one place that turns a marked answer into a rating."""

from __future__ import annotations

from whycards.core.marking import Verdict
from whycards.core.memory import Rating

POLICY = 1
"""Version of the rule below, stored with each answer that it rated."""

BY_LEARNER = 0
"""Stands in place of a version where the learner rated: flashcards."""


def rate(verdict: Verdict) -> Rating:
    """Good for a right answer, Again for any other: partly right earns nothing in the exam either."""
    return Rating.GOOD if verdict is Verdict.RIGHT else Rating.AGAIN
