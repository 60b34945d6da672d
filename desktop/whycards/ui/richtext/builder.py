"""Builds a document from tokens, block by block, within the bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextImageFormat,
    QTextList,
    QTextListFormat,
)

from whycards.core.media import Media
from whycards.ui.richtext import bounds
from whycards.ui.richtext.document import ADDRESS, CODE_BLOCK, CODE_SPAN, PADDING, QUOTE, RULE, RichDocument
from whycards.ui.richtext.parsing import address_beside, inline_text, link_address
from whycards.ui.richtext.pictures import Picture
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.table import insert_table, table_rows
from whycards.ui.richtext.tokens import Words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_PAD = "\u202f"
_LINE = "\u2028"
_TASKS = {"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}
FindPicture = Callable[[str, Mapping[str, Media], str], Picture]


@dataclass
class _Level:
    """Where blocks stand: how many lists and quotes around them, and the list that the next item joins."""

    lists: int = 0
    quotes: int = 0
    list: QTextList | None = None
    list_format: QTextListFormat | None = None
    item_starts: bool = False
    is_tight: bool = False


@dataclass
class Inline:
    """What the inline marks around a word say."""

    strong: int = 0
    emphasis: int = 0
    struck: int = 0
    address: str = ""
    beside: str = ""
    """What of the address is shown after the words, "" where they say it already."""
    directions: bounds.Directions = field(default_factory=bounds.Directions)


class Builder:
    """One document in the making."""

    def __init__(
        self, theme: Theme, style: TextStyle, images: Mapping[str, Media], find_picture: FindPicture
    ) -> None:
        self.theme = theme
        self.style = style
        self.document = RichDocument()
        self._images = images
        self._find_picture = find_picture
        self._cursor = QTextCursor(self.document)
        self._levels = [_Level()]
        self._is_fresh = True
        self._blocks = 0
        self._pictures = 0
        self._addresses = 0
        self._role = style.role
        self._weight = style.weight
        self._gap: int | None = None
        self._is_lead = True
        self.document.setDefaultFont(self.font())
        self.document.setIndentWidth(theme.px(22))

    def build(self, tokens: Sequence[Token]) -> RichDocument:
        """Put all tokens into the document."""
        self._cursor.beginEditBlock()
        place = 0
        while place < len(tokens) and self._blocks < bounds.MAX_BLOCKS:
            place = self._take(tokens, place)
        if place < len(tokens):
            self._start_block(QTextBlockFormat())
            self._cursor.insertText(bounds.CUT, self.char_format())
        elif self._is_fresh and self._blocks:
            self._shrink_last()
        self._cursor.endEditBlock()
        return self.document

    def font(self) -> QFont:
        """The font of running text."""
        font = self.theme.font(self._role)
        weight = self.style.lead if self._is_lead and self.style.lead is not None else self._weight
        if weight is not None:
            font.setWeight(QFont.Weight(weight))
        return font

    def char_format(self, inline: Inline | None = None) -> QTextCharFormat:
        """The format of running text within these marks."""
        marks = inline or Inline()
        font = self.font()
        if marks.strong:
            font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(marks.emphasis > 0)
        result = QTextCharFormat()
        result.setFont(font)
        result.setFontStrikeOut(marks.struck > 0)
        if marks.address:
            result.setProperty(ADDRESS, marks.address)
        result.setForeground(self.theme.color(self.style.color))
        return result

    def code_format(self, role: Role | None = None) -> QTextCharFormat:
        """The format of code; blocks of it are never larger than reading text."""
        result = QTextCharFormat()
        result.setFont(self.theme.code_font(role or self._role))
        result.setForeground(self.theme.color(self.style.color))
        return result

    def insert_inline(self, cursor: QTextCursor, children: Sequence[Token], indent: float = 0.0) -> None:
        """Write inline tokens at the cursor."""
        inline = Inline()
        for place, token in enumerate(children):
            if inline.directions.is_over:
                return
            if token.type == "link_open":
                inline.address = link_address(token)
                inline.beside = address_beside(children, place)
            elif token.type == "link_close":
                self._address(cursor, inline)
            else:
                self._inline(cursor, token, inline, indent)

    def _take(self, tokens: Sequence[Token], place: int) -> int:
        token = tokens[place]
        kind = token.type
        if kind == "table_open":
            return self._table(tokens, place)
        if kind == "inline":
            self._paragraph(token.children or [])
        elif kind == "heading_open":
            self._role, self._weight = Role.HEAD, None
            self._gap = self.theme.px(14)
        elif kind == "heading_close":
            self._role, self._weight, self._gap = self.style.role, self.style.weight, None
        elif kind in ("fence", "code_block"):
            self._code(token.content)
        elif kind == "hr":
            self._rule()
        elif kind.endswith("_open"):
            self._open(token)
        elif kind in ("bullet_list_close", "ordered_list_close", "blockquote_close"):
            self._levels.pop()
        return place + 1

    def _open(self, token: Token) -> None:
        level = self._levels[-1]
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth = min(level.lists + 1, bounds.MAX_DEPTH)
            self._levels.append(_Level(depth, level.quotes, None, _list_format(token, depth)))
        elif token.type == "blockquote_open":
            quotes = min(level.quotes + 1, bounds.MAX_DEPTH)
            self._levels.append(_Level(level.lists, quotes))
        elif token.type == "list_item_open":
            level.item_starts = True
        elif token.type == "paragraph_open":
            level.is_tight = token.hidden

    def _paragraph(self, children: Sequence[Token]) -> None:
        lone = _lone_image(children)
        if lone is not None:
            self._note_start()
            self._start_block(QTextBlockFormat())
            self._picture(self._cursor, lone, self._indent())
            return
        block = QTextBlockFormat()
        block.setLineHeight(
            self.theme.line_px(self._role), QTextBlockFormat.LineHeightTypes.MinimumHeight.value
        )
        self._start_block(block)
        self.insert_inline(self._cursor, _with_task(children), self._indent())

    def _code(self, content: str) -> None:
        block = QTextBlockFormat()
        block.setProperty(CODE_BLOCK, True)
        pad = self.theme.px(12)
        block.setLeftMargin(pad)
        block.setRightMargin(pad)
        block.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        block.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        block.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        self._note_start(head=self.theme.px(9))
        self._start_block(block, gap=self.theme.px(18))
        lines = content.rstrip("\n").expandtabs(4).split("\n")
        shown = [bounds.breakable(line) for line in lines[: bounds.MAX_BLOCKS]]
        if len(lines) > len(shown):
            shown.append(bounds.CUT)
        text = bounds.Directions().cap(_LINE.join(shown))
        role = min(self._role, Role.READING, key=lambda role: role.value.points)
        self._cursor.insertText(text, self.code_format(role))

    def _rule(self) -> None:
        block = QTextBlockFormat()
        block.setProperty(RULE, True)
        block.setLineHeight(self.theme.px(15), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        # Qt gives no height to an empty block right after a table; the rule needs one of its own.
        self._is_fresh = self._is_fresh and not self._blocks
        self._start_block(block)
        self._cursor.setBlockCharFormat(_tiny())

    def _table(self, tokens: Sequence[Token], place: int) -> int:
        rows, end = table_rows(tokens, place)
        self._note_start()
        if len(rows[0]) > bounds.MAX_COLUMNS:
            words = "\n".join(" | ".join(inline_text(cell.children) for cell in row) for row in rows)
            self._code(words)
            return end
        if self._is_fresh is False or not self._blocks:
            self._start_block(QTextBlockFormat())
            self._shrink_last()
        self._is_lead = False
        left_out = insert_table(self, self._cursor, rows, self._indent())
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_fresh = True
        self.document.foot = 0.0
        self._blocks += len(rows) - left_out
        if left_out:
            self._start_block(QTextBlockFormat())
            self._cursor.insertText(f"{bounds.CUT} {left_out} more rows", self.char_format())
        return end

    def _start_block(self, block: QTextBlockFormat, gap: int | None = None) -> None:
        level = self._levels[-1]
        tight = level.is_tight and level.item_starts and (level.list is not None or level.lists > 1)
        space = gap or self._gap or self.theme.px(3 if tight else 9)
        block.setTopMargin(space if self._blocks else 0)
        block.setBottomMargin(gap or 0)
        self.document.foot = (gap or 0) / 2
        joins = level.item_starts and level.list_format is not None
        if level.lists and not joins:
            block.setIndent(level.lists)
        if level.quotes:
            block.setProperty(QUOTE, level.quotes)
            block.setLeftMargin(block.leftMargin() + self.theme.px(16) * level.quotes)
        self._insert_block(block)
        if joins:
            self._join_list(level)
        level.item_starts = False

    def _note_start(self, head: float = 0.0) -> None:
        if not self._blocks:
            self.document.starts_with_text = False
            self.document.head = head

    def _insert_block(self, block: QTextBlockFormat) -> None:
        self._is_lead = not self._blocks
        if self._is_fresh:
            self._cursor.setBlockFormat(block)
        else:
            self._cursor.insertBlock(block)
        self._cursor.setBlockCharFormat(self.char_format())
        self._is_fresh = False
        self._blocks += 1

    def _join_list(self, level: _Level) -> None:
        if level.list is None and level.list_format is not None:
            level.list = self._cursor.createList(level.list_format)
        elif level.list is not None:
            level.list.add(self._cursor.block())

    def _shrink_last(self) -> None:
        """Take the height from the empty block that Qt wants before and after a table."""
        block = QTextBlockFormat()
        block.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        self._cursor.setBlockFormat(block)
        self._cursor.setBlockCharFormat(_tiny())

    def _indent(self) -> float:
        level = self._levels[-1]
        return float(level.lists * self.theme.px(22) + level.quotes * self.theme.px(16))

    def _inline(self, cursor: QTextCursor, token: Token, inline: Inline, indent: float) -> None:
        kind = token.type
        if kind == "text":
            self._write(cursor, token.content, inline)
        elif kind == "code_inline":
            self._code_span(cursor, token.content, inline)
        elif kind == "softbreak":
            self._write(cursor, " ", inline)
        elif kind == "hardbreak":
            cursor.insertText(_LINE, self.char_format(inline))
        elif kind == "image":
            self._picture(cursor, token, indent)
        elif kind in _MARKS:
            mark, step = _MARKS[kind]
            setattr(inline, mark, getattr(inline, mark) + step)
        elif token.content:
            self._write(cursor, token.content, inline)

    def _write(self, cursor: QTextCursor, words: str, inline: Inline) -> None:
        words = inline.directions.cap(bounds.breakable(words.replace("\n", " ")))
        cursor.insertText(words, self.char_format(inline))

    def _code_span(self, cursor: QTextCursor, words: str, inline: Inline) -> None:
        code = self.code_format()
        code.setProperty(CODE_SPAN, True)
        if inline.address:
            code.setProperty(ADDRESS, inline.address)
        pad = self.char_format()
        pad.setProperty(CODE_SPAN, True)
        pad.setProperty(PADDING, True)
        cursor.insertText(_PAD, pad)
        cursor.insertText(inline.directions.cap(bounds.breakable(words)), code)
        cursor.insertText(_PAD, pad)

    def _address(self, cursor: QTextCursor, inline: Inline) -> None:
        """Show, after the words of a link, where it leads: small, muted, and never to be opened."""
        self._addresses += len(inline.beside)
        if inline.beside and self._addresses <= bounds.MAX_ADDRESSES:
            style = self.char_format()
            style.setProperty(ADDRESS, inline.address)
            style.setForeground(self.theme.color("muted"))
            if self._role.value.points > Role.CAPTION.value.points:
                style.setFont(self.theme.font(Role.CAPTION))
            cursor.insertText(" ", self.char_format())
            cursor.insertText(inline.directions.cap(bounds.breakable(inline.beside)), style)
        inline.address = inline.beside = ""

    def _picture(self, cursor: QTextCursor, token: Token, indent: float) -> None:
        alt = inline_text(token.children or ())
        self._pictures += 1
        if self._pictures > bounds.MAX_PICTURES:
            cursor.insertText(alt or bounds.CUT, self.char_format())
            return
        reference = str(token.attrs.get("src", ""))
        picture = self._find_picture(reference, self._images, alt)
        position = cursor.position()
        cursor.insertImage(QTextImageFormat())
        self.document.place(position, picture, indent)


_MARKS = {
    "strong_open": ("strong", 1),
    "strong_close": ("strong", -1),
    "em_open": ("emphasis", 1),
    "em_close": ("emphasis", -1),
    "s_open": ("struck", 1),
    "s_close": ("struck", -1),
}


def _tiny() -> QTextCharFormat:
    """For empty lines that have their height from the block."""
    result = QTextCharFormat()
    result.setProperty(QTextFormat.Property.FontPixelSize.value, 1)
    return result


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


def _lone_image(children: Sequence[Token]) -> Token | None:
    images = [child for child in children if child.type == "image"]
    words = any(
        child.content.strip() or child.type == "link_open"
        for child in children
        if child.type not in ("image", "softbreak")
    )
    return images[0] if len(images) == 1 and not words else None


def _with_task(children: Sequence[Token]) -> Sequence[Token]:
    first = children[0] if children else None
    if first is None or first.type != "text" or first.content[:4] not in _TASKS:
        return children
    box = Words("text", _TASKS[first.content[:4]] + first.content[4:])
    return [box, *children[1:]]
