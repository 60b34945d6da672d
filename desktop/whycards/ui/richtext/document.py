"""The document that a text becomes: it fits itself to a column and asks nobody for anything."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import Any, NamedTuple

from PySide6.QtCore import QSizeF, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextOption,
)

from whycards.ui.richtext.objects import Objects
from whycards.ui.richtext.pictures import Picture
from whycards.ui.richtext.typesetter import Key

CODE_SPAN = int(QTextFormat.Property.UserProperty) + 1
"""Character property: inline code, drawn on a ground."""
PADDING = int(QTextFormat.Property.UserProperty) + 2
"""Character property: a space that only makes room; it is never copied."""
CODE_BLOCK = int(QTextFormat.Property.UserProperty) + 3
"""Block property: a code block."""
QUOTE = int(QTextFormat.Property.UserProperty) + 4
"""Block property: how many quotes the block stands in."""
RULE = int(QTextFormat.Property.UserProperty) + 5
"""Block property: a thematic break."""
ADDRESS = int(QTextFormat.Property.UserProperty) + 6
"""Character property: where the author's link leads. The text itself opens nothing, so it is no anchor."""
NOTE_REFERENCE = int(QTextFormat.Property.UserProperty) + 7
"""Character property: the number of the footnote that is meant."""
NOTE = int(QTextFormat.Property.UserProperty) + 8
"""Block property: the number of the footnote that begins here."""
CALLOUT = int(QTextFormat.Property.UserProperty) + 9
"""Block property: the token of the bar beside the innermost quote, where that is a callout."""
DISPLAY = int(QTextFormat.Property.UserProperty) + 10
"""Block property: a formula that stands alone."""
QUOTE_BEGINS = int(QTextFormat.Property.UserProperty) + 11
"""Block property: the first block of its innermost quote."""


class Placed(NamedTuple):
    """A picture at a position of the document; `indent` is what its block is set in, in pixels.

    `reference` is what the text calls it.
    """

    position: int
    picture: Picture
    indent: float
    reference: str = ""


class RichDocument(QTextDocument):
    """Answers for its own pictures only. The base class of loadResource, which reads files, is never asked.

    `outdated` comes when everything is there that was not when it was built: it is to be built anew.
    """

    outdated = Signal()
    repainted = Signal()
    """A picture of it has arrived: it looks another way, and is as large as before."""

    def __init__(self) -> None:
        super().__init__()
        self._pictures: list[Placed] = []
        self._wanted: dict[str, tuple[Picture, float]] = {}
        self._ready: dict[str, QImage] = {}
        self._fitted = (-1.0, 0.0, 0.0)
        self.grounds: tuple[object, list[Any]] | None = None
        """What is painted below its words as it is laid out now, and what that depends on."""
        self.wanted: set[Key] = set()
        """Formulas and colours that are shown as their source, for now."""
        self.starts_with_text = True
        """Whether a line of words comes first, which has half of its leading above it."""
        self.head = self.foot = 0.0
        """Room in pixels that the grounds of the first and the last block need around the text."""
        self.setUndoRedoEnabled(False)
        self.setDocumentMargin(0)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setDefaultTextOption(option)

    @cached_property
    def objects(self) -> Objects:
        """What is painted among its words."""
        return Objects(self)

    def settle(self) -> None:
        """Nothing is wanted any more."""
        self.outdated.emit()

    @property
    def has_pictures(self) -> bool:
        """Whether any picture stands in it."""
        return bool(self._pictures)

    def look_again(self) -> None:
        """A picture has arrived, perhaps one of its own."""
        if self._pictures:
            self._ready.clear()
            self.repainted.emit()

    def has_picture_in(self, block: QTextBlock) -> bool:
        """Whether a picture stands in the block."""
        start = block.position()
        at = bisect_left(self._pictures, start, key=lambda placed: placed.position)
        return at < len(self._pictures) and self._pictures[at].position < start + block.length()

    def place(self, position: int, picture: Picture, indent: float, reference: str = "") -> None:
        """Note the picture whose object character stands at `position`."""
        self._pictures.append(Placed(position, picture, indent, reference))

    @property
    def pictures(self) -> tuple[Placed, ...]:
        """The pictures in their order."""
        return tuple(self._pictures)

    def take_pictures_out_of(self, block: QTextBlock) -> None:
        """Leave the words of a block alone; what is not laid out again needs no other numbers."""
        start = block.position()
        inside = [placed for placed in self._pictures if start <= placed.position < start + block.length()]
        for placed in reversed(inside):
            cursor = QTextCursor(self)
            cursor.setPosition(placed.position)
            cursor.deleteChar()
        gone, end = len(inside), start + block.length() + len(inside)
        self._pictures = [
            placed._replace(position=placed.position - gone) if placed.position >= end else placed
            for placed in self._pictures
            if placed not in inside
        ]

    def forget_pictures_after(self, position: int) -> None:
        """The text was cut here."""
        self._pictures = [placed for placed in self._pictures if placed.position < position]

    def fit(self, width: float, ratio: float, tallest: float = 0.0) -> bool:
        """Lay the text out in this width; pictures are scaled to it and drawn for this pixel ratio.

        `tallest` is the most height in pixels that a picture may take, 0 = no limit. True where anything
        changed.
        """
        if self.is_fitted(width, ratio, tallest):
            return False
        self._fitted = (width, ratio, tallest if self._pictures else 0.0)
        self.grounds = None
        for number, placed in enumerate(self._pictures):
            self._fit_picture(
                number, placed, ratio, placed.picture.size(max(16.0, width - placed.indent), tallest)
            )
        self.setTextWidth(width)
        return True

    def is_fitted(self, width: float, ratio: float, tallest: float = 0.0) -> bool:
        """Whether it is laid out so already."""
        return (width, ratio, tallest if self._pictures else 0.0) == self._fitted

    def leading(self) -> float:
        """Pixels above the words of the first line, once it is laid out: a formula may leave none."""
        line = self.begin().layout().lineAt(0)
        return float(line.y()) if line.isValid() else 0.0

    def height(self) -> float:
        """Height in pixels of everything, in the width it was fitted to."""
        return self.head + self.size().height() + self.foot

    def loadResource(self, kind: int, name: QUrl) -> QImage:  # type: ignore[override]
        """The drawing of one of this document's own pictures, else an empty one."""
        key = name.toString()
        if key not in self._ready:
            self._ready[key] = self._draw(key)
        return self._ready[key]

    def _draw(self, key: str) -> QImage:
        wanted = self._wanted.get(key)
        if wanted is None:
            nothing = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
            nothing.fill(0)
            return nothing
        picture, ratio = wanted
        width, height = key.rsplit(":", 2)[1:]
        return picture.image(QSizeF(float(width), float(height)), ratio)

    def _fit_picture(self, number: int, placed: Placed, ratio: float, size: QSizeF) -> None:
        key = f"picture:{number}@{ratio}:{size.width()}:{size.height()}"
        self._wanted[key] = (placed.picture, ratio)
        cursor = QTextCursor(self)
        cursor.setPosition(placed.position)
        cursor.setPosition(placed.position + 1, QTextCursor.MoveMode.KeepAnchor)
        image = QTextImageFormat()
        image.setName(key)
        image.setWidth(size.width())
        image.setHeight(size.height())
        cursor.setCharFormat(image)
