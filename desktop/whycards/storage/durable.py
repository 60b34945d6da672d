"""Makes sure that files and the names of files are on the disk, not on their way there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_content(path: Path) -> None:
    """Wait until what the file holds is on the disk. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_names(folder: Path) -> None:
    """Wait until the names in this folder are on the disk, where the system can do that for a folder."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
