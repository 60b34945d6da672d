"""The title of a row whose option holds formulas: one line while the row is closed, all of it when open."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_FADE, _MARGIN = 36, 5


class FormulaTitle:
    """`changed` is called when it is another one, perhaps of another height, than it was."""

    def __init__(self, renderer: Renderer, text: str, changed: Callable[[], None]) -> None:
        self._renderer = renderer
        self._theme: Theme = renderer.theme
        self._text = text
        self._changed = changed
        self._is_open = False
        self._color = "text"
        self._made: tuple[object, RichDocument] | None = None
        self._natural = 0.0

    def set_look(self, *, is_open: bool, color: str) -> None:
        """Open or closed, in the colour of this token."""
        self._is_open, self._color = is_open, color

    def document(self) -> RichDocument:
        """What is shown, laid out as it was last asked for."""
        key = (self._is_open, self._color, self._theme.key())
        if self._made is None or self._made[0] != key:
            style = TextStyle(Role.ROW, self._color, weight=None if self._is_open else 400)
            document = self._renderer.line(self._text, style)
            document.outdated.connect(self._forget)
            document.fit(-1.0, 1.0)
            self._natural = document.idealWidth()
            self._made = (key, document)
        return self._made[1]

    def is_longer_than(self, width: float) -> bool:
        """Whether one line of this width does not hold it."""
        self.document()
        return self._natural > width

    def height(self, width: float, baseline: float) -> int:
        """Pixels of a row whose words may be this wide and whose letter stands on `baseline`."""
        document = self._fitted(width)
        return ceil(self._top(document, baseline) + document.size().height()) + self._theme.px(_MARGIN)

    def paint(self, painter: QPainter, place: QRectF, baseline: float) -> None:
        """The words beside the badge; what does not fit into the place fades out at its end."""
        document = self._fitted(place.width())
        spare = place.width() - document.size().width()
        is_rtl = document.firstBlock().textDirection() is Qt.LayoutDirection.RightToLeft
        starts_right = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft if spare > 0 else is_rtl
        start = QPointF(place.left() + (spare if starts_right else 0.0), self._top(document, baseline))
        if spare >= 0:
            self._paint(painter, document, start)
            return
        ratio = painter.device().devicePixelRatioF()
        size = QRectF(0, 0, ceil(place.width()), ceil(start.y() + document.size().height()) + 1)
        layer = QImage((size.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        with QPainter(layer) as on_layer:
            self._paint(on_layer, document, start - QPointF(place.left(), 0))
            on_layer.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            on_layer.fillRect(size, self._fading(place.width(), is_rtl=is_rtl))
        painter.drawImage(QPointF(place.left(), 0), layer)

    def _fitted(self, width: float) -> RichDocument:
        """Of one line while it is closed: formulas do not shrink then."""
        document = self.document()
        document.fit(width if self._is_open else max(width, ceil(self._natural) + 1.0), 1.0)
        return document

    def _top(self, document: RichDocument, baseline: float) -> float:
        """Its first line stands on the base line of the badge's letter, or lower where it is high."""
        line = document.firstBlock().layout().lineAt(0)
        above = (
            document.documentLayout().blockBoundingRect(document.firstBlock()).top() + line.y() + line.ascent()
        )
        return max(float(self._theme.px(_MARGIN)) - line.y(), baseline - above)

    def _paint(self, painter: QPainter, document: RichDocument, start: QPointF) -> None:
        painter.save()
        painter.translate(start)
        clip = QRectF(QPointF(0, 0), document.size())
        paint_grounds(painter, self._theme, grounds(document, self._theme, "sunken"), clip)
        document.drawContents(painter, clip)
        painter.restore()

    def _fading(self, width: float, *, is_rtl: bool) -> QLinearGradient:
        start, end = (0.0, width) if not is_rtl else (width, 0.0)
        gradient = QLinearGradient(start, 0, end, 0)
        gradient.setColorAt(0, QColor("black"))
        gradient.setColorAt(max(0.0, 1 - self._theme.px(_FADE) / width), QColor("black"))
        gradient.setColorAt(1, QColor(Qt.GlobalColor.transparent))
        return gradient

    def _forget(self) -> None:
        self._made = None
        self._changed()
