"""Text from files: decoding, characters that may not enter, edges and length of a field."""

from __future__ import annotations

import re
from typing import NamedTuple

from whycards.formats.cleaning.encoding import find_encoding, is_encoding
from whycards.formats.cleaning.encoding import is_text as is_text
from whycards.formats.errors import Refused
from whycards.formats.limits import FIELD_CHARACTERS

_EDGES = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
"""Invisible characters that are meaningless at the edge of a text."""

_SPACES = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)
_STRIPPED = _EDGES + _SPACES
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


_OVERRIDE = re.compile("[\u202a-\u202e]|&#(?:[xX]0*(?:202[a-eA-E]|206[6-9])|0*(?:823[4-8]|829[4-7]));")
_ISOLATES = "\u2066\u2067\u2068\u2069"
_REFERENCE = "&#"
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n"))
_TURNING = ("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", *"\u2066\u2067\u2068\u2069")
_PIECE = 1 << 20
_ROUNDS = 8


class Oddity(NamedTuple):
    """Where `clean` takes something out that its author should know of; `line` is 1-based."""

    rule: str
    line: int


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the encoding it was read by (see `find_encoding`).

    The text is clean (see `clean`). Bytes that the encoding does not know become U+FFFD.
    """
    text, encoding = decode_as_it_is(data)
    return clean(text), encoding


def decode_as_it_is(data: bytes, encoding: str = "") -> tuple[str, str]:
    """As `decode`, but the text is not clean yet; by `encoding` where one is given.

    Raises Refused where that is no encoding of texts.
    """
    encoding = usable_encoding(encoding) or find_encoding([data])
    return data.decode(encoding, "replace"), encoding


def usable_encoding(name: str) -> str:
    """The name. Raises Refused where it is one, but not of an encoding of texts."""
    if name and not is_encoding(name):
        raise Refused(f"cannot be read as {name!r}, which is no encoding of texts")
    return name


def clean(text: str) -> str:
    """Lines end in LF; control characters but tab are gone, lone surrogates are U+FFFD.

    Nothing turns the direction of what stands beside it: overrides and embeddings are gone, isolates stay
    where they end in their line.
    """
    if "\r" in text:
        text = with_line_feeds(text)
    if _is_clean(text):
        return text
    return _without_overrides(_SURROGATE.sub("\ufffd", _CONTROL.sub("", text)))


def with_line_feeds(text: str) -> str:
    """The text, its lines ending in LF however they end."""
    joined = "\n".join(text.split("\r\n"))  # in half the time that replacing takes
    return joined.replace("\r", "\n") if "\r" in joined else joined


def _is_clean(text: str) -> bool:
    """Whether nothing is to be taken out: this is so of nearly all texts, and of long ones.

    To look for one character after the other and for bytes is ten times as fast as a regular expression.
    """
    if _has_references(text) or not (text.isascii() or not any(mark in text for mark in _TURNING)):
        return False
    if len(text) <= _PIECE:
        return _is_printed(text)
    return all(_is_printed(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE))


def _is_printed(text: str) -> bool:
    """Whether a text is without control characters but tab and line feed, and without lone surrogates."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return False
    return len(data.translate(None, _CONTROLS)) == len(data)


def _may_turn(text: str) -> bool:
    """Whether something may be in a text that turns directions."""
    return _has_references(text) or (not text.isascii() and _TURNS.search(text) is not None)


def _has_references(text: str) -> bool:
    # A lone character is found a hundred times as fast; XML is full of the one and has hardly any of the other.
    return "#" in text and "&" in text and _REFERENCE in text


def oddities(text: str) -> list[Oddity]:
    """The first place of each kind in a text that is not clean yet."""
    found = []
    at = text.find("\0")
    if at >= 0:
        found.append(Oddity("nul", clean(text[:at]).count("\n") + 1))
    if _may_turn(text):
        lines = with_line_feeds(text).split("\n")
        turned = (index for index, line in enumerate(lines) if _without_overrides(line) != line)
        first = next(turned, None)
        if first is not None:
            found.append(Oddity("bidi", first + 1))
    return found


def _without_overrides(text: str) -> str:
    """The text without what turns directions; what is taken out can join the rest into more of it."""
    if not _may_turn(text):
        return text
    for _ in range(_ROUNDS):
        shorter = "\n".join(map(_with_closed_isolates, _OVERRIDE.sub("", text).split("\n")))
        if shorter == text:
            return text
        text = shorter
    return _without_overrides(text.replace("&#", "&amp;#"))


def _with_closed_isolates(line: str) -> str:
    if not any(mark in line for mark in _ISOLATES):
        return line
    opened: list[int] = []
    kept: set[int] = set()
    for index, character in enumerate(line):
        if character == _ISOLATES[-1] and opened:
            kept.update((opened.pop(), index))
        elif character in _ISOLATES[:-1]:
            opened.append(index)
    return "".join(char for index, char in enumerate(line) if char not in _ISOLATES or index in kept)


def trim(text: str) -> str:
    """A Markdown text without blank lines and invisible characters at its edges.

    The indentation of its first line stays where it makes that line code.
    """
    if len(text.strip(_STRIPPED)) == len(text):
        return text
    text = text.rstrip(_STRIPPED)
    body = text.lstrip(_STRIPPED)
    before = text[: len(text) - len(body)]
    indent = before[before.rfind("\n") + 1 :].expandtabs(4)
    return indent + body if len(indent) >= 4 and not indent.strip(" ") else body


def one_line(text: str) -> str:
    """A title: white space collapsed, nothing invisible at the edges."""
    return " ".join(text.split()).strip(_STRIPPED)


def cut(text: str, length: int = FIELD_CHARACTERS) -> str:
    """The text, cut where it is longer than a field may be."""
    return text if len(text) <= length else trim(text[: length - 2]) + " …"


def opening(text: str, length: int = 60) -> str:
    """The first words of a text, to name a question by in a report."""
    line = one_line(text[: length * 4])
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"
