"""Single letters in a text that might name options, and which of them stand together as in "A, C and E"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

from whycards.core.letters import words
from whycards.core.letters.masking import IN_CODE

WORD = r"0-9A-Za-z_À-ÖØ-öø-ɏ\u0300-\u03ff\u0400-\u052f\u0590-\u06ff\u1e00-\u1fff"
"""Characters that make a word in scripts with spaces."""

_WIDE_A, _NARROW_A, _WIDE_SMALL_A = ord("Ａ"), ord("A"), ord("ａ")
_ALIKE = {"А": 0, "В": 1, "С": 2, "Е": 4, "Н": 7, "К": 10, "М": 12}
"""Cyrillic letters that look like Latin ones."""
_ALPHABET = {"А": 0, "Б": 1, "В": 2, "Г": 3, "Д": 4, "Е": 5}
_OWN = frozenset("БГД")
"""Cyrillic letters that look like no other: with one of them a text counts by the Cyrillic alphabet."""


class Token(NamedTuple):
    """A letter at `start`, or a range as "A-C" up to `end`, and the places it may mean."""

    start: int
    end: int
    places: tuple[int, ...]
    is_lower: bool = False
    is_cyrillic: bool = False
    is_range: bool = False


class Group(NamedTuple):
    """Letters that are spoken of together."""

    tokens: tuple[Token, ...]

    @property
    def start(self) -> int:
        """Where its first letter stands."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where its last letter ends."""
        return self.tokens[-1].end

    @property
    def places(self) -> tuple[int, ...]:
        """All places that its letters mean, in the order of the text."""
        return tuple(place for token in self.tokens for place in token.places)

    @property
    def is_alone(self) -> bool:
        """Whether it is one letter."""
        return len(self.tokens) == 1 and not self.tokens[0].is_range


@cache
def _letters() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![{WORD}.\\@#$%\ufffc])(?<![{WORD}]['’])(?<![{WORD}]{{2}}[-–/&+])[A-Za-zА-ЕСНКМЁЄａ-ｚＡ-Ｚ]"
        rf"(?![{WORD}@#$%\\]|\+(?!\s?[A-Z](?![{WORD}+]))|['’][A-Za-rt-z]|['’]s\w|[-/&][{WORD}]{{2}}|\.[{WORD}]|:[\\/]|[-–]\ufffc)"
    )


@cache
def _between() -> re.Pattern[str]:
    comma = r"(?:[,;，、；]|\s*[/&+]\s*)"
    by_word = rf"(?:\s*{comma})?\s+(?:&|{words.JOINING})\s+(?:(?:both|also)\s+)?"
    joined = rf"(?:{by_word}|\s*{comma}\s*|\s*(?:{words.JOINING_CJK})\s*)"
    return re.compile(rf"[)\]*_\x01”\"’']{{0,4}}{joined}[(\[*_\x01“\"‘']{{0,4}}")


@cache
def _through() -> re.Pattern[str]:
    return re.compile(rf"(?:\s?[-–—~〜～]\s?|\s+(?:{words.THROUGH})\s+|\s?(?:至|到|から)\s?)")


LONGEST_BETWEEN = 40
_MOST, _MOST_RUNS = 1_000, 200


def letters_in(masked: str, *, takes_small: bool = False) -> list[Token] | None:
    """Single letters of a masked text; None where they are more than any author writes.

    Small letters are most often words; `takes_small` takes all of them.
    """
    tokens: list[Token] = []
    for found in _letters().finditer(masked):
        token = _token(found.group(), found.start())
        if token is not None and token.is_lower and not (takes_small or _may_name(masked, token, tokens)):
            token = None
        if token is not None:
            tokens.append(token)
            if len(tokens) > _MOST:
                return None
    return tokens


_CLOSING = frozenset(')]”"’»' + IN_CODE)


def _may_name(masked: str, token: Token, others: Sequence[Token]) -> bool:
    """Whether a small letter can be an option: in brackets or quotes, behind a noun, or behind one that can."""
    if masked[token.end : token.end + 1] in _CLOSING:
        return True
    words_before = masked[max(0, token.start - 24) : token.start].lower().replace("(", " ").split()
    if words_before and words_before[-1].strip('*_“"') in words.SMALL_NOUNS:
        return True
    before = others[-1] if others else None
    is_near = before is not None and before.is_lower and token.start - before.end <= LONGEST_BETWEEN
    return is_near and before is not None and _between().fullmatch(masked, before.end, token.start) is not None


def in_cyrillic_order(masked: str, tokens: Sequence[Token]) -> bool:
    """Whether the letters count by the Cyrillic alphabet."""
    return any(token.is_cyrillic and masked[token.start] in _OWN for token in tokens)


def by_alphabet(masked: str, tokens: Sequence[Token]) -> list[Token]:
    """The tokens, Cyrillic ones with their places in the Cyrillic alphabet."""
    found = []
    for token in tokens:
        places: tuple[int, ...] = token.places
        if token.is_cyrillic:
            place = _ALPHABET.get(masked[token.start])
            places = () if place is None else (place,)
        found.append(Token(token.start, token.end, places, token.is_lower, token.is_cyrillic))
    return found


def groups(masked: str, tokens: Sequence[Token]) -> Iterator[Group]:
    """Tokens that stand together; those without a place are left out."""
    held: list[Token] = []
    for token in tokens:
        if not token.places:
            continue
        if held and (joined := _joined(masked, held, token)) is not None:
            held = joined
        else:
            if held:
                yield Group(tuple(held))
            held = [token]
    if held:
        yield Group(tuple(held))


def _joined(masked: str, held: list[Token], token: Token) -> list[Token] | None:
    before = held[-1]
    between = masked[before.end : token.start]
    if len(between) > LONGEST_BETWEEN or before.is_lower != token.is_lower:
        return None
    rising = before.places[-1] < token.places[0]
    if rising and not before.is_range and _through().fullmatch(between):
        places = tuple(range(before.places[0], token.places[0] + 1))
        return [*held[:-1], Token(before.start, token.end, places, before.is_lower, before.is_cyrillic, True)]
    return [*held, token] if _between().fullmatch(between) else None


def _token(char: str, start: int) -> Token | None:
    if "A" <= char <= "Z":
        return Token(start, start + 1, (ord(char) - _NARROW_A,))
    if "a" <= char <= "z":
        return Token(start, start + 1, (ord(char) - ord("a"),), is_lower=True)
    if "Ａ" <= char <= "Ｚ":
        return Token(start, start + 1, (ord(char) - _WIDE_A,))
    if "ａ" <= char <= "ｚ":
        return Token(start, start + 1, (ord(char) - _WIDE_SMALL_A,), is_lower=True)
    alike = _ALIKE.get(char)
    places = () if alike is None else (alike,)
    return Token(start, start + 1, places, is_cyrillic=True)


def in_code(masked: str, token: Token) -> bool:
    """Whether the letter stands alone between backticks."""
    return masked[token.start - 1 : token.start] == IN_CODE


@cache
def _runs() -> re.Pattern[str]:
    return re.compile(rf"(?<![{WORD}])[A-H]{{2,8}}(?![{WORD}'’])")


def written_together(masked: str, options: int) -> Iterator[Group]:
    """Rising letters without anything between them, as in "ABD"."""
    for found in islice(_runs().finditer(masked), _MOST_RUNS):
        places = [ord(char) - _NARROW_A for char in found.group()]
        if places[-1] < options and all(one < other for one, other in pairwise(places)):
            yield Group(
                tuple(
                    Token(found.start() + at, found.start() + at + 1, (place,))
                    for at, place in enumerate(places)
                )
            )
