"""Scrolls a part of the question by itself, so that the options start on screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from whycards.ui.frame.column import own_viewport
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.theme import Theme


class Pane(QScrollArea):
    """As high as what it holds, or as `set_limit` allows. `edge` are pixels around what it holds."""

    def __init__(self, theme: Theme, content: QWidget, *, edge: int = 0) -> None:
        super().__init__()
        own_viewport(self)
        self._ring = FocusRing(self, theme, 2)
        self._content = content
        self._limit = 0
        self._edge = edge
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content.resize(0, 0)  # so that nothing is laid out for the width that Qt begins with
        self.setWidget(content)
        self.setViewportMargins(edge, edge, edge, edge)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_limit(self, pixels: int) -> None:
        """The most height it may take; 0 = as much as the content needs."""
        if pixels != self._limit:
            self._limit = pixels
            self.updateGeometry()

    @property
    def is_limited(self) -> bool:
        """Whether the content is higher than the pane may be."""
        return bool(self._limit) and self._whole(self.width()) > self._limit

    def limited_width(self) -> int:
        """Pixels that the content has beside the scroll bar."""
        return self.width() - 2 * self._edge - self.verticalScrollBar().sizeHint().width()

    def hasHeightForWidth(self) -> bool:
        """The height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the content in this width, within the limit."""
        whole = self._whole(width)
        return min(whole, self._limit) if self._limit else whole

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It can be low and narrow."""
        return QSize(0, 0)

    def event(self, event: QEvent) -> bool:
        """The content asks for another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.fit()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The content follows; what can be scrolled can have the focus."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give the content its height."""
        inner = self.width() - 2 * self._edge
        is_limited = self._whole(self.width()) > self.height()
        width = self.limited_width() if is_limited else inner
        self._content.resize(width, self._content.heightForWidth(width))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_limited else Qt.FocusPolicy.NoFocus)

    def _whole(self, width: int) -> int:
        return self._content.heightForWidth(width - 2 * self._edge) + 2 * self._edge
