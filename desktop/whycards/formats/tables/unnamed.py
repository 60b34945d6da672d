"""Guesses what each column of a table holds from its cells, where no name is known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whycards.formats.tables.fields import Field

_LETTERS = re.compile(r"[A-Ha-h](?:[\s,;&]*[A-Ha-h]){0,7}")
_PLACES = re.compile(r"\d(?:\.0)?(?:\s*[,;]\s*\d(?:\.0)?){0,7}")
_NUMBER = re.compile(r"-?\d{1,9}(?:[.,]\d{1,6})?")
_MOST = 0.9


class _Column(NamedTuple):
    """What the cells of a column have in common, as shares of those that are filled."""

    filled: float
    length: float
    letters: float
    places: float
    numbers: float
    is_same: bool


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A field for each column. `first` is 1 where the first row looks like names."""

    fields: tuple[Field, ...]
    first: int = 0


def guess_unnamed(rows: Sequence[Sequence[str]], width: int) -> Unnamed:
    """A guess for rows with so many cells; all of them are ignored where nothing can be made of them."""
    table = [[cell.strip() for cell in row[:width]] + [""] * (width - len(row)) for row in rows]
    found = _guess(table, width)
    if len(table) > 1:
        without = _guess(table[1:], width)
        key = _at(without, Field.KEY)
        if key is not None and _at(found, Field.KEY) != key:
            return Unnamed(without, 1)
        if key is not None and not _is_key_cell(table[0], without, key):
            return Unnamed(without, 1)
    if set(found) == {Field.IGNORE} and table and _may_be_names(table[0]):
        return Unnamed(found, 1)
    return Unnamed(found)


def _may_be_names(row: Sequence[str]) -> bool:
    return all(row) and len(set(row)) == len(row) and not any(_NUMBER.fullmatch(cell) for cell in row)


def _at(fields: Sequence[Field], what: Field) -> int | None:
    return fields.index(what) if what in fields else None


def _is_key_cell(row: Sequence[str], fields: Sequence[Field], key: int) -> bool:
    cell = row[key]
    options = [row[at] for at, what in enumerate(fields) if what is Field.OPTION]
    return bool(_LETTERS.fullmatch(cell) or _PLACES.fullmatch(cell)) or cell in options


def _guess(table: Sequence[Sequence[str]], width: int) -> tuple[Field, ...]:
    nothing = (Field.IGNORE,) * width
    if not table:
        return nothing
    columns = [_column([row[at] for row in table]) for at in range(width)]
    if width == 2:
        is_pair = all(column.filled > _MOST and column.numbers < 0.5 for column in columns)
        return (Field.QUESTION, Field.ANSWER) if is_pair else nothing
    texts = [at for at, column in enumerate(columns) if column.filled >= 0.5 and column.places < _MOST]
    question = max(texts, key=lambda at: (columns[at].length, -at), default=None)
    if question is None:
        return nothing
    for key in sorted(range(width), key=lambda at: (at < question, -at)):
        options = _options(columns, question, key, width)
        if key != question and len(options) > 1 and _is_key(table, columns[key], key, options):
            fields = list(nothing)
            fields[question], fields[key] = Field.QUESTION, Field.KEY
            for at in options:
                fields[at] = Field.OPTION
            return tuple(fields)
    return nothing


def _column(cells: Sequence[str]) -> _Column:
    filled = [cell for cell in cells if cell]
    count = max(1, len(filled))
    return _Column(
        len(filled) / max(1, len(cells)),
        sum(map(len, filled)) / count,
        sum(1 for cell in filled if _LETTERS.fullmatch(cell)) / count,
        sum(1 for cell in filled if _PLACES.fullmatch(cell)) / count,
        sum(1 for cell in filled if _NUMBER.fullmatch(cell)) / count,
        len(filled) > 2 and len(set(filled)) == 1,
    )


def _options(columns: Sequence[_Column], question: int, key: int, width: int) -> list[int]:
    """The columns next to the question that hold different texts, up to one that does not."""
    options: list[int] = []
    for at in range(question + 1, width):
        column = columns[at]
        if at == key and not options:
            continue
        if at == key or not column.filled or (column.is_same and column.numbers == 1 and len(options) > 1):
            break
        options.append(at)
    return options[:10]


def _is_key(table: Sequence[Sequence[str]], column: _Column, key: int, options: Sequence[int]) -> bool:
    if column.filled < _MOST:
        return False
    keys = [row[key] for row in table if row[key]]
    if column.letters >= _MOST:
        return max(ord(letter) - 65 for cell in keys for letter in re.findall("[A-H]", cell.upper())) < len(
            options
        )
    if column.places >= _MOST:
        return max(int(number) for cell in keys for number in re.findall(r"\d", cell) or ["9"]) <= len(options)
    same = sum(1 for row in table if row[key] and row[key] in [row[at] for at in options])
    return same >= _MOST * len(keys)
