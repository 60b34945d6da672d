"""Builds a document from tokens, block by block, within the bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCursor

from whycards.core.media import Media
from whycards.ui.language import tr_count
from whycards.ui.richtext import bounds
from whycards.ui.richtext.document import CODE_BLOCK, QUOTE, RULE, RichDocument
from whycards.ui.richtext.formats import Formats, tiny
from whycards.ui.richtext.inline import LINE, FindPicture, InlineWriter
from whycards.ui.richtext.levels import Level, list_level, quote_level
from whycards.ui.richtext.parsing import inline_text
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.table import TableWriter, table_rows
from whycards.ui.richtext.tokens import Words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_TASKS = {"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}


class Builder:
    """One document in the making."""

    def __init__(
        self, theme: Theme, style: TextStyle, images: Mapping[str, Media], find_picture: FindPicture
    ) -> None:
        self._theme = theme
        self._formats = Formats(theme, style)
        self._document = RichDocument()
        self._inline = InlineWriter(self._document, self._formats, images, find_picture)
        self._cursor = QTextCursor(self._document)
        self._levels = [Level()]
        self._is_fresh = True
        self._blocks = 0
        self._gap: int | None = None
        self._document.setDefaultFont(self._formats.font())
        self._document.setIndentWidth(theme.px(22))

    def build(self, tokens: Sequence[Token]) -> RichDocument:
        """Put all tokens into the document."""
        self._cursor.beginEditBlock()
        place = 0
        while place < len(tokens) and self._blocks < bounds.MAX_BLOCKS:
            place = self._take(tokens, place)
        if place < len(tokens):
            self._start_block(QTextBlockFormat())
            self._cursor.insertText(bounds.CUT, self._formats.words())
        elif self._is_fresh and self._blocks:
            self._shrink_last()
        self._cursor.endEditBlock()
        return self._document

    def _take(self, tokens: Sequence[Token], place: int) -> int:
        token = tokens[place]
        kind = token.type
        if kind == "table_open":
            return self._table(tokens, place)
        if kind == "inline":
            self._paragraph(token.children or [])
        elif kind == "heading_open":
            self._formats.use(Role.HEAD)
            self._gap = self._theme.px(14)
        elif kind == "heading_close":
            self._formats.use_own()
            self._gap = None
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
            self._levels.append(list_level(level, token))
        elif token.type == "blockquote_open":
            self._levels.append(quote_level(level))
        elif token.type == "list_item_open":
            level.item_starts = True
        elif token.type == "paragraph_open":
            level.is_tight = token.hidden

    def _paragraph(self, children: Sequence[Token]) -> None:
        lone = _lone_image(children)
        if lone is not None:
            self._note_start()
            self._start_block(QTextBlockFormat())
            self._inline.picture(self._cursor, lone, self._indent())
            return
        block = QTextBlockFormat()
        line = self._theme.line_px(self._formats.role)
        block.setLineHeight(line, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        self._start_block(block)
        self._inline.write(self._cursor, _with_task(children), self._indent())

    def _code(self, content: str) -> None:
        block = QTextBlockFormat()
        block.setProperty(CODE_BLOCK, True)
        pad = self._theme.px(12)
        block.setLeftMargin(pad)
        block.setRightMargin(pad)
        block.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        block.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        block.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        self._note_start(head=self._theme.px(9))
        self._start_block(block, gap=self._theme.px(18))
        lines = content.rstrip("\n").expandtabs(4).split("\n")
        shown = [bounds.breakable(line) for line in lines[: bounds.MAX_BLOCKS]]
        if len(lines) > len(shown):
            shown.append(bounds.CUT)
        text = bounds.Directions().cap(LINE.join(shown))
        # Blocks of code are never larger than reading text.
        role = min(self._formats.role, Role.READING, key=lambda role: role.value.points)
        self._cursor.insertText(text, self._formats.code(role))

    def _rule(self) -> None:
        block = QTextBlockFormat()
        block.setProperty(RULE, True)
        block.setLineHeight(self._theme.px(15), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        # Qt gives no height to an empty block right after a table; the rule needs one of its own.
        self._is_fresh = self._is_fresh and not self._blocks
        self._start_block(block)
        self._cursor.setBlockCharFormat(tiny())

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
        self._formats.is_lead = False
        left_out = TableWriter(self._formats, self._inline).insert(self._cursor, rows, self._indent())
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_fresh = True
        self._document.foot = 0.0
        self._blocks += len(rows) - left_out
        if left_out:
            self._start_block(QTextBlockFormat())
            more = tr_count("{count} more row", "{count} more rows", left_out)
            self._cursor.insertText(f"{bounds.CUT} {more}", self._formats.words())
        return end

    def _start_block(self, block: QTextBlockFormat, gap: int | None = None) -> None:
        level = self._levels[-1]
        space = gap or self._gap or self._theme.px(3 if level.is_close else 9)
        block.setTopMargin(space if self._blocks else 0)
        block.setBottomMargin(gap or 0)
        self._document.foot = (gap or 0) / 2
        joins = level.joins
        if level.lists and not joins:
            block.setIndent(level.lists)
        if level.quotes:
            block.setProperty(QUOTE, level.quotes)
            block.setLeftMargin(block.leftMargin() + self._theme.px(16) * level.quotes)
        self._insert_block(block)
        if joins:
            level.join(self._cursor)
        level.item_starts = False

    def _note_start(self, head: float = 0.0) -> None:
        if not self._blocks:
            self._document.starts_with_text = False
            self._document.head = head

    def _insert_block(self, block: QTextBlockFormat) -> None:
        self._formats.is_lead = not self._blocks
        if self._is_fresh:
            self._cursor.setBlockFormat(block)
        else:
            self._cursor.insertBlock(block)
        self._cursor.setBlockCharFormat(self._formats.words())
        self._is_fresh = False
        self._blocks += 1

    def _shrink_last(self) -> None:
        """Take the height from the empty block that Qt wants before and after a table."""
        block = QTextBlockFormat()
        block.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        self._cursor.setBlockFormat(block)
        self._cursor.setBlockCharFormat(tiny())

    def _indent(self) -> float:
        level = self._levels[-1]
        return float(level.lists * self._theme.px(22) + level.quotes * self._theme.px(16))


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
