"""What stands in the place of the explanation while there is none to read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ICON, _BELOW_ICON, _BETWEEN, _WIDEST, _EDGE = 28, 14, 4, 420, 32
_HIGH = 0.42
"""Where its middle stands in the height: a little above the middle looks like the middle."""


class Waiting(QWidget):
    """An icon and one or two lines in the middle, as quiet as an empty page."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = self._more = ""
        theme.changed.connect(self.update)

    def say(self, words: str, more: str = "") -> None:
        """Show these words, and more of them in small letters below."""
        self._words, self._more = words, more
        self.setAccessibleName(f"{words} {more}".strip())
        self.update()

    def text(self) -> str:
        """The words without the small ones."""
        return self._words

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon and lines, each as high as its words need."""
        theme, px = self._theme, self._theme.px
        with QPainter(self) as painter:
            width = max(px(40), min(px(_WIDEST), self.width() - 2 * px(_EDGE)))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            lines = [(self._words, Role.HEAD, "muted")] + (
                [(self._more, Role.UI, "muted")] if self._more else []
            )
            heights = [
                QFontMetricsF(theme.font(role)).boundingRect(QRectF(0, 0, width, 1e4), flags, words).height()
                for words, role, _ in lines
            ]
            size = px(_ICON)
            whole = size + px(_BELOW_ICON) + sum(heights) + px(_BETWEEN) * (len(lines) - 1)
            x, y = round((self.width() - width) / 2), round(max(0.0, self.height() * _HIGH - whole / 2))
            icon = QRectF(round((self.width() - size) / 2), y, size, size)
            theme.icons.paint(painter, "message-square-text", icon, theme.tokens.strong, stroke=1.75)
            top = y + size + px(_BELOW_ICON)
            for (words, role, token), height in zip(lines, heights, strict=True):
                painter.setFont(theme.font(role))
                painter.setPen(theme.color(token))
                painter.drawText(QRectF(x, top, width, height + 1), flags, words)
                top += round(height) + px(_BETWEEN)
