"""Compares texts as a key names an option: without case, spacing, marks and final stop, or but for a slip."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

_MARKS = str.maketrans("", "", " \t\n\r\x0b\x0c\xa0\u200b\u200c\u200d\u2060\ufeff\u3000*_`~\\")
_STOPS = ".。;；,，:"
_LETTERS_A_SLIP = 6
_LONGEST_SLIP = 300


def plain(text: str) -> str:
    """The text without case, spacing, Markdown marks and final stop."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return text.casefold().translate(_MARKS).rstrip(_STOPS)


def slipped(written: str, texts: Sequence[str]) -> int | None:
    """The one plain text that differs from a plain `written` by at most one letter in six; None if not one.

    Digits never slip: another number is another answer.
    """
    allowed = len(written) // _LETTERS_A_SLIP
    if not allowed or len(written) > _LONGEST_SLIP:
        return None
    near = [at for at, text in enumerate(texts) if _is_near(written, text, allowed)]
    return near[0] if len(near) == 1 else None


def _is_near(one: str, other: str, allowed: int) -> bool:
    if abs(len(one) - len(other)) > allowed or _digits(one) != _digits(other):
        return False
    left, right = Counter(one), Counter(other)
    if max((left - right).total(), (right - left).total()) > allowed:
        return False
    return _distance(one, other, allowed) <= allowed


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _distance(one: str, other: str, most: int) -> int:
    """Levenshtein's distance, or more than `most` where it is larger than that."""
    row = list(range(len(other) + 1))
    for down, char in enumerate(one, 1):
        start, end = max(1, down - most), min(len(other), down + most)
        before, row[start - 1] = row[start - 1], down if start == 1 else most + 1
        for across in range(start, end + 1):
            above = row[across] if across < down + most else most + 1
            cost = before + (char != other[across - 1])
            before, row[across] = row[across], min(cost, above + 1, row[across - 1] + 1)
    return row[-1]
