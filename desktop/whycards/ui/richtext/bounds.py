"""Limits on what a text may make Qt lay out. They are structural: no timer can free the window's thread.

In some ten thousand public questions the longest explanation has 2,300 characters and 50 lines, the longest
word 150.
"""

from __future__ import annotations

import re
import unicodedata

MAX_CHARACTERS = 11_000
MAX_DEPTH = 8
MAX_LINES = 240
MAX_MARKS = 1_200
MAX_BRACKETS = 100
"""In one paragraph: for each that opens the parser looks for its end, through all of the others."""
MAX_BLOCKS = 100
MAX_CELLS = 120
MAX_PIPES = 700
MAX_COLUMNS = 24
MAX_RUN = 1_200
MAX_WORD = 2_000
MAX_SWITCHES = 500
MAX_PICTURES = 32
MAX_FORMULAS = 100
MAX_ADDRESS = 1_000
MAX_ADDRESSES = 20_000

BRIEF_CHARACTERS = 1_500
BRIEF_LINES = 30
"""Of an option and its reason: its card is built and laid out several times, and there are many of them."""

CUT = "…"
_BREAK = "\u200b"
_LONG_RUN = re.compile(rf"[^\s{_BREAK}]{{{MAX_RUN}}}(?=[^\s{_BREAK}])")
_LONG_WORD = re.compile(rf"([!-~\u00a1-\u024f]{{{MAX_WORD}}})[!-~\u00a1-\u024f]+")
_LEFT, _RIGHT = {"L"}, {"R", "AL", "AN"}
_EXPLICIT = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_MAY_TURN = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""What is written from right to left, and characters that turn the direction."""
_MARK = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffc\ufdd0-\ufdef\ud800-\udfff]")


def clean(text: str) -> str:
    """A field of a deck, cut to the longest that is shown and without characters that mean structure to Qt.

    Words in Latin letters and signs end at `MAX_WORD` characters: nothing is to be read there, and Qt lays them
    out more slowly than anything else.
    """
    text = _CONTROL.sub("\ufffd", _cut(text, MAX_CHARACTERS, MAX_LINES))
    return _LONG_WORD.sub(lambda found: found[1] + CUT, text) if len(text) > MAX_WORD else text


def brief(text: str) -> str:
    """A text as it is shown in the card of an option."""
    return _cut(text, BRIEF_CHARACTERS, BRIEF_LINES)


def _cut(text: str, characters: int, most: int) -> str:
    if len(text) > characters:
        text = text[:characters] + CUT
    lines = text.split("\n", most)
    return "\n".join([*lines[:most], CUT]) if len(lines) > most else text


def marks(text: str) -> int:
    """How many characters of a text may begin or end something: at each of them the parser stops to look."""
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
        if self._left and not self._switches and not _MAY_TURN.search(text):
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
