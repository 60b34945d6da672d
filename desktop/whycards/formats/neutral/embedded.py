"""Images that stand in a deck file itself, beside those that lie in its folder or zip."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import quote

from whycards.formats.document import Document, Place, inline_image
from whycards.formats.errors import Refused
from whycards.formats.limits import MB
from whycards.formats.source import Source
from whycards.formats.stream import Stream

_NAME_CHARACTERS = 60
_UNSAFE = re.compile(r"[^\w.-]+")


class EmbeddedSource:
    """A source with more files, held in memory. Implements Source."""

    def __init__(self, source: Source) -> None:
        self.files: dict[str, bytes] = {}
        self._source = source

    @property
    def label(self) -> str:
        """See Source.label."""
        return self._source.label

    @property
    def kind(self) -> str:
        """See Source.kind."""
        return self._source.kind

    @property
    def ignored(self) -> Sequence[tuple[str, str]]:
        """See Source.ignored."""
        return self._source.ignored

    def stamp(self, name: str) -> object:
        """See Source.stamp."""
        return self._source.stamp(name)

    def names(self) -> list[str]:
        """See Source.names; only those on disk."""
        return self._source.names()

    def links(self) -> list[str]:
        """See Source.links."""
        return self._source.links()

    def absence(self, name: str) -> str:
        """See Source.absence."""
        return self._source.absence(name)

    def find(self, name: str) -> str | None:
        """See Source.find."""
        return name if name in self.files else self._source.find(name)

    def head(self, name: str, length: int) -> bytes:
        """See Source.head."""
        return self.files[name][:length] if name in self.files else self._source.head(name, length)

    def read(self, name: str, limit: int) -> bytes:
        """See Source.read."""
        if name not in self.files:
            return self._source.read(name, limit)
        if len(self.files[name]) > limit:
            raise Refused(f"is larger than {limit // MB} MB")
        return self.files[name]

    def stream(self, name: str) -> Stream:
        """See Source.stream."""
        return self._source.stream(name)


class Gallery(Document):
    """A document as its images are looked up: in the file itself first, then beside it."""

    def __init__(self, document: Document) -> None:
        self._embedded = EmbeddedSource(document.source)
        super().__init__(self._embedded, document.name)

    def put(self, name: str, written: str) -> str:
        """The reference of an image that is written in base 64, or as a `data:` address."""
        try:
            is_address = written[:5].lower() == "data:"
            data = inline_image(written) if is_address else base64.b64decode(written)
        except (Refused, binascii.Error, ValueError):
            data = b""  # it is told as damaged where it is shown
        digest = hashlib.sha256(data).hexdigest()[:12]
        stem = _UNSAFE.sub("-", PurePosixPath(name).name)[-_NAME_CHARACTERS:].strip("-.") or "image"
        self._embedded.files[f"{digest}-{stem}"] = data
        return quote(f"{digest}-{stem}")

    def find(self, reference: str) -> Place:
        """See Document.find."""
        return Place(reference) if reference in self._embedded.files else super().find(reference)

    def clear(self) -> None:
        """Let go of the images of the question before."""
        self._embedded.files.clear()

    def line_of(self, reference: str, line: int) -> int:
        """See Document.line_of; the text is not searched."""
        return line
