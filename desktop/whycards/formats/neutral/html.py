"""HTML and plain text of other programs as Markdown that shows the same.

HTML is decoded once, cleaned by an allow-list and converted by a library; plain paragraphs, by far the most,
need neither. Formulas become `$...$`, images keep their alternative text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import unescape
from typing import cast

from whycards.formats.cleaning.text import clean
from whycards.formats.limits import KB
from whycards.formats.neutral.escaping import (
    escaped,
    escaped_start,
    escaped_text,
    lone_marks,
    without_noncharacters,
)
from whycards.formats.neutral.formulas import Formulas

_SIMPLE_TAG = re.compile(
    r"<(/?(?:p|div|span|br))(?:\s++[A-Za-z:-]++=(?:\"[^\"<>]*+\"|'[^'<>]*+'))*+\s*+/?>", re.IGNORECASE
)
_LONE_PARAGRAPH = re.compile(
    r"\A\s*+(?:<p(?:\s++[A-Za-z:-]++=\"[^\"<>]*+\")*+\s*+>\s*+)?"
    r"([^\s<>&\\`*_~^$\[\]#+=|:0-9\x00-\x1f\x7f\ud800-\udfff\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufeff-]"
    r"[^<>&\\`*_~^$\[\]\x00-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]*+)(?:</p>\s*+)?"
)
"""A text without anything that would have to be cleaned, decoded or escaped, alone or in its paragraph."""
_NOT_LONE = bytes({*range(0x20), *b"<>&\\`*_~^$[]", 0x7F})
"""The bytes of ASCII that `_LONE_PARAGRAPH` lets nowhere in."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\s/>])")
_FLAT = re.compile(r"<[^<>]*+>")
_DATA = re.compile(r"data:image/[A-Za-z0-9.+-]{1,40};base64,[A-Za-z0-9+/=%\s]*+", re.IGNORECASE)
_SOUND = re.compile(r"\[sound:([^\]\n]{1,300})\]")
_MATH_SIGNS = ("\\(", "\\[", "$", "[latex]")
_MOST_TAGS = 5_000
_MOST_CHARACTERS = 200 * KB
_CACHED_CHARACTERS = 120
_VOID = frozenset(("br", "hr", "img"))
_PAIRED_NAMES = (
    "a b blockquote code dd del div dl dt em font h1 h2 h3 h4 h5 h6 i kbd li math ol p pre s small span strike"
    " strong sub sup table tbody td th thead tr tt u ul"
)
_PAIRED = frozenset(_PAIRED_NAMES.split())


def _as_it_is(reference: str) -> str:
    return reference


class Converter:
    """Turns texts into Markdown.

    `image` hears the address of each image, `data:` addresses too, and gives the reference to write; with ""
    only the alternative text is left.
    """

    def __init__(self, image: Callable[[str], str] = _as_it_is) -> None:
        self._image = image
        self._left_out: dict[str, None] = {}

    def take_left_out(self) -> tuple[str, ...]:
        """Sounds, films and embedded pages, which are not shown, met since the last call."""
        taken = tuple(self._left_out)
        self._left_out.clear()
        return taken

    def from_html(self, text: str) -> str:
        """A piece of HTML."""
        lone = lone_paragraph(text)
        if lone is not None:
            return lone
        if len(text) <= _CACHED_CHARACTERS and not _needs_converter(text):
            return _cached(text)
        before = len(self._left_out)
        text = self._without_sounds(without_noncharacters(clean(text)))
        paragraphs = _simple(text)
        shown = self._by_library(text) if paragraphs is None else _written(paragraphs)
        return shown or self._instead(before)

    def from_plain(self, text: str) -> str:
        """A plain text, which reads as it does there: its lines stay lines and its marks are shown.

        A single line break after a long line is taken for wrapping.
        """
        lone = _LONE_PARAGRAPH.fullmatch(text)
        if lone is not None and lone.start(1) == 0:
            return lone[1].rstrip()
        before = len(self._left_out)
        text = self._without_sounds(without_noncharacters(clean(text)))
        if not any(sign in text for sign in _MATH_SIGNS):
            return escaped_text(text) or self._instead(before)
        formulas = Formulas()
        return formulas.put_back(escaped_text(formulas.taken_out(text)))

    def from_either(self, text: str) -> str:
        """A text that may be HTML or plain. One that is nothing but tags is about them, so they are shown."""
        if not looks_like_html(text):
            return self.from_plain(text)
        return self.from_html(text) or self.from_plain(text)

    def _without_sounds(self, text: str) -> str:
        if "[sound:" not in text:
            return text
        self._left_out.update(dict.fromkeys(found[1].strip() for found in _SOUND.finditer(text)))
        return _SOUND.sub("", text)

    def _instead(self, before: int) -> str:
        """What stands for a text that was nothing but sounds."""
        return ", ".join(f"*{escaped(name)}*" for name in list(self._left_out)[before:])

    def _by_library(self, text: str) -> str:
        from whycards.formats.neutral.rewriting import Rewriter

        inline: list[str] = []

        def aside(found: re.Match[str]) -> str:
            inline.append("".join(found[0].split()))
            return f"inline-image-{len(inline) - 1}"

        text = _DATA.sub(aside, text)
        if len(text) > _MOST_CHARACTERS or text.count("<") > _MOST_TAGS:
            return escaped_text(unescape(_FLAT.sub(" ", text[:_MOST_CHARACTERS])))

        def image(reference: str) -> str:
            number = reference.removeprefix("inline-image-")
            is_inline = number != reference and number.isdecimal() and int(number) < len(inline)
            return self._image(inline[int(number)] if is_inline else reference)

        rewriter = Rewriter(image, lone_marks(text))
        shown = rewriter.markdown(text)
        self._left_out.update(dict.fromkeys(rewriter.left_out))
        return shown


def lone_paragraph(text: str) -> str | None:
    """The text of HTML that is one plain paragraph; None where something has to be converted."""
    found = _LONE_PARAGRAPH.fullmatch(text)
    return None if found is None else found[1].rstrip()


def lone_paragraphs(texts: Sequence[str]) -> list[str] | None:
    """As `lone_paragraph` of each text that is not empty; None where one of them has to be converted."""
    bare = [text[3:-4] if text[:3] == "<p>" and text[-4:] == "</p>" else text for text in texts]
    written = list(filter(None, bare))
    joined = "".join(written)
    starts = "".join([text[0] for text in written])
    if joined.isascii() and starts.isalpha() and len(joined) == len(joined.encode().translate(None, _NOT_LONE)):
        return [text.rstrip() for text in bare]
    found = [lone_paragraph(text) if text else "" for text in texts]
    return None if None in found else cast("list[str]", found)


def looks_like_html(text: str) -> bool:
    """Whether a text has an entity, or a tag that formats something: a closed one, a line break or an image."""
    if "<" not in text:
        return "&" in text and _ENTITY.search(text) is not None
    text = _DATA.sub("", text) if "data:" in text else text
    opened: set[str] = set()
    for found in _TAG.finditer(text):
        name = found[2].lower()
        if name in _VOID or (found[1] and name in opened):
            return True
        if not found[1] and name in _PAIRED:
            opened.add(name)
    return _ENTITY.search(text) is not None


def _needs_converter(text: str) -> bool:
    """Whether a converter hears of images or sounds in it."""
    return "[sound:" in text or ("<" in text and _simple_pieces(text) is None)


@lru_cache(maxsize=4096)
def _cached(text: str) -> str:
    text = without_noncharacters(clean(text))
    return _written(_simple(text) or [])


def _simple_pieces(text: str) -> list[str] | None:
    """Words and names of tags in turn, where no tag but those of paragraphs, breaks and bare spans is there."""
    pieces = _SIMPLE_TAG.split(text)
    return None if any("<" in words for words in pieces[::2]) else pieces


def _simple(text: str) -> list[list[str]] | None:
    """The lines of each paragraph, where nothing but paragraphs and breaks is there."""
    if "<" not in text:
        return [[_words(text)]]
    pieces = _simple_pieces(text)
    if pieces is None:
        return None
    paragraphs = [[pieces[0]]]
    for tag, words in zip(pieces[1::2], pieces[2::2], strict=True):
        name = tag.lower().lstrip("/")
        if name == "span":
            paragraphs[-1][-1] += words
        elif name == "br" and paragraphs[-1][-1].strip():
            paragraphs[-1].append(words)
        else:
            paragraphs.append([words])
    return [[_words(line) for line in lines] for lines in paragraphs]


def _words(piece: str) -> str:
    return " ".join((clean(unescape(piece)) if "&" in piece else piece).split())


def _written(paragraphs: list[list[str]]) -> str:
    text = "\n".join(line for lines in paragraphs for line in lines)
    formulas = Formulas() if any(sign in text for sign in _MATH_SIGNS) else None
    lone = lone_marks(text)
    parts: list[str] = []
    for lines in paragraphs:
        shown = [line if formulas is None else formulas.taken_out(line) for line in lines]
        written = [escaped_start(escaped(line, lone)) for line in shown]
        paragraph = "\\\n".join(written).strip("\\\n") if len(written) > 1 else written[0]
        if paragraph:
            parts.append(paragraph)
    markdown = "\n\n".join(parts)
    return markdown if formulas is None else formulas.put_back(markdown)


def from_html(text: str) -> str:
    """See Converter.from_html; images keep their addresses."""
    return Converter().from_html(text)


def from_plain(text: str) -> str:
    """See Converter.from_plain."""
    return Converter().from_plain(text)


def from_either(text: str) -> str:
    """See Converter.from_either; images keep their addresses."""
    return Converter().from_either(text)
