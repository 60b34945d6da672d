"""What was read: icon, name, how it was read, and the way to change that."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.label import Label
from whycards.ui.frame.mirroring import mirrored, set_edges
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class Heading(QWidget):
    """Title above, sentence and link below; what does not fit is elided and told as a tooltip."""

    def __init__(self, theme: Theme, link: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = ""
        self.title = Label(theme, Role.TITLE, "text", elides=True, keeps_end=True)
        self.sentence = Label(theme, Role.UI, "muted", elides=True)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.link = Button(theme, link, Kind.LINK)
        self._line = QHBoxLayout()
        self._line.addWidget(self.sentence)
        self._line.addWidget(self.link)
        self._line.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addLayout(self._line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def say(self, icon: str, title: str, sentence: str) -> None:
        """Say what was read, and how."""
        self._icon = icon
        self.title.set_words(title)
        self.sentence.set_words(sentence)
        self.sentence.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        if not self._icon:
            return
        px = self._theme.px
        place = mirrored(QRectF(0, px(9), px(28), px(28)), self.rect())
        self._theme.icons.paint(
            QPainter(self), self._icon, place, self._theme.color("muted").name(), stroke=1.75
        )

    def _restyle(self) -> None:
        px = self._theme.px
        set_edges(self._column, px(42), 0, 0, 0)
        self._column.setSpacing(px(3))
        self._line.setSpacing(px(6))
        # As high as the link, so that both are on one line, and where they are without it.
        self.sentence.setFixedHeight(px(Kind.LINK.value.height))
