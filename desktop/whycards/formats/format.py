"""What each deck format offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


class Format(Protocol):
    """A way in which people write decks."""

    @property
    def name(self) -> str:
        """Its name in reports."""

    def recognises(self, document: Document) -> bool:
        """Whether the content, never the name alone, is of this format. Raises Refused if it is unreadable."""

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """Everything in the document: a Head first, where the deck can be known.

        Raises Refused where the document is unreadable or too large.
        """
