"""JSON as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class JsonFormat:
    """Objects with a question each, in a list, below names, or one in each line."""

    name: str = "json"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        if not document.is_text or document.opening_text.lstrip()[:1] not in ("{", "["):
            return False
        from whycards.formats.json_banks.reading import has_questions

        return has_questions(document)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.json_banks.reading import read_json

        yield from read_json(document, workshop, self.name)
