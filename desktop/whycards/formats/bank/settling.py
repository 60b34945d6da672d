"""Headings that are no stems: "### Options", "### Explanation", "## Exam X topic 1 question 9"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from whycards.formats.bank.keylines import key_line
from whycards.formats.bank.lines import Kind, Line

_EXPLAINING = frozenset(
    {
        *(
            "explanation",
            "explanations",
            "overall explanation",
            "explanation/reference",
            "rationale",
            "feedback",
        ),
        *("reason", "reasons", "reasoning", "why", "why this is correct", "discussion"),
        *("reference", "references", "explanation and references"),
    }
)
_LISTING = frozenset({"options", "choices", "answer options", "answer choices", "possible answers", "question"})
_ANSWERING = frozenset({"answer", "answers", "correct answer", "correct answers", "solution", "solutions"})
_LISTED = r"(?:[*_]{0,2}(?:options|choices)[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]{0,3})?"
_ROW = re.compile(rf"^[ \t]{{0,12}}{_LISTED}(?P<first>A)(?P<mark>[.)])[ \t]", re.IGNORECASE)
_LONGEST_ROW = 3_000
_FEWEST_IN_ROW = 3
PLACED = re.compile(
    r"^(?:exam\b.{0,160}?)?\btopic[ \t]*#?(\d{1,4})[ \t,]+question[ \t]*#?(\d{1,5})(?:[ \t]+discussion)?$",
    re.IGNORECASE,
)


def settled(lines: Sequence[Line]) -> list[Line]:
    """The lines with such headings made text, blank, or a bare number, and each option on a line of its own."""
    return [one for line in lines for one in _settled(line)]


def _settled(line: Line) -> list[Line]:
    if line.kind is Kind.HEADING:
        return [_heading(line)]
    parts = options_in_row(line.raw) if line.kind is Kind.TEXT else []
    return [Line(line.number, part, Kind.TEXT) for part in parts] or [line]


def options_in_row(raw: str) -> list[str]:
    """The options that a line lists in a row, "A) one B) two C) three"; [] where it lists none."""
    row = _ROW.match(raw) if len(raw) < _LONGEST_ROW else None
    if row is None:
        return []
    mark = re.escape(row["mark"])
    cuts = [row.start("first")]
    for letter in "BCDEFGHIJ":
        found = re.compile(rf"[ \t]{letter}{mark}[ \t]").search(raw, cuts[-1] + 1)
        if found is None:
            break
        cuts.append(found.start() + 1)
    if len(cuts) < _FEWEST_IN_ROW:
        return []
    return [raw[start:end].strip() for start, end in pairwise([*cuts, len(raw)])]


def _heading(line: Line) -> Line:
    bare = line.text.strip("*_:： ").lower()
    if bare in _EXPLAINING:
        label = "Reference" if bare.startswith("reference") else "Explanation"
        return Line(line.number, f"**{label}:**", Kind.TEXT)
    if bare in _LISTING:
        return Line(line.number, "", Kind.BLANK)
    if bare in _ANSWERING or (key_line(0, line) is not None and line.question is None):
        return Line(line.number, line.text if ":" in line.text else f"**{line.text}:**", Kind.TEXT)
    placed = PLACED.match(line.text.strip("*_ ")) if len(line.text) < 240 else None
    return replace(line, text="", question=int(placed[2])) if placed else line
