"""A card with titles and rich texts: the explanation, an answer, a case."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from whycards.core.media import Media
from whycards.ui.frame.label import Label
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING, TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class Sheet(Column):
    """A card with a section title and rich text below it, and more of the same kind."""

    def __init__(self, renderer: Renderer, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, padding=(21, 17, 21, 20), parent=parent)
        self._renderer = renderer
        self._is_flat = self._is_hollow = False

    def set_hollow(self) -> None:
        """Show the card's outline only: what belongs here is not there yet."""
        self._is_hollow = True

    def set_bare(self) -> None:
        """Lie on a card that somebody else paints."""
        self._is_flat = True

    def add_title(self, title: str, gap: float = 20) -> Label:
        """A section title."""
        label = Label(self._theme, Role.TAG, "muted", title)
        self.add(label, gap)
        return label

    def add_text(
        self, text: str, images: Mapping[str, Media], gap: float = 4, style: TextStyle = READING
    ) -> RichText:
        """Rich text."""
        view = RichText(self._theme, style.role)
        spoken = plain_text(text, addresses=True)
        view.show_document(lambda: self._renderer.document(text, style, images), spoken)
        self.add(view, gap)
        return view

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card's ground and hairline; flat on a panel it has neither."""
        if self._is_flat:
            return
        with QPainter(self) as painter:
            paint_card(painter, self._theme, QRectF(self.rect()), "" if self._is_hollow else "surface")


def paint_card(painter: QPainter, theme: Theme, rect: QRectF, ground: str = "surface") -> None:
    """A card's ground and hairline; without `ground` the hairline alone."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("border"), 1))
    painter.setBrush(theme.color(ground) if ground else Qt.BrushStyle.NoBrush)
    radius = theme.px(10)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
