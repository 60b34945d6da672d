"""Texts with delimiters as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop

_NAMES = (".csv", ".tsv", ".tab")
_NO_TABLES = ("<", "{", "[", "---\n")
_NAMELESS_ROWS = 5


@dataclass(frozen=True)
class CsvFormat:
    """A table whose cells are divided by commas, semicolons, tabs or bars."""

    name: str = "csv"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        from whycards.formats.tables.csv_rows import first_rows
        from whycards.formats.tables.header import find_delimiter, header_of

        if not document.is_text or document.opening_text.lstrip().startswith(_NO_TABLES):
            return False
        lines = document.opening_text.splitlines(keepends=True)
        delimiter, header = find_delimiter(lines)
        if header is not None:
            return True
        if not delimiter:
            return False
        rows = first_rows(lines, delimiter)
        if document.file_name.lower().endswith(_NAMES):
            return len(rows) > 1
        found = header_of(rows, {})
        return found is not None and len(rows) >= _NAMELESS_ROWS and found.guess.is_usable

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.tables.csv_rows import CsvRows
        from whycards.formats.tables.header import find_delimiter
        from whycards.formats.tables.reading import read_tables

        delimiter, _ = find_delimiter(document.opening_text.splitlines(keepends=True))
        rows = CsvRows(document, delimiter or ",", workshop.scratch())
        yield from read_tables(document, [rows], workshop, self.name)
