"""Question banks as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class BankFormat:
    """Markdown and text with questions: a stem, options by box or letter, and what tells the key."""

    name: str = "markdown"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.bank.reader import has_questions

        return document.is_text and has_questions(document.text)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.bank.reader import read_bank

        yield from read_bank(document, workshop)
