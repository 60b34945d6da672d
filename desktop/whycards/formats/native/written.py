"""A text file line by line as it is written: its byte order mark, encoding and ends of lines come back."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from typing import NamedTuple

from whycards.formats.cleaning.encoding import find_encoding

_END = re.compile(r"\r\n|\n|\r")
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
)


class Line(NamedTuple):
    """A line and how it ends: with CR LF, LF or CR, the last one with nothing."""

    text: str
    end: str


class Writing(NamedTuple):
    """How a file is written beside its lines."""

    mark: bytes
    encoding: str


def lines_of(data: bytes) -> tuple[Writing, list[Line]]:
    """The lines of a file. Raises UnicodeError where its bytes would not come back from them."""
    mark, encoding = next((one for one in _MARKS if data.startswith(one[0])), (b"", ""))
    writing = Writing(mark, encoding or find_encoding([data]))
    text = data[len(mark) :].decode(writing.encoding)
    lines, at = list[Line](), 0
    for end in _END.finditer(text):
        lines.append(Line(text[at : end.start()], end.group()))
        at = end.end()
    lines.append(Line(text[at:], ""))
    if bytes_of(writing, lines) != data:
        raise UnicodeError(writing.encoding)
    return writing, lines


def bytes_of(writing: Writing, lines: Sequence[Line]) -> bytes:
    """The file that has these lines. Raises UnicodeError where its encoding lacks one of their characters."""
    return writing.mark + "".join(line.text + line.end for line in lines).encode(writing.encoding)
