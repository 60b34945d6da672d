"""What stands in a line like a letter but is painted: formulas, boxes of tasks, signs."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from whycards.ui.richtext.formulas import Formula
from whycards.ui.theme.theme import Theme

KIND = int(QTextFormat.ObjectTypes.UserObject) + 1
NUMBER = int(QTextFormat.Property.UserProperty) + 20
"""Character property: which of the document's objects stands here."""
COPIED = int(QTextFormat.Property.UserProperty) + 21
"""Character property: what is copied in its place."""
OBJECT = "\ufffc"
_LEAST_ROOM = 16.0
_SOFT = 1.0
"""Pixels that soft edges take beyond an object's extent."""


class Extent(NamedTuple):
    """Pixels: width, height above the base line, depth below it."""

    width: float
    above: float
    below: float


class InlineObject(Protocol):
    """Something painted in a line of text."""

    def extent(self, room: float) -> Extent:
        """How much of a column of this width it takes."""

    def paint(self, painter: QPainter, start: QPointF, extent: Extent, color: QColor) -> None:
        """Paint it from this point of the base line on, in the colour of the text."""


class SetFormula(NamedTuple):
    """A formula beside text of a size; one that is wider than its column shrinks. `em` in pixels."""

    formula: Formula
    em: float

    def extent(self, room: float) -> Extent:
        """As wide as the column at most."""
        em = self._em(room)
        return Extent(self.formula.width * em, self.formula.above * em, self.formula.below * em)

    def paint(self, painter: QPainter, start: QPointF, extent: Extent, color: QColor) -> None:
        """The formula's own colours where it has any."""
        em = extent.width / self.formula.width if self.formula.width else self.em
        self.formula.paint(painter, start, em, color)

    def _em(self, room: float) -> float:
        width = self.formula.width * self.em
        return self.em if width <= room else self.em * room / width


class TaskBox(NamedTuple):
    """A box that is ticked or not; it shows and is not pressed."""

    theme: Theme
    is_done: bool
    side: float

    def extent(self, room: float) -> Extent:
        """Always the same."""
        return Extent(self.side, self.side * 0.86, self.side * 0.14)

    def paint(self, painter: QPainter, start: QPointF, extent: Extent, color: QColor) -> None:
        """In the theme's colours."""
        theme = self.theme
        box = QRectF(start.x(), start.y() - extent.above, self.side, self.side).adjusted(
            0.75, 0.75, -0.75, -0.75
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent" if self.is_done else "strong"), 1.5))
        painter.setBrush(theme.color("accent" if self.is_done else "surface"))
        painter.drawRoundedRect(box, self.side * 0.22, self.side * 0.22)
        painter.restore()
        if self.is_done:
            inset = self.side * 0.14
            theme.icons.paint(
                painter, "check", box.adjusted(inset, inset, -inset, -inset), theme.tokens.onaccent
            )


class Sign(NamedTuple):
    """An icon of the theme."""

    theme: Theme
    icon: str
    token: str
    side: float

    def extent(self, room: float) -> Extent:
        """Always the same."""
        return Extent(self.side, self.side * 0.84, self.side * 0.16)

    def paint(self, painter: QPainter, start: QPointF, extent: Extent, color: QColor) -> None:
        """In its own colour."""
        place = QRectF(start.x(), start.y() - extent.above, self.side, self.side)
        self.theme.icons.paint(painter, self.icon, place, self.theme.color(self.token).name())


class _Way(Enum):
    """How an object stands in its line."""

    LIKE_A_LETTER = auto()
    """It reaches no deeper than letters do."""
    DEEP = auto()
    ALONE = auto()


_ALIGNMENTS = {
    _Way.LIKE_A_LETTER: QTextCharFormat.VerticalAlignment.AlignBaseline,
    _Way.DEEP: QTextCharFormat.VerticalAlignment.AlignMiddle,
    _Way.ALONE: QTextCharFormat.VerticalAlignment.AlignNormal,
}


class _Standing(NamedTuple):
    """An object in its place. A deep one gets room evenly around `middle`, which is so far above the base line.

    `ascent` and `descent` are those of the letters beside it, `indent` is that of its block; all in pixels.
    """

    item: InlineObject
    way: _Way
    middle: float
    ascent: float
    descent: float
    indent: float


class Objects(QPyTextObject):
    """The objects of one document, as its layout asks for them.

    Qt knows two ways to let an object reach below the base line: by as much as its font does, or evenly around
    the middle of small letters: half the height of those above the line, halved. The first does for all that is
    not deep. The second, which makes enough room for the rest, paints in the middle of the line, from where the
    base line has to be found again.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._items: list[_Standing] = []
        document.documentLayout().registerHandler(KIND, self)

    def format(
        self, item: InlineObject, words: QTextCharFormat, copied: str, indent: float, *, is_alone: bool = False
    ) -> QTextCharFormat:
        """The format of the object's character among such words, in a block set in by `indent` pixels.

        One that `is_alone` in its line needs no room but its own.
        """
        metrics = QFontMetricsF(words.font())
        result = QTextCharFormat(words)
        result.setObjectType(KIND)
        result.setProperty(NUMBER, len(self._items))
        result.setProperty(COPIED, copied)
        is_deep = item.extent(1e6).below > metrics.descent()
        way = _Way.ALONE if is_alone else _Way.DEEP if is_deep else _Way.LIKE_A_LETTER
        result.setVerticalAlignment(_ALIGNMENTS[way])
        middle = QFontMetrics(words.font()).xHeight() / 4
        self._items.append(_Standing(item, way, middle, metrics.ascent(), metrics.descent(), indent))
        return result

    def intrinsicSize(self, document: QTextDocument, place: int, style: QTextFormat) -> QSizeF:
        """The room that the object takes in the document's present width; a lone one is as high as a letter."""
        one = self._items[style.intProperty(NUMBER)]
        extent = one.item.extent(_room(document, one.indent))
        above, below = extent.above + _SOFT, extent.below + _SOFT
        if one.way is _Way.ALONE:
            return QSizeF(extent.width, above + below)
        if one.way is _Way.DEEP:
            return QSizeF(extent.width, 2 * max(above - one.middle, below + one.middle))
        return QSizeF(extent.width, max(above, one.ascent) + one.descent)

    def drawObject(  # type: ignore[override]
        self, painter: QPainter, rect: QRectF, document: QTextDocument, place: int, style: QTextFormat
    ) -> None:
        """Paint the object on the base line."""
        one = self._items[style.intProperty(NUMBER)]
        words = style.toCharFormat()
        color = words.foreground().color()
        extent = one.item.extent(_room(document, one.indent))
        if one.way is _Way.DEEP:
            base = _base_line(document, place)
        else:
            base = rect.bottom() - (one.descent if one.way is _Way.LIKE_A_LETTER else extent.below + _SOFT)
        start = QPointF(rect.left(), base)
        one.item.paint(painter, start, extent, color)
        if words.fontStrikeOut():
            middle_of_it = start.y() - extent.above / 2
            painter.fillRect(
                QRectF(rect.left(), middle_of_it, rect.width(), max(1.0, rect.height() / 20)), color
            )


def _room(document: QTextDocument, indent: float) -> float:
    width = document.textWidth()
    return max(_LEAST_ROOM, width - indent) if width > 0 else 1e6


def _base_line(document: QTextDocument, place: int) -> float:
    """Where the words stand beside the object at a position of the document."""
    block = document.findBlock(place)
    line = block.layout().lineForTextPosition(place - block.position())
    return float(document.documentLayout().blockBoundingRect(block).top() + line.y() + line.ascent())
