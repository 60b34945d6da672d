"""Anki packages as one of the formats."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class AnkiFormat:
    """A zip with a collection of Anki: notes of any kind, their media and their schedule."""

    name: str = "anki"

    def main_files(self, names: Sequence[str]) -> Sequence[str]:
        """See PackageFormat.main_files."""
        from whycards.formats.anki.package import collections

        return collections(names)

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.anki.package import COLLECTIONS, is_collection
        from whycards.formats.errors import Refused

        if document.file_name not in COLLECTIONS:
            return False
        if not is_collection(document.file_name, document.head):
            raise Refused("is no collection of Anki, or a damaged one")
        return True

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.anki.reader import read_package

        yield from read_package(document, workshop, self.name)

    def parts(
        self, document: Document, workshop: Workshop, name: str
    ) -> Generator[tuple[int, str], None, None]:
        """See Shows.parts; a note is a part."""
        from whycards.formats.anki.reader import notes_of

        yield from notes_of(document, workshop)
