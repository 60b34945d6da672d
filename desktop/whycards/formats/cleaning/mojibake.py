"""Garbled characters: UTF-8 that some program once took for one of the older encodings, as in "donâ€™t"."""

from __future__ import annotations

import re
from functools import cache

_OLDER = ("cp1252", "cp1255", "cp1251", "cp1250", "cp1254", "cp1253", "latin-1", "mac_roman")
"""Encodings that UTF-8 is taken for, the likeliest first. The Hebrew one is common in pages saved as text."""
_FEWEST = 2
"""A single pair of characters may be what its author wrote; two of them, or one of three, are no accident."""
_LOST_QUOTES = {"cp1255": "\u05d2\u20ac", "cp1252": "\u00e2\u20ac"}
"""The third byte of a curly double quote has no character there, and is often lost on the way."""
_LOOKED_AT = 2_000_000


class Mending:
    """Looks at a text, piece by piece, and puts it right where that `is_wished`. Pieces end with lines."""

    def __init__(self, *, is_wished: bool = False) -> None:
        self._is_wished = is_wished
        self._culprit = ""
        self._seen = 0

    @property
    def is_garbled(self) -> bool:
        """Whether characters could be put right, and were not."""
        return bool(self._culprit) and not self._is_wished

    def take(self, piece: str) -> str:
        """The next piece, put right or as it is. Without a wish only the beginning of a text is looked at."""
        if not self._culprit and (self._is_wished or self._seen < _LOOKED_AT):
            self._culprit = _culprit(piece)
            self._seen += len(piece)
        return _right(piece, self._culprit) if self._is_wished and self._culprit else piece


def repaired(text: str) -> str:
    """The text with each garbled run as it was meant, by the encoding that explains most of them."""
    encoding = _culprit(text)
    return _right(text, encoding) if encoding else text


def _right(text: str, encoding: str) -> str:
    right = _runs(encoding).sub(lambda run: _meant(run[0], encoding) or run[0], text)
    return right.replace(_LOST_QUOTES[encoding], '"') if encoding in _LOST_QUOTES else right


def is_garbled(text: str) -> bool:
    """Whether there is something to repair beyond doubt."""
    return bool(_culprit(text))


def _culprit(text: str) -> str:
    """The encoding whose characters stand in the text as garbled UTF-8 does, "" where none does."""
    if text.isascii():
        return ""
    best, most = "", 0
    for encoding in _OLDER:
        runs = [run[0] for run in _runs(encoding).finditer(text) if _meant(run[0], encoding) is not None]
        weight = sum(len(run) - 1 for run in runs)
        if weight > most and not _is_typography(runs):
            best, most = encoding, weight
    return best if most >= _FEWEST else ""


def _is_typography(runs: list[str]) -> bool:
    """Whether one and the same pair of signs stands again and again, as in "Ω·m" or after a quote."""
    return len(set(runs)) == 1 and len(runs[0]) == 2 and (not runs[0][0].isalpha() or runs[0][0] == "Ω")


def _meant(run: str, encoding: str) -> str | None:
    """What a run stands for, None where it is no UTF-8 or stands for what nobody types."""
    if run.startswith("\xa0"):  # as before "°C", where the Macintosh would have it begin a letter of phonetics
        return None
    try:
        meant = b"".join(_bytes(encoding)[character] for character in run).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return None
    return meant if meant.isprintable() or meant == "\xa0" else None


@cache
def _bytes(encoding: str) -> dict[str, bytes]:
    """The byte above 0x7F of each character; bytes that the encoding does not know are control characters."""
    found = {}
    for number in range(0x80, 0x100):
        byte = bytes([number])
        found[_character(byte, encoding)] = byte
    return found


def _character(byte: bytes, encoding: str) -> str:
    try:
        return byte.decode(encoding)
    except UnicodeDecodeError:
        return byte.decode("latin-1")


@cache
def _runs(encoding: str) -> re.Pattern[str]:
    """One character of UTF-8, garbled: its first byte tells how many follow."""
    by_byte = {byte[0]: re.escape(character) for character, byte in _bytes(encoding).items()}
    following = "".join(by_byte[number] for number in range(0x80, 0xC0))
    starts = ((0xC2, 0xE0, 1), (0xE0, 0xF0, 2), (0xF0, 0xF5, 3))
    return re.compile(
        "|".join(
            f"[{''.join(by_byte[number] for number in range(first, last))}][{following}]{{{count}}}"
            for first, last, count in starts
        )
    )
