"""Cuts an Aiken text into its questions, and says where it deviates from the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

ANSWER = re.compile(r"\A\s*+(?:ANSWERS?|[Aa]nswers?|[Cc]orrect [Aa]nswers?)\s*+:\s*+(\S.*)?")
STRICT_ANSWER = re.compile(r"ANSWER: ?[A-Z]\s*+$")
OPTION = re.compile(r"\A\s*+([A-Za-z]|\d{1,2})([.)])(?:\s++(.*)|$)")
STRICT_OPTION = re.compile(r"[A-Z][.)] \S")
_TIGHT_OPTION = re.compile(r"\A\s*+([A-Z])([.)])(\S.*)")
_FEEDBACK = re.compile(r"\A\s*+(?:feedback|explanation|rationale)\s*+:\s*+(.*)", re.IGNORECASE)
_DECLARATION = re.compile(r"\A\s*+(?:type|points?|score|difficulty|level)\s*+:\s*+\S{1,40}\s*+$", re.IGNORECASE)
_CATEGORY = re.compile(r"\A\s*+(?:category|topic|domain)\s*+:\s*+(\S.*)", re.IGNORECASE)
_FIRST = ("A", "a", "1")
_LONGEST = 1_000_000
"""Characters of a question after which its lines are left out until it ends."""


@dataclass(slots=True)
class Block:
    """A question as written. `line` is that of its stem, 1-based; `key` is None without an answer line.

    `deviations` holds the lines where only a lenient reading helps, each with what is there.
    """

    line: int = 0
    stem: list[str] = field(default_factory=list)
    options: list[tuple[str, list[str]]] = field(default_factory=list)
    key: str | None = None
    feedback: list[str] = field(default_factory=list)
    domain: str = ""
    deviations: list[tuple[int, str]] = field(default_factory=list)


def blocks(lines: Iterable[str]) -> Iterator[Block]:
    """The questions of a text, from its lines."""
    splitter = _Splitter()
    for number, line in enumerate(lines, 1):
        done = splitter.take(line.rstrip("\n"), number)
        if done is not None:
            yield done
    if splitter.block.stem or splitter.block.options:
        yield splitter.block


class _Splitter:
    def __init__(self) -> None:
        self.block = Block()
        self._was_blank = False
        self._in_feedback = False
        self._size = 0

    def take(self, line: str, number: int) -> Block | None:
        """Take a line; the question that it ends, where it ends one."""
        if not line.strip():
            self._was_blank = True
            self._blank()
            return None
        done = self._ended(line)
        self._size = len(line) if done is not None else self._size + len(line)
        if self._size <= _LONGEST or ANSWER.match(line):
            self._place(line, number)
        self._was_blank = False
        return done

    def _blank(self) -> None:
        self._in_feedback = False
        if self.block.stem and self.block.stem[-1] and not self.block.options:
            self.block.stem.append("")

    def _ended(self, line: str) -> Block | None:
        """The block before, where this line belongs to the next one."""
        block = self.block
        if block.key is not None:
            goes_on = _FEEDBACK.match(line) is not None or (self._in_feedback and not self._was_blank)
            is_over = not goes_on
        else:
            is_other = ANSWER.match(line) is None and OPTION.match(line) is None
            is_over = bool(block.options) and self._was_blank and is_other and _FEEDBACK.match(line) is None
        if not is_over:
            return None
        self.block = Block()
        self._in_feedback = False
        return block

    def _place(self, line: str, number: int) -> None:
        block = self.block
        answer = ANSWER.match(line) if block.options else None
        if answer is not None:
            block.key = (answer[1] or "").strip()
            if not STRICT_ANSWER.match(line):
                block.deviations.append((number, 'an answer line other than "ANSWER: A"'))
            return
        feedback = _FEEDBACK.match(line)
        if feedback is not None and block.options:
            self._in_feedback = True
            block.feedback.append(feedback[1])
            block.deviations.append((number, "feedback, which Aiken does not have"))
        elif self._in_feedback and not self._was_blank:
            block.feedback.append(line)
        elif not block.options and not block.stem and self._is_declared(line):
            block.deviations.append((number, "a line that declares something"))
        elif not self._is_option(line, number):
            self._text(line, number)

    def _is_declared(self, line: str) -> bool:
        category = _CATEGORY.match(line)
        if category is not None:
            self.block.domain = category[1].strip()
        return category is not None or _DECLARATION.match(line) is not None

    def _is_option(self, line: str, number: int) -> bool:
        block = self.block
        found = OPTION.match(line) or (_TIGHT_OPTION.match(line) if block.options else None)
        if found is None or not block.stem or (not block.options and found[1] not in _FIRST):
            return False
        if not STRICT_OPTION.match(line):
            block.deviations.append((number, "an option without a capital letter and a blank"))
        block.options.append((found[1], [(found[3] or "").strip()]))
        return True

    def _text(self, line: str, number: int) -> None:
        block = self.block
        if block.options:
            block.options[-1][1].append(line)
            block.deviations.append((number, "an option of several lines"))
            return
        block.line = block.line or number
        if any(block.stem):
            block.deviations.append((number, "a stem of several lines"))
        block.stem.append(line)
