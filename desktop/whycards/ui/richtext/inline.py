"""Writes the words of a paragraph, of an item or of a cell into a document, within the bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontInfo, QFontMetricsF, QTextCharFormat, QTextCursor, QTextImageFormat

from whycards.core.media import Media
from whycards.ui.richtext import bounds
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.formats import Formats, Inline
from whycards.ui.richtext.formulas import Formula
from whycards.ui.richtext.objects import OBJECT, InlineObject, SetFormula, TaskBox
from whycards.ui.richtext.parsing import address_beside, inline_text, link_address
from whycards.ui.richtext.pictures import Picture
from whycards.ui.richtext.tokens import note_number
from whycards.ui.richtext.unbroken import unbroken
from whycards.ui.richtext.wanting import Formulas

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_PAD = "\u202f"
LINE = "\u2028"
_MARKS = {
    "strong_open": ("strong", 1),
    "strong_close": ("strong", -1),
    "em_open": ("emphasis", 1),
    "em_close": ("emphasis", -1),
    "s_open": ("struck", 1),
    "s_close": ("struck", -1),
    "sup_open": ("raised", 1),
    "sup_close": ("raised", -1),
    "sub_open": ("lowered", 1),
    "sub_close": ("lowered", -1),
}
_FORMULA_SIZE = 1.08
"""Of formulas beside the text around them, whose small letters are larger."""
_PAINTED = {"image", "task", "math_inline", "math_inline_double"}
FindPicture = Callable[[str, Mapping[str, Media], str], Picture]


_SEEN_AFTER = 12


def _words_after(children: Sequence[Token], place: int) -> str:
    """The beginning of the words that follow a token, whatever marks stand between."""
    place += 1
    while place < len(children) and children[place].type in _MARKS:
        place += 1
    is_text = place < len(children) and children[place].type == "text"
    return children[place].content[:_SEEN_AFTER] if is_text else ""


class InlineWriter:
    """Writes inline tokens at a cursor. Pictures and addresses are counted for the whole document."""

    def __init__(
        self,
        document: RichDocument,
        formats: Formats,
        images: Mapping[str, Media],
        find_picture: FindPicture,
        formulas: Formulas,
    ) -> None:
        self._document = document
        self._formulas = formulas
        self._formats = formats
        self._images = images
        self._find_picture = find_picture
        self._pictures = 0
        self._addresses = 0

    def write(self, cursor: QTextCursor, children: Sequence[Token], indent: float = 0.0) -> None:
        """Write inline tokens at the cursor; their block is set in by `indent` pixels."""
        inline = Inline()
        for place, token in enumerate(children):
            inline.after = _words_after(children, place)
            if inline.directions.is_over:
                return
            if token.type == "link_open":
                inline.address = link_address(token)
                inline.beside = address_beside(children, place)
            elif token.type == "link_close":
                self._address(cursor, inline)
            else:
                self._token(cursor, token, inline, indent)

    def picture(self, cursor: QTextCursor, token: Token, indent: float) -> None:
        """A picture, or its words where there are too many."""
        alt = inline_text(token.children or ())
        self._pictures += 1
        if self._pictures > bounds.MAX_PICTURES:
            cursor.insertText(alt or bounds.CUT, self._formats.words())
            return
        reference = str(token.attrs.get("src", ""))
        picture = self._find_picture(reference, self._images, alt)
        position = cursor.position()
        cursor.insertImage(QTextImageFormat())
        self._document.place(position, picture, indent, reference)

    def _token(self, cursor: QTextCursor, token: Token, inline: Inline, indent: float) -> None:
        kind = token.type
        if kind in _MARKS:
            mark, step = _MARKS[kind]
            setattr(inline, mark, getattr(inline, mark) + step)
        elif kind == "code_inline":
            self._code_span(cursor, token.content, inline)
        elif kind == "softbreak":
            self._words(cursor, " ", inline)
        elif kind == "hardbreak":
            cursor.insertText(LINE, self._formats.words(inline))
        elif kind in _PAINTED:
            self._painted(cursor, token, inline, indent)
        elif kind == "footnote_ref":
            number = note_number(token)
            cursor.insertText(str(number), self._formats.note_reference(number))
        elif token.content:
            self._words(cursor, token.content, inline)

    def _painted(self, cursor: QTextCursor, token: Token, inline: Inline, indent: float) -> None:
        if token.type == "image":
            self.picture(cursor, token, indent)
        elif token.type == "task":
            self._task(cursor, is_done=token.content == "x", indent=indent)
        else:
            self._formula(cursor, token, inline, indent)

    def _words(self, cursor: QTextCursor, words: str, inline: Inline) -> None:
        before = self._document.characterAt(cursor.position() - 1) if cursor.positionInBlock() else ""
        words = unbroken(words.replace("\n", " "), before, inline.after)
        words = inline.directions.cap(bounds.breakable(words))
        cursor.insertText(words, self._formats.words(inline))

    def _code_span(self, cursor: QTextCursor, words: str, inline: Inline) -> None:
        code, pad = self._formats.code_span(inline.address)
        cursor.insertText(_PAD, pad)
        cursor.insertText(inline.directions.cap(bounds.breakable(words)), code)
        cursor.insertText(_PAD, pad)

    def _formula(self, cursor: QTextCursor, token: Token, inline: Inline, indent: float) -> None:
        is_display = token.type == "math_inline_double"
        formula = self._formulas.find(token.content, is_display=is_display)
        if formula is None:
            self._code_span(cursor, token.content, inline)
            return
        words = self._formats.words(inline)
        dollars = "$$" if is_display else "$"
        self.insert(cursor, self._set(formula), words, f"{dollars}{token.content}{dollars}", indent)

    def display(self, cursor: QTextCursor, latex: str, indent: float) -> bool:
        """A formula that stands alone; False where its source has to be shown."""
        formula = self._formulas.find(latex, is_display=True)
        if formula is None:
            return False
        words, copied = self._formats.words(), f"$${latex}$$"
        style = self._document.objects.format(self._set(formula), words, copied, indent, is_alone=True)
        cursor.insertText(OBJECT, style)
        return True

    def insert(
        self, cursor: QTextCursor, item: InlineObject, words: QTextCharFormat, copied: str, indent: float
    ) -> None:
        """Something painted that stands like a letter among such words."""
        cursor.insertText(OBJECT, self._document.objects.format(item, words, copied, indent))

    def _set(self, formula: Formula) -> SetFormula:
        return SetFormula(formula, QFontInfo(self._formats.font()).pixelSize() * _FORMULA_SIZE)

    def _task(self, cursor: QTextCursor, *, is_done: bool, indent: float) -> None:
        theme, words = self._formats.theme, self._formats.words()
        box = TaskBox(theme, is_done, float(round(QFontMetricsF(words.font()).ascent())))
        self.insert(cursor, box, words, "[x]" if is_done else "[ ]", indent)
        cursor.insertText("\u00a0", self._formats.padding())
        cursor.insertText(" ", words)

    def _address(self, cursor: QTextCursor, inline: Inline) -> None:
        """Show, after the words of a link, where it leads."""
        self._addresses += len(inline.beside)
        if inline.beside and self._addresses <= bounds.MAX_ADDRESSES:
            words = inline.directions.cap(bounds.breakable(inline.beside))
            cursor.insertText(f" {words}", self._formats.beside(inline.address))
        inline.address = inline.beside = ""
