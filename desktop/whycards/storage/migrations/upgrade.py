"""Brings a library of an older format to the newest one: a verified copy first, then all steps at once."""

from __future__ import annotations

import glob
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from whycards.storage.copying import is_copy, verified_copy
from whycards.storage.database import Database
from whycards.storage.errors import Damaged
from whycards.storage.migrations import Steps
from whycards.storage.writing import Writer


def upgrade(path: Path, steps: Steps, today: date, busy_seconds: float) -> Path:
    """Migrate the library at `path`; gives the copy made before, which stays beside it.

    All steps are one transaction: a crash leaves the old format. Raises LibraryTrouble. The copy of a try that
    did not come to its end serves the next one.
    """
    ending = f"before-{steps.newest}"
    copy = next((found for found in _beside(path, ending) if is_copy(path, found, busy_seconds)), None)
    if copy is None:
        copy = verified_copy(path, _free_name(path, f"{ending}-{today.isoformat()}"), busy_seconds)
    writer = Writer(Database(path, busy_seconds, foreign_keys=False))
    try:
        with writer.writing() as connection:
            run_steps(connection, steps)
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise Damaged(path)
    finally:
        writer.dispose()
    return copy


def run_steps(connection: Connection, steps: Steps) -> None:
    """Take all steps that the open database still lacks, within the transaction of `connection`."""
    folders = [str(folder) for folder in steps.folders]
    scripts = ScriptDirectory(str(Path(__file__).parent), version_locations=folders)

    def wanted(revision: str, _context: object) -> Sequence[Any]:
        return scripts._upgrade_revs(steps.newest, revision)

    with EnvironmentContext(Config(), scripts, fn=wanted, destination_rev=steps.newest) as environment:
        environment.configure(connection=connection, render_as_batch=True)
        environment.run_migrations()


def _beside(path: Path, ending: str) -> list[Path]:
    return sorted(path.parent.glob(f"{glob.escape(f'{path.name}.{ending}')}-*"))


def _free_name(path: Path, ending: str) -> Path:
    name, number = path.with_name(f"{path.name}.{ending}"), 1
    while name.exists():
        number += 1
        name = path.with_name(f"{path.name}.{ending}-{number}")
    return name
