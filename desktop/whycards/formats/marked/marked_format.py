"""The layouts with marks of their own as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class MarkedFormat:
    """Markdown and text in a layout that its own marks tell, such as <quiz> or "Short Explanation"."""

    name: str = "marked"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.marked.layouts import layout_of

        return document.is_text and layout_of(document.text) is not None

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.marked.reader import read_marked

        yield from read_marked(document, workshop)
