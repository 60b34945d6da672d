"""Cells of one sheet of an Excel workbook, each row by itself, so that a damaged cell costs only itself."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from whycards.formats.cleaning.text import clean
from whycards.formats.limits import FIELD_CHARACTERS
from whycards.formats.tables.rows import Row

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_DIGITS = 12
_LONGEST_ROW_NUMBER = 7
_LONGEST_ERROR = 40
_UNREADABLE = "The cell {place} is damaged and cannot be read. Save the workbook anew."
_ERROR = "The cell {place} shows the error {error}. Correct it in the workbook."
_NO_RESULT = "The cell {place} is a formula without a result. Open the workbook and save it once."


def rows_of(sheet: Any, width: int) -> Iterator[Row]:
    """The rows that hold something, in the order of the file and up to so many columns.

    Raises whatever the library does where the XML of the sheet, or the file, is damaged.
    """
    book = sheet.parent
    with sheet._get_source() as source:
        parser = _Parser(
            source,
            _Texts(sheet._shared_strings),
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        parser.width = width
        for number, cells in parser.parse():
            row = _row(sheet, number, cells)
            if row.cells or row.faults:
                yield row


class _Texts(list[str]):
    """The texts that cells refer to by number; none is counted from the end."""

    def __getitem__(self, place: Any) -> Any:
        if place < 0:
            raise IndexError(place)
        return super().__getitem__(place)


class _Parser(WorkSheetParser):
    """Goes on behind a cell that cannot be read. A cell's "fault" says what is wrong with it."""

    width = 0

    def parse_row(self, row: Any) -> tuple[int, list[dict[str, Any]]]:
        written = row.get("r", "")
        is_number = written.isdecimal() and 0 < len(written) <= _LONGEST_ROW_NUMBER
        self.row_counter = int(written) if is_number else self.row_counter + 1
        self.col_counter = 0
        cells = []
        for element in row:
            cell = self.parse_cell(element)
            if cell["column"] > self.width:
                break
            cells.append(cell)
        return self.row_counter, cells

    def parse_cell(self, element: Any) -> dict[str, Any]:
        before = self.col_counter
        try:
            cell: dict[str, Any] = super().parse_cell(element)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            self.col_counter = before + 1
            return {"column": self.col_counter, "value": None, "fault": _UNREADABLE}
        value = cell["value"]
        if cell["data_type"] == "e" or (isinstance(value, float) and not math.isfinite(value)):
            return {**cell, "value": str(value), "data_type": "s", "fault": _ERROR}
        if value is None and element.find(FORMULA_TAG) is not None:
            return {**cell, "fault": _NO_RESULT}
        return cell


def _row(sheet: Any, number: int, cells: list[dict[str, Any]]) -> Row:
    shown: list[str] = []
    faults: list[tuple[int, str]] = []
    for cell in cells:
        at = cell["column"] - 1
        fault = cell.pop("fault", "")
        if fault:
            place = f"{get_column_letter(at + 1)}{number}"
            faults.append((at, fault.format(place=place, error=clean(str(cell["value"]))[:_LONGEST_ERROR])))
        if cell["value"] is not None:
            shown += [""] * (at + 1 - len(shown))
            shown[at] = _shown(sheet, cell)
    while shown and not shown[-1]:
        shown.pop()
    return Row(number, shown, tuple(faults))


def _shown(sheet: Any, cell: dict[str, Any]) -> str:
    """The value of a cell as the program that wrote it shows it."""
    value = cell["value"]
    if isinstance(value, str):
        return _words(value) if len(value) <= FIELD_CHARACTERS else _too_long(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, _format_of(sheet, cell))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ")
    return str(value)


def _format_of(sheet: Any, cell: dict[str, Any]) -> str:
    try:
        return ReadOnlyCell(sheet, **cell).number_format or ""
    except LookupError:  # a style that is not there
        return ""


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
