"""QTI as one of the formats, as a single file or as a package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop


@dataclass(frozen=True)
class QtiFormat:
    """Items and tests in XML, with or without a manifest. Implements PackageFormat."""

    name: str = "qti"

    def main_files(self, names: Sequence[str]) -> Sequence[str]:
        """See PackageFormat.main_files."""
        from whycards.formats.qti.package import main_files

        return main_files(names)

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.qti.package import is_qti

        return is_qti(document)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.qti.reader import read_qti

        yield from read_qti(document, workshop)
