"""A rounded ground for content."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from whycards.ui.theme.theme import Theme

RADIUS = 10


class Card(QWidget):
    """Surface with a hairline; lay out its content yourself, at least one pixel inside."""

    def __init__(self, theme: Theme, ground: str = "surface", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ground = ground
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and hairline."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("border"), 1))
            painter.setBrush(theme.color(self._ground))
            radius = theme.px(RADIUS)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class Foot(QWidget):
    """The bar at the lower end of a page that holds its buttons."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self._restyle)
        self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and hairline."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            painter.fillRect(0, 0, self.width(), 1, self._theme.color("border"))

    def _restyle(self) -> None:
        self.setMinimumHeight(self._theme.px(60))
        self.update()
