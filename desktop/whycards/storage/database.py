"""The open file, by the plain driver: connections with their settings, reading, the guard against a moved file.

Reading goes without SQLAlchemy, which takes longer to import than the window takes to appear; `writing` has it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from whycards.storage.errors import Moved, touching_files, translated

_SETTINGS = (
    # WAL with NORMAL loses acknowledged answers at a power cut.
    "synchronous=FULL",
    "fullfsync=ON",
    "checkpoint_fullfsync=ON",
    # Sorting must not spill deck texts into a shared temporary folder.
    "temp_store=MEMORY",
    "secure_delete=ON",
    "cell_size_check=ON",
    "trusted_schema=OFF",
    f"journal_size_limit={4 << 20}",
    # About 80 MB: checkpoints belong into idle moments and the close, not into an answer.
    "wal_autocheckpoint=20000",
)
_KEPT = 4
"""Idle connections that are kept open; each holds a cache of its own."""


def connect(path: Path, busy_seconds: float, *, foreign_keys: bool = True) -> sqlite3.Connection:
    """A driver connection to an existing file. Never makes one, so that a deleted library stays deleted."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri, uri=True, timeout=busy_seconds, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


def named_rows(
    connection: sqlite3.Connection, statement: str, values: Mapping[str, object] | Sequence[object] = ()
) -> sqlite3.Cursor:
    """Run a SELECT whose rows give their values by column name too."""
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(statement, values)


def file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file at `path`, None where there is none."""
    try:
        facts = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return (facts.st_dev, facts.st_ino)


class Database:
    """An open library file. May be used from several threads: each transaction has its own connection.

    Without `foreign_keys` a migration may rebuild tables; it must check the references itself.
    """

    def __init__(self, path: Path, busy_seconds: float, *, foreign_keys: bool = True) -> None:
        self._foreign_keys = foreign_keys
        self.path = path
        self._identity = file_identity(path)
        self._busy_seconds = busy_seconds
        self._idle: list[sqlite3.Connection] = []
        self._guard = threading.Lock()
        self._is_open = True

    def check_identity(self) -> None:
        """Raises Moved where the path no longer leads to the file that was opened."""
        with touching_files(self.path):
            identity = file_identity(self.path)
        if identity != self._identity:
            raise Moved(self.path)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """One consistent view of the library. Raises LibraryTrouble."""
        # A connection goes on reading from a file that is gone.
        self.check_identity()
        with translated(self.path), self._borrowed() as connection:
            connection.execute("BEGIN")
            yield connection
            connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One small transaction that holds the write lock; commits at the end, or leaves no trace.

        For what SQLAlchemy would only delay. Raises LibraryTrouble, and then nothing was saved.
        """
        with translated(self.path), self._borrowed() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            self.check_identity()
            connection.execute("COMMIT")

    def connect(self) -> sqlite3.Connection:
        """A new driver connection, for the caller to close. Raises LibraryTrouble."""
        with translated(self.path):
            self.check_identity()
            return connect(self.path, self._busy_seconds, foreign_keys=self._foreign_keys)

    def checkpoint(self, *, wait: bool) -> bool:
        """Move the journal into the file and empty it; False where another connection was in the way."""
        with translated(self.path), self._borrowed() as connection:
            limit = self._busy_seconds if wait else 0
            connection.execute(f"PRAGMA busy_timeout={int(limit * 1000)}")
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            connection.execute(f"PRAGMA busy_timeout={int(self._busy_seconds * 1000)}")
        return not busy

    def dispose(self) -> None:
        """Close all connections, those in use as soon as they are given back."""
        with self._guard:
            self._is_open = False
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def _borrowed(self) -> Iterator[sqlite3.Connection]:
        """A connection to use alone. One that met an error is not used again."""
        with self._guard:
            connection = self._idle.pop() if self._idle else None
        connection = connection or self.connect()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._guard:
            is_kept = self._is_open and len(self._idle) < _KEPT
            if is_kept:
                self._idle.append(connection)
        if not is_kept:
            connection.close()
