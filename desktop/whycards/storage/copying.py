"""Copies of a library that can be relied on: read back before they get their name."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from whycards.storage.database import connect
from whycards.storage.durable import sync_content, sync_names
from whycards.storage.errors import Damaged, touching_files, translated

_FACTS = (
    "SELECT (SELECT version_num FROM alembic_version), (SELECT count(*) FROM event), "
    "(SELECT max(id) FROM event), (SELECT count(*) FROM question)"
)


def verified_copy(source: Path, target: Path, busy_seconds: float) -> Path:
    """Copy the library at `source` to the new file `target`, readable by the learner only.

    The library may be in use meanwhile. Raises LibraryTrouble, and then there is no `target`.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        with touching_files(source):
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with translated(source):
            _copy(source, part, busy_seconds)
        with touching_files(source):
            sync_content(part)
            part.replace(target)
            sync_names(target.parent)
    finally:
        part.unlink(missing_ok=True)
    return target


def is_copy(source: Path, copy: Path, busy_seconds: float) -> bool:
    """Whether the file is a sound copy of the library as it is now. Raises LibraryTrouble about the library."""
    with translated(source), closing(connect(source, busy_seconds)) as library:
        return _is_copy(library, copy)


def _copy(source: Path, part: Path, busy_seconds: float) -> None:
    with closing(connect(source, busy_seconds)) as library:
        with closing(sqlite3.connect(part)) as copy:
            # In one go: in portions it would start again with each write of another connection.
            library.backup(copy, pages=-1)
        if not _is_copy(library, part):
            raise Damaged(source)


def _is_copy(library: sqlite3.Connection, path: Path) -> bool:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as copy:
        try:
            is_sound = copy.execute("PRAGMA quick_check").fetchall() == [("ok",)]
            facts = copy.execute(_FACTS).fetchone()
        except sqlite3.DatabaseError:
            return False
    return is_sound and facts == library.execute(_FACTS).fetchone()
