"""The open file: connections with the right settings, transactions, and the guard against a moved library."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from whycards.storage.errors import Moved, touching_files, translated

_WRITES = "whycards_writes"
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
        self._engine = create_engine(
            "sqlite://", creator=self._connect, poolclass=QueuePool, hide_parameters=True
        )
        _listen(self._engine, self.check_identity)
        self._writer = self._engine.execution_options(**{_WRITES: True})

    def check_identity(self) -> None:
        """Raises Moved where the path no longer leads to the file that was opened."""
        with touching_files(self.path):
            identity = file_identity(self.path)
        if identity != self._identity:
            raise Moved(self.path)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent view of the library. Raises LibraryTrouble."""
        with translated(self.path), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that holds the write lock; commits at the end, or leaves no trace.

        Raises LibraryTrouble, and then nothing was saved.
        """
        with translated(self.path), self._writer.begin() as connection:
            yield connection

    def plain_connection(self) -> sqlite3.Connection:
        """A driver connection outside the pool, for the caller to close."""
        with translated(self.path):
            return self._connect()

    def checkpoint(self, *, wait: bool) -> bool:
        """Move the journal into the file and empty it; False where another connection was in the way."""
        with translated(self.path), self._engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            limit = self._busy_seconds if wait else 0
            driver.execute(f"PRAGMA busy_timeout={int(limit * 1000)}")
            try:
                busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                driver.execute(f"PRAGMA busy_timeout={int(self._busy_seconds * 1000)}")
        return not busy

    def dispose(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        self.check_identity()
        return connect(self.path, self._busy_seconds, foreign_keys=self._foreign_keys)


def _listen(engine: Engine, check_identity: Callable[[], None]) -> None:
    def begin(connection: Connection) -> None:
        # The driver leaves transactions to us; its own mode would leave half a schema after a crash.
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    def commit(_connection: Connection) -> None:
        check_identity()

    event.listen(engine, "begin", begin)
    event.listen(engine, "commit", commit)
