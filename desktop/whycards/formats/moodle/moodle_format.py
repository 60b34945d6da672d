"""Moodle XML as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class MoodleFormat:
    """A root `quiz` with an element `question` for each question."""

    name: str = "moodle-xml"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.moodle.reader import is_moodle

        return is_moodle(document)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.moodle.reader import read_moodle

        yield from read_moodle(document, workshop, self.name)
