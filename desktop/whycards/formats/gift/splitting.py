"""Cuts a GIFT text into its questions: by braces, and by blank lines where a brace never closes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_BRACE = re.compile(r"\\.|[{}]")
_CATEGORY = re.compile(r"\A\s*+\$CATEGORY:[ \t]*+(.*)")
_TITLE_NEXT = re.compile(r"\s{0,20}+::")
_MARK = re.compile(r"\[(id|tag):([^\]\n]{1,200})\]")
_ANSWERS = re.compile(r"(?<!\\)\{\s{0,20}+(?:[=~]|#\s{0,9}\d|(?:TRUE|FALSE|T|F)\s{0,9}[}#])")
_CHOICES = re.compile(r"(?<!\\)\{\s{0,20}+[=~]")
_OTHER = re.compile(r"^(?:[ \t]*[-*+][ \t]+\[[ xX]\]|#{2,3}[ \t]|[ \t]*(?:`{3}|~{3}))", re.MULTILINE)
_OWN = re.compile(r"::|^\$CATEGORY:|\[(?:markdown|html|moodle|plain)\]", re.MULTILINE)
_BEGIN = re.compile(r"\s*+(?:\$CATEGORY:|::[^:\n]{1,200}::)")
_ONE_STEM = 16_000
"""Characters after which the answers may not have come yet, where the text begins as no other does."""
_LONGEST = 1_000_000
"""Characters after which a question whose end does not come is cut."""


@dataclass(slots=True)
class Piece:
    """What stands between two questions' borders. `line` is its first, 1-based; `domain` its category.

    `is_open` where a brace never closes. `id` and `tags` come from comments before it.
    """

    line: int
    text: str
    domain: str
    is_open: bool = False
    id: str = ""
    tags: list[str] = field(default_factory=list)


def looks_like_gift(text: str) -> bool:
    """Whether a text has answers in braces, and nothing that only Markdown, XML or JSON has."""
    if len(text) > _ONE_STEM and _BEGIN.match(text) and _ANSWERS.search(text) is None:
        return True
    if "{" not in text or text.lstrip("\ufeff \n")[:1] in ("{", "<"):
        return False
    if _CHOICES.search(text) is None:
        answers = sum(1 for _ in _ANSWERS.finditer(text))
        return bool(answers) and answers * 2 >= len(text.split("\n\n"))
    return _OTHER.search(text) is None or _OWN.search(text) is not None


def pieces(lines: Iterable[str]) -> Iterator[Piece]:
    """The pieces of a text, from its lines."""
    splitter = _Splitter()
    number = 0
    for number, line in enumerate(lines, 1):
        yield from splitter.take(line.rstrip("\n"), number)
    yield from splitter.end(number)


def _apart(text: str) -> list[tuple[int, str]]:
    """The questions of a piece without blank lines, and their places: unlike gaps they end with a line."""
    ends: list[int] = []
    is_open = False
    for mark in _BRACE.finditer(text):
        if mark[0] == "}" and is_open:
            ends.append(mark.end())
        is_open = mark[0] == "{" or (is_open and mark[0] != "}")
    borders = ends[:-1]
    if not borders or any(text[end : end + 1] != "\n" for end in borders):
        return [(0, text)]
    starts = [0, *(end + 1 for end in borders)]
    parts = [text[start:end] for start, end in zip(starts, [*borders, len(text)], strict=True)]
    if any(part.lstrip().startswith("{") for part in parts):
        return [(0, text)]
    return list(zip(starts, parts, strict=True))


class _Splitter:
    def __init__(self) -> None:
        self._lines: list[str] = []
        self._numbers: list[int] = []
        self._size = 0
        self._domain = ""
        self._is_open = False
        self._was_blank = False
        self._has_closed = False
        self._id = ""
        self._tags: list[str] = []

    def take(self, line: str, number: int) -> Iterator[Piece]:
        bare = line.strip()
        if bare.startswith("//"):
            self._comment(bare)
            return
        if not bare:
            self._was_blank = True
            if not self._is_open:
                yield from self.end(number)
            elif self._lines and self._lines[-1]:
                self._append("", number)
            return
        category = _CATEGORY.match(line)
        if category is not None and not self._is_open:
            yield from self.end(number)
            self._domain = category[1].strip()
            return
        if self._is_border(bare):
            yield from self.end(number)
            if category is not None:
                self._domain = category[1].strip()
                return
        yield from self._add(line, number)

    def _is_border(self, bare: str) -> bool:
        """Whether a question begins here although no blank line, or no closing brace, stands before."""
        if not self._lines:
            return False
        if not self._is_open:
            return self._has_closed and bare.startswith("::")
        opens = next((mark[0] for mark in _BRACE.finditer(bare) if mark[0] in "{}"), "")
        return self._was_blank and (bare.startswith(("::", "$CATEGORY:")) or opens == "{")

    def _add(self, line: str, number: int) -> Iterator[Piece]:
        """Take a line with something in it; a title behind a closing brace begins another question."""
        self._was_blank = False
        begin = 0
        for mark in _BRACE.finditer(line):
            if mark[0] == "{":
                self._is_open = True
            elif mark[0] == "}" and self._is_open:
                self._has_closed, self._is_open = True, False
                if _TITLE_NEXT.match(line, mark.end()):
                    self._append(line[begin : mark.end()], number)
                    yield from self.end(number)
                    begin = mark.end()
        self._append(line[begin:].lstrip() if begin else line, number)
        if self._size > _LONGEST:
            yield from self.end(number)

    def _append(self, line: str, number: int) -> None:
        self._lines.append(line)
        self._numbers.append(number)
        self._size += len(line)

    def _comment(self, bare: str) -> None:
        for mark in _MARK.finditer(bare):
            if mark[1] == "id":
                self._id = mark[2].strip()
            else:
                self._tags.append(mark[2].strip())

    def end(self, number: int) -> Iterator[Piece]:
        text = "\n".join(self._lines).strip()
        if text:
            for at, part in _apart(text):
                line = self._numbers[text.count("\n", 0, at)]
                yield Piece(line, part, self._domain, self._is_open, self._id, self._tags)
                self._id, self._tags = "", []
        self._lines, self._numbers, self._size = [], [], 0
        self._is_open = self._has_closed = self._was_blank = False
