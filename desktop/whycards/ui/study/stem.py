"""The question's stem: whole, in a pane of its own when it is very long, or cut to two lines."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from whycards.services.study import Shown
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import STEM
from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.study.material import has_material
from whycards.ui.study.pane import Pane
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role

LONG = 1_200
"""Characters beyond which a stem scrolls in a pane of its own, so that the options start on screen."""
_LEAST_LINE = 48
"""A shorter line takes no less room than one of so many characters: forty lines of code are long too."""
_SHORT_LINES, _LEAST_LINES = 2, 3.5
_PICTURE = 0.3


class Stem(Column):
    """`show_whole`, `show_short` and `set_limit` decide how much of it is seen."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, padding=(0, 0, 0, 1), parent=parent)
        text, images = shown.lettering.stem, shown.images
        spoken = plain_text(text)
        self.text = RichText(renderer.theme, Role.STEM)
        self.text.show_document(lambda: renderer.document(text, STEM, images), spoken)
        self.is_long = max(len(spoken), _LEAST_LINE * text.count("\n")) > LONG
        self.pane = Pane(renderer.theme, self.text) if self.is_long or has_material(shown) else None
        self.link = Button(renderer.theme, tr("Whole question"), Kind.LINK, icon="chevron-down")
        self.link.hide()
        self.add(self.pane or self.text)
        self.add(self.link, hugs=True)
        self.link.clicked.connect(self.show_whole)

    def set_room(self, pixels: int) -> None:
        """Height of the page: no picture of the stem takes more than its share of it."""
        self.text.set_tallest(round(pixels * _PICTURE))

    def set_limit(self, pixels: int) -> None:
        """The most height of the stem before the answer, where it has a pane to scroll in; 0 = no limit."""
        if self.pane is not None:
            line = self._theme.line_px(Role.STEM)
            most = round(max(_LEAST_LINES * line, pixels // line * line))
            end = self.text.end_of_line_within(self.pane.limited_width(), most) if pixels else 0
            self.pane.set_limit(end)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A hairline where a pane cuts the text, so that it is seen to go on."""
        if self.pane is not None and self.pane.is_limited:
            bottom = self.pane.geometry().bottom() + 1
            with QPainter(self) as painter:
                painter.fillRect(0, bottom, self.width(), 1, self._theme.color("border"))

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
