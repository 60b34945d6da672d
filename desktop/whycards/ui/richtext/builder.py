"""Builds a document from tokens, block by block, within the bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCursor

from whycards.core.media import Media
from whycards.ui.richtext import bounds
from whycards.ui.richtext.callouts import callout, callout_word
from whycards.ui.richtext.coloring import color_code
from whycards.ui.richtext.decorations import turn_quotes
from whycards.ui.richtext.document import (
    CALLOUT,
    CODE_BLOCK,
    DISPLAY,
    NOTE,
    QUOTE,
    QUOTE_BEGINS,
    RULE,
    RichDocument,
)
from whycards.ui.richtext.formats import Formats, tiny
from whycards.ui.richtext.inline import LINE, FindPicture, InlineWriter
from whycards.ui.richtext.levels import Level, list_level, note_level, quote_level
from whycards.ui.richtext.objects import Sign
from whycards.ui.richtext.paragraphs import left_out_words, lone_formula, lone_image, with_task
from whycards.ui.richtext.parsing import inline_text
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.table import TableWriter, table_rows
from whycards.ui.richtext.tokens import note_number
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.richtext.wanting import Formulas, is_display, shown_code
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_ENDS = {
    "bullet_list_close",
    "ordered_list_close",
    "blockquote_close",
    "footnote_close",
    "footnote_block_close",
    "heading_close",
}
_SIGN = 16


class Builder:
    """One document in the making. `group` names its text: what it wants is tried together.

    Where it `is_mirrored`, tables begin on the right.
    """

    def __init__(
        self,
        theme: Theme,
        style: TextStyle,
        images: Mapping[str, Media],
        find_picture: FindPicture,
        group: str = "",
        *,
        is_mirrored: bool = False,
    ) -> None:
        self._theme = theme
        self._formats = Formats(theme, style)
        self._document = RichDocument()
        self._formulas = Formulas(self._document, typesetter(), group)
        self._inline = InlineWriter(self._document, self._formats, images, find_picture, self._formulas)
        self._tables = TableWriter(self._formats, self._inline, is_mirrored=is_mirrored)
        self._cursor = QTextCursor(self._document)
        self._levels = [Level()]
        self._is_fresh = True
        self._blocks = 0
        self._gap: int | None = None
        self._note = 0
        self._is_below_title = False
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
        if any(token.type == "blockquote_open" for token in tokens):
            turn_quotes(self._document)
        self._cursor.endEditBlock()
        return self._document

    def _take(self, tokens: Sequence[Token], place: int) -> int:
        token = tokens[place]
        kind = token.type
        if kind == "table_open":
            return self._table(tokens, place)
        if kind == "inline":
            self._paragraph(token.children or [])
        elif kind in _ENDS:
            self._end(kind)
        elif kind.endswith("_open"):
            self._open(token)
        else:
            self._single(token)
        return place + 1

    def _single(self, token: Token) -> None:
        """What is a block by itself."""
        kind = token.type
        if is_display(token):
            self._display(token.content.strip())
        elif kind in ("fence", "code_block"):
            self._code(token.content, token.info)
        elif kind == "callout":
            self._callout(token.content)
        elif kind == "hr":
            self._rule()

    def _end(self, kind: str) -> None:
        if kind in ("heading_close", "footnote_block_close"):
            self._formats.use_own()
            self._gap = None
        else:
            self._levels.pop()

    def _open(self, token: Token) -> None:
        level = self._levels[-1]
        if token.type in ("bullet_list_open", "ordered_list_open"):
            self._levels.append(list_level(level, token))
        elif token.type == "blockquote_open":
            kind = str(token.attrs.get("callout", ""))
            self._levels.append(quote_level(level, callout(kind).token if kind else ""))
        elif token.type == "list_item_open":
            level.item_starts = True
        elif token.type == "paragraph_open":
            level.is_tight = token.hidden
        elif token.type == "heading_open":
            self._formats.use(Role.HEAD)
            self._gap = self._theme.px(14)
        else:
            self._open_notes(token)

    def _open_notes(self, token: Token) -> None:
        if token.type == "footnote_block_open":
            self._rule()
            self._formats.use(Role.CAPTION, "muted")
        elif token.type == "footnote_open":
            self._note = note_number(token)
            self._levels.append(note_level(self._levels[-1], self._note))

    def _paragraph(self, children: Sequence[Token]) -> None:
        lone = lone_image(children)
        if lone is not None:
            self._note_start()
            self._start_block(QTextBlockFormat())
            self._inline.picture(self._cursor, lone, self._indent())
            return
        formula = lone_formula(children)
        if formula is not None:
            self._display(formula)
            return
        written, block = with_task(children), self._line_block()
        has_box = self._levels[-1].joins and written is not children
        if has_box:
            block.setTextIndent(-self._theme.px(22))
        self._start_block(block, has_box=has_box)
        self._inline.write(self._cursor, written, self._indent())

    def _display(self, latex: str) -> None:
        """A formula in the middle of a line of its own."""
        block = QTextBlockFormat()
        block.setProperty(DISPLAY, True)
        block.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        if self._formulas.find(latex, is_display=True) is None:
            self._code(latex)
            return
        self._note_start()
        self._start_block(block)
        self._inline.display(self._cursor, latex, self._indent())

    def _callout(self, kind: str) -> None:
        look = callout(kind)
        self._note_start()
        block = self._line_block()
        self._start_block(block)
        words = self._formats.title(look.token)
        side = float(self._theme.px(_SIGN))
        self._inline.insert(
            self._cursor, Sign(self._theme, look.icon, look.token, side), words, "", self._indent()
        )
        self._cursor.insertText("\u00a0 ", self._formats.padding())
        self._cursor.insertText(callout_word(kind), words)
        self._is_below_title = True

    def _line_block(self) -> QTextBlockFormat:
        block = QTextBlockFormat()
        block.setLineHeight(self._formats.line_px(), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        return block

    def _code(self, content: str, language: str = "") -> None:
        block = QTextBlockFormat()
        block.setProperty(CODE_BLOCK, True)
        pad = self._theme.px(12)
        block.setLeftMargin(pad)
        block.setRightMargin(pad)
        block.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        block.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        block.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        self._note_start(head=self._theme.px(9))
        follows_code = self._cursor.blockFormat().boolProperty(CODE_BLOCK)
        self._start_block(block, gap=self._theme.px(18))
        if follows_code:
            apart = QTextBlockFormat()
            apart.setTopMargin(self._theme.px(26))  # both grounds reach into the room between the words
            self._cursor.mergeBlockFormat(apart)
        code = shown_code(content)
        lines = code.split("\n")
        shown = [bounds.breakable(line) for line in lines[: bounds.MAX_BLOCKS]]
        if len(lines) > len(shown):
            shown.append(bounds.CUT)
        text = bounds.Directions().cap(LINE.join(shown))
        # Blocks of code are never larger than reading text.
        role = min(self._formats.role, Role.READING, key=lambda role: role.value.points)
        start = self._cursor.position()
        self._cursor.insertText(text, self._formats.code(role))
        if text.replace(LINE, "\n") == code:
            parts, end = self._formulas.parts(language, code), self._cursor.position()
            color_code(self._cursor, start, end, parts, self._theme.tokens)

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
        left_out = self._tables.insert(self._cursor, rows, self._indent())
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_fresh = True
        self._document.foot = 0.0
        self._blocks += len(rows) - left_out
        if left_out:
            self._start_block(QTextBlockFormat())
            self._cursor.insertText(left_out_words(left_out), self._formats.words())
        return end

    def _start_block(self, block: QTextBlockFormat, gap: int | None = None, *, has_box: bool = False) -> None:
        """Begin a block. One that `has_box` begins an item, whose box stands where its dot would."""
        level = self._levels[-1]
        space = gap or self._gap or self._theme.px(3 if level.is_close or self._is_below_title else 9)
        self._is_below_title = False
        block.setTopMargin(space if self._blocks else 0)
        block.setBottomMargin(gap or 0)
        self._document.foot = (gap or 0) / 2
        joins = level.joins and not has_box
        if level.lists and not joins:
            block.setIndent(level.lists)
        if level.quotes:
            block.setProperty(QUOTE, level.quotes)
            block.setProperty(CALLOUT, level.bar)
            block.setProperty(QUOTE_BEGINS, level.begins)
            level.begins = False
            block.setLeftMargin(block.leftMargin() + self._theme.px(16) * level.quotes)
        if self._note:
            block.setProperty(NOTE, self._note)
            self._note = 0
        self._insert_block(block)
        if joins:
            level.join(self._cursor)
        level.has_items = level.has_items or level.item_starts
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
