"""What a sheet is said in, and the way in which its lines run: those of the deck, not of the window."""

from __future__ import annotations

import unicodedata
from collections import Counter
from pathlib import Path

from PySide6.QtCore import QLocale, Qt

from whycards.ui.language import LANGUAGE, Voice, spoken, voice_of

_LEFT, _RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
_STRONG = {"L": _LEFT, "R": _RIGHT, "AL": _RIGHT}
_LOOKED_AT = 2_000


def voice_of_deck(tag: str, resources: Path) -> Voice:
    """The voice for the language that a deck names ("de", "ar-EG"); without a catalogue the window's own."""
    # A deck may write anything there, and a catalogue is a file: only names that Qt knows are looked for.
    known = QLocale(tag)
    name = spoken(known.name(), resources) if known.language() is not QLocale.Language.C else ""
    return voice_of(name, resources) if name and name != LANGUAGE.name else LANGUAGE.voice


def direction_of_deck(tag: str, sample: str) -> Qt.LayoutDirection:
    """The way in which lines run in a deck's language; where it names none, in most words of a sample of it."""
    known = QLocale(tag)
    if known.language() is not QLocale.Language.C:
        return known.textDirection()
    seen = Counter(_STRONG.get(unicodedata.bidirectional(character)) for character in sample[:_LOOKED_AT])
    return _RIGHT if seen[_RIGHT] > seen[_LEFT] else _LEFT


def first_strong(text: str) -> Qt.LayoutDirection | None:
    """The direction of the first character that has one, None where none has."""
    kinds = (unicodedata.bidirectional(character) for character in text)
    return next((_STRONG[kind] for kind in kinds if kind in _STRONG), None)
