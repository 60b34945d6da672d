"""OpenDocument spreadsheets as one of the formats."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop

_ZIP = b"PK\x03\x04"
_KIND = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"


@dataclass(frozen=True)
class OdsFormat:
    """A spreadsheet of tables, one in each sheet."""

    name: str = "ods"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises. The kind stands unpacked at the beginning of the file."""
        return document.head.startswith(_ZIP) and _KIND in document.head[:200]

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.tables.reading import read_tables
        from whycards.formats.tables.sheets import sheets_of
        from whycards.formats.tables.xlsx_format import path_of

        sheets = sheets_of(path_of(document, workshop), document.label, workshop.scratch)
        yield from read_tables(document, sheets, workshop, self.name)

    def parts(
        self, document: Document, workshop: Workshop, name: str
    ) -> Generator[tuple[int, str], None, None]:
        """See Shows.parts; a row is a part."""
        from whycards.formats.tables.sheets import sheets_of
        from whycards.formats.tables.xlsx_format import path_of

        sheets = sheets_of(path_of(document, workshop), document.label, workshop.scratch)
        for sheet in sheets:
            if sheet.label == name or len(sheets) == 1:
                yield from ((row.line, " | ".join(row.cells)) for row in sheet)
