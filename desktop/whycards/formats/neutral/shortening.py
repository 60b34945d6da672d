"""Cuts the short explanation off a text that has none of its own: its first paragraph, or first sentence."""

from __future__ import annotations

import re

from whycards.formats.cleaning.text import trim

_NOT_PROSE = re.compile(r"^(?:[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|>|#{1,6}[ \t]|`{3}|~{3}|\||<|!\[)| {4})")
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]")
_ASCII_END = re.compile(r"[.!?](?=\s)")
"""The same where there is nothing but ASCII, in a third of the time."""
_ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "resp", "approx", "no", "fig", "inc", "z.b", "d.h", "bzw")
_SHORT_CHARACTERS = 280
_FEWEST_CHARACTERS = 20
_SENTENCE_CHARACTERS = 600


def split_short(text: str) -> tuple[str, str]:
    """The first paragraph, or the first sentence of a long one, and the rest.

    A text that does not begin with prose is all rest.
    """
    if "\n" not in text and len(text) > _SHORT_CHARACTERS and text[0].isalpha():
        return _cut_sentence(text, "") if not _announces(text) else ("", text)
    text = _unwrapped(text)
    lines = text.split("\n")
    length = 0
    while length < len(lines) and lines[length].strip() and not _NOT_PROSE.match(lines[length]):
        length += 1
    paragraph, rest = "\n".join(lines[:length]), trim("\n".join(lines[length:]))
    if not length or _announces(paragraph):
        return "", text
    if len(paragraph) <= _SHORT_CHARACTERS:
        return paragraph, rest
    return _cut_sentence(paragraph, rest)


def _cut_sentence(paragraph: str, rest: str) -> tuple[str, str]:
    """The first sentence of a paragraph, and what remains of both."""
    end = _first_sentence(paragraph)
    remaining = paragraph[end:].strip().removeprefix("\\\n").lstrip()
    return paragraph[:end].strip(), trim("\n\n".join(part for part in (remaining, rest) if part))


def _announces(paragraph: str) -> bool:
    """Whether a paragraph only leads to the next, as "Example" does."""
    if paragraph[-1:].isalnum() and paragraph[:1].isalnum() and len(paragraph) > _SHORT_CHARACTERS:
        return False
    bare = paragraph.strip("*_ \n")
    is_label = len(bare) < _FEWEST_CHARACTERS and not bare.endswith((".", "!", "?", "。"))
    return is_label or bare.endswith((":", "："))


def _unwrapped(text: str) -> str:
    """The text of a list with one item, which is a paragraph with a dash before it."""
    if not text.startswith(("- ", "* ")) or any(line[:1] not in ("", " ") for line in text.split("\n")[1:]):
        return text
    first, *rest = text.split("\n")
    return "\n".join([first[2:].strip(), *(line.removeprefix("  ") for line in rest)])


def _first_sentence(paragraph: str) -> int:
    """Where the first sentence ends that is no abbreviation and breaks no code, bracket or emphasis."""
    ends = _ASCII_END if paragraph.isascii() else _SENTENCE_END
    for found in ends.finditer(paragraph, 0, _SENTENCE_CHARACTERS):
        sentence = paragraph[: found.end()]
        words = sentence[:-1].rsplit(None, 1)
        word = words[-1].lower().strip("(*_") if words else ""
        if len(sentence) < _FEWEST_CHARACTERS or word in _ABBREVIATIONS or len(word) == 1:
            continue
        if sentence.count("`") % 2 or sentence.count("**") % 2 or sentence.count("(") != sentence.count(")"):
            continue
        return found.end()
    return len(paragraph)
