"""Finds the header of a table, the mark between its cells, and what its columns hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from whycards.formats.tables.csv_rows import first_rows
from whycards.formats.tables.fields import Field
from whycards.formats.tables.guessing import Guess, guess, key_of
from whycards.formats.tables.unnamed import guess_unnamed

DELIMITERS = (",", ";", "\t", "|")
SEEN_ROWS = 60
"""Rows that are looked at for a header and as examples."""
_HEADER_ROWS = 15
_SAMPLES = 3
_WIDTH = 256
"""Columns that are looked at."""
_REGULAR = 0.9


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a table: its `row` (0-based, -1 without one), its names, and what the columns hold."""

    row: int
    names: tuple[str, ...]
    guess: Guess
    samples: tuple[tuple[str, ...], ...]

    @property
    def key(self) -> str:
        """The name under which the learner's choice is kept."""
        return key_of(self.names)


def find_header(rows: Sequence[Sequence[str]]) -> Header | None:
    """The header among the first rows, by what names of columns mean; None where no row is one."""
    best: Header | None = None
    for at, row in enumerate(rows[:_HEADER_ROWS]):
        names = _trimmed(row)[:_WIDTH]
        if sum(map(bool, names)) < 2:
            continue
        found = guess(names, rows[at + 1 :])
        if found.is_usable and (best is None or found.known > best.guess.known):
            best = Header(at, tuple(names), found, _samples(rows[at + 1 :], len(names)))
    return best


def header_of(rows: Sequence[Sequence[str]], columns: Mapping[str, tuple[str, ...]]) -> Header | None:
    """The header, found by names or else by what the columns look like, with the learner's choice in it."""
    header = find_header(rows) or _unnamed(rows)
    if header is None:
        return None
    chosen = columns.get(header.key)
    if chosen is None or len(chosen) != len(header.names):
        return header
    fields = tuple(_field(name) for name in chosen)
    return replace(header, guess=replace(header.guess, fields=fields, sure=True))


def find_delimiter(lines: Sequence[str]) -> tuple[str, Header | None]:
    """The mark between the cells of these lines, "" where they are no table, and the header found by it."""
    if lines and lines[0][:4].lower() == "sep=" and lines[0][4:5].strip("\n"):
        return lines[0][4], find_header(first_rows(lines[1:], lines[0][4]))
    delimiter, header = _find_delimiter(lines)
    if header is None and lines and lines[0].count('"') % 2:
        # A quote that opens in the header swallows the rows; reading tells of it.
        mended = _find_delimiter([lines[0].replace('"', ""), *lines[1:]])
        return mended if mended[1] is not None else (delimiter, header)
    return delimiter, header


def _find_delimiter(lines: Sequence[str]) -> tuple[str, Header | None]:
    found: list[tuple[int, str, Header]] = []
    regular: list[tuple[float, str, Header | None]] = []
    for delimiter in DELIMITERS:
        rows = first_rows(lines, delimiter)[:SEEN_ROWS]
        if delimiter == "|" and any(_is_rule(row) for row in rows):
            continue
        header = find_header(rows)
        if header is not None:
            found.append((header.guess.known, delimiter, header))
        width, share = _regularity(rows)
        if width > 1 and share >= _REGULAR:
            regular.append((share + width / 1000, delimiter, None))
    if found:
        best = max(found, key=lambda one: one[0])
        return best[1], best[2]
    return max(regular, key=lambda one: one[0])[1:] if regular else ("", None)


def _is_rule(row: Sequence[str]) -> bool:
    """Whether a row is the line below the header of a table in Markdown."""
    return all(not cell.strip(" :-") for cell in row) and any("--" in cell for cell in row)


def _regularity(rows: Sequence[Sequence[str]]) -> tuple[int, float]:
    """The commonest number of cells, and the share of rows that have it."""
    if len(rows) < 2:
        return 0, 0.0
    width, count = Counter(map(len, rows)).most_common(1)[0]
    return width, count / len(rows)


def _unnamed(rows: Sequence[Sequence[str]]) -> Header | None:
    """A table without known names: its columns by what they look like."""
    width, share = _regularity([_trimmed(row) for row in rows])
    if not 2 <= width <= _WIDTH or share < _REGULAR / 2:
        return None
    found = guess_unnamed(rows, width)
    first = _trimmed(rows[0]) if rows else []
    has_names = found.first == 1 and len(first) == width
    names = tuple(first) if has_names else ("",) * width
    shown = rows[1:] if has_names else rows
    return Header(0 if has_names else -1, names, Guess(found.fields), _samples(shown, width))


def _trimmed(row: Sequence[str]) -> list[str]:
    """The row without the empty cells at its end."""
    cells = [cell.strip() for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _samples(rows: Sequence[Sequence[str]], width: int) -> tuple[tuple[str, ...], ...]:
    shown = [row for row in rows if sum(map(bool, row)) > 1][:_SAMPLES]
    return tuple(
        tuple([cell.strip()[:300] for cell in row[:width]] + [""] * (width - len(row))) for row in shown
    )


def _field(name: str) -> Field:
    try:
        return Field(name)
    except ValueError:
        return Field.IGNORE
