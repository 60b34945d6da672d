"""GIFT as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class GiftFormat:
    """Text with `{=right ~wrong}` behind each stem."""

    name: str = "gift"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.gift.splitting import looks_like_gift

        return document.is_text and looks_like_gift(document.opening_words)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.gift.reader import read_gift

        yield from read_gift(document, workshop, self.name)
