"""Formulas as shapes that are painted at any size in any colour, without another look at their source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from whycards.services.limited.formula import EM

MAX_CHARACTERS = 1_000
MAX_BRACES = 6
MAX_CELLS = 100
_UNITS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


@dataclass(frozen=True, slots=True)
class Formula:
    """Width, height above the base line and depth below it, in em, and what is painted.

    A shape is its own colour, invalid for that of the text, the width of its stroke, 0 where it is filled,
    and its path in thousandths of an em.
    """

    width: float
    above: float
    below: float
    shapes: tuple[tuple[QColor, float, QPainterPath], ...]
    cost: int
    """Numbers in all paths."""

    def paint(self, painter: QPainter, start: QPointF, em: float, color: QColor) -> None:
        """Paint it from this point of the base line on; `em` in pixels."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(start)
        painter.scale(em / EM, em / EM)
        for own, stroke, path in self.shapes:
            ink = own if own.isValid() else color
            if stroke:
                painter.strokePath(path, QPen(ink, stroke, join=Qt.PenJoinStyle.MiterJoin))  # type: ignore[call-overload]
            else:
                painter.fillPath(path, QBrush(ink))
        painter.restore()


def may_be_set(latex: str) -> bool:
    """Whether a formula is within what is worth trying: its length, depth and number of cells."""
    if not latex.strip() or len(latex) > MAX_CHARACTERS or latex.count("&") + latex.count("\\\\") > MAX_CELLS:
        return False
    depth = deepest = 0
    for character in latex:
        depth += (character == "{") - (character == "}")
        deepest = max(deepest, depth)
    return deepest <= MAX_BRACES


def formula_of(value: Any) -> Formula:
    """The formula from what the limited process says."""
    width, above, below, shapes = value
    made = tuple((QColor(color), float(stroke), _path(parts)) for color, stroke, parts in shapes)
    cost = sum(len(parts) for _, _, parts in shapes)
    return Formula(width / EM, above / EM, below / EM, made, cost)


def _path(parts: Sequence[Any]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for step, numbers in _steps(parts):
        if step == "M":
            path.moveTo(*numbers)
        elif step == "L":
            path.lineTo(*numbers)
        elif step == "Q":
            path.quadTo(*numbers)
        elif step == "C":
            path.cubicTo(*numbers)
        else:
            path.closeSubpath()
    return path


def _steps(parts: Sequence[Any]) -> Iterator[tuple[str, Sequence[float]]]:
    """Each step with its numbers; a letter may be followed by several sets of them."""
    step, at = "Z", 0
    while at < len(parts):
        if isinstance(parts[at], str):
            step, at = parts[at], at + 1
            if step == "Z":
                yield step, ()
            continue
        units = _UNITS[step]
        yield step, parts[at : at + units]
        at += units or 1
