"""Keys that stand in a list of their own behind the questions: "Answers: 1. B 2. C", or one line for each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whycards.formats.bank.keylines import key_line, untagged
from whycards.formats.bank.lines import Kind, Line

_ENTRY = re.compile(
    r"^[ \t]*+(?:[-*+>|][ \t]*+)?[*_]{0,2}(?:Q|Question)?[ \t]*+#?(\d{1,5})[*_]{0,2}"
    r"[ \t]*+[.):=|-][*_]{0,2}[ \t]*+(\S.{0,600})$",
    re.IGNORECASE,
)
_ROW_ENTRY = re.compile(r"(?<![\w.])(\d{1,5})[ \t]{0,3}[.):=-]?[ \t]{0,3}([A-H]{1,6}|[a-h]{1,6})(?![\w])")
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class AnswerList:
    """The keys of a list by the number of their question; `at` is the index of its first line."""

    at: int
    keys: Mapping[int, str]


def without_answer_lists(lines: Sequence[Line]) -> tuple[list[Line], list[AnswerList]]:
    """The lines without the lists of keys among them, and these lists, which stand at their line numbers."""
    found: list[AnswerList] = []
    kept: list[Line] = []
    at = 0
    while at < len(lines):
        known = key_line(at, lines[at])
        if known is not None and not known.value:
            keys, end = _entries(lines, at + 1)
            if len(keys) >= _FEWEST:
                found.append(AnswerList(lines[at].number, keys))
                at = end
                continue
        kept.append(lines[at])
        at += 1
    return kept, found


def _entries(lines: Sequence[Line], at: int) -> tuple[dict[int, str], int]:
    """The entries of a list that begins here, their numbers rising by one, and where it ends."""
    keys: dict[int, str] = {}
    last = 0
    end = at
    while at < len(lines) and lines[at].kind in (Kind.TEXT, Kind.BLANK):
        if lines[at].kind is Kind.TEXT:
            entries = _in_line(untagged(lines[at].raw))
            if not entries or (last and entries[0][0] != last + 1):
                break
            keys.update(entries)
            last, end = entries[-1][0], at + 1
        at += 1
    return keys, end


def _in_line(raw: str) -> list[tuple[int, str]]:
    row = [(int(found[1]), found[2]) for found in _ROW_ENTRY.finditer(raw[:2000])]
    if len(row) > 1:
        return row
    found = _ENTRY.match(raw)
    return [(int(found[1]), found[2].strip(" \t*_|"))] if found else []


def listed_key(lists: Sequence[AnswerList], number: int | None, line: int) -> str:
    """The key that the next list behind this line gives for a number; "" where it gives none."""
    following = next((known for known in lists if known.at > line), None)
    return following.keys.get(number, "") if following is not None and number is not None else ""
