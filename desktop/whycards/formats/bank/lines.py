"""Sorts the lines of a Markdown file into headings, options, fences and text, in one pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+|(?=Q\d)|$)")
_CLOSING_MARKS = re.compile(r"(?:(?<=[ \t])|^)#+$")
_BOX = re.compile(r"^([ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]*\[([^\[\]]{0,3})\]")
_CIRCLES = "○◯◌⚪❍☐□▢"
_CIRCLE = re.compile(rf"^([ \t]*)[{_CIRCLES}][\ufe0e\ufe0f]?[ \t]+(?=\S)(?!\(?[A-Za-z]\)?[.):])")
"""The ring or the empty box before an option, as copied from a page; before a letter it is a mere bullet."""
_FENCE = re.compile(r"^[ \t]*(`{3,}(?=[^`]*$)|~{3,})")
_PLAIN_QUESTION = re.compile(r"^Q ?\d{1,5} ?[.:)。：](?=.*\S)")
_NUMBER = re.compile(
    r"(\*\*|__)?(?:(?:Question|Q)[ .]?[ \t]*)?(\d{1,5})[ \t]*[.):。：）、](?!\d)[ \t]*"
    r"|(\*\*|__)?(?:Question[ \t]+|Q ?)(\d{1,5})(?:[ \t]+|$)",
    re.IGNORECASE,
)

_CHECKED = frozenset({"x", "X", "×", "✓", "✔", "х", "Х"})
"""Marks of a checked box, those of other alphabets and of machine translations among them."""


class Kind(Enum):
    """What a line is."""

    BLANK = auto()
    TEXT = auto()
    FENCE = auto()
    HEADING = auto()
    QUESTION = auto()
    BOX = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its 1-based number. `text` is what follows the marks of a heading, question or box.

    `level` is that of a heading, `indent` the column of an option, `question` a leading number, `label` the
    letter or number of an option without a box.
    """

    number: int
    raw: str
    kind: Kind
    text: str = ""
    level: int = 0
    indent: int = 0
    is_checked: bool = False
    question: int | None = None
    label: str = ""


def sort_lines(text: str) -> list[Line]:
    """The lines of a file. What stands between two fences, and the fences, is of the kind FENCE."""
    raw = text.split("\n")
    fences = _Fences(raw)
    lines: list[Line] = []
    index = 0
    while index < len(raw):
        line = _line(index + 1, raw[index])
        opener = line.text if line.kind is Kind.BOX else line.raw
        end = fences.end(index, opener)
        if end is not None:
            lines.append(line if line.kind is Kind.BOX else Line(index + 1, raw[index], Kind.FENCE))
            lines += (Line(inside + 1, raw[inside], Kind.FENCE) for inside in range(index + 1, end + 1))
            index = end + 1
        else:
            lines.append(line)
            index += 1
    return lines


class _Fences:
    """Finds where fences end. Looks at each line a few times at most, however many fences stay open."""

    def __init__(self, raw: list[str]) -> None:
        self._raw = raw
        self._open_from: dict[str, int] = {}

    def end(self, index: int, text: str) -> int | None:
        """The line that closes the fence which this text opens; None where it opens none, or none closes it."""
        found = _FENCE.match(text)
        if found is None:
            return None
        marks = found[1]
        if len(marks) >= self._open_from.get(marks[0], len(self._raw) + len(marks)):
            return None
        for end in range(index + 1, len(self._raw)):
            closing = self._raw[end].strip()
            if closing.startswith(marks) and not closing.strip(marks[0]):
                return end
        self._open_from[marks[0]] = len(marks)
        return None


def _line(number: int, raw: str) -> Line:
    start = raw.lstrip(" \t")[:1]
    if not raw.strip():
        return Line(number, raw, Kind.BLANK)
    if start == "#":
        return _heading(number, raw)
    if start == "Q" and raw[0] == "Q" and _PLAIN_QUESTION.match(raw):
        question, text = split_number(raw.strip())
        return Line(number, raw, Kind.QUESTION, text, question=question)
    if start in "-*+" or start.isdigit():
        return _box(number, raw)
    if start in _CIRCLES:
        return _circle(number, raw)
    return Line(number, raw, Kind.TEXT)


def _heading(number: int, raw: str) -> Line:
    found = _HEADING.match(raw)
    if found is None:
        return Line(number, raw, Kind.TEXT)
    title = _CLOSING_MARKS.sub("", raw[found.end() :].strip()).strip()
    question, text = split_number(title)
    return Line(number, raw, Kind.HEADING, text, len(found[1]), question=question)


def split_number(title: str) -> tuple[int | None, str]:
    """The number that a title begins with, as in "Q12. Which", and the title without it."""
    found = _NUMBER.match(title)
    if found is None:
        return None, title
    return int(found[2] or found[4]), (found[1] or found[3] or "") + title[found.end() :]


def _box(number: int, raw: str) -> Line:
    found = _BOX.match(raw)
    if found is None:
        return Line(number, raw, Kind.TEXT)
    mark, text = found[2].strip(), raw[found.end() :]
    if (mark and mark not in _CHECKED) or _is_link(text):
        return Line(number, raw, Kind.TEXT)
    indent = len(found[1].expandtabs(4))
    return Line(number, raw, Kind.BOX, text.strip(), indent=indent, is_checked=bool(mark))


def _circle(number: int, raw: str) -> Line:
    found = _CIRCLE.match(raw)
    if found is None:
        return Line(number, raw, Kind.TEXT)
    return Line(number, raw, Kind.BOX, raw[found.end() :].strip(), indent=len(found[1].expandtabs(4)))


def _is_link(text: str) -> bool:
    """Whether a bracket that this follows is the text of a link, as in "- [x](https://..)"."""
    return text.startswith("(") and ("://" in text or text[1:2] in ("#", "/", "."))
