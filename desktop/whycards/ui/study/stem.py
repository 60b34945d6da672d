"""The question's stem: whole, in a pane of its own when it is very long, or cut to two lines."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from whycards.services.study import Shown
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import STEM
from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

LONG = 1_200
"""Characters from which a stem gets a pane of its own, so that the options start on screen."""
_SHORT_LINES = 2
_PICTURE = 0.3


class Stem(Column):
    """`show_whole`, `show_short` and `set_limit` decide how much of it is seen."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, padding=(0, 0, 0, 1), parent=parent)
        text, images = shown.question.stem, shown.images
        spoken = plain_text(text)
        self.text = RichText(renderer.theme, Role.STEM)
        self.text.show_document(lambda: renderer.document(text, STEM, images), spoken)
        self.pane = _Pane(renderer.theme, self.text) if len(spoken) >= LONG else None
        self.link = Button(renderer.theme, "Whole question", Kind.LINK, icon="chevron-down")
        self.link.hide()
        self.add(self.pane or self.text)
        self.add(self.link, hugs=True)
        self.link.clicked.connect(self.show_whole)

    def set_room(self, pixels: int) -> None:
        """Height of the page: no picture of the stem takes more than its share of it."""
        self.text.set_tallest(round(pixels * _PICTURE))

    def set_limit(self, pixels: int) -> None:
        """Height of the pane of a very long stem before the answer; 0 = no limit."""
        if self.pane is not None:
            line = self._theme.line_px(Role.STEM)
            self.pane.set_limit(round(max(3, pixels // line) * line) if pixels else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A hairline where a pane cuts the text, so that it is seen to go on."""
        if self.pane is not None and self.pane.is_limited:
            bottom = self.pane.geometry().bottom() + 1
            QPainter(self).fillRect(0, bottom, self.width(), 1, self._theme.color("border"))

    def show_short(self) -> None:
        """Two lines, and a link to the whole question if that is not all."""
        self.set_limit(0)
        self.text.set_max_lines(_SHORT_LINES, keeps_question=True)
        self.link.setVisible(self.text.is_cut_in(self.width()))
        self.arrange()

    def show_whole(self) -> None:
        """All of it."""
        self.set_limit(0)
        self.text.set_max_lines(0)
        self.link.hide()
        self.arrange()


class _Pane(QScrollArea):
    """Scrolls the stem alone."""

    def __init__(self, theme: Theme, text: RichText) -> None:
        super().__init__()
        self._ring = FocusRing(self, theme, 2)
        self._text = text
        self._limit = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(text)
        self.viewport().setAutoFillBackground(False)
        text.setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_limit(self, pixels: int) -> None:
        """The most height it may take; 0 = as much as the text needs."""
        if pixels != self._limit:
            self._limit = pixels
            self.updateGeometry()

    @property
    def is_limited(self) -> bool:
        """Whether the text is longer than the pane may be."""
        return bool(self._limit) and self._text.height() > self.height()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        whole = self._text.heightForWidth(width)
        return min(whole, self._limit) if self._limit else whole

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        bar = self.verticalScrollBar().sizeHint().width()
        whole = self._text.heightForWidth(self.width())
        width = self.width() - bar if whole > self.height() else self.width()
        self._text.resize(width, self._text.heightForWidth(width))
