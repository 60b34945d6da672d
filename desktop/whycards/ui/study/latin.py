"""Keys of keyboards that write another script: the Latin letter or digit on the same key."""

from __future__ import annotations

import sys
import unicodedata

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_ROWS = ((16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
_LETTERS = {first + place: letter for first, row in _ROWS for place, letter in enumerate(row)}
"""Scan codes, which name a key by its place. Windows and Linux count the letters alike; X11 adds 8."""
_LATIN_UP_TO = 0x24F


def latin_key(event: QKeyEvent) -> int:
    """The key of the event: with an Arabic, Greek or Cyrillic layout, the letter or digit that is on it, too.

    The letters of options are Latin, and such keyboards show them; digits may be those of the script.
    """
    text = event.text()
    if len(text) != 1 or ord(text) <= _LATIN_UP_TO:
        return _by_place(event) if len(text) == 2 and ord(text[0]) > _LATIN_UP_TO else event.key()
    if (digit := unicodedata.digit(text, None)) is not None:
        return Qt.Key.Key_0 + digit
    return _by_place(event)


def _by_place(event: QKeyEvent) -> int:
    code = event.nativeScanCode() - (8 if sys.platform.startswith("linux") else 0)
    letter = _LETTERS.get(code)
    return Qt.Key.Key_A + ord(letter) - ord("A") if letter else event.key()
