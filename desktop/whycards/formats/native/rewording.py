"""Finds the words of a text again in the lines that it was read from, and changes them there."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NOTHING = re.compile("")
_QUOTE_MARK = re.compile(r"^\s*>")


class NotAmended(Exception):
    """Lines are left as they are; str() is the reason, a sentence."""


def reworded(
    lines: Sequence[str], places: Sequence[int], before: str, after: str, *, is_quoted: bool = False
) -> dict[int, str]:
    """The lines at these places that change when the text in them does, by place. Raises NotAmended."""
    old, new = before.split("\n"), after.split("\n")
    if old == new:
        return {}
    marks = _QUOTE_MARK if is_quoted else _NOTHING
    filled = [place for place in places if marks.sub("", lines[place], count=1).strip()]
    written = [number for number, line in enumerate(old) if line.strip()]
    if len(old) != len(new) or len(filled) < len(written):
        raise NotAmended("A text that speaks of options by letters is not found again line by line.")
    return {
        place: _swapped(lines[place], old[number], new[number])
        for place, number in zip(filled, written, strict=False)
        if old[number] != new[number]
    }


def _swapped(line: str, old: str, new: str) -> str:
    """The line with `new` for `old`, which is all of it or its end, or stands there once."""
    same = next(at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    body = line.rstrip()
    for start in (len(old) - len(old.lstrip()), same):
        part, instead = old[start:].rstrip(), new[start:].rstrip()
        if body.endswith(part):
            return body[: len(body) - len(part)] + instead + line[len(body) :]
        if line.count(part) == 1:
            return line.replace(part, instead)
    raise NotAmended("The letters of a text are not found again in its lines.")
