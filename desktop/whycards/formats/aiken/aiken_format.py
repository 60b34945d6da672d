"""Aiken as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class AikenFormat:
    """Text with a line `ANSWER: A` below lettered options."""

    name: str = "aiken"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.aiken.reader import looks_like_aiken

        return document.is_text and looks_like_aiken(document.opening_words)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.aiken.reader import read_aiken

        yield from read_aiken(document, workshop, self.name)
