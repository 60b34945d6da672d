"""The rule that keeps verdict and the reason for my pick on screen: what gives way, and in which order."""

from __future__ import annotations

from enum import IntEnum


class Fit(IntEnum):
    """How much has given way to the verdict and the reason for my pick."""

    WHOLE = 0
    STEM_IN_TWO_LINES = 1
    OTHERS_FOLDED = 2
    STEM_HIDDEN = 3
