"""Limits on what a text may make Qt lay out. They are structural: no timer can free the window's thread."""

from __future__ import annotations

import re
import unicodedata

MAX_CHARACTERS = 16_000
MAX_DEPTH = 8
MAX_LINES = 400
MAX_MARKS = 1_600
MAX_BLOCKS = 240
MAX_CELLS = 240
MAX_PIPES = 2_000
MAX_COLUMNS = 24
MAX_RUN = 2_000
MAX_SWITCHES = 500
MAX_PICTURES = 32
MAX_FORMULAS = 100
MAX_ADDRESS = 1_000
MAX_ADDRESSES = 20_000

BRIEF_CHARACTERS = 4_000
BRIEF_LINES = 80
"""Of an option and its reason: its card is built and laid out several times, and there are many of them."""

CUT = "…"
_BREAK = "\u200b"
_LONG_RUN = re.compile(rf"[^\s{_BREAK}]{{{MAX_RUN}}}(?=[^\s{_BREAK}])")
_LEFT, _RIGHT = {"L"}, {"R", "AL", "AN"}
_EXPLICIT = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_MARK = re.compile(r"[\[\]*_`~^$<&\\\n]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffc\ufdd0-\ufdef\ud800-\udfff]")


def clean(text: str) -> str:
    """A field of a deck, cut to the longest that is shown and without characters that mean structure to Qt."""
    return _CONTROL.sub("\ufffd", _cut(text, MAX_CHARACTERS, MAX_LINES))


def brief(text: str) -> str:
    """A text as it is shown in the card of an option."""
    return _cut(text, BRIEF_CHARACTERS, BRIEF_LINES)


def _cut(text: str, characters: int, most: int) -> str:
    if len(text) > characters:
        text = text[:characters] + CUT
    lines = text.split("\n", most)
    return "\n".join([*lines[:most], CUT]) if len(lines) > most else text


def marks(text: str) -> int:
    """How many characters of a text may begin or end something, for each of which a parser looks around."""
    return len(_MARK.findall(text))


def breakable(text: str) -> str:
    """The text with a place to break after each `MAX_RUN` characters without a space."""
    if len(text) <= MAX_RUN:
        return text
    return _LONG_RUN.sub(lambda found: found.group() + _BREAK, text)


class Directions:
    """Counts changes of writing direction in one paragraph and stops the text where there are too many."""

    def __init__(self) -> None:
        self._left = True
        self._switches = 0

    def cap(self, text: str) -> str:
        """As much of the text as keeps the paragraph within `MAX_SWITCHES`."""
        if text.isascii() and not self._switches:
            return text
        for place, character in enumerate(text):
            self._see(unicodedata.bidirectional(character))
            if self._switches > MAX_SWITCHES:
                return text[:place] + CUT
        return text

    @property
    def is_over(self) -> bool:
        """Whether the limit was passed, so that nothing more may follow in this paragraph."""
        return self._switches > MAX_SWITCHES

    def _see(self, kind: str) -> None:
        if kind in _EXPLICIT or (kind in _LEFT and not self._left) or (kind in _RIGHT and self._left):
            self._switches += 1
        if kind in _LEFT or kind in _RIGHT:
            self._left = kind in _LEFT
