"""Excel workbooks as one of the formats."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from whycards.formats.document import Document
    from whycards.formats.message import Message
    from whycards.formats.workshop import Workshop

_ZIP = b"PK\x03\x04"
_BOOK = b"xl/"


@dataclass(frozen=True)
class XlsxFormat:
    """A workbook of tables, one in each sheet."""

    name: str = "xlsx"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises. Names of entries stand before their bytes, so that the first ones tell."""
        return document.head.startswith(_ZIP) and _BOOK in document.head

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.core.problem import Problem, Severity
        from whycards.formats.message import ProblemFound
        from whycards.formats.tables.reading import read_tables
        from whycards.formats.tables.workbook import Workbook

        book = Workbook(path_of(document, workshop), document.label, workshop.scratch)
        try:
            yield from read_tables(document, book.tables, workshop, self.name)
            if book.hidden:
                sentence = f"Hidden sheets were left out: {', '.join(book.hidden)}."
                yield ProblemFound(Problem(Severity.NOTE, "left-out", sentence, document.label))
        finally:
            book.close()

    def parts(
        self, document: Document, workshop: Workshop, name: str
    ) -> Generator[tuple[int, str], None, None]:
        """See Shows.parts; a row is a part."""
        from whycards.formats.tables.workbook import Workbook

        book = Workbook(path_of(document, workshop), document.label, workshop.scratch)
        try:
            for table in book.tables:
                if table.label == name or len(book.tables) == 1:
                    yield from ((row.line, " | ".join(row.cells)) for row in table)
        finally:
            book.close()


def path_of(document: Document, workshop: Workshop) -> Path:
    """Where the workbook lies on disk; one in a zip is copied into the work folder."""
    from whycards.formats.source import FolderSource
    from whycards.formats.stream import PIECE

    if isinstance(document.source, FolderSource):
        return document.source.path_of(document.name)
    path = workshop.scratch()
    with document.stream() as stream, path.open("wb") as file:
        while piece := stream.read(PIECE):
            file.write(piece)
    return path
