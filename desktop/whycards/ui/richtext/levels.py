"""Where the blocks of a text stand: the lists and quotes around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCursor, QTextList, QTextListFormat

from whycards.ui.richtext import bounds

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token


@dataclass
class Level:
    """How many lists and quotes stand around a block, and the list that the next item joins."""

    lists: int = 0
    quotes: int = 0
    list: QTextList | None = None
    list_format: QTextListFormat | None = None
    item_starts: bool = False
    is_tight: bool = False
    has_items: bool = False
    bar: str = ""
    """The token of the bar beside the quote, where it is a callout."""
    begins: bool = False
    """Whether no block of this quote stands yet."""

    @property
    def joins(self) -> bool:
        """Whether the next block is the beginning of an item."""
        return self.item_starts and self.list_format is not None

    @property
    def is_close(self) -> bool:
        """Whether the next block is a further item of a list without empty lines."""
        return self.is_tight and self.item_starts and (self.has_items or self.lists > 1)

    def join(self, cursor: QTextCursor) -> None:
        """Make the block at the cursor an item."""
        if self.list is None and self.list_format is not None:
            self.list = cursor.createList(self.list_format)
        elif self.list is not None:
            self.list.add(cursor.block())


def list_level(around: Level, token: Token) -> Level:
    """The level within the list that the token opens."""
    depth = min(around.lists + 1, bounds.MAX_DEPTH)
    return Level(depth, around.quotes, None, _list_format(token, depth), bar=around.bar)


def quote_level(around: Level, bar: str) -> Level:
    """The level within a quote; `bar` is the token of what stands beside a callout."""
    return Level(around.lists, min(around.quotes + 1, bounds.MAX_DEPTH), bar=bar, begins=True)


def note_level(around: Level, number: int) -> Level:
    """The level within a footnote."""
    style = QTextListFormat()
    style.setIndent(1)
    style.setStyle(QTextListFormat.Style.ListDecimal)
    style.setStart(number)
    return Level(1, around.quotes, None, style, item_starts=True)


def _list_format(token: Token, depth: int) -> QTextListFormat:
    result = QTextListFormat()
    result.setIndent(depth)
    if token.type == "ordered_list_open":
        result.setStyle(QTextListFormat.Style.ListDecimal)
        start = int(token.attrs.get("start", 1))
        result.setStart(start if 0 <= start < 1_000_000 else 1)
    else:
        result.setStyle(QTextListFormat.Style.ListDisc)
    return result
