"""Cuts a document after so many lines, with an ellipsis, when it has been laid out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtGui import QTextBlock, QTextCursor

from whycards.ui.richtext.bounds import CUT
from whycards.ui.richtext.document import CODE_BLOCK, CODE_SPAN, DISPLAY, RichDocument

_FRONT = f"{CUT} "
_LEFT = QTextCursor.MoveOperation.Left
_KEEP = QTextCursor.MoveMode.KeepAnchor
_OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
_END = QTextCursor.MoveOperation.End
# The end of a sentence, its quotes and brackets, and no small letter behind it, as there is after "e.g.".
_PAUSE = r"(?<=[.!?:])[\"'”’)\]]*\s++(?=\W{0,20}[^\W\da-z_])|(?<=[。？！])"
_ASKS = r"[?？؟][\"'”’)\]]*$"
_ORDER = r"(?i)\W*(?:choose|select|pick)\b"


def cut_to_lines(document: RichDocument, lines: int) -> bool:
    """Leave only the first lines of running text. False where the text was not longer than that.

    Code, pictures and tables end the cut text: two lines of them would say nothing.
    """
    end = _end_of(document, lines)
    if end is None:
        return False
    cursor = QTextCursor(document)
    cursor.setPosition(end)
    style = cursor.charFormat()
    cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    _trim(cursor)
    document.forget_pictures_after(cursor.position())
    mark = _ellipsis(cursor)
    cursor.insertText(mark, style)
    document.foot = 0.0
    while _end_of(document, lines) is not None and cursor.position() > len(mark):
        # The mark and one more character go, so that each turn makes the text shorter.
        cursor.movePosition(_LEFT, QTextCursor.MoveMode.KeepAnchor, len(mark) + 1)
        cursor.removeSelectedText()
        _trim(cursor)
        mark = CUT
        cursor.insertText(mark, style)
    return True


def cut_to_question(document: RichDocument, lines: int) -> bool:
    """Leave the question that ends the text, with as much before it as these lines hold.

    Where the text does not end with a question, its first lines are left. False where nothing was cut.
    """
    if _end_of(document, lines) is None:
        return False
    if _leave_words_only(document) and _end_of(document, lines) is None:
        cursor = QTextCursor(document)
        cursor.movePosition(_END)
        cursor.insertText(_ellipsis(cursor), cursor.charFormat())
        return True
    block = _last_words(document)
    starts = _sentences(block.text())
    if not starts or (starts[-1] == 0 and block.position() == 0):
        return cut_to_lines(document, lines)
    _leave(document, block)
    done = 0
    for start in starts:
        _drop_until(document, start - done)
        done = start
        if _end_of(document, lines) is None:
            return True
    return cut_to_lines(document, lines)


def _leave_words_only(document: RichDocument) -> bool:
    """Take pictures out of the lines in which words stand beside them: two lines hold the words."""
    block, has_changed = document.begin(), False
    while block.isValid():
        has_words = block.text().replace(_OBJECT, "").strip()
        if has_words and document.has_picture_in(block):
            document.take_pictures_out_of(block)
            has_changed = True
        block = block.next()
    return has_changed


def _last_words(document: RichDocument) -> QTextBlock:
    """The last block of running text, not code, picture or table."""
    block = document.lastBlock()
    while block.previous().isValid() and (not block.text().strip() or not _is_running(document, block)):
        block = block.previous()
    return block


def _sentences(text: str) -> Sequence[int]:
    """Where the sentences up to the closing question begin, in Qt's positions; none where nothing is asked."""
    found = [0, *(pause.end() for pause in re.finditer(_PAUSE, text))]
    ends = [*found[1:], len(text)]
    while found and re.match(_ORDER, text[found[-1] :]) and not re.search(_ASKS, text[found[-1] :].rstrip()):
        found.pop()
    if not found or not re.search(_ASKS, text[found[-1] : ends[len(found) - 1]].rstrip()):
        return ()
    return [len(text[:start].encode("utf-16-le")) // 2 for start in found]


def _leave(document: RichDocument, block: QTextBlock) -> None:
    """Take away all other blocks, and mark what is gone after it."""
    style, start = block.blockFormat(), block.position()
    cursor = QTextCursor(document)
    cursor.setPosition(start + block.length() - 1)
    if not cursor.atEnd():
        words = cursor.charFormat()
        cursor.movePosition(_END, _KEEP)
        cursor.removeSelectedText()
        cursor.insertText(f"\u00a0{CUT}", words)
    cursor.setPosition(0)
    cursor.setPosition(start, _KEEP)
    cursor.removeSelectedText()
    style.setTopMargin(0)
    cursor.setBlockFormat(style)
    if start:
        _mark_start(document)
    document.forget_pictures_after(0)
    document.starts_with_text, document.head, document.foot = True, 0.0, 0.0


def _drop_until(document: RichDocument, start: int) -> None:
    """Take away so many characters from the beginning, counted without the mark there."""
    if start <= 0:
        return
    cursor = QTextCursor(document)
    has_mark = document.begin().text().startswith(_FRONT)
    cursor.setPosition(start + (len(_FRONT) if has_mark else 0), _KEEP)
    cursor.removeSelectedText()
    _mark_start(document)


def _mark_start(document: RichDocument) -> None:
    cursor = QTextCursor(document)
    cursor.setPosition(1)
    style = cursor.charFormat()
    style.clearProperty(CODE_SPAN)
    cursor.setPosition(0)
    cursor.insertText(_FRONT, style)


def _ellipsis(cursor: QTextCursor) -> str:
    """Set apart from the end of a sentence, close to the middle of one."""
    position = cursor.position()
    ended = position > 0 and cursor.document().characterAt(position - 1) in ".!?"
    return f"\u00a0{CUT}" if ended else CUT


def _trim(cursor: QTextCursor) -> None:
    while cursor.position() > 0:
        before = cursor.document().characterAt(cursor.position() - 1)
        if not (before.isspace() or before in ",;:\u2028\u2029"):
            return
        cursor.deletePreviousChar()


def last_line_end(document: RichDocument, pixels: float) -> float:
    """Where the last line ends that is whole within so many pixels from the top; 0 where the first is not."""
    document.size()
    found = 0.0
    block = document.begin()
    while block.isValid():
        top = document.documentLayout().blockBoundingRect(block).top()
        layout = block.layout()
        for at in range(layout.lineCount()):
            line = layout.lineAt(at)
            end = top + line.y() + line.height()
            if end > pixels:
                return found
            found = end
        block = block.next()
    return found


def _end_of(document: RichDocument, lines: int) -> int | None:
    """Position after the last line that stays; None where everything stays."""
    document.size()
    left = lines
    block = document.begin()
    while block.isValid():
        if left <= 0 or not _is_running(document, block):
            return max(0, block.position() - 1)
        layout = block.layout()
        if layout.lineCount() > left:
            line = layout.lineAt(left - 1)
            return int(block.position()) + line.textStart() + line.textLength()
        left -= layout.lineCount()
        block = block.next()
    return None


def _is_running(document: RichDocument, block: QTextBlock) -> bool:
    """Whether a block is running text."""
    style = block.blockFormat()
    is_set = style.boolProperty(CODE_BLOCK) or style.boolProperty(DISPLAY) or document.has_picture_in(block)
    return not is_set and QTextCursor(block).currentTable() is None
