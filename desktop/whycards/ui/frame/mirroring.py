"""What is laid out or painted by hand, from right to left where the language runs that way."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtWidgets import QLayout, QWidget

from whycards.ui.language import LANGUAGE

_Rect = TypeVar("_Rect", QRect, QRectF)


def is_mirrored() -> bool:
    """Whether the window's language runs from right to left."""
    return LANGUAGE.direction is Qt.LayoutDirection.RightToLeft


def mirrored(rect: _Rect, within: QRect) -> _Rect:
    """Where a rectangle goes that is thought of from left to right, inside another one."""
    if is_mirrored():
        rect = type(rect)(rect)
        rect.moveLeft(within.left() + within.width() - (rect.left() - within.left()) - rect.width())
    return rect


def set_edges(laid_out: QLayout | QWidget, start: int, top: int, end: int, bottom: int) -> None:
    """Margins by where lines start and end: Qt mirrors what stands in a layout, but not its margins."""
    left, right = (end, start) if is_mirrored() else (start, end)
    laid_out.setContentsMargins(left, top, right, bottom)


def leading() -> Qt.AlignmentFlag:
    """The side where lines of the language start, whichever way the words run that stand there."""
    side = Qt.AlignmentFlag.AlignRight if is_mirrored() else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
