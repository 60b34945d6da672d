"""The questions that need work: drafts, and those with a doubt that the learner has not seen."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import overload

_DRAFTS = "SELECT id FROM question WHERE deck_id = ? AND archived = 0 AND kind = 'draft' ORDER BY position, id"
_DOUBTFUL = (
    "SELECT q.id FROM (SELECT DISTINCT question_id FROM doubt WHERE NOT seen) d "
    "CROSS JOIN question q ON q.id = d.question_id "
    "WHERE q.deck_id = ? AND q.archived = 0 AND q.kind <> 'draft' ORDER BY q.position, q.id"
)
_ITEMS = (
    "SELECT q.id, q.uid, r.stem, q.kind = 'draft' FROM question q JOIN revision r ON r.id = q.revision_id "
    "WHERE q.id IN (SELECT value FROM json_each(?))"
)
_UP_TO = (
    "SELECT (SELECT count(*) FROM (SELECT 1 FROM question WHERE deck_id = :deck AND archived = 0 "
    "AND kind = 'draft' LIMIT :most)) + (SELECT count(*) FROM (SELECT 1 FROM doubt WHERE NOT seen LIMIT :most))"
)
_PAGE, _PAGES = 128, 16
_DOUBTS = (
    "SELECT question_id, message, place FROM doubt "
    "WHERE question_id IN (SELECT value FROM json_each(?)) AND NOT seen ORDER BY question_id, position"
)
_COUNT = (
    "SELECT (SELECT count(*) FROM question WHERE deck_id = :deck AND archived = 0 AND kind = 'draft'), "
    "(SELECT count(*) FROM (SELECT DISTINCT question_id FROM doubt WHERE NOT seen) d "
    "CROSS JOIN question q ON q.id = d.question_id "
    "WHERE q.deck_id = :deck AND q.archived = 0 AND q.kind <> 'draft')"
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a question needs a look; `place` is file and line, or ""."""

    message: str
    place: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A question that needs work. A draft may have doubts too."""

    uid: str
    stem: str
    is_draft: bool
    doubts: tuple[Doubt, ...]


GONE = Unfinished("", "", True, ())
"""Stands where a question was that the library does not hold any more."""


class UnfinishedList(Sequence[Unfinished]):
    """What needs work in a deck: drafts first, then what is doubtful. Read page by page, as it is looked at.

    `numbers` are row ids, the first `drafts` of them those of drafts; `read` gives those that are held.
    """

    def __init__(
        self, numbers: array[int], drafts: int, read: Callable[[Sequence[int]], dict[int, Unfinished]]
    ) -> None:
        self.drafts = drafts
        self._numbers = numbers
        self._read = read
        self._pages: dict[int, list[Unfinished]] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Unfinished: ...

    @overload
    def __getitem__(self, place: slice) -> list[Unfinished]: ...

    def __getitem__(self, place: int | slice) -> Unfinished | list[Unfinished]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        page, at = divmod(range(len(self))[place], _PAGE)
        if page not in self._pages:
            if len(self._pages) >= _PAGES:
                del self._pages[next(iter(self._pages))]
            numbers = self._numbers[page * _PAGE : (page + 1) * _PAGE]
            held = self._read(numbers)
            self._pages[page] = [held.get(number, GONE) for number in numbers]
        return self._pages[page][at]

    def place_of(self, number: int) -> int | None:
        """Where the question with this row id stands."""
        return self._numbers.index(number) if number in self._numbers else None


def unfinished_of(
    reading: Callable[[], AbstractContextManager[sqlite3.Connection]], deck_row: int
) -> UnfinishedList:
    """What needs work in a deck; each page is read with a connection of its own."""

    def read(numbers: Sequence[int]) -> dict[int, Unfinished]:
        with reading() as connection:
            return read_unfinished(connection, numbers)

    with reading() as connection:
        numbers, drafts = numbers_of_unfinished(connection, deck_row)
    return UnfinishedList(numbers, drafts, read)


def numbers_of_unfinished(connection: sqlite3.Connection, deck_row: int) -> tuple[array[int], int]:
    """The row ids for an UnfinishedList, and how many of them are drafts."""
    numbers = array("q", (number for (number,) in connection.execute(_DRAFTS, (deck_row,))))
    drafts = len(numbers)
    numbers.extend(number for (number,) in connection.execute(_DOUBTFUL, (deck_row,)))
    return numbers, drafts


def read_unfinished(connection: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, Unfinished]:
    """The questions with these row ids; only those that are held."""
    wanted = json.dumps(list(numbers))
    doubts: dict[int, list[Doubt]] = {}
    for number, message, place in connection.execute(_DOUBTS, (wanted,)):
        doubts.setdefault(number, []).append(Doubt(message, place))
    return {
        number: Unfinished(uid, stem, bool(is_draft), tuple(doubts.get(number, ())))
        for number, uid, stem, is_draft in connection.execute(_ITEMS, (wanted,))
    }


def are_many(connection: sqlite3.Connection, deck_row: int, most: int) -> bool:
    """Whether so many questions may need work in a deck that to list them takes a while."""
    (count,) = connection.execute(_UP_TO, {"deck": deck_row, "most": most}).fetchone()
    return int(count) >= most


def count_unfinished(connection: sqlite3.Connection, deck_row: int) -> tuple[int, int]:
    """How many drafts a deck holds, and how many other questions with a doubt not seen yet."""
    drafts, doubtful = connection.execute(_COUNT, {"deck": deck_row}).fetchone()
    return int(drafts), int(doubtful)
