"""Cuts a document after so many lines, with an ellipsis, when it has been laid out."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument

from whycards.ui.richtext.bounds import CUT
from whycards.ui.richtext.document import CODE_BLOCK, RichDocument

_OBJECT = "\ufffc"
_LEFT = QTextCursor.MoveOperation.Left


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
    mark = _ellipsis(cursor)
    cursor.insertText(mark, style)
    document.forget_pictures_after(cursor.position())
    document.foot = 0.0
    while _end_of(document, lines) is not None and cursor.position() > len(mark):
        # The mark and one more character go, so that each turn makes the text shorter.
        cursor.movePosition(_LEFT, QTextCursor.MoveMode.KeepAnchor, len(mark) + 1)
        cursor.removeSelectedText()
        _trim(cursor)
        mark = CUT
        cursor.insertText(mark, style)
    return True


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


def _end_of(document: QTextDocument, lines: int) -> int | None:
    """Position after the last line that stays; None where everything stays."""
    document.size()
    left = lines
    block = document.begin()
    while block.isValid():
        is_plain = not (block.blockFormat().boolProperty(CODE_BLOCK) or _OBJECT in block.text())
        if left <= 0 or not is_plain or QTextCursor(block).currentTable() is not None:
            return max(0, block.position() - 1)
        layout = block.layout()
        if layout.lineCount() > left:
            line = layout.lineAt(left - 1)
            return int(block.position()) + line.textStart() + line.textLength()
        left -= layout.lineCount()
        block = block.next()
    return None
