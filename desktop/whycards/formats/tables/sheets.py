"""Rows of OpenDocument spreadsheets, as they are shown, kept in files of the work folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.text import clean
from whycards.formats.document import Document
from whycards.formats.errors import Refused
from whycards.formats.limits import FIELD_CHARACTERS, KB, QUESTIONS
from whycards.formats.tables.rows import BROKEN_OFF, DAMAGED, Row
from whycards.formats.xml.reading import Malformed, events, let_go, local

if TYPE_CHECKING:
    from lxml import etree

CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_WIDTH = 64
"""Columns that are looked at."""
_MOST_ROWS = QUESTIONS + 100
_ALIKE = 50
"""Rows with words that may stand for many alike; empty ones are counted only."""
_SHEETS = 50
_CELLS = ("table-cell", "covered-table-cell")
_NOT_SHOWN = ("annotation", "annotation-end", "tracked-changes")


def sheets_of(path: Path, label: str, scratch: Callable[[], Path]) -> list[KeptSheet]:
    """The sheets of a spreadsheet. `scratch` gives paths in the work folder. Raises ReadFailed and Refused."""
    archive = ZipSource(path, label)
    sheets: dict[str, _Writer] = {}
    try:
        for element, _ in events(Document(archive, CONTENT), ["table-row"]):
            name = _sheet_name(element)
            if name not in sheets:
                if len(sheets) == _SHEETS:
                    sheets[next(reversed(sheets))].tell_last()
                    break
                sheets[name] = _Writer(scratch())
            sheets[name].take(element)
            let_go(element)
    except Malformed:
        if not sheets:
            raise Refused(_whole_fault(archive)) from None
        sheets[next(reversed(sheets))].tell_end()
    finally:
        archive.close()
        for writer in sheets.values():
            writer.close()
    several = len(sheets) > 1
    return [KeptSheet(label, clean(name) if several else "", writer) for name, writer in sheets.items()]


class KeptSheet:
    """The rows of one sheet. Implements Rows."""

    def __init__(self, label: str, name: str, writer: _Writer) -> None:
        self.label = f"{label}, sheet {name}" if name else label
        self.name = name
        self.findings = writer.findings
        self.progress = (0, 1)
        self._path, self._total = writer.path, max(1, writer.row)

    def __iter__(self) -> Iterator[Row]:
        with self._path.open(encoding="utf-8") as kept:
            for line in kept:
                number, cells = json.loads(line)
                self.progress = (min(number, self._total), self._total)
                yield Row(number, cells)


class _Writer:
    """Writes the rows of one sheet down as they come."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.row = 0
        self.findings: list[tuple[str, int, str]] = []
        self._file = path.open("w", encoding="utf-8")

    def close(self) -> None:
        self._file.close()

    def tell_end(self) -> None:
        """Say that the file is damaged behind the rows so far."""
        self.findings.append(("malformed", max(1, self.row), BROKEN_OFF))

    def tell_last(self) -> None:
        """Say that no sheet behind this one is read."""
        told = f"The file has more than {_SHEETS} sheets; those behind this one are not read."
        self.findings.append(("sheets", max(1, self.row), told))

    def take(self, element: etree._Element) -> None:
        cells = _cells(element)
        often = _repeated(element, "number-rows-repeated")
        if cells and often > _ALIKE and not self.findings:
            told = f"This row stands for {often:,} alike, of which {_ALIKE} are read."
            self.findings.append(("repeated", self.row + 1, told))
        for _ in range(min(often, _ALIKE) if cells else 0):
            if self.row < _MOST_ROWS:
                self.row += 1
                self._file.write(json.dumps([self.row, cells]) + "\n")
        self.row += often - min(often, _ALIKE) if cells else often


def _whole_fault(archive: ZipSource) -> str:
    """Why nothing can be read."""
    if archive.find(_MANIFEST) and b"encryption-data" in archive.head(_MANIFEST, 64 * KB):
        return "is protected by a password; save it without one"
    return DAMAGED


def _sheet_name(element: etree._Element) -> str:
    table = next((above for above in element.iterancestors() if local(above) == "table"), None)
    return "" if table is None else _attribute(table, "name")


def _cells(element: etree._Element) -> list[str]:
    cells: list[str] = []
    for cell in element:
        if local(cell) in _CELLS and len(cells) < _WIDTH:
            often = min(_repeated(cell, "number-columns-repeated"), _WIDTH - len(cells))
            cells += [_shown(cell)] * often
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _shown(cell: etree._Element) -> str:
    """What a cell shows, its paragraphs as lines."""
    lines = ["".join(_words(part)) for part in cell if local(part) == "p"]
    return clean("\n".join(lines))[: FIELD_CHARACTERS + 1]


def _words(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for part in element:
        match local(part):
            case "s":
                yield " " * min(_repeated(part, "c"), 100)
            case "tab":
                yield "\t"
            case "line-break":
                yield "\n"
            case name if name not in _NOT_SHOWN:
                yield from _words(part)
        yield part.tail or ""


def _repeated(element: etree._Element, name: str) -> int:
    written = _attribute(element, name)
    return max(1, int(written)) if written.isdecimal() and len(written) < 8 else 1


def _attribute(element: etree._Element, name: str) -> str:
    return next((str(value) for key, value in element.attrib.items() if str(key).endswith(f"}}{name}")), "")
