"""Tables: hairlines, a tinted head, padding; never one inside another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QFont, QTextBlockFormat, QTextCursor, QTextFrameFormat, QTextTableFormat

from whycards.ui.richtext import bounds

if TYPE_CHECKING:
    from whycards.ui.richtext.builder import Builder
    from whycards.ui.richtext.tokens import Token

_ALIGN = {
    "text-align:right": Qt.AlignmentFlag.AlignRight,
    "text-align:center": Qt.AlignmentFlag.AlignHCenter,
}


@dataclass(frozen=True, slots=True)
class Cell:
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


def insert_table(builder: Builder, cursor: QTextCursor, rows: Sequence[Sequence[Cell]], indent: float) -> int:
    """Insert the table at the cursor. Returns how many rows were left out because there were too many cells."""
    columns = max(1, len(rows[0]))
    shown = rows[: max(1, bounds.MAX_CELLS // columns)]
    table = cursor.insertTable(len(shown), columns, _format(builder, indent))
    for number, row in enumerate(shown):
        for column, cell in enumerate(row[:columns]):
            place = table.cellAt(number, column)
            inside = place.firstCursorPosition()
            block = QTextBlockFormat()
            block.setAlignment(cell.align)
            inside.setBlockFormat(block)
            if cell.is_head:
                ground = place.format()
                ground.setBackground(QBrush(builder.theme.color(builder.style.code_ground)))
                place.setFormat(ground)
            builder.insert_inline(inside, cell.children, indent)
            if cell.is_head:
                _embolden(inside, place.firstCursorPosition())
    return len(rows) - len(shown)


def _format(builder: Builder, indent: float) -> QTextTableFormat:
    theme = builder.theme
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
