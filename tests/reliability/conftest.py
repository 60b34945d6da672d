from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reliability import syscalls
from reliability.small_disk import WHY_NOT, SmallDisk, small_disk


@pytest.fixture(scope="session")
def strace() -> None:
    """Skips a test where strace is missing or not allowed."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    if not syscalls.is_available():
        pytest.skip("strace may not trace here")


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: syncs cost nothing there, and these tests look at contents."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="whycards-", dir=memory)) if memory.is_dir() else tmp_path / "quick"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A disk of four megabytes."""
    with small_disk(tmp_path / "disk", 4) as mounted:
        if mounted is None:
            pytest.skip(WHY_NOT)
        yield mounted
