"""The middle of the study page: the question, and in wide windows the panel beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QSplitterHandle, QWidget

from whycards.ui.frame.splitter import straighten
from whycards.ui.language import tr
from whycards.ui.study.panel import Panel
from whycards.ui.study.scroll import Scroll
from whycards.ui.theme.theme import Theme

_LEAST = 480
_HANDLE, _STEP = 5, 16
_SETTLED = 300
"""Milliseconds after which a move of the splitter counts as finished."""


class _Handle(QSplitterHandle):
    """A hairline between both grounds that is easy to grasp."""

    def __init__(self, theme: Theme, splitter: QSplitter) -> None:
        super().__init__(Qt.Orientation.Horizontal, splitter)
        self._theme = theme
        self.setAccessibleName(tr("Width of question and explanation"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move it; all other keys belong to the page."""
        steps = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}
        step = steps.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
            return
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        place = self.splitter().width() - self.x() - self.width() if is_mirrored else self.x()
        self.moveSplitter(place + self._theme.px(-step if is_mirrored else step))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the arrows move it."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Calm down again."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        middle = self.width() // 2
        with QPainter(self) as painter:
            body = self.splitter()
            grounds = ("bg", body.panel.ground if isinstance(body, Body) else "surface")
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            if is_mirrored:
                grounds = (grounds[1], grounds[0])
            painter.fillRect(0, 0, middle, self.height(), self._theme.color(grounds[0]))
            painter.fillRect(middle, 0, self.width() - middle, self.height(), self._theme.color(grounds[1]))
            if self.hasFocus():
                painter.fillRect(self.rect(), self._theme.color("focus"))
                return
            border = self._theme.color("border")
            painter.fillRect(middle, 0, 1, self.height(), border)
            if (
                isinstance(body, Body) and body.panel.head.isVisible()
            ):  # the line below the verdict meets this one
                line = body.panel.head.height() - 1
                painter.fillRect(0 if is_mirrored else middle, line, self.width() - middle, 1, border)


class Body(QSplitter):
    """`shared(share)` follows the learner's moves of the splitter: the panel's share of the width."""

    shared = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._share = 0.5
        self.scroller = Scroll()
        self.panel = Panel(theme.content)
        self.addWidget(self.scroller)
        self.addWidget(self.panel)
        self.setChildrenCollapsible(False)
        straighten(self)
        self.panel.hide()
        self._timer = QTimer(self, singleShot=True, interval=_SETTLED)
        self._timer.timeout.connect(lambda: self.shared.emit(self._share))
        self.splitterMoved.connect(self._moved)
        self.panel.ground_changed.connect(lambda: self.handle(1).update())

    @property
    def is_wide(self) -> bool:
        """Whether the panel stands beside the question."""
        return not self.panel.isHidden()

    def set_wide(self, is_wide: bool, share: float) -> None:
        """Show or hide the panel; `share` of the width is its own."""
        self._share = share
        least = self._theme.px(_LEAST) if is_wide else 0
        for part in (self.scroller, self.panel):
            part.setMinimumWidth(least)
        self.setHandleWidth(self._theme.px(_HANDLE))
        self.panel.setVisible(is_wide)
        # Both parts take on their widths now, and not when Qt gets round to it: what fits is decided next.
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self._place()

    def createHandle(self) -> QSplitterHandle:
        """The handle in our colours."""
        return _Handle(self._theme, self)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another direction."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            straighten(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Both keep their shares."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if self.is_wide:
            panel = round(self.width() * self._share)
            self.setSizes([self.width() - panel - self.handleWidth(), panel])

    def _moved(self) -> None:
        if self.is_wide:
            self._share = self.panel.width() / max(1, self.width())
            self._timer.start()
