"""Whether two words are one, inflected or misspelt."""

from __future__ import annotations

import unicodedata

from rapidfuzz.distance import OSA, Prefix

_PLAIN_ENDINGS = frozenset(("", "s", "ed", "ing"))
_ENDINGS = (
    frozenset(("e", "es", "ed", "ing", "en", "em")),
    frozenset(("y", "ies", "ied", "ying")),
    frozenset(("", "'s")),
)
_LONG_ENDINGS = frozenset(("", "en"))
"""German; behind a short stem they make other words, such as "even"."""
_HISSING = ("s", "x", "z", "ch", "sh", "o")
_LEAST_STEM, _SHORT_STEM, _LONG_STEM = 3, 2, 4
_LEAST_MISSPELT, _LEAST_REPLACED = 5, 6
_VOWELS, _HISSES = frozenset("aeiouy"), frozenset("szc")


def is_inflected(one: str, other: str) -> bool:
    """Whether two words differ in their ending alone: "store", "stored", "storing"; a server is no service."""
    if one[:_SHORT_STEM] != other[:_SHORT_STEM]:
        return False
    shared = Prefix.similarity(one, other)
    return any(_end_alike(one[:cut], one[cut:], other[cut:]) for cut in (shared, shared - 1) if cut > 1)


def is_misspelt(one: str, other: str) -> bool:
    """Whether one word is the other with a slip: letters swapped, doubled, left out or heard wrongly.

    A slip at an edge makes another word ("asymmetric", "server") more often than an error.
    """
    one, other = _without_accents(one), _without_accents(other)
    if one == other:
        return True
    if not (one.isalpha() and other.isalpha()) or OSA.distance(one, other, score_cutoff=1) > 1:
        return False
    if max(len(one), len(other)) < _LEAST_MISSPELT:
        return False
    if sorted(one) == sorted(other):
        return True
    at = Prefix.similarity(one, other)
    if len(one) != len(other):
        longer = max(one, other, key=len)
        return at > 0 and (longer[at] == longer[at - 1] or at < len(longer) - 1)
    changed = {one[at], other[at]}
    is_heard = changed <= _VOWELS or changed <= _HISSES
    return is_heard and len(one) >= _LEAST_REPLACED and 1 < at < len(one) - 1


def is_small_slip(small: str, other: str) -> bool:
    """Whether a word is a small one, such as "the", with two letters swapped, one doubled or one left out."""
    if not small.isalpha() or len(small) < _SHORT_STEM or abs(len(small) - len(other)) > 1:
        return False
    if len(small) == len(other):
        return sorted(small) == sorted(other) and OSA.distance(small, other, score_cutoff=1) == 1
    if len(small) < len(other):
        at = Prefix.similarity(small, other)
        return at > 0 and small[:at] + other[at - 1] + small[at:] == other
    at = Prefix.similarity(small, other)
    return len(small) > _SHORT_STEM and small[:at] + small[at + 1 :] == other


def _end_alike(stem: str, one: str, other: str) -> bool:
    ends = {_undoubled(stem, one), _undoubled(stem, other)}
    if "s" in ends and stem.endswith("s"):
        return False
    if len(stem) >= _LEAST_STEM and ends <= _PLAIN_ENDINGS:
        return True
    if ends == {"", "es"}:
        return stem.endswith(_HISSING)
    if len(stem) >= _LONG_STEM and (ends <= _LONG_ENDINGS or (ends == {"", "d"} and stem.endswith("e"))):
        return True
    return ends == {"", "s"} or (
        any(ends <= endings for endings in _ENDINGS) and (len(stem) > _SHORT_STEM or "e" in ends)
    )


def _undoubled(stem: str, ending: str) -> str:
    """The ending without the letter that stands doubled before it, as in "stopping"."""
    return ending[1:] if len(ending) > 2 and stem.endswith(ending[0]) else ending


def _without_accents(word: str) -> str:
    if word.isascii():
        return word
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
