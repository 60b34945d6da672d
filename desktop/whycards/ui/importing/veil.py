"""Covers the window while something is dragged over it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_RADIUS, _HEIGHT, _LEAST_WIDTH = 10, 152, 420


class DropVeil(QWidget):
    """Says what dropping would do, or why it will not be taken."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._over = parent
        self._words = ""
        self._is_refused = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def words(self) -> str:
        """What it says."""
        return self._words

    def show_over(self, words: str, *, is_refused: bool) -> None:
        """Cover the whole parent."""
        self._words, self._is_refused = words, is_refused
        self.setGeometry(self._over.rect())
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, dashes, icon and words."""
        theme, px = self._theme, self._theme.px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ground = theme.color("bg")
            ground.setAlphaF(0.86)
            painter.fillRect(self.rect(), ground)
            token = "muted" if self._is_refused else "accent"
            pen = QPen(theme.color(token), px(2))
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.setBrush(theme.color("surface" if self._is_refused else "tint"))
            metrics = QFontMetricsF(theme.font(Role.TITLE))
            width = min(
                max(px(_LEAST_WIDTH), metrics.horizontalAdvance(self._words) + px(96)), self.width() - px(48)
            )
            card = QRectF((self.width() - width) / 2, (self.height() - px(_HEIGHT)) / 2, width, px(_HEIGHT))
            painter.drawRoundedRect(card, px(_RADIUS), px(_RADIUS))
            size = px(24)
            place = QRectF(round(card.center().x() - size / 2), round(card.y()) + px(36), size, size)
            icon = "circle-x" if self._is_refused else "file-input"
            theme.icons.paint(painter, icon, place, theme.color(token).name())
            painter.setFont(theme.font(Role.TITLE))
            painter.setPen(theme.color("text"))
            words = QRectF(card.x() + px(24), place.bottom() + px(8), card.width() - px(48), px(72))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(words, int(flags), self._words)
