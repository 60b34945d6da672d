"""Makes the file at a path a library of the current format: creates, checks, migrates or refuses it."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import closing, suppress
from pathlib import Path

from whycards.core.clock import Clock
from whycards.storage.database import connect
from whycards.storage.durable import sync_names
from whycards.storage.errors import Damaged, Foreign, LibraryTrouble, NoPlace, TooNew, making_room, translated
from whycards.storage.layout import APPLICATION_ID
from whycards.storage.migrations import RELEASED, Steps

_MAGIC = b"SQLite format 3\0"


def prepare(path: Path, clock: Clock, busy_seconds: float, steps: Steps = RELEASED) -> None:
    """Leave a library of the newest format in `steps` at `path`.

    Raises LibraryTrouble; then whatever stood there is as it was.
    """
    with making_room(path):
        _make_room(path)
        _refuse_strange_bytes(path)
    found = _format(path, busy_seconds)
    if found is None:
        from whycards.storage.creating import create

        try:
            create(path, clock, busy_seconds, steps.newest)
        except LibraryTrouble:
            _drop_if_empty(path)
            raise
    elif found not in steps.formats:
        raise TooNew(path, found=found, known=steps.newest)
    elif found != steps.newest:
        # This and the creation import what takes longer than the window, and most starts need neither.
        from whycards.storage.migrations.upgrade import upgrade

        upgrade(path, steps, clock.now().date(), busy_seconds)


def _make_room(path: Path) -> None:
    """An empty file only the learner can read; SQLite gives its companions the same mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        # A power cut must not take the new file away, nor a folder that was made for it.
        for folder in path.parents:
            sync_names(folder)
    except FileExistsError:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NoPlace(path, reason="that is no ordinary file") from None
        if not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)) from None
        if path.stat().st_size == 0:
            path.chmod(0o600)


def _drop_if_empty(path: Path) -> None:
    """A file that could not become a library shall not look like one that lost everything."""
    with suppress(OSError):
        facts = path.stat()
        if (
            stat.S_ISREG(facts.st_mode)
            and facts.st_size == 0
            and not _is_filled(path.with_name(f"{path.name}-wal"))
        ):
            path.unlink()


def _refuse_strange_bytes(path: Path) -> None:
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if head and head != _MAGIC:
        raise Damaged(path)
    if not head and _is_filled(path.with_name(f"{path.name}-wal")):
        # SQLite would throw the journal away, and with it what may be the only copy.
        raise Damaged(path)


def _is_filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _format(path: Path, busy_seconds: float) -> str | None:
    """The format of the library at `path`, None for an empty database. Uses the bare driver: it is quick."""
    with translated(path), closing(connect(path, busy_seconds)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if application == 0 and not tables:
            return None
        if application != APPLICATION_ID:
            raise Foreign(path)
        if "alembic_version" not in tables:
            raise Damaged(path)
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        if row is None:
            raise Damaged(path)
        return str(row[0])
