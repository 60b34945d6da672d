"""Rows of Excel workbooks, as they are shown: values of formulas, percentages, dates."""

from __future__ import annotations

import datetime
import json
import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import IO, Any

from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.text import clean
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.limits import FIELD_CHARACTERS, MB, QUESTIONS
from whycards.formats.tables.rows import Row

_WIDTH = 64
"""Columns that are looked at; a cell may stand in the 16,384th."""
_HEADER_ROOM = 100
_STRINGS = "xl/sharedStrings.xml"
_STRINGS_BYTES = 96 * MB
"""Texts of cells are held in memory all at once, ten times as large."""
_BATCH = 200
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_DIGITS = 12


class Workbook:
    """The visible sheets of a workbook. `scratch` gives paths in the work folder.

    Raises ReadFailed or Refused where it cannot be read.
    """

    def __init__(self, path: Path, label: str, scratch: Callable[[], Path]) -> None:
        _check(path, label)
        self._label = label
        self._file = path.open("rb")
        try:
            self._book = _guarded(lambda: _opened(self._file))
        except BaseException:
            self._file.close()
            raise
        sheets = [sheet for sheet in self._book.worksheets if sheet.sheet_state == "visible"]
        self.hidden = [clean(sheet.title) for sheet in self._book.worksheets if sheet not in sheets]
        self.tables = [SheetRows(sheet, label, scratch(), several=len(sheets) > 1) for sheet in sheets]

    def close(self) -> None:
        """Let go of the file."""
        self._book.close()
        self._file.close()


class SheetRows:
    """The rows of one sheet. Once all are read they are kept in a file of the work folder."""

    def __init__(self, sheet: Any, label: str, kept: Path, *, several: bool) -> None:
        self._sheet = sheet
        self._kept = kept
        self._is_kept = False
        self._name = clean(sheet.title) if several else ""
        self.label = f"{label}, sheet {self._name}" if several else label
        self.findings: list[tuple[str, int, str]] = []
        self._total = min(sheet.max_row or QUESTIONS, QUESTIONS)
        self.progress = (0, 1)

    @property
    def name(self) -> str:
        """See Rows.name."""
        return self._name

    def __iter__(self) -> Iterator[Row]:
        if self._is_kept:
            yield from self._again()
            return
        with self._kept.open("w", encoding="utf-8") as kept:
            for row in self._read():
                kept.write(json.dumps(row) + "\n")
                yield row
        self._is_kept = True

    def _again(self) -> Iterator[Row]:
        """The rows as they were kept, which is far quicker than to take the sheet apart once more."""
        with self._kept.open(encoding="utf-8") as kept:
            for line in kept:
                number, cells = json.loads(line)
                self.progress = (min(number, self._total), self._total)
                yield Row(number, cells)

    def _read(self) -> Iterator[Row]:
        from openpyxl.cell.read_only import EMPTY_CELL

        self._sheet.reset_dimensions()
        rows = self._sheet.iter_rows(max_row=QUESTIONS + _HEADER_ROOM, max_col=_WIDTH)

        def batch() -> list[list[str]]:
            return [
                ["" if cell is EMPTY_CELL else _shown(cell) for cell in row] for row in islice(rows, _BATCH)
            ]

        number = 0
        while found := _guarded(batch):
            self.progress = (min(number, self._total), self._total)
            for cells in found:
                number += 1
                while cells and not cells[-1]:
                    cells.pop()
                if cells:
                    yield Row(number, cells)


def _check(path: Path, label: str) -> None:
    """Look at the zip before anything unpacks it. Raises ReadFailed where it is a bomb, else Refused."""
    archive = ZipSource(path, label)
    try:
        if archive.find(_STRINGS) is not None:
            with archive.stream(_STRINGS) as stream:
                if stream.size > _STRINGS_BYTES:
                    raise Refused(f"has more than {_STRINGS_BYTES // MB} MB of texts; save it as CSV")
    finally:
        archive.close()


def _opened(file: IO[bytes]) -> Any:
    from openpyxl import load_workbook

    return load_workbook(file, read_only=True, data_only=True, keep_links=False)


def _guarded(read: Any) -> Any:
    """What `read` gives. Raises Refused where the library stumbles over the file, in whichever way."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return read()
    except (MemoryError, Refused, ReadFailed):
        raise
    except Exception as error:
        raise Refused(f"is a damaged workbook ({type(error).__name__})") from None


def _shown(cell: Any) -> str:
    """The value of a cell as the program that wrote it shows it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return _words(value) if len(value) <= FIELD_CHARACTERS else _too_long(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, cell.number_format or "")
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ")
    return str(value)


def _words(value: str) -> str:
    return clean(_ESCAPED.sub(_character, value) if "_x" in value else value)


@lru_cache(maxsize=64)
def _too_long(value: str) -> str:
    """As much of a text as shows that it is too long: one text may stand in every cell of a sheet."""
    return _words(value[: FIELD_CHARACTERS + 1])


def _character(escaped: re.Match[str]) -> str:
    return chr(int(escaped[1], 16))


def _number(value: float, shown_as: str) -> str:
    sign = ""
    if shown_as.rstrip("\"' ").endswith("%"):
        value, sign = value * 100, "%"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return (str(value) if isinstance(value, int) else f"{value:.{_DIGITS}g}") + sign
