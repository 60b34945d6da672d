"""Rows of texts with delimiters (CSV, TSV and the like), in constant memory."""

from __future__ import annotations

import csv
import marshal
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, starmap
from pathlib import Path

from whycards.formats.document import Document
from whycards.formats.limits import MB
from whycards.formats.tables.rows import Row

_CELL_CHARACTERS = 1 * MB
_ROW_LINES = 2_000
_ROW_CHARACTERS = 2 * MB
_REPAIRS = 20
_BATCH = 100
_STRAY_LINES = 40
"""Lines within which a cell with stray quotes ends."""
_END = "\ue000end of the table\ue000"


class _Unclosed(Exception):
    """A quote opens in the row that began last, and does not close."""


class _Feeder:
    """Gives lines to the parser, and keeps those of the row that it is in."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self._pending: list[str] = []
        self._characters = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self._pending) > _ROW_LINES or self._characters > _ROW_CHARACTERS:
            raise _Unclosed
        line = self._again.popleft() if self._again else next(self._lines)
        self._pending.append(line)
        self._characters += len(line)
        return line

    def row_ends(self) -> int:
        """Forget the lines of the row; how many they were."""
        count = len(self._pending)
        self._pending.clear()
        self._characters = 0
        return count

    def take_row(self) -> list[str]:
        """The lines of the row that is open, and some more; what is not used has to be given back."""
        lines = list(self._pending)
        self.row_ends()
        while len(lines) < _STRAY_LINES:
            line = self._again.popleft() if self._again else next(self._lines, None)
            if line is None:
                break
            lines.append(line)
        return lines

    def give_back(self, lines: Sequence[str]) -> None:
        """These lines come next."""
        self._again.extendleft(reversed(lines))


class CsvRows:
    """The rows of a document. A quote that does not close costs its line only, and is told.

    They are kept in the file `kept`, which is ours: to take them from there is far quicker than to read the
    document again.
    """

    def __init__(self, document: Document, delimiter: str, kept: Path) -> None:
        self._document = document
        self._kept = kept
        self._is_kept = False
        self._delimiter = delimiter
        self.findings: list[tuple[str, int, str]] = []
        self.progress = (0, 1)

    @property
    def label(self) -> str:
        """See Rows.label."""
        return self._document.label

    @property
    def name(self) -> str:
        """See Rows.name; there is one table."""
        return ""

    def __iter__(self) -> Iterator[Row]:
        if self._is_kept:
            yield from self._again()
            return
        self.findings = []
        with self._document.text_stream() as text, self._kept.open("wb") as kept:
            rows = self.of_lines(text.lines())
            while batch := [(row.line, row.cells) for row in islice(rows, _BATCH)]:
                self.progress = (text.done, text.size)
                marshal.dump((self.progress, batch), kept)
                yield from starmap(Row, batch)
        self._is_kept = True

    def _again(self) -> Iterator[Row]:
        with self._kept.open("rb") as kept:
            while kept.peek(1):
                self.progress, batch = marshal.load(kept)
                yield from starmap(Row, batch)

    def of_lines(self, lines: Iterator[str]) -> Iterator[Row]:
        """The rows that these lines make."""
        feeder = _Feeder(lines)
        line = 1
        width = repairs = 0
        rows = self._parser(feeder)
        while repairs <= _REPAIRS:
            try:
                cells = next(rows)
                count = feeder.row_ends()
            except StopIteration:
                return
            except (_Unclosed, csv.Error) as error:
                found = self._mended(feeder, width)
                if found is None:
                    repairs += 1
                    self._tell("unclosed-quote", line, _sentence(error))
                    found = self._first_line(feeder)
                cells, count = found
                rows = self._parser(feeder)
            width = len(cells) or width
            if cells and not (line == 1 and cells[0][:4].lower() == "sep="):
                yield Row(line, cells)
            line += count
        self._tell("quotes", line, "Too many quotes do not close; nothing is read from here on.")

    def _parser(self, feeder: _Feeder) -> Iterator[list[str]]:
        csv.field_size_limit(_CELL_CHARACTERS)
        return csv.reader(feeder, delimiter=self._delimiter, skipinitialspace=True, strict=True)

    def _mended(self, feeder: _Feeder, width: int) -> tuple[list[str], int] | None:
        """The row that begins here if its quotes only stand in odd places, and how many lines it takes.

        None where a quote does not close before the lines of other rows.
        """
        lines = feeder.take_row()
        for count in range(1, min(len(lines), _STRAY_LINES) + 1):
            if count > 1 and lines[count - 1].count(self._delimiter) >= max(1, width - 1):
                break  # a row of its own
            cells = self._leniently(lines[:count])
            if cells is not None and (count == 1 or len(cells) == width):
                feeder.give_back(lines[count:])
                return cells, count
        feeder.give_back(lines)
        return None

    def _leniently(self, lines: Sequence[str]) -> list[str] | None:
        """The one row that these lines make; None where a quote is open at their end, or a cell too large."""
        try:
            rows = list(csv.reader([*lines, _END], delimiter=self._delimiter, skipinitialspace=True))
        except csv.Error:
            return None
        return rows[0] if len(rows) == 2 and rows[1] == [_END] else None

    def _first_line(self, feeder: _Feeder) -> tuple[list[str], int]:
        """The cells of the next line, its quotes being letters as others."""
        first, *others = feeder.take_row()
        feeder.give_back(others)
        cells = first.rstrip("\n").split(self._delimiter)
        return [cell.strip().strip('"').replace('""', '"') for cell in cells], 1

    def _tell(self, rule: str, line: int, sentence: str) -> None:
        self.findings.append((rule, line, sentence))


def _sentence(error: Exception) -> str:
    if isinstance(error, _Unclosed) or "field larger" not in str(error):
        return (
            "A quote opens in this line and is never closed. The line is read as it stands; "
            'close the quote, or write it twice ("") where it is meant.'
        )
    return (
        f"A cell of this line has more than {_CELL_CHARACTERS // MB} million characters, or its quote is open."
    )


def first_rows(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    """The rows that the first lines of a file make, without empty ones."""
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, skipinitialspace=True))
    except csv.Error:
        return []
    return [row for row in rows if any(cell.strip() for cell in row)]
