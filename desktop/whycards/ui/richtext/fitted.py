"""A rich text as high as its width makes it, of which all or a few lines are seen."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from whycards.ui.richtext.cutting import cut_to_lines, cut_to_question, last_line_end
from whycards.ui.richtext.decorations import Ground
from whycards.ui.richtext.document import RichDocument
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

MakeDocument = Callable[[], RichDocument]


class FittedText(QLabel):
    """Measures a document that `make` builds anew when the theme changes; its subclass paints it.

    It is a QLabel for the sake of its role; its accessible name is the plain words.
    """

    def __init__(self, theme: Theme, role: Role, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = role
        self._make: MakeDocument = RichDocument
        self._document = RichDocument()
        self._code_ground = "sunken"
        self._grounds: list[Ground] | None = None
        self._heights: dict[int, int] = {}
        self._is_stale, self._is_whole = False, True
        self._kept: dict[int, tuple[RichDocument, dict[int, int], bool]] = {}
        self._max_lines = 0
        self._cut = cut_to_lines
        self._tallest = 0
        self._is_cut = False
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._rebuild)

    def show_document(self, make: MakeDocument, spoken: str, *, code_ground: str = "sunken") -> None:
        """Show what `make` builds; `spoken` are the plain words."""
        self._make = make
        self._code_ground = code_ground
        self.setAccessibleName(spoken)
        self._rebuild()

    def set_max_lines(self, lines: int, *, keeps_question: bool = False) -> None:
        """Cut the text to so many lines, with an ellipsis; 0 shows all of it.

        The first lines stay, or with `keeps_question` the question that ends the text.
        """
        self._cut = cut_to_question if keeps_question else cut_to_lines
        if lines != self._max_lines:
            self._change_lines(lines)

    def set_tallest(self, pixels: int) -> None:
        """The most height that a picture may take; 0 = as much as its width makes it."""
        if pixels == self._tallest:
            return
        self._tallest = pixels
        if self._is_stale or self._document.has_pictures:
            self._rebuild()

    def is_cut_in(self, width: int) -> bool:
        """Whether the text is longer than the lines it may have in this width."""
        self._fit(width)
        return self._is_cut

    @property
    def document(self) -> RichDocument:
        """The document on screen."""
        self._build()
        return self._document

    def lift(self) -> float:
        """Pixels by which the text is lifted, so that a line's room lies evenly above and below its words."""
        self._build()
        if not self._document.starts_with_text:
            return -self._document.head
        natural = QFontMetricsF(self._theme.font(self._role)).height()
        return min(max(0.0, self._theme.line_px(self._role) - natural) / 2, self._document.leading())

    def hasHeightForWidth(self) -> bool:
        """Rich text is as high as its width makes it."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height in this width, from a cache; the text is laid out only for widths not seen before."""
        if width <= 0:
            return 0
        if width not in self._heights:
            self._fit(width)
            self._heights[width] = ceil(self._document.height() - 0.25)
        return self._heights[width]

    def end_of_line_within(self, width: int, pixels: int) -> int:
        """Pixels until the end of the last line that is whole within so many, so that none is cut through.

        `pixels` itself where something as high as a picture or a table lies there.
        """
        if width <= 0:
            return pixels
        self._fit(width)
        end = last_line_end(self._document, pixels + 0.5 + self.lift()) - self.lift()
        return round(end) if end > pixels - 1.5 * self._theme.line_px(self._role) else pixels

    def sizeHint(self) -> QSize:
        """The present width and what follows from it; before it has one, nothing is laid out for a guess."""
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            return QSize(self.width(), ceil(self._theme.line_px(self._role)))
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It can be narrow; the height follows the width."""
        return QSize(0, 0)

    def _document_changed(self) -> None:
        """Another document is shown, or another part of it."""

    def _fit(self, width: int) -> None:
        self._build()
        where = float(width), self.devicePixelRatioF(), self._tallest
        if self._document.is_fitted(*where):
            return
        self._grounds = None
        if self._max_lines and not self._is_whole:
            self._take(self._make())
        self._document.fit(*where)
        if self._max_lines:
            self._is_whole = False
            self._is_cut = self._cut(self._document, self._max_lines)
            self._document_changed()

    def _rebuild(self) -> None:
        self._kept.clear()
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Have the document made when it is needed: what is not seen, as in a row that is closed, never is."""
        self._is_stale = True
        self._heights = {}
        self.updateGeometry()
        self.update()

    def _build(self) -> None:
        if self._is_stale:
            self._is_stale, self._is_cut = False, False
            self._take(self._make())

    def _change_lines(self, lines: int) -> None:
        """A page that makes room goes back and forth between all lines and a few: neither is made twice."""
        if not self._is_stale:
            self._kept[self._max_lines] = self._document, self._heights, self._is_cut
        self._max_lines = lines
        if lines not in self._kept:
            self._begin_anew()
            return
        document, self._heights, self._is_cut = self._kept.pop(lines)
        self._is_stale = self._is_whole = False
        self._show(document)
        self.updateGeometry()
        self.update()

    def _take(self, document: RichDocument) -> None:
        document.outdated.connect(self._rebuild)
        document.repainted.connect(self.update)
        self._is_whole = True
        self._show(document)

    def _show(self, document: RichDocument) -> None:
        self._document = document
        self._grounds = None
        self._document_changed()
