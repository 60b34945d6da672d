"""What each deck format offers."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

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


@runtime_checkable
class PackageFormat(Format, Protocol):
    """A format made of several files, in a zip or a folder, that are read through a main one.

    `recognises` and `read` get the main file's document, and reach the others by its `source`. Everything
    beneath the main file's folder belongs to the package, so no other format is asked about it.
    """

    def main_files(self, names: Sequence[str]) -> Sequence[str]:
        """Those of the paths in a zip or folder that may be main files, one for each package."""


@runtime_checkable
class Shows(Format, Protocol):
    """A format whose files are no text, but hold numbered parts that can be shown as one."""

    def parts(
        self, document: Document, workshop: Workshop, name: str
    ) -> Generator[tuple[int, str], None, None]:
        """Each part with the number that reports give it, of what they call `name`. Raises Refused."""
