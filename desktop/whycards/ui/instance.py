"""One window per library: a lock file beside it, and a request file by which a second start hands over.

Two names lie beside the library: `NAME.lock`, held while a window is open, and `NAME.request`, which a
second start writes whole (under a temporary name, then renamed) and the window reads and removes.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, QSysInfo, QTimer, Signal

_POLL_MILLISECONDS = 1000
_LARGEST_REQUEST = 1 << 20
_WRITER_PATIENCE_MILLISECONDS = 3000


class Holder(NamedTuple):
    """The process that has a window open on the library. `is_here` is False for another computer."""

    host: str
    is_here: bool


def take(library: Path) -> QLockFile | Holder:
    """Hold the library for this process until the lock is dropped, or say who holds it.

    A lock left by a process that died is taken over; one written on another computer never is. Where the
    folder refuses a lock file the lock comes back unlocked: opening the library says what is wrong there.
    """
    lock = QLockFile(str(_beside(library, ".lock")))
    lock.setStaleLockTime(0)
    if _locks(lock) or lock.error() != QLockFile.LockError.LockFailedError:
        return lock
    return _holder(lock)


def take_anyway(library: Path) -> QLockFile:
    """Hold the library although somebody else's lock is on it: the learner has said so."""
    _beside(library, ".lock").unlink(missing_ok=True)
    lock = QLockFile(str(_beside(library, ".lock")))
    lock.setStaleLockTime(0)
    _locks(lock)
    return lock


def hand_over(library: Path, files: Sequence[Path], patience: float = 5.0) -> bool:
    """Ask the window on this library to come forward and open `files`.

    Returns whether it took the request within `patience` seconds; one that was not taken is withdrawn.
    """
    request = _beside(library, ".request")
    writer = QLockFile(str(_beside(library, ".request.lock")))
    if not _locks(writer, _WRITER_PATIENCE_MILLISECONDS):
        return False
    try:
        _write_whole(request, json.dumps({"files": [os.fspath(path.absolute()) for path in files]}))
        deadline = time.monotonic() + patience
        while request.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        return not _withdraw(request)
    except OSError:
        return False
    finally:
        writer.unlock()


class Requests(QObject):
    """Tells the window what later starts on the same library ask for."""

    arrived = Signal(list)
    """Paths (list[Path]) that a second start handed over; empty when the window shall only come forward."""

    def __init__(self, library: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._request = _beside(library, ".request")
        self._watcher = QFileSystemWatcher([str(self._request.parent)], self)
        self._watcher.directoryChanged.connect(self._look)
        # Some network folders report no changes: look by hand as well.
        self._timer = QTimer(self, interval=_POLL_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        # One that is older than this window's lock was meant for the window before.
        if not _is_newer(self._request, _beside(library, ".lock")):
            _withdraw(self._request)

    def _look(self) -> None:
        if not self._request.exists():
            return
        text = _read_capped(self._request)
        _withdraw(self._request)
        files = _files_of(text)
        if files is not None:
            self.arrived.emit(files)


def _locks(lock: QLockFile, patience_milliseconds: int = 0) -> bool:
    """Try to lock; the file names this computer, which is nobody else's business."""
    is_held = lock.tryLock(patience_milliseconds)
    if is_held:
        with suppress(OSError):
            Path(lock.fileName()).chmod(0o600)
    return is_held


def _beside(library: Path, ending: str) -> Path:
    """Two spellings of one place share their lock, so links are followed."""
    place = library.resolve()
    return place.with_name(place.name + ending)


def _holder(lock: QLockFile) -> Holder:
    _pid, host, _application = lock.getLockInfo()
    lines = _read_capped(Path(lock.fileName())).splitlines()
    machine = bytes(QSysInfo.machineUniqueId().data()).decode(errors="replace")
    is_this_machine = len(lines) > 3 and bool(machine) and lines[3] == machine
    return Holder(host, is_this_machine or host in ("", QSysInfo.machineHostName()))


def _write_whole(path: Path, text: str) -> None:
    from uuid import uuid4

    temporary = path.with_name(f"{path.name}-{uuid4().hex}")
    try:
        with os.fdopen(
            os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _is_newer(path: Path, other: Path) -> bool:
    try:
        return path.stat().st_mtime_ns >= other.stat().st_mtime_ns
    except OSError:
        return False


def _withdraw(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _read_capped(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST_REQUEST).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _files_of(text: str) -> list[Path] | None:
    """The paths in a request, or None for one that no start of ours wrote."""
    try:
        request = json.loads(text)
    except ValueError:
        return None
    files = request.get("files") if isinstance(request, dict) else None
    if not isinstance(files, list) or not all(isinstance(path, str) for path in files):
        return None
    return [Path(path) for path in files]
