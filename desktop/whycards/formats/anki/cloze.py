"""Gaps of cloze notes: `{{c1::text::hint}}`, one inside the other where the author wished so."""

from __future__ import annotations

import re
from collections.abc import Callable

_MARK = re.compile(r"\{\{c\d{1,3}::|\}\}")
_DEEPEST = 20
OCCLUSION = "image-occlusion:"
"""What a gap begins with that hides a part of a picture."""


def has_gaps(text: str) -> bool:
    """Whether a text has a gap that is opened and closed."""
    return "{{c" in text and blanked(text) != text


def blanked(text: str) -> str:
    """The text with its hint, or "…", in brackets for each gap."""
    return _replaced(text, lambda inside, hint, depth: f"[{hint or '…'}]")


def filled(text: str) -> str:
    """The text (HTML) with what belongs into each gap, in bold."""
    return _replaced(text, lambda inside, hint, depth: inside if depth else f"<b>{inside}</b>")


def _replaced(text: str, shown: Callable[[str, str, int], str]) -> str:
    """The text with `shown` of the words, the hint and the depth of each gap, from the inside out."""
    opened: list[str] = []
    parts: list[list[str]] = [[]]
    at = 0
    for mark in _MARK.finditer(text):
        parts[-1].append(text[at : mark.start()])
        at = mark.end()
        if mark[0] != "}}" and len(opened) < _DEEPEST:
            opened.append(mark[0])
            parts.append([])
        elif mark[0] == "}}" and opened:
            opened.pop()
            inside, _, hint = "".join(parts.pop()).partition("::")
            parts[-1].append(shown(inside, hint, len(opened)))
        else:
            parts[-1].append(mark[0])
    parts[-1].append(text[at:])
    while opened:
        rest = "".join(parts.pop())
        parts[-1].append(opened.pop() + rest)
    return "".join(parts[0])
