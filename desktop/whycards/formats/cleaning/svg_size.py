"""Numbers in an SVG that no drawing needs: what is that large is not drawn, and Qt complains of it."""

from __future__ import annotations

import math
import re

_LENGTHS = frozenset(
    {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy", "fx", "fy"}
)
_SHAPES = frozenset({"d", "points", "transform", "gradientTransform", "patternTransform", "viewBox"})
_STROKES = frozenset({"stroke-width", "stroke-dasharray", "stroke-dashoffset", "font-size", "letter-spacing"})
_LARGEST = 1e6
_LARGEST_STROKE = 3e4
_NUMBER = re.compile(r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?+")
_IN_STYLE = re.compile(rf"(?<![\w#.]){_NUMBER.pattern}")


def within_reach(name: str, value: str) -> str:
    """The value of an attribute with its lengths and factors clamped; other attributes stay as they are."""
    if name in _LENGTHS or name in _SHAPES:
        return _clamped(_NUMBER, value, _LARGEST)
    return _clamped(_NUMBER, value, _LARGEST_STROKE) if name in _STROKES else value


def style_within_reach(style: str) -> str:
    """Declarations of a style with their numbers clamped; colours and names stay as they are."""
    return _clamped(_IN_STYLE, style, _LARGEST_STROKE)


def _clamped(numbers: re.Pattern[str], text: str, largest: float) -> str:
    def clamp(found: re.Match[str]) -> str:
        number = float(found[0])
        return found[0] if abs(number) <= largest else f"{math.copysign(largest, number):.0f}"

    return numbers.sub(clamp, text)
