"""Tables: hairlines, a tinted head, padding; never one inside another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QTextBlockFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextTableCell,
    QTextTableFormat,
)

from whycards.ui.richtext import bounds
from whycards.ui.richtext.formats import Formats
from whycards.ui.richtext.inline import InlineWriter
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_ALIGN = {
    "text-align:right": Qt.AlignmentFlag.AlignRight,
    "text-align:center": Qt.AlignmentFlag.AlignHCenter,
}

_MIRRORED = {Qt.AlignmentFlag.AlignLeft: Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute}


class Cell(NamedTuple):
    """One cell: its inline tokens, alignment and whether it heads a column."""

    children: tuple[Token, ...]
    align: Qt.AlignmentFlag
    is_head: bool


def table_rows(tokens: Sequence[Token], place: int) -> tuple[list[list[Cell]], int]:
    """The cells of the table that opens at `place`, row by row, and the place after its end."""
    rows: list[list[Cell]] = []
    opened: Token | None = None
    while tokens[place].type != "table_close":
        token = tokens[place]
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            opened = token
        elif token.type == "inline" and opened is not None:
            align = _ALIGN.get(str(opened.attrs.get("style", "")), Qt.AlignmentFlag.AlignLeft)
            rows[-1].append(Cell(tuple(token.children or ()), align, opened.type == "th_open"))
        place += 1
    return rows or [[]], place + 1


class TableWriter:
    """Inserts tables, from the right where it `is_mirrored`; `inline` writes what stands in the cells."""

    def __init__(self, formats: Formats, inline: InlineWriter, *, is_mirrored: bool = False) -> None:
        self._formats = formats
        self._inline = inline
        self._is_mirrored = is_mirrored

    def insert(self, cursor: QTextCursor, rows: Sequence[Sequence[Cell]], indent: float) -> int:
        """Insert the table at the cursor. Returns how many rows were left out as there were too many cells."""
        columns = max(1, len(rows[0]))
        shown = rows[: max(1, bounds.MAX_CELLS // columns)]
        style = _format(self._formats.theme, 0.0 if self._is_mirrored else indent)
        if self._is_mirrored:
            style.setAlignment(Qt.AlignmentFlag.AlignRight)
            style.setRightMargin(indent)
        table = cursor.insertTable(len(shown), columns, style)
        for number, row in enumerate(shown):
            # Qt knows columns from left to right only.
            cells = row[:columns][::-1] if self._is_mirrored else row[:columns]
            for column, cell in enumerate(cells, columns - len(cells) if self._is_mirrored else 0):
                self._fill(table.cellAt(number, column), cell, indent)
        return len(rows) - len(shown)

    def _fill(self, place: QTextTableCell, cell: Cell, indent: float) -> None:
        inside = place.firstCursorPosition()
        block = QTextBlockFormat()
        block.setAlignment(_MIRRORED.get(cell.align, cell.align) if self._is_mirrored else cell.align)
        inside.setBlockFormat(block)
        if cell.is_head:
            ground = place.format()
            ground.setBackground(QBrush(self._formats.theme.color(self._formats.style.code_ground)))
            place.setFormat(ground)
        self._inline.write(inside, cell.children, indent)
        if cell.is_head:
            _embolden(inside, place.firstCursorPosition())


def _format(theme: Theme, indent: float) -> QTextTableFormat:
    result = QTextTableFormat()
    result.setBorderCollapse(True)
    result.setBorder(1)
    result.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    result.setBorderBrush(QBrush(theme.color("border")))
    result.setCellPadding(theme.px(7))
    result.setCellSpacing(0)
    result.setLeftMargin(indent)
    result.setTopMargin(theme.px(9))
    result.setBottomMargin(theme.px(3))
    return result


def _embolden(end: QTextCursor, start: QTextCursor) -> None:
    start.setPosition(end.position(), QTextCursor.MoveMode.KeepAnchor)
    heavy = start.charFormat()
    heavy.setFontWeight(QFont.Weight.DemiBold)
    start.mergeCharFormat(heavy)
