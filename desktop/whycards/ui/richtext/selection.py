"""What is copied from a rich text: the words and the source of formulas, no spaces that only make room."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextCursor

from whycards.ui.richtext.document import PADDING
from whycards.ui.richtext.objects import COPIED, OBJECT
from whycards.ui.richtext.unbroken import breakable_again

_LINE = "\u2028"


def selected_text(cursor: QTextCursor) -> str:
    """The selected words; blocks and code lines on lines of their own."""
    start, end = cursor.selectionStart(), cursor.selectionEnd()
    block = cursor.document().findBlock(start)
    lines = []
    while block.isValid() and block.position() < end:
        lines.append("".join(_words(block, start, end)))
        block = block.next()
    return breakable_again("\n".join(lines)).replace(_LINE, "\n").replace(OBJECT, "").strip("\n")


def _words(block: QTextBlock, start: int, end: int) -> Iterator[str]:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        style = fragment.charFormat()
        if style.hasProperty(COPIED):
            if start <= fragment.position() < end:
                yield style.stringProperty(COPIED)
        elif not style.boolProperty(PADDING):
            first = max(0, start - fragment.position())
            last = min(fragment.length(), end - fragment.position())
            if first < last:
                # Positions count UTF-16 units, as Qt does.
                units = fragment.text().encode("utf-16-le")
                yield units[2 * first : 2 * last].decode("utf-16-le", "replace")
        iterator += 1
