"""Reads what a bundled deck says of itself and counts what it holds, without importing it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from whycards.core.deck import DeckHead
from whycards.formats.native.front import front_matter, read_front
from whycards.formats.report import Report
from whycards.services.listing import BundledDeck

_FENCE = re.compile(r" *(`{3,}|~{3,})(.*)")
_CASE = re.compile(r"<!-- wc: \{.*\bkind: *case\b")


def read_listed(path: Path) -> BundledDeck | None:
    """The deck at this path, None where it does not say what it is: an import tells why."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
        said = f"{path} cannot be read: {reason}. Installing Whycards again brings the deck back."
        return BundledDeck(path, DeckHead(title=path.parent.name), 0, 0, said)
    lines = text.splitlines()
    length = front_matter(lines)
    front = read_front(lines, path.parent.name, Report(path.name)) if length else None
    return BundledDeck(path, front.head, *_counts(lines[length:])) if front else None


def _counts(text: Iterable[str]) -> tuple[int, int]:
    """Questions and infographics of a deck, by its headings alone: a whole read is for the import.

    An infographic is a lone image that ends a short explanation.
    """
    questions = figures = 0
    for heading, lines in _sections(text):
        if heading.startswith("## "):
            first = next((line for line in lines if line.strip()), "")
            questions += not _CASE.match(first)
        elif heading.startswith("### Short explanation"):
            last = next((line for line in reversed(lines) if line.strip()), "")
            figures += _is_figure(last.rstrip("\n"))
    return questions, figures


def _is_figure(line: str) -> bool:
    """Whether a line is nothing but an image."""
    address = line.find("](", 2)
    return line.startswith("![") and line.endswith(")") and 0 < address < len(line) - 3


def _sections(text: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Each heading of levels one to three that stands in no fence, with the lines below it."""
    heading, fence = "", ""
    lines: list[str] = []
    for line in text:
        fence = _fence_after(line, fence)
        if not fence and re.match(r"#{1,3} ", line):
            yield heading, lines
            heading, lines = line, []
        else:
            lines.append(line)
    yield heading, lines


def _fence_after(line: str, fence: str) -> str:
    """The fence that is open after this line, "" where none is."""
    found = _FENCE.match(line)
    if not found:
        return fence
    marks, rest = found.groups()
    if not fence:
        return marks
    closes = marks.startswith(fence) and not rest.strip()
    return "" if closes else fence
