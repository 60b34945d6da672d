"""The mark of the app: a card with a question in front of one with its answer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.theme.tokens import LIGHT

_SIZE = 24
_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def paint_mark(painter: QPainter, rect: QRectF, card: QColor, ground: QColor) -> None:
    """Draw the mark into a square; `ground` is the colour of the question mark on the card."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 24, rect.height() / 24)
    painter.setPen(QPen(card, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(6.5, 2, 15.5, 17.5), 4, 4)
    painter.setPen(QPen(ground, 1.5))
    painter.setBrush(card)
    painter.drawRoundedRect(QRectF(1.25, 5.25, 17.5, 18.5), 4.5, 4.5)
    _question_mark(painter, ground)
    painter.restore()


def app_icon() -> QIcon:
    """The window's icon; the same in every theme."""
    icon = QIcon()
    for size in _ICON_SIZES:
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_mark(painter, QRectF(0, 0, size, size), QColor(LIGHT.accent), QColor(LIGHT.surface))
        painter.end()
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
        painter = QPainter(self)
        theme = self._theme
        size = theme.px(_SIZE)
        square = QRectF(theme.px(1), (self.height() - size) // 2, size, size)
        paint_mark(painter, square, theme.color("accent"), theme.color("bg"))
        painter.setFont(theme.font(Role.HEAD))
        painter.setPen(theme.color("text"))
        words = QRectF(theme.px(38), 0, self.width() - theme.px(38), self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, "Whycards")


def _question_mark(painter: QPainter, color: QColor) -> None:
    """Drawn with lines, so that it needs no font."""
    pen = QPen(color, 2.2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bow = QRectF(7.1, 8.8, 5.8, 5.6)
    painter.drawArc(bow, 170 * 16, -215 * 16)
    painter.drawLine(QPointF(10.3, 14.4), QPointF(10.0, 16.2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(QPointF(10.0, 19.6), 1.4, 1.4)
