"""Reads one or several tables of a file: once to learn their habits, once more for the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from whycards.core.deck import DeckHead
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound, TableFound
from whycards.formats.neutral.item import Item
from whycards.formats.neutral.maker import Maker
from whycards.formats.records.habits import Habits
from whycards.formats.records.listed import separator_of
from whycards.formats.report import Report
from whycards.formats.tables.columns import columns_of
from whycards.formats.tables.fields import Field
from whycards.formats.tables.header import SEEN_ROWS, Header, header_of
from whycards.formats.tables.making import Declined, RowMaker
from whycards.formats.tables.quick import QuickRows
from whycards.formats.tables.rows import Row, Rows
from whycards.formats.workshop import Workshop

_BEAT = 200
"""Rows between two words on how far reading is."""


def read_tables(
    document: Document, tables: Sequence[Rows], workshop: Workshop, format_: str
) -> Iterator[Message]:
    """Everything in the tables of a document. Raises Refused where it is unreadable."""
    yield Head(DeckHead(document.title), format_, document.label)
    headers = [_header(rows, workshop) for rows in tables]
    usable = [header is not None and Field.QUESTION in header.guess.fields for header in headers]
    report = Report(document.label)
    maker = Maker(report)
    for place, (rows, header) in enumerate(zip(tables, headers, strict=True)):
        if header is None or (any(usable) and not usable[place]):
            report.note("no-questions", None, f"There is no table of questions{_in(rows)}.")
            yield from map(ProblemFound, report.take())
            continue
        table = _Table(document, rows, workshop, maker, (place, len(tables)))
        yield from table.messages(header, rows.name if sum(usable) > 1 else "")


def _header(rows: Rows, workshop: Workshop) -> Header | None:
    seen = list(islice(_filled(rows), SEEN_ROWS))
    return header_of([row.cells for row in seen], workshop.options.columns)


def _filled(rows: Rows) -> Iterator[Row]:
    """The rows with anything in them; the number of a header is counted among these."""
    return (row for row in rows if any(row.cells) or row.faults)


def _in(rows: Rows) -> str:
    return f" in the sheet {rows.name}" if rows.name else ""


class _Table:
    """One table on its way to questions. `part` is its number among so many."""

    def __init__(
        self, document: Document, rows: Rows, workshop: Workshop, maker: Maker, part: tuple[int, int]
    ) -> None:
        self._document = document
        self._rows = rows
        self._workshop = workshop
        self._report = Report(rows.label)
        self._part = part
        self._maker = maker
        self._maker.report = self._report

    def messages(self, header: Header, domain: str) -> Iterator[Message]:
        """The table, then its questions; they are of this domain where no column says another."""
        yield _told(header, self._rows.label)
        if Field.QUESTION not in header.guess.fields:
            self._report.warn(
                "columns", None, "No column is known to hold the questions. Say what each column holds."
            )
            yield from map(ProblemFound, self._report.take())
            return
        yield from self._questions(header, domain)

    def _questions(self, header: Header, domain: str) -> Iterator[Message]:
        maker = self._learned(header)
        self._used = {at for at, what in enumerate(header.guess.fields) if what is not Field.IGNORE}
        maker.domain = domain
        self._tell_ignored(header)
        yield from map(ProblemFound, self._report.take())
        quick = QuickRows(maker)
        count = 0
        for row in self._data(header, 1):
            cells = maker.fitted(row.cells)
            if (maker.is_blank(cells) and not row.faults) or (count == 0 and maker.is_description(cells)):
                continue
            count += 1
            if count > QUESTIONS:
                self._report.error("too-many", row.line, f"The table is cut after {QUESTIONS:,} questions.")
                break
            is_plain = len(row.cells) <= len(cells) and not row.faults
            question = quick.question(cells) if is_plain else None
            if question is not None:
                question = self._maker.made(question, row.line)
                yield from self._workshop.question(self._document, question, row.line, self._report)
            else:
                yield from self._of_row(maker, row, cells)
            if self._report.problems:
                yield from map(ProblemFound, self._report.take())
        for rule, line, sentence in self._rows.findings:
            self._report.question = ""
            self._report.error(rule, line, sentence)
        yield from map(ProblemFound, self._report.take())

    def _of_row(self, maker: RowMaker, row: Row, cells: Sequence[str]) -> Iterator[Message]:
        try:
            item = maker.item(cells)
        except Declined as kind:
            self._report.question = maker.name(cells)
            self._report.warn(
                "skipped", row.line, f'It is a question of the kind "{kind}", which is not asked here.'
            )
            return
        if len(row.cells) > len(cells) and "".join(row.cells[len(cells) :]).strip():
            item.doubts.append(
                ("cells", "The row has more cells than the header, so a text may be cut at its commas.")
            )
        item.doubts += [("cells", fault) for at, fault in row.faults if at in self._used]
        self._doubt_base(item)
        question = self._maker.question(item, row.line)
        if question is not None:
            yield from self._workshop.question(self._document, question, row.line, self._report)

    def _doubt_base(self, item: Item) -> None:
        if self._is_base_open and item.options and isinstance(item.key, str) and item.key[:1].isdigit():
            first = self._maker.base
            item.doubts.append(
                (
                    "key",
                    f"The key {item.key} is a number, and nothing proves that numbers begin at {first} here.",
                )
            )

    def _learned(self, header: Header) -> RowMaker:
        """The maker of items, knowing the habits of the whole table."""
        columns = columns_of(header.guess.fields)
        maker = RowMaker(columns, is_truth=header.guess.is_truth)
        habits = Habits(1)
        if columns.listed >= 0:
            cells = [row[columns.listed] for row in header.samples if columns.listed < len(row)]
            maker.separator = separator_of([cell for cell in cells if cell])
        for row in self._data(header, 0):
            if maker.tells_nothing_new(row.cells, habits):
                continue
            cells = maker.fitted(row.cells)
            if not maker.is_blank(cells):
                maker.hear(cells, habits)
        self._maker.base = maker.base = habits.base
        maker.means = habits.means
        maker.has_own_ids = habits.has_own_ids
        maker.has_key_as_option = habits.is_key_an_option
        self._is_base_open = habits.is_base_open and not header.guess.is_numbered
        if self._is_base_open:
            self._report.warn(
                "key-numbers",
                None,
                f"Keys are numbers that are taken to begin at {habits.base}; nothing in the table proves it.",
            )
        return maker

    def _data(self, header: Header, passed: int) -> Iterator[Row]:
        """The rows below the header, wherever it stands again."""
        names = [name for name in header.names if name]
        for count, row in enumerate(_filled(self._rows)):
            if count % _BEAT == 0:
                self._advance(passed)
            if count > header.row and not (names and _is_header(row.cells, header.names)):
                yield row

    def _advance(self, passed: int) -> None:
        done, total = self._rows.progress
        place, places = self._part
        self._workshop.advance((place * 3 + passed) * total + done * (1 + passed), places * 3 * max(1, total))

    def _tell_ignored(self, header: Header) -> None:
        names = [
            name
            for name, what in zip(header.names, header.guess.fields, strict=True)
            if what is Field.IGNORE and name
        ]
        if names:
            self._report.note("columns", None, f"These columns are not used: {', '.join(names)}.")


def _is_header(cells: Sequence[str], names: Sequence[str]) -> bool:
    for cell, name in zip(cells, names, strict=False):
        if cell.strip() != name:
            return False
    return len(cells) >= len(names)


def _told(header: Header, label: str) -> TableFound:
    names = header.names
    fields = tuple(str(what) for what in header.guess.fields)
    return TableFound(header.key, label, names, fields, header.samples, header.guess.sure)
