"""Type roles: sizes in points at 100 %, where 1 pt = 4/3 px on every system."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class TypeStyle(NamedTuple):
    """Size and line height in points, CSS weight, tracking in em."""

    points: float
    line_points: float
    weight: int = 400
    tracking: float = 0.0


class Role(Enum):
    """What a text is for; the value is how it is set."""

    DISPLAY = TypeStyle(22, 28, 600, -0.02)
    FIGURE = TypeStyle(17, 22, 600)
    TITLE = TypeStyle(15, 20, 600)
    STEM = TypeStyle(12.5, 18.5, 500)
    HEAD = TypeStyle(11, 15, 600)
    ROW = TypeStyle(10.5, 15.5, 600)
    READING = TypeStyle(11, 17)
    OPTION = TypeStyle(11, 16.5)
    TIGHT = TypeStyle(10.5, 15.5)
    PRIMARY = TypeStyle(10, 14.5, 600)
    INSTRUCTION = TypeStyle(11, 16.5, 500)
    UI = TypeStyle(10, 14.5)
    BUTTON = TypeStyle(10, 14.5, 500)
    TAG = TypeStyle(9.5, 13, 600)
    CAPTION = TypeStyle(9, 12.5)


LEAST_POINTS = 8.5
"""Nothing is set smaller than this at 100 %."""
