"""Words that are no Markdown, written so that Markdown shows them as they are."""

from __future__ import annotations

import re

from whycards.formats.cleaning.text import clean
from whycards.formats.markdown import as_paragraph

_SPECIAL = re.compile(r"[\\`*_~^$\[\]<&\n]|^\s*[#>+=|:0-9-]")
_INLINE = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)"
    r"|`|[*~^$](?=\S)|(?<=\S)[*~^$]"
    r"|(?<![^\W_])_|_(?![^\W_])"
    r"|\](?=[(\[:])|\[(?=\^)|\[(?=[ xX]\])"
    r"|<(?=[A-Za-z/!?])"
    r"|&(?=#?[A-Za-z0-9]{1,31};)"
)
_PAIRED = "`*_~^$"
_RULER = re.compile(r"\A[=|:\- ]++$")
_WRAPPED_CHARACTERS = 60
_NONCHARACTERS = re.compile("[\ufdd0-\ufdef]")


def without_noncharacters(text: str) -> str:
    """The text without code points that are no characters: the converters use them for marks of their own."""
    return _NONCHARACTERS.sub("\ufffd", text) if _NONCHARACTERS.search(text) else text


def lone_marks(text: str) -> str:
    """The marks that stand only once in a text: without a partner they mean nothing."""
    return "".join(mark for mark in _PAIRED if text.count(mark) < 2)


def escaped(words: str, lone: str = "", sign: str = "\\") -> str:
    """Words within a line, with `sign` before each mark that would mean something and is not among `lone`."""
    if not _SPECIAL.search(words):
        return words
    return _INLINE.sub(lambda mark: mark[0] if mark[0] in lone else sign + mark[0], words)


def escaped_start(line: str, sign: str = "\\") -> str:
    """A line, its words being escaped already, so that it begins no block."""
    if _RULER.match(line):
        return sign + line
    shown = as_paragraph(line)
    return line if shown == line else shown.replace("\\", sign, 1)


def escaped_text(text: str) -> str:
    """A plain text as Markdown that reads as the text does: lines stay lines, indentation is kept.

    A single line break after a long line is taken for wrapping.
    """
    if not _SPECIAL.search(text):
        return text.strip()
    lone = lone_marks(text)
    lines = [line.expandtabs(4).rstrip() for line in text.split("\n")]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
    parts: list[str] = []
    previous = ""
    for line in lines:
        bare = line.strip()
        if bare:
            parts.append(_joint(previous, is_first=not parts) + _shown(line[margin:], bare, lone))
        previous = bare
    return "".join(parts)


def _joint(previous: str, *, is_first: bool) -> str:
    if is_first:
        return ""
    if not previous:
        return "\n\n"
    return "\n" if len(previous) >= _WRAPPED_CHARACTERS else "\\\n"


def _shown(line: str, bare: str, lone: str) -> str:
    indent = len(line) - len(line.lstrip(" "))
    return "\xa0" * (indent if indent > 1 else 0) + escaped_start(escaped(bare, lone))


def from_plain_line(text: str) -> str:
    """A text of one line, such as a title, as Markdown that reads as it does."""
    return escaped_text(without_noncharacters(" ".join(clean(text).split())))
