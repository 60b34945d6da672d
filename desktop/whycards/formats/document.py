"""One text of a deck, and the images it refers to."""

from __future__ import annotations

import base64
import binascii
import codecs
import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote, unquote_to_bytes

from whycards.formats.cleaning.encoding import find_encoding, is_encoding
from whycards.formats.cleaning.mojibake import Mending
from whycards.formats.cleaning.text import (
    Oddity,
    clean,
    decode_as_it_is,
    is_text,
    oddities,
    one_line,
    usable_encoding,
)
from whycards.formats.errors import Refused
from whycards.formats.limits import IMAGE_BYTES, KB, MB, TEXT_BYTES
from whycards.formats.options import ReadOptions
from whycards.formats.source import MISSING, Source, as_line, is_safe
from whycards.formats.stream import PIECE, Stream, TextStream

HEAD_BYTES = 64 * KB
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]{1,30}):")
_REMOTE = frozenset({"http", "https", "ftp", "ftps"})
_DATA = re.compile(r"data:image/[a-z+.-]{1,20}(;base64)?,", re.IGNORECASE)
_WRITTEN_IMAGE = "data:image/"
_DATA_BYTES = re.compile(r"data:image/[a-z+.-]{1,20};base64,[A-Za-z0-9+/=%\\]*+", re.IGNORECASE)
_LOOKED_AT = 16 * MB
"""Bytes within which words have to stand beside images."""
_AS_FOUND = ReadOptions()
_DARK_ENDINGS = ("svg", "png", "webp", "jpg", "jpeg", "gif")


class Place(NamedTuple):
    """Where an image lies. `name` is its path in the source, None where no file is meant that may be read."""

    name: str | None
    reason: str = ""


class Document:
    """A file of a source that may hold a deck. `label` is its path as shown to people."""

    def __init__(self, source: Source, name: str, options: ReadOptions = _AS_FOUND) -> None:
        self.source = source
        self.name = name
        self._options = options
        self._mending = Mending(is_wished=options.repair)
        self._folder = name.rpartition("/")[0]
        self._streamed: TextStream | None = None
        self.stands_for_folder = False
        """Whether all that lies beneath its folder is meant, not this file alone."""

    @property
    def label(self) -> str:
        """Path of the file, through the zip where it lies in one."""
        return as_line(f"{self.source.label}/{self.name}")

    @property
    def file_name(self) -> str:
        """The last part of its path."""
        return self.name.rpartition("/")[2]

    @property
    def title(self) -> str:
        """What to call a deck without a title: the file's stem, for deck.md and README.md the folder's name."""
        stem = self.file_name.rpartition(".")[0] or self.file_name
        if stem.lower() not in ("deck", "readme"):
            return one_line(clean(stem))
        return self.folder_title or stem

    @property
    def folder(self) -> str:
        """The folder of the source that it lies in, "" for the outermost."""
        return self._folder

    @property
    def folder_label(self) -> str:
        """Path of its folder as shown to people."""
        return as_line(f"{self.source.label}/{self._folder}".rstrip("/"))

    @property
    def folder_title(self) -> str:
        """What to call a deck made of its folder."""
        folder = self._folder.rpartition("/")[2] or self.source.label.rstrip("/").rpartition("/")[2]
        return one_line(clean(folder.removesuffix(".zip")))

    @cached_property
    def head(self) -> bytes:
        """Its first bytes. Raises Refused where it cannot be read."""
        return self.source.head(self.name, HEAD_BYTES)

    @property
    def is_text(self) -> bool:
        """Whether it begins as a text does, or the learner named its encoding. Raises as `head` does."""
        return bool(self._options.encoding) or is_text(self.head)

    @cached_property
    def opening_text(self) -> str:
        """The text of its first bytes, clean, without the line that they cut unless it is most of them.

        Raises as `head` does.
        """
        encoding = usable_encoding(self._options.encoding) or find_encoding([self.head])
        text = clean(self.head.decode(encoding, "replace"))
        end = text.rfind("\n") + 1
        return text[:end] if len(self.head) == HEAD_BYTES and end > len(text) // 2 else text

    @cached_property
    def opening_words(self) -> str:
        """As `opening_text`, without the images written in it: one of them may be longer than all words."""
        if _WRITTEN_IMAGE not in self.opening_text:
            return self.opening_text
        parts: list[str] = []
        length = 0
        with self.text_stream() as stream:
            for block in stream.blocks():
                parts.append(_DATA_BYTES.sub(_WRITTEN_IMAGE, block))
                length += len(parts[-1])
                if length > HEAD_BYTES or stream.done > _LOOKED_AT:
                    break
        self._streamed = None
        return "".join(parts)[:HEAD_BYTES]

    @cached_property
    def _decoded(self) -> tuple[str, str, list[Oddity]]:
        data, chosen = self.source.read(self.name, TEXT_BYTES), self._options.encoding
        text, encoding = _decoded_by(data, chosen) if chosen else decode_as_it_is(data)
        cleaned = clean(text)
        return self._mending.take(cleaned), encoding, [] if cleaned == text else oddities(text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def stream(self) -> Stream:
        """Its bytes, piece by piece, within FILE_BYTES; to be closed. Raises Refused, also while it is read."""
        return self.source.stream(self.name)

    def text_stream(self, declared: str = "") -> TextStream:
        """Its text, clean, piece by piece; to be closed. Raises Refused, also while it is read.

        The whole file is looked at once to find its encoding. `encoding` and `oddities` speak of it then.
        `declared` is what the text says of itself: it is better than a guess, but bytes know better.
        """
        encoding = self._found_encoding
        if declared and not self._options.encoding and not encoding.startswith("utf"):
            encoding = _of_bytes(declared) or encoding
        self._streamed = TextStream(self.stream(), encoding, self._mending)
        return self._streamed

    @cached_property
    def _found_encoding(self) -> str:
        if self._options.encoding:
            return usable_encoding(self._options.encoding)
        with self.stream() as stream:
            return find_encoding(iter(lambda: stream.read(PIECE), b""))

    def beside(self, name: str) -> Document:
        """Another file of the same source, to be read with the same options."""
        return Document(self.source, name, self._options)

    def forget(self) -> None:
        """Let go of the text; it is read again when it is asked for."""
        self.__dict__.pop("_decoded", None)
        self.__dict__.pop("_line_starts", None)
        self.__dict__.pop("opening_text", None)
        self.__dict__.pop("opening_words", None)
        self.__dict__.pop("head", None)
        self._streamed = None

    @property
    def text(self) -> str:
        """All of it, decoded and clean. Raises Refused where it cannot be read or is too large."""
        return self._decoded[0]

    @property
    def was_decoded(self) -> bool:
        """Whether it was read as a text up to now, so that it has an encoding."""
        return self._streamed is not None or "_decoded" in self.__dict__

    @property
    def is_garbled(self) -> bool:
        """Whether characters of what was read could be put right, and were not."""
        return self._mending.is_garbled

    @property
    def encoding(self) -> str:
        """What it was decoded by."""
        if self._streamed is not None:
            return self._streamed.encoding
        return self._decoded[1]

    @property
    def oddities(self) -> list[Oddity]:
        """What was taken out of it at the door."""
        if self._streamed is not None:
            return self._streamed.oddities
        return self._decoded[2]

    def line_of(self, reference: str, line: int) -> int:
        """The line of the first image of this reference from `line` on, 1-based; `line` where none is found."""
        if self._streamed is not None or not is_text(self.head):
            return line
        start = self._line_starts[min(line, len(self._line_starts)) - 1]
        written = "|".join(re.escape(form) for form in dict.fromkeys((reference, unquote(reference))) if form)
        found = re.compile(rf"(?<=[(<\s])(?:{written})(?=[)>\s])").search(self.text, start) if written else None
        return bisect_right(self._line_starts, found.start()) if found else line

    def find(self, reference: str) -> Place:
        """The file that an image reference means, percent-encoded or not, with or without a query."""
        reason = MISSING
        for candidate in _candidates(reference):
            parts = [part for part in candidate.split("/") if part not in ("", ".")]
            if candidate.startswith("/") or not is_safe("/".join(parts)):
                return Place(None, "lies outside the deck's folder")
            name = "/".join([*([self._folder] if self._folder else []), *parts])
            found = self.source.find(name)
            if found is not None:
                return Place(found)
            if reason == MISSING:
                reason = self.source.absence(name)
        return Place(None, reason)

    def find_dark(self, reference: str) -> str:
        """The reference of an image's variant for dark themes, `name.dark.svg` beside `name.svg`, or ""."""
        stem, dot, ending = reference.partition("?")[0].rpartition(".")
        if not dot or "/" in ending or is_remote(reference) or is_inline(reference):
            return ""
        for other in dict.fromkeys((ending, *_DARK_ENDINGS)):
            variant = f"{stem}.dark.{other}"
            if self.find(variant).name is not None:
                return variant
        return ""


def _of_bytes(declared: str) -> str:
    """The encoding of this name, "" where there is none of texts or it is one of Unicode's."""
    name = codecs.lookup(declared).name if is_encoding(declared) else ""
    return "" if name.startswith(("utf", "ascii")) else name


def _decoded_by(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        return data.decode(encoding, "replace").removeprefix("\ufeff"), encoding
    except LookupError:
        raise Refused(f"cannot be read as {encoding}") from None


def is_remote(reference: str) -> bool:
    """Whether an image lies on another computer."""
    scheme = _SCHEME.match(reference)
    return reference.startswith(("//", "\\\\", "%5C%5C")) or (
        scheme is not None and scheme[1].lower() in _REMOTE
    )


def is_inline(reference: str) -> bool:
    """Whether the image stands in the reference itself."""
    return reference[:5].lower() == "data:"


def inline_image(reference: str) -> bytes:
    """The bytes of a `data:` address. Raises Refused where it is none of an image."""
    found = _DATA.match(reference)
    if found is None or len(reference) > 2 * IMAGE_BYTES:
        raise Refused("is no image that can be read")
    data = unquote_to_bytes(reference[found.end() :])
    try:
        return base64.b64decode(data, validate=True) if found[1] else data
    except (binascii.Error, ValueError):
        raise Refused("is a damaged image") from None


def _candidates(reference: str) -> list[str]:
    bare = reference.partition("#")[0].partition("?")[0]
    return list(dict.fromkeys((unquote(bare), bare, unquote(reference), reference)))
