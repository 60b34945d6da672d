"""Finds what no page may have: cut words, overlaps, parts outside, hidden main buttons, nested scrolling."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QLabel,
    QScrollArea,
    QSplitterHandle,
    QWidget,
)

from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.importing.veil import DropVeil
from whycards.ui.theme.controls.buttons import Button, PrimaryButton
from whycards.ui.theme.controls.fields import CheckBox, DropDown
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.controls.segments import Segments

_KEEP_THEIR_WIDTH = (Button, CheckBox, DropDown, Segments)
_LIES_ABOVE = (DropVeil, FocusRing, QSplitterHandle)
_LEAST_ROWS = 3
_BARELY = 3
"""Pixels that nobody sees a page scroll."""
_A_PAGE = 0.75
"""Share of what is seen of a page that a part needs to scroll by itself within it: a long list, a file."""


def faults(page: QWidget) -> list[str]:
    """A sentence for each."""
    return [
        *_cut(page),
        *_sideways(page),
        *_nested(page),
        *_low_lists(page),
        *_outside(page),
        *_overlapping(page),
        *_hidden_button(page),
    ]


def _seen(page: QWidget) -> list[QWidget]:
    return [widget for widget in page.findChildren(QWidget) if widget.isVisible() and not widget.isWindow()]


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, (QAbstractButton, QLabel)) else ""
    return f"{type(widget).__name__} {(text or widget.accessibleName())[:50]!r}"


def _cut(page: QWidget) -> Iterator[str]:
    for widget in _seen(page):
        if isinstance(widget, _KEEP_THEIR_WIDTH):
            needed = widget.sizeHint()
            if (widget.width() < needed.width() or widget.height() < needed.height()) and not widget.toolTip():
                yield f"cut: {_name(widget)} {widget.size().toTuple()} needs {needed.toTuple()}"
        elif isinstance(widget, Paragraph):
            if widget.height() < widget.heightForWidth(widget.width()):
                yield f"cut below: {_name(widget)}"
        elif isinstance(widget, Label):
            metrics = QFontMetricsF(widget.font())
            if widget.height() < metrics.height() - 1:
                yield f"cut below: {_name(widget)}"
            if widget.text() != widget.words() and not widget.toolTip():
                yield f"elided without a tip: {_name(widget)}"
            widest = max(metrics.horizontalAdvance(line) for line in widget.text().split("\n"))
            if not widget.wordWrap() and widget.width() < widest - 1:
                yield f"cut: {_name(widget)}"


def _sideways(page: QWidget) -> Iterator[str]:
    for area in page.findChildren(QAbstractScrollArea):
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0:
            yield f"scrolls sideways: {_name(area)}"
        inner = area.widget() if isinstance(area, QScrollArea) else None
        if area.isVisible() and inner is not None and inner.width() > area.viewport().width():
            yield f"wider than its area: {_name(inner)}"


def _nested(page: QWidget) -> Iterator[str]:
    """Something low that scrolls in something that scrolls."""
    areas = [one for one in page.findChildren(QAbstractScrollArea) if one.isVisible()]
    moving = [one for one in areas if one.verticalScrollBar().maximum() > _BARELY]
    for outer in moving:
        for inner in moving:
            is_within = outer is not inner and outer.isAncestorOf(inner)
            if is_within and inner.height() < _A_PAGE * outer.viewport().height():
                yield f"scrolls within what scrolls: {_name(inner)}, {inner.height()} high"


def _low_lists(page: QWidget) -> Iterator[str]:
    for view in page.findChildren(QAbstractItemView):
        if not view.isVisible() or view.model() is None or view.objectName() == "qt_combobox_list":
            continue
        rows = view.model().rowCount()
        row = view.visualRect(view.model().index(0, 0)).height() if rows else 0
        if row and view.viewport().height() < row * min(rows, _LEAST_ROWS) - 1:
            yield f"fewer than {_LEAST_ROWS} rows: {_name(view)}, {view.viewport().height()} for rows of {row}"


def _outside(page: QWidget) -> Iterator[str]:
    for widget in _seen(page):
        parent = widget.parentWidget()
        if parent is None or isinstance(widget, _LIES_ABOVE) or widget.size().isEmpty():
            continue
        scrolls = isinstance(parent.parentWidget(), QAbstractScrollArea)
        rect, room = widget.geometry(), parent.rect()
        if rect.left() < room.left() or rect.right() > room.right():
            yield f"beside its parent: {_name(widget)} {rect.getRect()} in {_name(parent)} {room.width()}"
        if not scrolls and (rect.top() < room.top() or rect.bottom() > room.bottom()):
            yield f"above or below: {_name(widget)} {rect.getRect()} in {_name(parent)} {room.height()}"


def _overlapping(page: QWidget) -> Iterator[str]:
    parents = [page, *_seen(page)]
    for parent in parents:
        if isinstance(parent, (QAbstractScrollArea, QAbstractButton)):
            continue
        children = [
            one
            for one in parent.children()
            if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()
        ]
        shown = [one for one in children if not isinstance(one, _LIES_ABOVE) and not one.size().isEmpty()]
        for at, first in enumerate(shown):
            for second in shown[at + 1 :]:
                shared = first.geometry().intersected(second.geometry())
                if not shared.isEmpty():
                    yield f"overlap: {_name(first)} and {_name(second)} in {_name(parent)}: {shared.getRect()}"


def _hidden_button(page: QWidget) -> Iterator[str]:
    for button in page.findChildren(PrimaryButton):
        if button.isVisible() and button.visibleRegion().boundingRect() != QRect(QPoint(0, 0), button.size()):
            yield f"not whole in sight: {_name(button)}"
