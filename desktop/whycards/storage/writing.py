"""Transactions that write, through SQLAlchemy. Imported when something is first written, not before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from whycards.storage.database import Database
from whycards.storage.errors import translated

STAGED = "staged"
"""The name of a database that is attached to copy from."""


class Writer:
    """Writes to the file of a database. May be used from several threads."""

    def __init__(self, database: Database) -> None:
        self._path = database.path
        self._engine = create_engine(
            "sqlite://", creator=database.connect, poolclass=QueuePool, hide_parameters=True
        )
        _listen(self._engine, database.check_identity)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that holds the write lock; commits at the end, or leaves no trace.

        Raises LibraryTrouble, and then nothing was saved.
        """
        with translated(self._path), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing_much(self, cache_kib: int, staged: Path | None) -> Iterator[Connection]:
        """As `writing`, with a cache of that size, and with another database at hand as STAGED, to read from.

        Its connection is used for nothing else, so that neither stays.
        """
        with translated(self._path), self._engine.connect() as connection:
            connection.detach()
            # Hash-ordered indexes touch pages everywhere: a small page cache would write them over and over.
            driver(connection).execute(f"PRAGMA cache_size=-{cache_kib}")
            # What is copied refers to rows that were made with it; to look up each of them takes half as long
            # as the copying. Tests look for rows that lead nowhere.
            driver(connection).execute("PRAGMA foreign_keys=OFF")
            if staged is not None:
                # Nobody writes there any more, so no lock is needed.
                uri = f"{staged.absolute().as_uri()}?mode=ro&immutable=1"
                driver(connection).execute(f"ATTACH ? AS {STAGED}", (uri,))
            with connection.begin():
                yield connection

    def dispose(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's connection beneath, for reading within the transaction."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


def _listen(engine: Engine, check_identity: Callable[[], None]) -> None:
    def begin(connection: Connection) -> None:
        # The driver leaves transactions to us; its own mode would leave half a schema after a crash.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def commit(_connection: Connection) -> None:
        check_identity()

    event.listen(engine, "begin", begin)
    event.listen(engine, "commit", commit)
