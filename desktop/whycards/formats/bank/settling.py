"""Headings that are no stems: "### Options", "### Explanation", "## Exam X topic 1 question 9"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

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
PLACED = re.compile(
    r"^(?:exam\b.{0,160}?)?\btopic[ \t]*#?(\d{1,4})[ \t,]+question[ \t]*#?(\d{1,5})(?:[ \t]+discussion)?$",
    re.IGNORECASE,
)


def settled(lines: Sequence[Line]) -> list[Line]:
    """The lines with such headings made text, blank, or a bare number."""
    return [_settled(line) if line.kind is Kind.HEADING else line for line in lines]


def _settled(line: Line) -> Line:
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
