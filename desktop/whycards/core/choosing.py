"""How many answers a question asks for, from the author's number, the stem's phrase or the key."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import NamedTuple

from whycards.core.question import Question

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_WORD = r"[a-z'-]{1,20}"
_NUMBER = "|".join([*_NUMBERS, r"[1-8]"])
_NO_COUNT = r"(?!-\w|\.\d|\s?%)"  # "a 3-tier layout", "2.5 inches", "5 %"


class Asked(NamedTuple):
    """The number of answers to choose; None when it is never told ("all that apply")."""

    number: int | None
    agrees: bool = True
    """False where the author's number or the phrase differs from the number of keys."""


# Compiled when a stem first has the words: that takes longer than a start may lose for stems without.
@cache
def _phrase() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:choose|select|pick)\s+(?:{_WORD}\s+){{0,3}}?({_NUMBER})\b{_NO_COUNT}", re.IGNORECASE
    )


@cache
def _all_that_apply() -> re.Pattern[str]:
    verb = r"\b(?:choose|select|pick|mark|check|tick)"
    return re.compile(
        rf"{verb}\s+(?:{_WORD}\s+){{0,3}}?all\s+(?:{_WORD}\s+){{0,3}}?appl(?:y|ies)\b", re.IGNORECASE
    )


def number_in_text(stem: str) -> int | None:
    """The number in "choose two", "select the best 3 answers" and the like, or None."""
    found = _phrase().search(stem)
    if found is None:
        return None
    word = found.group(1).lower()
    return _NUMBERS.get(word) or int(word)


def says_all_that_apply(stem: str) -> bool:
    """Whether the stem asks for all that apply without telling their number."""
    return _all_that_apply().search(stem) is not None


def asked(question: Question) -> Asked:
    """What to ask for. The keys decide where they differ from what the text says."""
    keys = sum(option.is_key for option in question.options)
    if question.choose is None and not _may_ask(question.stem):
        return Asked(keys)
    if question.choose == "all" or (question.choose is None and says_all_that_apply(question.stem)):
        return Asked(None)
    said = question.choose if question.choose is not None else number_in_text(question.stem)
    return Asked(keys, agrees=said is None or said == keys)


def _may_ask(stem: str) -> bool:
    """Whether a verb of the phrases may be in a stem: most have none, and looking for phrases takes longer."""
    if not stem.isascii():
        return True
    said = stem.lower()
    if "choose" in said or "select" in said or "mark" in said:
        return True
    return "ck" in said and ("pick" in said or "check" in said or "tick" in said)


def guess_rate(question: Question) -> float:
    """Chance of a blind full answer: 1/k, 1/C(k, m), 1/(2^k - 1) if the number is not told; 0 without a key."""
    if not question.keys:
        return 0.0
    options, wanted = len(question.options), asked(question).number
    if wanted is None:
        return 1.0 / ((1 << options) - 1)
    return 1.0 / math.comb(options, wanted)
