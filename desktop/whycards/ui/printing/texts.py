"""Texts of a deck as they are printed: set like on screen, with all that comes later already there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QPainter, QPalette

from whycards.core.media import Media
from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.theme.theme import Theme

RATIO = 3.0
"""Pixels of pictures for each of the layout: 288 an inch."""
_SECONDS, _PAUSE = 20.0, 0.002


class Texts:
    """Makes documents for paper. `is_stopped` ends the waiting for what other processes make."""

    def __init__(
        self, theme: Theme, load_media: Callable[[str], bytes], is_stopped: Callable[[], bool]
    ) -> None:
        self.theme = theme
        self._renderer = Renderer(theme, load_media)
        self._is_stopped = is_stopped

    def document(
        self, text: str, style: TextStyle, images: Mapping[str, Media], width: float, tallest: float
    ) -> RichDocument:
        """The text in this width, formulas, colours and pictures in it; none of them higher than `tallest`."""
        if not self._renderer.want(text):
            self._wait(lambda: typesetter().is_idle)
        document = self._renderer.document(text, style, images)
        document.fit(width, RATIO, tallest)
        if document.has_pictures:
            for placed in document.pictures:
                room = max(16.0, width - placed.indent)
                placed.picture.image(placed.picture.size(room, tallest), RATIO)
            self._wait(lambda: rasterer().is_idle)
            document.look_again()
        return document

    def _wait(self, is_done: Callable[[], bool]) -> None:
        """Let what was asked for arrive; it comes by the event loop."""
        end = time.monotonic() + _SECONDS
        while not is_done() and not self._is_stopped() and time.monotonic() < end:
            QCoreApplication.processEvents()
            time.sleep(_PAUSE)


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
