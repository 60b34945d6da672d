"""Whether the texts of a page have the room that they need."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetricsF, QTextLayout
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QWidget

from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.theme.controls.buttons import Button
from whycards.ui.theme.controls.fields import CheckBox, DropDown
from whycards.ui.theme.controls.segments import Segments

KEEP_THEIR_WIDTH = (Button, CheckBox, DropDown, Segments)


def assert_whole(page: QWidget, where: str) -> None:
    """Every text that is to be seen has the room that it needs, within its page."""
    for area in page.findChildren(QAbstractScrollArea):
        if area.isVisible():
            assert area.horizontalScrollBar().maximum() == 0, (where, area)
            inner = area.widget() if isinstance(area, QScrollArea) else None
            assert inner is None or inner.width() <= area.viewport().width(), (where, area)
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        text = getattr(widget, "text", None)
        said = (where, type(widget).__name__, widget.accessibleName(), text() if callable(text) else "")
        if isinstance(widget, (*KEEP_THEIR_WIDTH, Label, Paragraph)):
            left = widget.mapTo(page, QPoint(0, 0)).x()
            assert left >= 0, said
            assert left + widget.width() <= page.width(), said
        if isinstance(widget, KEEP_THEIR_WIDTH):
            assert widget.width() >= widget.sizeHint().width(), said
            assert widget.height() >= widget.sizeHint().height(), said
        elif isinstance(widget, Paragraph):
            assert widget.height() >= widget.heightForWidth(widget.width()), said
            longest = max(widths_of_lines(widget.words(), widget), default=0)
            assert longest <= widget.width() + 1, said
        elif isinstance(widget, Label):
            assert widget.height() >= QFontMetricsF(widget.font()).height() - 1, said
            if widget.text() == widget.words():
                metrics = QFontMetricsF(widget.font())
                widest = max(metrics.horizontalAdvance(line) for line in widget.text().split("\n"))
                assert widget.width() >= widest - 1, said


def widths_of_lines(words: str, widget: QWidget) -> list[float]:
    """How wide each line comes out where Qt breaks the text; wider than the widget where it cannot."""
    widths: list[float] = []
    for text in words.split("\n"):
        layout = QTextLayout(text, widget.font())
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(widget.width())
            widths.append(line.naturalTextWidth())
        layout.endLayout()
    return widths
