"""Beside the question in wide windows: the verdict, fixed, and below it the explanation, which scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.study.column import Column
from whycards.ui.study.scroll import Scroll
from whycards.ui.study.verdict import VerdictLine
from whycards.ui.study.waiting import Waiting
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.study.explanation import ExplanationSheet

HEAD, _EDGE, _WIDEST = 56, 32, 848


class _Measured(Column):
    """Keeps what stands in it at a readable width, at the same left edge in head and body."""

    def side_padding(self, width: int) -> tuple[int, int]:
        side = self._theme.frame.px(_EDGE)
        rest = max(side, width - side - self._theme.px(_WIDEST))
        return (rest, side) if self._is_mirrored() else (side, rest)


class _Head(_Measured):
    """As high as the design's verdict line, higher only where the words wrap."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.verdict = VerdictLine(theme, is_large=True)
        self.add(self.verdict)

    def heightForWidth(self, width: int) -> int:
        left, right = self.side_padding(width)
        line = self.verdict.heightForWidth(max(1, width - left - right))
        px = self._theme.px
        top = max(0, (px(HEAD) - 1 - line) // 2)
        self.set_padding((0, top / self._theme.scale, 0, 0))
        return max(px(HEAD), line + 2 * px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("border"))


class _Body(_Measured):
    """Ends where the head ends, whatever its scroll bar takes."""

    def __init__(self, theme: Theme, scroller: Scroll) -> None:
        super().__init__(theme, padding=(0, 0, 0, 24))
        self._scroller = scroller

    def side_padding(self, width: int) -> tuple[int, int]:
        page = max(self._scroller.width(), width)
        left, right = super().side_padding(page)
        taken = page - width
        return (max(0, left - taken), right) if self._is_mirrored() else (left, max(0, right - taken))


class Panel(QWidget):
    """Waits until `show_answer`, and again after `wait`. `ground_changed` comes with each of them."""

    ground_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: ExplanationSheet | None = None
        self.head = _Head(theme)
        self.verdict = self.head.verdict
        self.waiting = Waiting(theme)
        self.scroller = Scroll()
        self.column = _Body(theme, self.scroller)
        self.scroller.setWidget(self.column)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.scroller.setAccessibleName(tr(words.EXPLANATION))
        self._ring = FocusRing(self.scroller, theme, 0, inside=True)
        for part in (self.scroller.viewport(), self.column):
            part.setAutoFillBackground(False)  # what shows through is the panel's own ground
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        rows.addWidget(self.waiting, 1)
        rows.addWidget(self.scroller, 1)
        self.setAutoFillBackground(True)
        theme.changed.connect(self._show_ground)
        self.wait()

    def wait(self) -> None:
        """The question is not answered yet; the explanation of the one before goes for good."""
        old = self._sheet
        self.let_go()
        if old is not None:
            old.deleteLater()
        self.head.hide()
        self.scroller.hide()
        self.waiting.say(tr(words.WAITING), tr(words.WHAT_COMES))
        self.waiting.show()
        self._show_ground()

    def show_answer(self, verdict: VerdictLine, sheet: ExplanationSheet | None) -> None:
        """Show what this verdict line says, and the explanation if there is one."""
        self.let_go()
        self.verdict.show_same(verdict)
        self.head.show()
        self.waiting.say(tr(words.NO_EXPLANATION))
        self.waiting.setVisible(sheet is None)
        self.scroller.setVisible(sheet is not None)
        self._sheet = sheet
        self._show_ground()
        if sheet is not None:
            self.column.add(sheet)
            sheet.show()
        self.scroller.go_to_top()
        self.settle()

    def let_go(self) -> None:
        """Hold no explanation any more."""
        if self._sheet is not None:
            self.column.remove(self._sheet)
            self._sheet = None

    def settle(self) -> None:
        """Take on all heights now, and not when Qt gets round to it."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.arrange()

    def arrange(self) -> None:
        """The explanation has another height."""
        self.column.arrange()
        self.scroller.settle()

    def unroll(self, widget: QWidget) -> None:
        """Let a part of the panel grow to its height."""
        self.column.unroll(widget)

    def holds(self, widget: QWidget) -> bool:
        """Whether a part of the explanation is seen to its end without scrolling."""
        self.settle()
        end = widget.mapTo(self.column, QPoint(0, widget.height())).y()
        return end <= self.scroller.viewport().height()

    def reach(self, widget: QWidget) -> None:
        """Scroll to a part of the explanation."""
        self.settle()
        self.scroller.ensureWidgetVisible(widget, 0, self._theme.px(12))

    @property
    def ground(self) -> str:
        """The token of its ground: that of the question beside it until there is something to read."""
        return "bg" if self.head.isHidden() else "surface"

    def _show_ground(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, self._theme.color(self.ground))
        self.setPalette(palette)
        self.ground_changed.emit()
