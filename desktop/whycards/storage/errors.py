"""What the surroundings can do to a library, each with a sentence of its own. Anything else is a bug."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from whycards.core.problem import Trouble


class LibraryTrouble(Trouble):
    """Base of the storage's troubles; `path` is the library they speak of."""

    sentence: ClassVar[str]

    def __init__(self, path: Path, **facts: str) -> None:
        self.path = path
        super().__init__(self.sentence.format(path=path, **facts))


class LibraryBusy(LibraryTrouble):
    """Another writer holds the lock for longer than we wait."""

    sentence = (
        "Another program, or an import that still runs, is writing to the library {path}, "
        "so nothing was saved just now. Wait for it to finish or close it, then try again."
    )


class DiskFull(LibraryTrouble):
    """No room for another page."""

    sentence = (
        "The disk that holds the library {path} is full, so nothing was saved just now; "
        "what was saved before is safe. Free some space, then try again."
    )


class ReadOnly(LibraryTrouble):
    """The file or its folder may not be written."""

    sentence = (
        "The library {path} cannot be written: the file or its folder is read-only. "
        "Nothing was saved just now. Allow writing to both, or choose another place with --library."
    )


class Moved(LibraryTrouble):
    """The file at the path is no longer the one that was opened."""

    sentence = (
        "The library {path} was moved, deleted or replaced while it was open, so nothing was saved just now. "
        "Put it back, then start Whycards again."
    )


class Damaged(LibraryTrouble):
    """The file is no SQLite database, or not a whole one. It is never written to."""

    sentence = (
        "The library {path} is damaged and was left as it is. "
        "Move it aside and put a copy from a backup in its place, or choose another file with --library."
    )


class Foreign(LibraryTrouble):
    """The file is another application's database."""

    sentence = (
        "{path} is a database of another program, not a Whycards library, and was left as it is. "
        "Choose another file with --library."
    )


class TooNew(LibraryTrouble):
    """The library was written by a later release."""

    sentence = (
        "The library {path} has format {found}, but this Whycards knows formats up to {known} only. "
        "The file was left as it is; install the newer Whycards that wrote it."
    )


class NoPlace(LibraryTrouble):
    """There can be no file of ours at the path."""

    sentence = "No library can be kept at {path}: {reason}. Choose another place with --library."


class LibraryFault(LibraryTrouble):
    """The disk or the file system failed."""

    sentence = (
        "The disk reported a fault ({reason}) at the library {path}, so nothing was saved just now. "
        "Check the disk or the connection to it, then start Whycards again."
    )


_NO_PLACE = (
    errno.ENOENT,
    errno.EEXIST,
    errno.ENOTDIR,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.EISDIR,
    errno.EINVAL,
)
_FULL = (errno.ENOSPC, errno.EDQUOT)
_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what SQLite says of the surroundings into a LibraryTrouble about `path`; bugs pass as they are."""
    try:
        yield
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        trouble = _of_sqlite(cause, path) if isinstance(cause, sqlite3.Error) else None
        if trouble is None:
            raise
        raise trouble from error


@contextmanager
def touching_files(path: Path) -> Iterator[None]:
    """Turn errors of the operating system into a LibraryTrouble about `path`. For our own file work only."""
    try:
        yield
    except OSError as error:
        raise _of_system(error, path) from error


@contextmanager
def making_room(path: Path) -> Iterator[None]:
    """As `touching_files`, while the library's file and its folder are made: its path may be impossible."""
    try:
        with touching_files(path):
            yield
    except LibraryFault as fault:
        cause = fault.__cause__
        if isinstance(cause, OSError) and cause.errno in _NO_PLACE:
            is_taken = cause.errno in (errno.EEXIST, errno.ENOTDIR)
            reason = "a file stands in place of its folder" if is_taken else str(cause.strerror)
            raise NoPlace(path, reason=reason) from cause
        raise


def _of_system(error: OSError, path: Path) -> LibraryTrouble:
    if error.errno in _FULL:
        return DiskFull(path)
    if error.errno in _DENIED:
        return ReadOnly(path)
    return LibraryFault(path, reason=error.strerror or type(error).__name__)


def _of_sqlite(error: sqlite3.Error, path: Path) -> LibraryTrouble | None:
    """By the extended error code: its text is not stable."""
    name: str = getattr(error, "sqlite_errorname", "") or ""
    if name == "SQLITE_READONLY_DBMOVED":
        return Moved(path)
    # On a full disk WAL mode fails to make its shared memory before anything else.
    if name in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"):
        return DiskFull(path)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")):
        return LibraryBusy(path)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return ReadOnly(path)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return Damaged(path)
    if name.startswith("SQLITE_CANTOPEN"):
        return _not_opened(path)
    if name.startswith("SQLITE_IOERR"):
        return LibraryFault(path, reason=name)
    return None


def _not_opened(path: Path) -> LibraryTrouble:
    if not path.exists():
        return Moved(path)
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.parent, os.W_OK):
        return ReadOnly(path)
    return LibraryFault(path, reason="SQLITE_CANTOPEN")
