"""Transactions that write, through SQLAlchemy. Imported when something is first written, not before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from whycards.storage.database import Database
from whycards.storage.errors import translated


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

    def dispose(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's connection beneath, for reading within the transaction."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _listen(engine: Engine, check_identity: Callable[[], None]) -> None:
    def begin(connection: Connection) -> None:
        # The driver leaves transactions to us; its own mode would leave half a schema after a crash.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def commit(_connection: Connection) -> None:
        check_identity()

    event.listen(engine, "begin", begin)
    event.listen(engine, "commit", commit)
