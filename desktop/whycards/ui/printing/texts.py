"""Texts of a deck as they are printed: set like on screen, with all that comes later already there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPainter,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
)

from whycards.core.media import Media
from whycards.ui.language import LANGUAGE
from whycards.ui.printing.column import Column
from whycards.ui.printing.deck_language import first_strong
from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import CODE_BLOCK, DISPLAY, QUOTE, RichDocument
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.theme.theme import Theme

RATIO = 3.0
"""Pixels of pictures for each of the layout: 288 an inch."""
_SECONDS, _PAUSE = 20.0, 0.002


class Texts:
    """Makes documents for paper. `is_stopped` ends the waiting for what other processes make.

    On sheets that are `is_mirrored` tables begin on the right, too.
    """

    def __init__(
        self,
        theme: Theme,
        load_media: Callable[[str], bytes],
        is_stopped: Callable[[], bool],
        *,
        is_mirrored: bool = False,
    ) -> None:
        self.theme = theme
        self._renderer = Renderer(theme, load_media, is_mirrored=is_mirrored)
        self._is_stopped = is_stopped

    def document(
        self, text: str, style: TextStyle, images: Mapping[str, Media], column: Column, tallest: float
    ) -> RichDocument:
        """The text in this column, formulas, colours and pictures in it; none of them higher than `tallest`."""
        if not self._renderer.want(text):
            self._wait(lambda: typesetter().is_idle)
        document = self._renderer.document(text, style, images)
        width = column.width
        document.fit(width, RATIO, tallest)
        if document.has_pictures:
            for placed in document.pictures:
                room = max(16.0, width - placed.indent)
                placed.picture.image(placed.picture.size(room, tallest), RATIO)
            self._wait(lambda: rasterer().is_idle)
            document.look_again()
        _lead(document, column)
        return document

    def _wait(self, is_done: Callable[[], bool]) -> None:
        """Let what was asked for arrive; it comes by the event loop."""
        end = time.monotonic() + _SECONDS
        with LANGUAGE.lent(None):  # the window may show something new meanwhile
            while not is_done() and not self._is_stopped() and time.monotonic() < end:
                QCoreApplication.processEvents()
                time.sleep(_PAUSE)


def _lead(document: RichDocument, column: Column) -> None:
    """Have what is short begin where lines of the column start, beside its number or letter.

    Paragraphs run as their own first letter does. Where one of those that run the other way has several lines,
    they stay where it begins, and what has no direction follows the column.
    """
    document.size()  # lays it out
    against: list[QTextBlock] = []
    block, are_short = document.begin(), True
    while block.isValid():
        if block.textDirection() is not column.direction and not _stands_by_itself(block):
            is_neutral = first_strong(block.text()) is None
            are_short = are_short and (is_neutral or block.layout().lineCount() <= 1)
            against.append(block)
        block = block.next()
    leading = QTextBlockFormat()
    leading.setAlignment(column.leading)
    for block in against:
        if are_short or first_strong(block.text()) is None:
            QTextCursor(block).mergeBlockFormat(leading)
            document.grounds = None


def _stands_by_itself(block: QTextBlock) -> bool:
    """Whether a block has a place of its own: in a list, a quote, a table, as code or as a formula."""
    style = block.blockFormat()
    is_set = any(style.hasProperty(one) for one in (CODE_BLOCK, DISPLAY, QUOTE))
    return is_set or block.textList() is not None or QTextCursor(block).currentTable() is not None


def paint(painter: QPainter, theme: Theme, document: RichDocument, clip: QRectF) -> None:
    """Paint the part of a document within `clip`, in its coordinates."""
    painter.save()
    painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
    paint_grounds(painter, theme, grounds(document, theme, "sunken"), clip)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = clip
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, theme.color("text"))
    context.palette = palette
    document.documentLayout().draw(painter, context)
    painter.restore()


def line_ends(document: RichDocument) -> Iterator[float]:
    """Where the lines of a document end, in pixels from its top: it may be cut there."""
    block = document.begin()
    while block.isValid():
        top = document.documentLayout().blockBoundingRect(block).top()
        layout = block.layout()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            yield top + line.y() + line.height()
        block = block.next()
