"""Which encoding a file is written in, from its bytes alone."""

from __future__ import annotations

import codecs
from collections.abc import Iterable

from whycards.formats.limits import KB

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)
_NULS = 8
"""Stray NUL bytes that a text may begin with and still be one; other files have far more."""
_WESTERN = "cp1252"
_LEGACY = (
    _WESTERN,
    *("cp1250", "cp1251", "koi8_r", "cp1253", "cp1254", "cp1255", "cp1256"),
    *("gb18030", "big5", "cp932", "euc_jp", "euc_kr"),
)
_SAMPLE = 32 * KB
_UTF16_ZEROS = 4
_FEW = 8
"""So few letters beyond ASCII say nothing of an encoding."""
_AS_GOOD = 0.04
"""How much more disorder Windows-1252 may show than the best guess and still be taken, being far commoner."""


def marked_encoding(head: bytes) -> str:
    """The encoding that a byte order mark says, "" without one."""
    return next((encoding for mark, encoding in _BYTE_ORDER_MARKS if head.startswith(mark)), "")


def is_text(head: bytes) -> bool:
    """Whether a file that begins with these bytes may be text: it has few NUL, or is UTF-16."""
    return head.count(0) <= _NULS or bool(marked_encoding(head) or unmarked_utf16(head))


def unmarked_utf16(head: bytes) -> str:
    """Which UTF-16 these first bytes are without a byte order mark, "" where they are something else.

    Blanks, line ends and digits have a zero byte, always on the same side.
    """
    units = head[: len(head) // 2 * 2]
    sides = units[0::2].count(0), units[1::2].count(0)
    few, many = min(sides), max(sides)
    if many < _UTF16_ZEROS or many * 25 < len(units) // 2 or few * 4 > many:
        return ""
    encoding = "utf-16-be" if sides[0] == many else "utf-16-le"
    text = units.decode(encoding, "replace")
    odd = sum(
        1 for character in text if (character < " " and character not in "\t\r\n") or character == "\ufffd"
    )
    return encoding if odd * 100 <= len(text) else ""


def is_encoding(name: str) -> bool:
    """Whether this is the name of an encoding of texts."""
    try:
        b"a".decode(name, "replace")
    except (LookupError, ValueError):
        return False
    return True


def find_encoding(pieces: Iterable[bytes]) -> str:
    """The encoding of a file, from its pieces in order: UTF-16, UTF-8, else the likeliest other one."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    sample = b""
    is_first = True
    for piece in pieces:
        if is_first:
            known = marked_encoding(piece) or unmarked_utf16(piece[: 64 * KB])
            if known:
                return known
            is_first = False
        if not sample:
            try:
                decoder.decode(piece)
                continue
            except UnicodeDecodeError:
                pass
        sample = _telling(sample, piece)
        if len(sample) >= _SAMPLE:
            break
    if not sample:
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return _WESTERN
        return "utf-8"
    return _likeliest(sample)


def _telling(sample: bytes, piece: bytes) -> bytes:
    """The sample and those lines of a piece that are more than ASCII."""
    for line in piece.split(b"\n"):
        if len(sample) >= _SAMPLE:
            break
        if not line.isascii():
            sample += line[:_SAMPLE] + b"\n"
    return sample


def _likeliest(sample: bytes) -> str:
    from charset_normalizer import from_bytes

    beyond = sum(1 for byte in sample if byte > 0x7F)
    if beyond <= _FEW:
        return _WESTERN
    matches = list(from_bytes(sample, cp_isolation=list(_LEGACY)))
    if not matches:
        return _WESTERN
    least = min(match.chaos for match in matches)
    western = [match for match in matches if _WESTERN in (match.encoding, *match.could_be_from_charset)]
    if western and western[0].chaos <= least + _AS_GOOD:
        return _WESTERN
    return matches[0].encoding
