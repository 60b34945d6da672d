"""Opens the database of a package, which may be hostile: nothing in it runs, and nothing in it is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from whycards.formats.errors import Refused
from whycards.formats.limits import MB

_LONGEST_VALUE = 20 * MB
_STEPS_BETWEEN_LOOKS = 100_000
_MOST_LOOKS = 2_000
_FAULTS = (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError, OverflowError, ValueError, MemoryError)
_HIDDEN = 6
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ})


class Database:
    """Plain tables of a SQLite file, for reading. Raises Refused wherever it is damaged or not what it seems.

    Views, virtual tables, generated columns, functions and recursion are refused, so no query takes longer
    than its tables are large.
    """

    def __init__(self, path: Path) -> None:
        self._looks = 0
        try:
            # Nobody else writes our private copy, so SQLite needs no locks and no journal beside it.
            self._connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
        except sqlite3.Error as error:
            raise _damaged(error) from None
        try:
            self._guard()
        except _FAULTS as error:
            self._connection.close()
            raise _damaged(error) from None

    def _guard(self) -> None:
        connection = self._connection
        connection.text_factory = _text
        connection.create_collation("unicase", _unicase)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        for pragma in ("trusted_schema = 0", "cell_size_check = 1", "temp_store = 2", "query_only = 1"):
            connection.execute(f"PRAGMA {pragma}")
        connection.set_progress_handler(self._is_too_much, _STEPS_BETWEEN_LOOKS)
        self._tables = {
            str(name)
            for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master")
            if kind == "table" and str(sql)[:12].upper() == "CREATE TABLE"
        }
        named = (name for name in sorted(self._tables) if name.isidentifier())
        self._columns = {name: self._stored_columns(name) for name in named}
        connection.set_authorizer(_authorized)

    def _stored_columns(self, table: str) -> frozenset[str]:
        rows = self._connection.execute(f"PRAGMA table_xinfo({table})").fetchall()
        return frozenset(str(row[1]).lower() for row in rows if not row[_HIDDEN])

    def _is_too_much(self) -> bool:
        self._looks += 1
        return self._looks > _MOST_LOOKS

    def has(self, table: str, *columns: str) -> bool:
        """Whether there is such a table with such columns that are really stored."""
        return set(columns) <= self._columns.get(table, frozenset())

    def rows(
        self, table: str, columns: Sequence[str], rest: str = "", values: Sequence[Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """Rows of a table. Raises Refused."""
        if not self.has(table, *columns):
            raise Refused(f"is no collection of Anki (it has no table {table} as Anki writes it)")
        try:
            yield from self._connection.execute(f"SELECT {', '.join(columns)} FROM {table} {rest}", values)
        except _FAULTS as error:
            raise _damaged(error) from None

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _unicase(one: str, other: str) -> int:
    left, right = one.casefold(), other.casefold()
    return (left > right) - (left < right)


def _authorized(action: int, *_: str | None) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _damaged(error: Exception) -> Refused:
    what = "interrupted" if "interrupted" in str(error) else type(error).__name__
    return Refused("takes too long to read" if what == "interrupted" else f"is a damaged database ({what})")
