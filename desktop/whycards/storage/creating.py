"""Makes a new library in an empty file."""

from __future__ import annotations

import uuid
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import insert

from whycards.core.clock import Clock, as_utc
from whycards.storage.database import Database, connect
from whycards.storage.errors import translated
from whycards.storage.event_rows import microseconds
from whycards.storage.layout import APPLICATION_ID
from whycards.storage.schema import Base, LibraryRow
from whycards.storage.writing import Writer

# To the letter as Alembic makes it: both ways to the newest format give the same schema.
_VERSION_TABLE = """CREATE TABLE alembic_version (
\tversion_num VARCHAR(32) NOT NULL,\x20
\tCONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""


def create(path: Path, clock: Clock, busy_seconds: float, version: str) -> None:
    """Lay out the library of the newest format in the empty file at `path`. Raises LibraryTrouble."""
    with translated(path), closing(connect(path, busy_seconds)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    writer = Writer(Database(path, busy_seconds))
    try:
        with writer.writing() as write:
            # Another start may have been quicker.
            if write.exec_driver_sql("SELECT count(*) FROM sqlite_schema").scalar_one():
                return
            Base.metadata.create_all(write, checkfirst=False)
            write.exec_driver_sql(_VERSION_TABLE)
            write.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (version,))
            write.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            write.execute(insert(LibraryRow).values(id=1, **_names(clock.now())))
    finally:
        writer.dispose()


def _names(now: datetime) -> dict[str, object]:
    created = microseconds(as_utc(now))
    return {"uuid": str(uuid.uuid4()), "device": str(uuid.uuid4()), "created": created}
