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
from whycards.ui.printing.pages import Row
from whycards.ui.printing.texts import Texts, line_ends, paint
from whycards.ui.richtext.style import TextStyle
from whycards.ui.sample.words import asks
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined, number

Mark: TypeAlias = Callable[[QPainter, float], None]
"""Paints what stands before a text, whose first line has its base line there."""

_GUTTER, _MARK, _LETTER, _GAP = 38.0, 15.0, 22.0, 5.0
_STEM = TextStyle(Role.READING, "text", weight=500)
_TEXT = TextStyle(Role.READING, "text")
_QUIET = TextStyle(Role.UI, "muted")
_KEY_COLUMN, _KEY_ROW = 150.0, 24.0
_ANSWER_LINES, _LINE, _TALL = 3, 30.0, 3


def words_row(theme: Theme, words: str, role: Role, width: float, token: str = "text") -> Row:
    """Words over the whole width."""
    font = theme.font(role)
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeading
    height = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e5), flags, words).height()

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(token))
        painter.drawText(QRectF(0, 0, width, height + 1), flags, words)

    return Row(height, draw)


def lines_row(theme: Theme, width: float) -> Row:
    """Where the examinee writes name and date."""
    font = theme.font(Role.UI)

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        metrics = QFontMetricsF(font)
        base = 34.0
        for words, start, end in (
            (tr("Name"), 0.0, width * 0.6),
            (tr("Date"), width * 0.6 + 24, width),
        ):
            painter.drawText(QPointF(start, base), words)
            painter.setPen(QPen(theme.color("strong"), 0.8))
            from_x = start + metrics.horizontalAdvance(words) + 8
            painter.drawLine(QPointF(from_x, base + 3), QPointF(end, base + 3))
            painter.setPen(theme.color("text"))

    return Row(52.0, draw)


def question_rows(texts: Texts, outgoing: Outgoing, place: int, width: float, tallest: float) -> Iterator[Row]:
    """A question: its number, stem, exhibits, and options with something to tick."""
    question, images = outgoing.question, outgoing.images
    room = width - _GUTTER
    yield _text(texts, question.stem, _STEM, images, (room, tallest), mark=_numbered(texts.theme, place))
    for exhibit in question.exhibits:
        yield _text(texts, f"**{exhibit.title}**\n\n{exhibit.text}", _TEXT, images, (room, tallest))
    if question.kind is Kind.FLASHCARD:
        yield _blank(texts.theme, width)
        return
    wanted = asked(question)
    is_single = wanted.number in (0, 1)
    if not is_single:
        yield _text(texts, asks(wanted), _QUIET, images, (room, tallest))
    for at, option in enumerate(question.options):
        indent = _GUTTER + _MARK + 10 + _LETTER
        yield _text(
            texts,
            option.text,
            _TEXT,
            images,
            (width - indent, tallest),
            indent=indent,
            mark=_ticked(texts.theme, at, is_single=is_single),
        )


def case_rows(texts: Texts, outgoing: Outgoing, width: float, tallest: float) -> Iterator[Row]:
    """The case that the next questions share."""
    case = outgoing.case
    if case is None:
        return
    parts = [f"**{case.title}**", case.text] + [f"**{one.title}**\n\n{one.text}" for one in case.exhibits]
    for text in filter(str.strip, parts):
        yield _text(texts, text, _TEXT, outgoing.images, (width, tallest), indent=0)


def key_rows(theme: Theme, keys: Sequence[tuple[int, str]], width: float) -> Iterator[Row]:
    """The answer key: number and letters, in columns that are read downwards."""
    columns = max(1, int(width // _KEY_COLUMN))
    high = -(-len(keys) // columns) if keys else 0
    for line in range(high):
        yield _key_line(theme, keys[line::high], width / columns)


def answer_row(texts: Texts, place: int, outgoing: Outgoing, width: float, tallest: float) -> Row:
    """The answer of a flashcard, for the key."""
    answer = outgoing.question.answer
    room = (width - _GUTTER, tallest)
    return _text(texts, answer, _TEXT, outgoing.images, room, mark=_numbered(texts.theme, place))


def letters_of(outgoing: Outgoing) -> str:
    """The letters of the keys: A, C."""
    return joined([letter(key) for key in sorted(outgoing.question.keys)])


def _numbered(theme: Theme, place: int) -> Mark:
    def draw(painter: QPainter, baseline: float) -> None:
        painter.setFont(theme.font(Role.HEAD))
        painter.setPen(theme.color("text"))
        painter.drawText(QPointF(0, baseline), f"{number(place)}.")

    return draw


def _ticked(theme: Theme, at: int, *, is_single: bool) -> Mark:
    def draw(painter: QPainter, baseline: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("strong"), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(_GUTTER, baseline - _MARK + 2.5, _MARK, _MARK)
        if is_single:
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 2.5, 2.5)
        painter.setFont(theme.font(Role.HEAD))
        painter.setPen(theme.color("text"))
        painter.drawText(QPointF(_GUTTER + _MARK + 10, baseline), letter(at))

    return draw


def _text(
    texts: Texts,
    text: str,
    style: TextStyle,
    images: Mapping[str, Media],
    room: tuple[float, float],
    *,
    indent: float = _GUTTER,
    mark: Mark | None = None,
) -> Row:
    theme = texts.theme
    document = texts.document(text, style, images, *room)
    height = document.height() + _GAP  # which lays it out
    line = document.begin().layout().lineAt(0)
    baseline = document.head + (line.y() + line.ascent() if line.isValid() else theme.px(16))
    least = theme.line_px(Role.READING) + _GAP
    # A picture that comes first has its base line at its lower edge.
    baseline = baseline if baseline <= _TALL * least else theme.line_px(Role.READING)

    def draw(painter: QPainter, part: QRectF) -> None:
        if mark is not None and part.top() <= 0:
            painter.save()
            mark(painter, baseline)
            painter.restore()
        painter.translate(indent, document.head)
        paint(painter, theme, document, part.translated(0, -document.head))

    cuts = [document.head + end for end in line_ends(document)]
    return Row(max(height, least), draw, cuts)


def _blank(theme: Theme, width: float) -> Row:
    """Lines to write on."""

    def draw(painter: QPainter, _part: QRectF) -> None:
        painter.setPen(QPen(theme.color("border"), 0.8))
        for line in range(1, _ANSWER_LINES + 1):
            painter.drawLine(QPointF(_GUTTER, line * _LINE), QPointF(width, line * _LINE))

    return Row(_ANSWER_LINES * _LINE + _GAP, draw)


def _key_line(theme: Theme, keys: Sequence[tuple[int, str]], column: float) -> Row:
    def draw(painter: QPainter, _part: QRectF) -> None:
        for at, (place, letters) in enumerate(keys):
            painter.setPen(theme.color("muted"))
            painter.setFont(theme.font(Role.UI))
            numbered = QRectF(at * column, 0, _GUTTER, _KEY_ROW)
            painter.drawText(
                numbered, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, number(place)
            )
            painter.setPen(theme.color("text"))
            painter.setFont(theme.font(Role.HEAD))
            rest = QRectF(at * column + _GUTTER + 12, 0, column - _GUTTER - 12, _KEY_ROW)
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, letters)

    return Row(_KEY_ROW, draw)
