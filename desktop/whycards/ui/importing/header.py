"""Icon, title and sentence at the top of a page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.label import Paragraph
from whycards.ui.frame.mirroring import mirrored, set_edges
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class Header(QWidget):
    """Icon, title and sentence above a pane."""

    def __init__(
        self, theme: Theme, icon: str, title: str, sentence: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self._token = icon, "muted"
        self.title = Paragraph(theme, Role.TITLE, "text", title)
        self.sentence = Paragraph(theme, Role.UI, "muted", sentence, selectable=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addWidget(self.sentence)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        theme.changed.connect(self._restyle)
        self._restyle()

    def say(self, icon: str, token: str, title: str, sentence: str) -> None:
        """Say something else."""
        self._icon, self._token = icon, token
        self.title.set_words(title)
        self.sentence.set_words(sentence)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        px = self._theme.px
        with QPainter(self) as painter:
            place = mirrored(QRectF(0, px(8), px(28), px(28)), self.rect())
            color = self._theme.color(self._token).name()
            self._theme.icons.paint(painter, self._icon, place, color, stroke=1.75)

    def _restyle(self) -> None:
        px = self._theme.px
        set_edges(self._column, px(42), 0, 0, 0)
        self._column.setSpacing(px(3))
