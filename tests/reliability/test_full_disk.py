"""R5: the disk runs full. A sentence says so, nothing is lost, and with room again it goes on."""

from __future__ import annotations

import pytest

from reliability import full_disk
from reliability.seeds import kept
from reliability.small_disk import SmallDisk

# Room that lets each of them come half way.
HALF_WAY = {
    "answers": 40_000,
    "an import": 240_000,
    "a copy": 100_000,
    "a migration": 320_000,
    "a new library": 60_000,
    "the opening": 20_000,
}


@pytest.mark.parametrize("what", full_disk.CASES)
def test_half_way(disk: SmallDisk, what: str) -> None:
    assert full_disk.at(what, disk, HALF_WAY[what])


@pytest.mark.parametrize("what", full_disk.CASES)
def test_at_once(disk: SmallDisk, what: str) -> None:
    assert full_disk.at(what, disk, 0)


@pytest.mark.parametrize(("what", "free"), kept("R5"))
def test_what_once_fell(disk: SmallDisk, what: int, free: int) -> None:
    full_disk.at(list(full_disk.CASES)[what], disk, free)
