"""Questions of decks that the library does not hold, made into its rows while they are read.

They wait in a private file. Once the learner says so nothing is left but to copy them: see `taking`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from whycards.core.identity import Identity, Numbering
from whycards.core.question import Kind, Question
from whycards.storage.bulk import Bulk
from whycards.storage.errors import touching_files, translated
from whycards.storage.revisions import (
    EXHIBIT,
    EXPLANATION,
    IMAGE,
    OPTION,
    REVISION,
    Shown,
    packed,
    rows_of,
)
from whycards.storage.tags import LINK

_BATCH = 500
_SETTINGS = (
    # It is thrown away after any failure, a cut of the power too.
    "journal_mode=OFF",
    "synchronous=OFF",
    "page_size=65536",
    "cache_size=-4096",
    "temp_store=MEMORY",
)
_QUESTION_COLUMNS = (
    *("id", "uid", "revision_id", "kind", "position", "domain", "ident", "level", "extra"),
    *("file", "line"),
)
_QUESTION = f"INSERT INTO question VALUES ({', '.join('?' * len(_QUESTION_COLUMNS))})"
_MADE_LIKE = (REVISION, OPTION, EXPLANATION, EXHIBIT, IMAGE, LINK)
_BY_REVISION = (OPTION, EXPLANATION, EXHIBIT, IMAGE)
_PLACES = (
    "SELECT q.id, q.file, q.line, q.ident, r.stem FROM question q JOIN revision r ON r.id = q.revision_id "
    "WHERE q.id > ? AND q.id <= ? ORDER BY q.id"
)


@dataclass(slots=True)
class StagedDeck:
    """The rows of a deck: those behind the numbers `questions_after` and `revisions_after`.

    `parts` has the last numbers of questions and revisions of each batch. `tags` has the numbers that stand for
    names in the links, `domains` the names that its questions give, both in the order of the file.
    """

    questions_after: int
    revisions_after: int
    parts: list[tuple[int, int]] = field(default_factory=list)
    kinds: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))
    tags: dict[str, int] = field(default_factory=dict)
    domains: dict[str, None] = field(default_factory=dict)

    @property
    def questions(self) -> int:
        """How many questions there are."""
        return self.parts[-1][0] - self.questions_after if self.parts else 0

    @property
    def revisions(self) -> int:
        """How many revisions there are: equal questions share one."""
        return self.parts[-1][1] - self.revisions_after if self.parts else 0


class Staging:
    """A private file at `path` for one import, which begins when a question comes; `library` is whose it is.

    Every method raises LibraryTrouble, which names the library: they share a disk.
    """

    def __init__(self, path: Path, library: Path) -> None:
        self.path = path
        self._library = library
        self._opened: sqlite3.Connection | None = None
        self._deck = StagedDeck(0, 0)
        self._numbering = Numbering("")
        self._by_hash: dict[bytes, int] = {}
        self._questions = self._revisions = 0
        self._fresh: list[tuple[int, Shown]] = []
        self._images: list[tuple[int, str, str]] = []
        self._rows: list[tuple[Any, ...]] = []
        self._links: list[tuple[int, int, int]] = []

    @property
    def holds_any(self) -> bool:
        """Whether there is a file to copy from."""
        return self._opened is not None

    def close(self) -> None:
        """Let go of the file."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def deck(self) -> StagedDeck:
        """Go on with another deck, one of a file."""
        self._flush()
        self._deck = StagedDeck(self._questions, self._revisions)
        self._numbering = Numbering("")
        self._by_hash = {}
        return self._deck

    def add(
        self,
        question: Question,
        images: Mapping[str, str],
        missing: Mapping[str, bool],
        place: tuple[str, int],
        identified: Identity,
    ) -> None:
        """Make rows of a question of the current deck; `images` and `missing` as in `ImportRun.question`.

        `place` is where it stands: file and line.
        """
        deck, digest = self._deck, bytes.fromhex(identified.revision)
        self._questions += 1
        revision = self._by_hash.get(digest)
        if revision is None:
            self._revisions += 1
            self._by_hash[digest] = revision = self._revisions
            self._fresh.append((revision, Shown(identified.revision, question, {}, missing)))
            self._images += [(revision, ref, digest) for ref, digest in images.items()]
        kind, tags = question.kind, deck.tags
        if question.domain:
            deck.domains.setdefault(question.domain)
        number = self._questions
        self._links += [(number, at, tags.setdefault(name, len(tags))) for at, name in enumerate(question.tags)]
        deck.kinds[kind] += 1
        uid = self._numbering.uid(question, identified.text)
        filed = (question.domain, question.id, question.level, packed(question.extra))
        position = number - deck.questions_after - 1
        self._rows.append((number, uid, revision, kind.value, position, *filed, *place))
        if len(self._rows) >= _BATCH:
            self._flush()

    def finish(self) -> None:
        """All decks of a path are read: they can be copied from here on."""
        self._flush()
        self._by_hash = {}
        if self._opened is not None:
            with translated(self._library):
                self._opened.commit()

    def places(self, deck: StagedDeck) -> Iterator[tuple[int, str, int, str, str]]:
        """Number, file, line, id and stem of each question of a finished deck."""
        with self._working() as connection:
            yield from connection.execute(
                _PLACES, (deck.questions_after, deck.questions_after + deck.questions)
            )

    def forget(self, decks: Iterable[StagedDeck]) -> None:
        """Make room of what is not needed any more."""
        for deck in decks:
            if not deck.parts:
                continue
            questions, revisions = (
                (deck.questions_after, deck.parts[-1][0]),
                (deck.revisions_after, deck.parts[-1][1]),
            )
            with self._working() as connection:
                for name, column, bounds in (
                    ("question", "id", questions),
                    (LINK.name, "question_id", questions),
                    (REVISION.name, "id", revisions),
                    *((table.name, "revision_id", revisions) for table in _BY_REVISION),
                ):
                    connection.execute(f'DELETE FROM "{name}" WHERE {column} > ? AND {column} <= ?', bounds)
                connection.commit()

    def _flush(self) -> None:
        if not self._rows:
            return
        rows, self._rows = self._rows, []
        fresh, self._fresh = self._fresh, []
        images, self._images = self._images, []
        links, self._links = self._links, []
        with self._working() as connection:
            for table, made in rows_of(fresh, 0):
                if made:
                    connection.executemany(table.sql, made)
            connection.executemany(IMAGE.sql, images)
            connection.executemany(_QUESTION, rows)
            connection.executemany(LINK.sql, links)
        self._deck.parts.append((self._questions, self._revisions))

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with touching_files(self._library), translated(self._library):
            if self._opened is None:
                self._opened = _made(self.path)
            yield self._opened


def _made(path: Path) -> sqlite3.Connection:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        connection.execute(
            f"CREATE TABLE question (id INTEGER PRIMARY KEY, {', '.join(_QUESTION_COLUMNS[1:])})"
        )
        for table in _MADE_LIKE:
            connection.execute(_like(table))
    except BaseException:
        connection.close()
        raise
    return connection


def _like(table: Bulk) -> str:
    """A table with the columns and the order of the library's, and none of its checks."""
    columns = [f'"{name}"' for name in table.columns]
    if len(table.keys) == 1:
        columns[0] += " INTEGER PRIMARY KEY"
        return f'CREATE TABLE "{table.name}" ({", ".join(columns)})'
    columns[0] += " INTEGER"
    columns.append(f"PRIMARY KEY ({', '.join(table.keys)})")
    return f'CREATE TABLE "{table.name}" ({", ".join(columns)}) WITHOUT ROWID'
