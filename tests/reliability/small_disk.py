"""A disk of a few megabytes that can be filled, for tests; only where this user may mount one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WHY_NOT = "only root may mount a small disk, and only where the system allows it"

_JOURNAL = ("-wal", "-shm")


class SmallDisk:
    """A mounted disk. `path` is its root."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ballast = path / "ballast"

    def leave(self, free: int) -> None:
        """Fill the disk so that about `free` bytes are left, in whole pages."""
        self._ballast.unlink(missing_ok=True)
        facts = os.statvfs(self.path)
        size = max(0, facts.f_bavail * facts.f_frsize - free)
        with self._ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(1, size))

    def free(self) -> None:
        """Take away what `leave` put there."""
        self._ballast.unlink(missing_ok=True)

    def make_read_only(self, on: bool) -> None:
        _mount("-o", f"remount,{'ro' if on else 'rw'}", self.path)

    def leftovers(self) -> list[str]:
        """Files of no bytes and files that were not finished, but for the journal of an open library."""
        files = [path for path in self.path.rglob("*") if path.is_file() and not path.name.endswith(_JOURNAL)]
        return [path.name for path in files if path.suffix == ".part" or path.stat().st_size == 0]


@contextmanager
def small_disk(path: Path, megabytes: int) -> Iterator[SmallDisk | None]:
    """A new disk mounted at `path`; None where that is not allowed."""
    path.mkdir(exist_ok=True)
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield None
        return
    if not _mount("-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", path):
        yield None
        return
    try:
        yield SmallDisk(path)
    finally:
        subprocess.run(["umount", "--lazy", path], capture_output=True)


def _mount(*arguments: str | Path) -> bool:
    try:
        return subprocess.run(["mount", *arguments], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False
