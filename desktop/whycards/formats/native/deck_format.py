"""deck.md as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop

_STARTS = (b"---", b"\xef\xbb\xbf---", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class NativeFormat:
    """Markdown with `whycards: 1` in its front matter."""

    name: str = "whycards"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.native.front import is_native

        if not document.head.startswith(_STARTS) or not document.is_text:
            return False
        return is_native(document.opening_text) or is_native(document.text)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.native.messages import read_native

        yield from read_native(document, workshop, self.name)
