"""How sure the learner was, told before the answer is shown."""

from __future__ import annotations

from enum import StrEnum


class Confidence(StrEnum):
    """As stored with an answer; NONE where the learner was not asked."""

    NONE = ""
    GUESS = "guess"
    THINK_SO = "think"
    SURE = "sure"


def read_confidence(stored: str) -> Confidence:
    """The confidence stored with an answer; NONE for what this version does not know."""
    return Confidence(stored) if stored in [str(one) for one in Confidence] else Confidence.NONE
