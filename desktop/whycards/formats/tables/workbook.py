"""Rows of Excel workbooks, as they are shown: values of formulas, percentages, dates."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any

from whycards.formats.cleaning.text import clean
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.limits import QUESTIONS
from whycards.formats.tables.parts import check_parts
from whycards.formats.tables.rows import BROKEN_OFF, DAMAGED, Row

_WIDTH = 64
"""Columns that are looked at; a cell may stand in the 16,384th."""
_HEADER_ROOM = 100
_BATCH = 200


class Workbook:
    """The visible sheets of a workbook. `scratch` gives paths in the work folder.

    Raises ReadFailed or Refused where it cannot be read.
    """

    def __init__(self, path: Path, label: str, scratch: Callable[[], Path]) -> None:
        check_parts(path, label)
        self._label = label
        self._file = path.open("rb")
        try:
            self._book = _guarded(lambda: _opened(self._file))
        except BaseException:
            self._file.close()
            raise
        if not self._book.worksheets:
            self.close()
            raise Refused(DAMAGED)
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
                row = Row(*json.loads(line))
                self.progress = (min(row.line, self._total), self._total)
                yield row

    def _read(self) -> Iterator[Row]:
        from whycards.formats.tables.cells import rows_of

        self.findings.clear()
        rows = rows_of(self._sheet, _WIDTH)
        number, count, is_broken = 0, 0, False
        while not is_broken and count < QUESTIONS + _HEADER_ROOM:
            found, is_broken = _batch(rows)
            for row in found:
                number, count = row.line, count + 1
                yield row
            if len(found) < _BATCH:
                break
            self.progress = (min(count, self._total), self._total)
        if is_broken and not count:
            raise Refused(DAMAGED)
        if is_broken:
            self.findings.append(("malformed", number, BROKEN_OFF))


def _batch(rows: Iterator[Row]) -> tuple[list[Row], bool]:
    """The next rows, and whether the library stumbled over what stands behind them."""
    found: list[Row] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found.extend(islice(rows, _BATCH))
    except MemoryError:
        raise
    except Exception:
        return found, True
    return found, False


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
    except Exception:
        raise Refused(DAMAGED) from None
