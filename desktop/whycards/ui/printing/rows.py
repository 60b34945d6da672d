"""What stands on a sheet: heading, questions with boxes or rings, the answer key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from whycards.core.choosing import asked
from whycards.core.media import Media
from whycards.core.question import Kind, letter
from whycards.services.exporting import Outgoing
from whycards.ui.language import tr
from whycards.ui.printing.column import Column
from whycards.ui.printing.pages import Row
from whycards.ui.printing.texts import Texts, line_ends, paint
from whycards.ui.richtext.style import TextStyle
from whycards.ui.sample.words import asks
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined, number

Mark: TypeAlias = Callable[[QPainter, Column, float], None]
"""Paints what stands in the column before a text, whose first line has its base line there."""

_GUTTER, _MARK, _LETTER, _GAP = 38.0, 15.0, 22.0, 5.0
_STEM = TextStyle(Role.READING, "text", weight=500)
_TEXT = TextStyle(Role.READING, "text")
_QUIET = TextStyle(Role.UI, "muted")
_INDENT = _GUTTER + _MARK + 10 + _LETTER
_KEY_COLUMN, _KEY_ROW = 150.0, 24.0
_ANSWER_LINES, _LINE, _TALL = 3, 30.0, 3
_NAME_BASE, _ABOVE_OPTIONS = 34.0, 6.0


def words_row(theme: Theme, words: str, role: Role, column: Column, token: str = "text") -> Row:
    """Words over the whole width."""
    font, width = theme.font(role), column.width
    flags = Qt.TextFlag.TextWordWrap | column.leading
    height = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e5), flags, words).height()

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(token))
        painter.drawText(QRectF(0, 0, width, height + 1), flags, words)

    return Row(height, draw)


def lines_row(theme: Theme, column: Column) -> Row:
    """Where the examinee writes name and date."""
    font = theme.font(Role.UI)
    metrics = QFontMetricsF(font)
    middle = column.width * 0.6
    fields = [(tr("Name"), 0.0, middle), (tr("Date"), middle + 24, column.width)]

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setFont(font)
        for words, start, end in fields:
            wide = metrics.horizontalAdvance(words)
            painter.setPen(theme.color("text"))
            painter.drawText(QPointF(column.left(start, wide), _NAME_BASE), words)
            painter.setPen(QPen(theme.color("strong"), 0.8))
            line = column.rect(start + wide + 8, _NAME_BASE + 3, end - start - wide - 8, 0)
            painter.drawLine(line.topLeft(), line.topRight())

    return Row(52.0, draw)


def question_rows(
    texts: Texts, outgoing: Outgoing, place: int, column: Column, tallest: float
) -> Iterator[Row]:
    """A question: its number, stem, exhibits, and options with something to tick."""
    question, images = outgoing.question, outgoing.images
    frame = (column, tallest)
    yield _text(texts, question.stem, _STEM, images, frame, mark=_numbered(texts.theme, place))
    for exhibit in question.exhibits:
        yield _text(texts, f"**{exhibit.title}**\n\n{exhibit.text}", _TEXT, images, frame)
    if question.kind is Kind.FLASHCARD:
        yield _blank(texts.theme, column)
        return
    wanted = asked(question)
    is_single = wanted.number in (0, 1)
    if not is_single:
        yield _text(texts, asks(wanted), _QUIET, images, frame)
    for at, option in enumerate(question.options):
        mark = _ticked(texts.theme, at, is_single=is_single)
        above = 0.0 if at else _ABOVE_OPTIONS
        yield _text(texts, option.text, _TEXT, images, frame, indent=_INDENT, mark=mark, above=above)


def case_rows(texts: Texts, outgoing: Outgoing, column: Column, tallest: float) -> Iterator[Row]:
    """The case that the next questions share."""
    case = outgoing.case
    if case is None:
        return
    parts = [f"**{case.title}**", case.text] + [f"**{one.title}**\n\n{one.text}" for one in case.exhibits]
    for text in filter(str.strip, parts):
        yield _text(texts, text, _TEXT, outgoing.images, (column, tallest), indent=0)


def key_rows(theme: Theme, keys: Sequence[tuple[int, str]], column: Column) -> Iterator[Row]:
    """The answer key: number and letters, in columns that are read downwards."""
    columns = max(1, int(column.width // _KEY_COLUMN))
    high = -(-len(keys) // columns) if keys else 0
    for line in range(high):
        yield _key_line(theme, keys[line::high], column, column.width / columns)


def answer_row(texts: Texts, place: int, outgoing: Outgoing, column: Column, tallest: float) -> Row:
    """The answer of a flashcard, for the key."""
    answer, mark = outgoing.question.answer, _numbered(texts.theme, place)
    return _text(texts, answer, _TEXT, outgoing.images, (column, tallest), mark=mark)


def letters_of(outgoing: Outgoing) -> str:
    """The letters of the keys: A, C."""
    return joined([letter(key) for key in sorted(outgoing.question.keys)])


def _numbered(theme: Theme, place: int) -> Mark:
    def draw(painter: QPainter, column: Column, baseline: float) -> None:
        painter.setLayoutDirection(column.direction)  # the point stands after the number
        _write(painter, theme, f"{number(place)}.", column, 0, baseline)

    return draw


def _ticked(theme: Theme, at: int, *, is_single: bool) -> Mark:
    def draw(painter: QPainter, column: Column, baseline: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("strong"), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = column.rect(_GUTTER, baseline - _MARK + 2.5, _MARK, _MARK)
        if is_single:
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 2.5, 2.5)
        _write(painter, theme, letter(at), column, _GUTTER + _MARK + 10, baseline)

    return draw


def _write(painter: QPainter, theme: Theme, words: str, column: Column, start: float, baseline: float) -> None:
    """The number or the letter that stands before a text."""
    font = theme.font(Role.HEAD)
    painter.setFont(font)
    painter.setPen(theme.color("text"))
    left = column.left(start, QFontMetricsF(font).horizontalAdvance(words))
    painter.drawText(QPointF(left, baseline), words)


def _text(
    texts: Texts,
    text: str,
    style: TextStyle,
    images: Mapping[str, Media],
    frame: tuple[Column, float],
    *,
    indent: float = _GUTTER,
    mark: Mark | None = None,
    above: float = 0.0,
) -> Row:
    """A text in the column, `above` pixels below its top; no picture is higher than `frame` says."""
    theme, (column, tallest) = texts.theme, frame
    width = column.width - indent
    document = texts.document(text, style, images, Column(width, column.direction), tallest)
    height = document.height() + _GAP  # which lays it out
    line = document.begin().layout().lineAt(0)
    baseline = document.head + (line.y() + line.ascent() if line.isValid() else theme.px(16))
    least = theme.line_px(Role.READING) + _GAP
    # A picture that comes first has its base line at its lower edge.
    baseline = baseline if baseline <= _TALL * least else theme.line_px(Role.READING)

    def draw(painter: QPainter, part: QRectF) -> None:
        painter.translate(0, above)
        if mark is not None and part.top() <= 0:
            painter.save()
            mark(painter, column, baseline)
            painter.restore()
        painter.translate(column.left(indent, width), document.head)
        paint(painter, theme, document, part.translated(0, -document.head - above))

    cuts = [above + document.head + end for end in line_ends(document)]
    return Row(above + max(height, least), draw, cuts)


def _blank(theme: Theme, column: Column) -> Row:
    """Lines to write on."""

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setPen(QPen(theme.color("border"), 0.8))
        for number_of_line in range(1, _ANSWER_LINES + 1):
            line = column.rect(_GUTTER, number_of_line * _LINE, column.width - _GUTTER, 0)
            painter.drawLine(line.topLeft(), line.topRight())

    return Row(_ANSWER_LINES * _LINE + _GAP, draw)


def _key_line(theme: Theme, keys: Sequence[tuple[int, str]], column: Column, wide: float) -> Row:
    middle = Qt.AlignmentFlag.AlignVCenter

    def draw(painter: QPainter, _part: QRectF) -> None:
        for at, (place, letters) in enumerate(keys):
            painter.setPen(theme.color("muted"))
            painter.setFont(theme.font(Role.UI))
            numbered = column.rect(at * wide, 0, _GUTTER, _KEY_ROW)
            painter.drawText(numbered, middle | column.trailing, number(place))
            painter.setPen(theme.color("text"))
            painter.setFont(theme.font(Role.HEAD))
            rest = column.rect(at * wide + _GUTTER + 12, 0, wide - _GUTTER - 12, _KEY_ROW)
            painter.drawText(rest, middle | column.leading, letters)

    return Row(_KEY_ROW, draw)
