"""What Qt's documents cannot draw themselves: rounded grounds behind code, bars beside quotes, thin rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextFragment,
    QTextLayout,
    QTextLine,
)

from whycards.ui.richtext.document import (
    CALLOUT,
    CODE_BLOCK,
    CODE_SPAN,
    QUOTE,
    QUOTE_BEGINS,
    RULE,
    RichDocument,
)
from whycards.ui.theme.theme import Theme

MAX_SPANS = 1_000
"""Code spans of one paragraph that get a ground; there is no more than that in honest texts."""


class Ground(NamedTuple):
    """A rectangle to fill with a token; `radius` in pixels."""

    rect: QRectF
    token: str
    radius: float


def grounds(document: RichDocument, theme: Theme, code_ground: str) -> list[Ground]:
    """Everything to paint below the text of a document that is laid out, in its coordinates."""
    key = (code_ground, theme.key())
    if document.grounds is None or document.grounds[0] != key:
        document.grounds = (key, _found(document, theme, code_ground))
    return document.grounds[1]


def _found(document: RichDocument, theme: Theme, code_ground: str) -> list[Ground]:
    result: list[Ground] = []
    block = document.begin()
    while block.isValid():
        result.extend(_block_grounds(document, block, theme, code_ground))
        result.extend(_span_grounds(document, block, theme, code_ground))
        block = block.next()
    return result


def paint_grounds(painter: QPainter, theme: Theme, rects: list[Ground], clip: QRectF) -> None:
    """Paint those that are seen."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ground in rects:
        if ground.rect.intersects(clip):
            painter.setBrush(theme.color(ground.token))
            painter.drawRoundedRect(ground.rect, ground.radius, ground.radius)


def _block_grounds(
    document: RichDocument, block: QTextBlock, theme: Theme, code_ground: str
) -> Iterator[Ground]:
    style = block.blockFormat()
    quotes = style.intProperty(QUOTE)
    is_code, is_rule = style.boolProperty(CODE_BLOCK), style.boolProperty(RULE)
    if not (quotes or is_code or is_rule):
        return
    rect = document.documentLayout().blockBoundingRect(block)
    if is_code:
        pad, width = theme.px(9), document.textWidth()
        left = style.leftMargin() + style.indent() * document.indentWidth() - theme.px(12)
        ground = QRectF(left, rect.top() - pad, width - left, rect.height() + 2 * pad)
        yield Ground(ground, code_ground, theme.px(7))
    if is_rule:
        left = style.leftMargin() + style.indent() * document.indentWidth()
        yield Ground(QRectF(left, round(rect.top() + theme.px(7)), document.textWidth() - left, 1), "border", 0)
    step, extra = theme.px(16), float(theme.px(5))
    if style.lineHeightType() == QTextBlockFormat.LineHeightTypes.MinimumHeight.value:
        extra = max(0.0, style.lineHeight() - QFontMetricsF(document.defaultFont()).height())
    for depth in range(quotes):
        x = style.indent() * document.indentWidth() + depth * step
        if is_right_to_left(block):
            x = document.textWidth() - x - theme.px(3)
        begins = depth == quotes - 1 and style.boolProperty(QUOTE_BEGINS)
        joined = not begins and block.previous().blockFormat().intProperty(QUOTE) > depth
        gap = style.topMargin() + extra if joined else 0
        token = str(style.property(CALLOUT) or "") if depth == quotes - 1 else ""
        yield Ground(QRectF(x, rect.top() - gap, theme.px(3), rect.height() + gap), token or "strong", 0)


def is_right_to_left(block: QTextBlock) -> bool:
    """Whether the words of a block run from right to left."""
    return block.textDirection() is Qt.LayoutDirection.RightToLeft


def turn_quotes(document: RichDocument) -> None:
    """Set quotes whose words run from right to left in from the right: Qt turns indents round, not margins."""
    block = document.begin()
    while block.isValid():
        _follow_content(block)
        style = block.blockFormat()
        if style.intProperty(QUOTE) and style.leftMargin() and is_right_to_left(block):
            turned = QTextBlockFormat()
            turned.setLeftMargin(style.rightMargin())
            turned.setRightMargin(style.leftMargin())
            QTextCursor(block).mergeBlockFormat(turned)
        block = block.next()


def _follow_content(title: QTextBlock) -> None:
    """A callout's title is in the language of the window: it begins where the words below it do."""
    style, below = title.blockFormat(), title.next()
    is_title = style.boolProperty(QUOTE_BEGINS) and bool(style.property(CALLOUT))
    if is_title and below.blockFormat().intProperty(QUOTE) >= style.intProperty(QUOTE) > 0:
        turned = QTextBlockFormat()
        turned.setLayoutDirection(below.textDirection())
        QTextCursor(title).mergeBlockFormat(turned)


def _span_grounds(
    document: RichDocument, block: QTextBlock, theme: Theme, code_ground: str
) -> Iterator[Ground]:
    spans = list(islice(_code_spans(block), MAX_SPANS))
    if not spans:
        return
    reach = theme.px(1.4)
    for rect in _rects(document, block, spans):
        yield Ground(rect.adjusted(-reach, 0, reach, 0), code_ground, theme.px(5))


def span_rects(document: RichDocument, block: QTextBlock, start: int, end: int) -> Iterator[QRectF]:
    """Where the words from `start` to `end` of the block stand, line by line, in the document's coordinates."""
    return _rects(document, block, [(start, end)])


def _rects(document: RichDocument, block: QTextBlock, spans: Sequence[tuple[int, int]]) -> Iterator[QRectF]:
    metrics = QFontMetricsF(document.defaultFont())
    origin = document.documentLayout().blockBoundingRect(block).topLeft()
    layout, number = block.layout(), 0
    lines = layout.lineCount()
    for start, end in spans:
        # Spans and lines both come in order, so that each line is looked at once and not once for each span.
        while number < lines and _line_end(layout.lineAt(number)) <= start:
            number += 1
        for line in _lines_until(layout, number, end):
            first, last = max(start, line.textStart()), min(end, _line_end(line))
            one, other = (cursor_x(line.cursorToX(place)) for place in (first, last))
            top = origin.y() + line.y() + line.ascent() - metrics.ascent() - 1
            yield QRectF(origin.x() + min(one, other), top, abs(other - one), metrics.height() + 2)


def _lines_until(layout: QTextLayout, number: int, end: int) -> Iterator[QTextLine]:
    """The lines from this one on that begin before a position of the block."""
    while number < layout.lineCount() and layout.lineAt(number).textStart() < end:
        yield layout.lineAt(number)
        number += 1


def _line_end(line: QTextLine) -> int:
    return line.textStart() + line.textLength()


def cursor_x(answer: object) -> float:
    """Of what QTextLine.cursorToX gives (a place, or a place with the cursor) the place."""
    return float(answer[0] if isinstance(answer, tuple) else answer)  # type: ignore[arg-type]


def _code_spans(block: QTextBlock) -> Iterator[tuple[int, int]]:
    start = -1
    end = -1
    iterator = block.begin()
    while not iterator.atEnd():
        fragment: QTextFragment = iterator.fragment()
        if fragment.charFormat().boolProperty(CODE_SPAN):
            place = fragment.position() - block.position()
            if place != end:
                if start >= 0:
                    yield start, end
                start = place
            end = place + fragment.length()
        iterator += 1
    if start >= 0:
        yield start, end
