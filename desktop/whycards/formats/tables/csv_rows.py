"""Rows of texts with delimiters (CSV, TSV and the like), in constant memory."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator, Sequence

from whycards.formats.document import Document
from whycards.formats.limits import MB
from whycards.formats.tables.rows import Row

_CELL_CHARACTERS = 1 * MB
_ROW_LINES = 2_000
_ROW_CHARACTERS = 2 * MB
_REPAIRS = 20
_END = "\ue000end of the table\ue000"
"""Stands behind the last line: where it comes in a row with others, a quote is still open."""


class _Unclosed(Exception):
    """A quote opens in the row that began last, and does not close."""


class _Feeder:
    """Gives lines to the parser, and keeps those of the row that it is in."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self._pending: list[str] = []
        self._characters = 0
        self._has_ended = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self._pending) > _ROW_LINES or self._characters > _ROW_CHARACTERS:
            raise _Unclosed
        line = self._again.popleft() if self._again else next(self._lines, None)
        if line is None:
            if self._has_ended:
                raise StopIteration
            self._has_ended = True
            line = _END
        self._pending.append(line)
        self._characters += len(line)
        return line

    def row_ends(self) -> int:
        """Forget the lines of the row; how many they were."""
        count = len(self._pending)
        self._pending.clear()
        self._characters = 0
        return count

    def first_line_again(self) -> str:
        """The first line of the row that is open; the others come again."""
        first, *others = self._pending
        self._again.extendleft(reversed([line for line in others if line != _END]))
        self._has_ended = self._has_ended and _END not in others
        self.row_ends()
        return first


class CsvRows:
    """The rows of a document. A quote that does not close costs its line only, and is told."""

    def __init__(self, document: Document, delimiter: str) -> None:
        self._document = document
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
        self.findings = []
        with self._document.text_stream() as text:
            for row in self.of_lines(text.lines()):
                self.progress = (text.done, text.size)
                yield row

    def of_lines(self, lines: Iterator[str]) -> Iterator[Row]:
        """The rows that these lines make."""
        feeder = _Feeder(lines)
        line = 1
        repairs = 0
        rows = self._parser(feeder)
        while True:
            try:
                cells = next(rows)
                if cells and _END in cells[-1]:
                    if cells[-1] == _END and len(cells) == 1:
                        return
                    raise _Unclosed
            except StopIteration:
                return
            except (_Unclosed, csv.Error) as error:
                repairs += 1
                if repairs > _REPAIRS:
                    self._tell("quotes", line, "Too many quotes do not close; nothing is read from here on.")
                    return
                self._tell("unclosed-quote", line, _sentence(error))
                first = feeder.first_line_again()
                yield Row(line, self._without_quotes(first))
                line += 1
                rows = self._parser(feeder)
                continue
            if cells and not (line == 1 and cells[0][:4].lower() == "sep="):
                yield Row(line, cells)
            line += feeder.row_ends()

    def _parser(self, feeder: _Feeder) -> Iterator[list[str]]:
        csv.field_size_limit(_CELL_CHARACTERS)
        return csv.reader(feeder, delimiter=self._delimiter, skipinitialspace=True)

    def _without_quotes(self, line: str) -> list[str]:
        cells = next(csv.reader([line], delimiter=self._delimiter, quoting=csv.QUOTE_NONE), [])
        return [cell.strip().strip('"').replace('""', '"') for cell in cells]

    def _tell(self, rule: str, line: int, sentence: str) -> None:
        self.findings.append((rule, line, sentence))


def _sentence(error: Exception) -> str:
    if isinstance(error, _Unclosed) or "field larger" in str(error):
        return (
            "A quote opens in this line and is never closed. The line is read as it stands; "
            'close the quote, or write it twice ("") where it is meant.'
        )
    return f"The line cannot be taken apart ({error}). It is read as it stands."


def first_rows(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    """The rows that the first lines of a file make, without empty ones."""
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, skipinitialspace=True))
    except csv.Error:
        return []
    return [row for row in rows if any(cell.strip() for cell in row)]
