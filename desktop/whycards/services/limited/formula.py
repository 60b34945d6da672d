"""Sets a formula. Only the limited process does this: there are short ones that take minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xml.etree import ElementTree

EM = 1000
"""Units of length in one em."""
_MOST_NUMBERS = 60_000
_PART = re.compile(r"[MLQCZ]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
_BLACK = {"black", "#000000", "#000", None}


class Undrawable(Exception):
    """The formula came to something that is not made of filled and stroked paths."""


def shapes_of(latex: str, *, is_display: bool) -> list[Any]:
    """The formula as [width, height above the base line, depth below it, shapes], in `EM` units.

    A shape is [colour or "" for that of the text, width of its stroke or 0 where it is filled, path]; a path
    is a list of letters M, L, Q, C, Z as in SVG and their numbers. Raises what ziamath raises, and Undrawable.
    """
    from ziamath.config import config
    from ziamath.zmath import Latex

    config.svg2 = False  # symbols that are used again would have to be looked up
    config.precision = 1
    drawing = Latex(latex, size=EM, inline=not is_display, margin=0).svgxml()
    left, top, width, height = (float(part) for part in drawing.get("viewBox", "").split())
    shapes = [shape for element in drawing for shape in _shapes(element, None)]
    if sum(len(shape[2]) for shape in shapes) > _MOST_NUMBERS:
        raise Undrawable("too many strokes")
    for shape in shapes:
        shape[2] = _moved(shape[2], -left)
    # Some strokes reach beyond what the drawing says of itself.
    highest, lowest = _reach(shapes, round(top), round(top + height))
    return [round(width), -highest, lowest, shapes]


def _reach(shapes: list[list[Any]], top: int, bottom: int) -> tuple[int, int]:
    """From where to where the shapes go, and these two at least."""
    for _, _, path in shapes:
        heights = [part for part in path if not isinstance(part, str)][1::2]
        top, bottom = min(top, *heights, top), max(bottom, *heights, bottom)
    return top, bottom


def _shapes(element: ElementTree.Element, around: str | None) -> Iterator[list[Any]]:
    kind = element.tag.rpartition("}")[2]
    fill, stroke = element.get("fill", around), element.get("stroke")
    if kind == "g":
        for inner in element:
            yield from _shapes(inner, fill)
        return
    if kind == "path":
        path = [part if part.isalpha() else float(part) for part in _PART.findall(element.get("d", ""))]
    elif kind == "rect":
        path = _rectangle(*(float(element.get(name, 0)) for name in ("x", "y", "width", "height")))
    else:
        raise Undrawable(kind)
    if fill != "none" and not (kind == "path" and stroke):
        yield [_color(fill), 0, path]
    if stroke and stroke != "none":
        yield [_color(stroke), float(element.get("stroke-width", 1)), list(path)]


def _rectangle(x: float, y: float, width: float, height: float) -> list[Any]:
    return ["M", x, y, "L", x + width, y, "L", x + width, y + height, "L", x, y + height, "Z"]


def _color(value: str | None) -> str:
    return "" if value in _BLACK or value is None else value[:32]


def _moved(path: list[Any], by: float) -> list[Any]:
    """The path so that it begins at x = 0, in whole units."""
    moved: list[Any] = []
    is_x = True
    for part in path:
        if isinstance(part, str):
            moved.append(part)
            is_x = True
        else:
            moved.append(round(part + by) if is_x else round(part))
            is_x = not is_x
    return moved
