"""What a library file holds, in one digest: two files with the same digest hold the same."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing, suppress
from pathlib import Path


def digest(path: Path) -> str:
    """Of every row of every table, read through a connection of its own; "" for no library."""
    with suppress(sqlite3.OperationalError), closing(_reading(path)) as connection:
        connection.execute("BEGIN")
        return _digest(connection)
    return ""


def events(path: Path) -> list[str]:
    """Everything that happened, in the order it was stored; nothing for no library."""
    with suppress(sqlite3.OperationalError), closing(_reading(path)) as connection:
        return [repr(row) for row in connection.execute("SELECT * FROM event ORDER BY id")]
    return []


def digest_of(events: list[str]) -> str:
    return hashlib.sha256("\n".join(events).encode()).hexdigest()


def assert_sound(path: Path) -> None:
    """Raises AssertionError where SQLite finds a fault in the file."""
    with closing(sqlite3.connect(path)) as connection:
        faults = connection.execute("PRAGMA integrity_check").fetchall()
        assert faults == [("ok",)], faults
        strays = connection.execute("PRAGMA foreign_key_check").fetchall()
        assert strays == [], strays


def _reading(path: Path) -> sqlite3.Connection:
    # One that may only read would leave the journal's files behind.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)


def _digest(connection: sqlite3.Connection) -> str:
    tables = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    total = hashlib.sha256()
    names = tables.fetchall()
    for name, sql in names:
        total.update(f"{name}\n{sql}\n".encode())
        for row in sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr):
            total.update(repr(row).encode())
    return total.hexdigest() if names else ""
