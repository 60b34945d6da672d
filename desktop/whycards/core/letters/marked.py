"""Texts in which references to options are marks, and their letters when the options stand in some order.

A mark is one private character that knows the option's authored place and how its letter was written. A text
with marks can be taken apart and put together freely; letters come last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from whycards.core.letters.finding import Reference
from whycards.core.question import letter

_FIRST, _STYLE, _LAST = 0x10FE00, 32, 0x10FFFD
_OPEN, _CLOSE = chr(0x10FFF0), chr(0x10FFF1)
_ALPHABETS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ",
    "ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ",
    "АВС\0Е\0\0Н\0\0К\0М",
    "АБВГДЕ",
)
"""How letters are written: Latin, wide, Cyrillic that looks like Latin, and Cyrillic in its own order."""
_CYRILLIC = 4
"""From here on the letters are Cyrillic ones: on screen Latin ones take their place, as on the badges."""

MARK = f"[{chr(_FIRST)}-{chr(_FIRST + _STYLE * len(_ALPHABETS) - 1)}]"
"""Matches the mark of one option."""
SEVERAL = f"[{_OPEN}]"
"""Matches the beginning of a range of options."""
_RESERVED = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
_RANGE = re.compile(f"{_OPEN}({MARK})([^{_OPEN}{_CLOSE}]{{0,20}})({MARK}){_CLOSE}")
_ONE = re.compile(MARK)


def can_be_marked(text: str) -> bool:
    """Whether a text holds none of the characters that are marks."""
    return text.isascii() or _RESERVED.search(text) is None


def marked(text: str, references: Iterable[Reference]) -> str:
    """The text with its references as marks; unchanged where it holds such characters already."""
    if not can_be_marked(text):
        return text
    pieces: list[str] = []
    at = 0
    for one in references:
        pieces += [text[at : one.start], _mark(text, one)]
        at = one.end
    return "".join([*pieces, text[at:]])


def place_of(mark: str) -> int:
    """The authored place of the option that a mark stands for."""
    return (ord(mark) - _FIRST) % _STYLE


def lettered(text: str, order: Sequence[int]) -> str:
    """A text with marks, its letters those on screen where options stand in `order` (authored places)."""
    if not has_marks(text):
        return text
    on_screen = {position: place for place, position in enumerate(order)}
    if _OPEN in text:
        text = _RANGE.sub(lambda found: _range(found, on_screen), text)
    return _ONE.sub(lambda found: _letter(found.group(), on_screen), text)


def as_written(text: str) -> str:
    """A text with marks, its letters as they were before."""
    if not has_marks(text):
        return text
    text = text.replace(_OPEN, "").replace(_CLOSE, "")
    return _ONE.sub(lambda found: _ALPHABETS[_style(found.group())][place_of(found.group())], text)


def has_marks(text: str) -> bool:
    """Whether a text holds marks."""
    return not text.isascii() and _RESERVED.search(text) is not None


def relettered(text: str, references: Sequence[Reference], order: Sequence[int]) -> str:
    """The text with the letters that its options have on screen in this order."""
    return lettered(marked(text, references), order) if references and can_be_marked(text) else text


def _mark(text: str, reference: Reference) -> str:
    written = text[reference.start : reference.end]
    first = _char(written[0], reference.places[0])
    if not reference.is_range:
        return first
    return f"{_OPEN}{first}{written[1:-1]}{_char(written[-1], reference.places[-1])}{_CLOSE}"


def _char(written: str, place: int) -> str:
    for style, alphabet in enumerate(_ALPHABETS):
        if place < len(alphabet) and alphabet[place] == written:
            return chr(_FIRST + style * _STYLE + place)
    return chr(_FIRST + place)


def _style(mark: str) -> int:
    return (ord(mark) - _FIRST) // _STYLE


def _letter(mark: str, on_screen: Mapping[int, int]) -> str:
    place = on_screen.get(place_of(mark), place_of(mark))
    style = _style(mark)
    return _ALPHABETS[style][place] if style < _CYRILLIC and place < len(_ALPHABETS[style]) else letter(place)


def _range(found: re.Match[str], on_screen: Mapping[int, int]) -> str:
    """ "B–D" stays a range where its options still stand together, else it becomes a list."""
    first, through, last = found.groups()
    places = sorted(on_screen.get(place, place) for place in range(place_of(first), place_of(last) + 1))
    if places[-1] - places[0] < len(places):
        places, joint = [places[0], places[-1]], through
    else:
        joint = ", "
    style = _style(first) * _STYLE if _style(first) < _CYRILLIC else 0
    return joint.join(_letter(chr(_FIRST + style + place), {}) for place in places)
