"""A note in a frame: what becomes of the learner's answers."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.ui.frame.label import Paragraph
from whycards.ui.frame.mirroring import mirrored, set_edges
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ICON, _RADIUS = 18, 7


class Note(QWidget):
    """Icon and sentences; a warning has the colours of one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self._is_warning = "", False
        self.words = Paragraph(theme, Role.UI, "text")
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.words)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()  # nothing is said yet

    def say(self, icon: str, words: str, *, is_warning: bool) -> None:
        """Say this; "" takes the note away."""
        self._icon, self._is_warning = icon, is_warning
        self.words.set_words(words)
        self.setVisible(bool(words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, frame and icon."""
        theme, px = self._theme, self._theme.px
        ground, line = ("warning_bg", "warning") if self._is_warning else ("surface", "border")
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color(line), 1))
            painter.setBrush(theme.color(ground))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(_RADIUS), px(_RADIUS)
            )
            icon = mirrored(QRectF(px(13), px(12), px(_ICON), px(_ICON)), self.rect())
            token = "warning" if self._is_warning else "muted"
            theme.icons.paint(painter, self._icon, icon, theme.color(token).name())

    def _restyle(self) -> None:
        px = self._theme.px
        set_edges(self._column, px(42), px(10), px(13), px(10))
        self.update()
