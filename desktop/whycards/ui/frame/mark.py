"""The mark of the app: a card with a question in front of one with its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.frame.mirroring import leading, mirrored
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.theme.tokens import LIGHT

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

_SIZE = 24
_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def paint_mark(painter: QPainter, rect: QRectF, card: QColor, ink: QColor) -> None:
    """Draw the mark into a square; `ink` is the colour of the question mark on the card."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 24, rect.height() / 24)
    painter.setPen(QPen(card, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(5, 2, 16, 19), 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(card)
    painter.drawRoundedRect(QRectF(1, 6, 16, 18), 3, 3)
    _question_mark(painter, ink)
    painter.restore()


def app_icon() -> QIcon:
    """The window's icon; the same in every theme."""
    from PySide6.QtGui import QIcon

    icon = QIcon()
    for size in _ICON_SIZES:
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            paint_mark(painter, QRectF(0, 0, size, size), QColor(LIGHT.accent), QColor(LIGHT.onaccent))
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    """The mark with the app's name beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName("Whycards")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Room for both."""
        return QSize(self._theme.px(140), self._theme.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both."""
        with QPainter(self) as painter:
            theme = self._theme
            size = theme.px(_SIZE)
            square = mirrored(QRectF(theme.px(2), (self.height() - size) // 2, size, size), self.rect())
            paint_mark(painter, square, theme.color("accent"), theme.color("onaccent"))
            painter.setFont(theme.font(Role.HEAD))
            painter.setPen(theme.color("text"))
            words = mirrored(QRectF(theme.px(38), 0, self.width() - theme.px(38), self.height()), self.rect())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | leading(), "Whycards")


def _question_mark(painter: QPainter, color: QColor) -> None:
    """Drawn with lines, so that it needs no font."""
    pen = QPen(color, 2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bow = QRectF(6.1, 9.2, 5.8, 5.4)
    line = QPainterPath()
    line.arcMoveTo(bow, 172)
    line.arcTo(bow, 172, -222)
    line.quadTo(QPointF(9.0, 15.0), QPointF(9.0, 16.8))
    painter.drawPath(line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(QPointF(9.0, 20.2), 1.35, 1.35)
