"""The thin progress bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from whycards.ui.theme.motion import PROGRESS, Motion
from whycards.ui.theme.theme import Theme


def outline_track(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Where contrast is high, draw the line around a track, whose ground hardly shows."""
    if not theme.is_high_contrast:
        return
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("strong"), 1))
    radius = (rect.height() - 1) / 2
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class ProgressBar(QProgressBar):
    """A track with the done part in the accent colour; `width` and `height` at 100 %."""

    def __init__(
        self, theme: Theme, *, width: float = 180, height: float = 6, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._width, self._height = width, height
        self._drawn: float | None = None
        self._motion = Motion(self, self._draw_at, PROGRESS)
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def move_to(self, value: int) -> None:
        """Let the bar grow or shrink to this value; at once where nobody looks or nothing shall move."""
        start = self._drawn if self._drawn is not None else float(self.value())
        self.setValue(value)
        if self.isVisible():
            self._motion.run(start, float(value))

    def sizeHint(self) -> QSize:
        """As drawn in the design."""
        return QSize(self._theme.px(self._width), self._theme.px(self._height))

    def minimumSizeHint(self) -> QSize:
        """A third of the full width still shows progress."""
        return QSize(self._theme.px(self._width / 3), self._theme.px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw track and done part."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(self.rect())
            track = QPainterPath()
            track.addRoundedRect(rect, rect.height() / 2, rect.height() / 2)
            painter.setClipPath(track)
            painter.fillRect(rect, self._theme.color("sunken"))
            span = self.maximum() - self.minimum()
            if span > 0:
                done = QRectF(rect)
                done.setWidth(round(rect.width() * (self._reached() - self.minimum()) / span))
                if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                    done.moveRight(rect.right())
                painter.fillRect(done, self._theme.color("accent"))
            outline_track(painter, self._theme, rect)

    def _reached(self) -> float:
        return self._drawn if self._drawn is not None else float(self.value())

    def _draw_at(self, value: float) -> None:
        self._drawn = None if value == self.value() else value
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
