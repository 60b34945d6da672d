"""R2 and R3: the power fails while a learner works. With the library's own settings nothing is lost by it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from reliability import power
from reliability.disk import SECTOR, Disk
from reliability.seeds import kept
from reliability.syscalls import Made, Removed, Renamed, Sync, Truncate, Write

SEED = 20260107
ACTIONS = 60
CUTS = 200
WEAK_ACTIONS = 120
WEAK_CUTS = 50


@pytest.mark.usefixtures("strace")
def test_nothing_that_was_shown_as_stored_is_lost(tmp_path: Path, quick_folder: Path) -> None:
    recorded = power.record(tmp_path, SEED, ACTIONS)
    cuts = power.cut_often(recorded, SEED, range(CUTS), quick_folder)
    assert len(cuts) == CUTS
    assert sum(cut.lost for cut in cuts) == 0


@pytest.mark.usefixtures("strace")
def test_the_same_cuts_take_answers_from_a_library_with_weaker_settings(
    tmp_path: Path, quick_folder: Path
) -> None:
    recorded = power.record(tmp_path, SEED, WEAK_ACTIONS, "NORMAL")
    cuts = power.cut_often(recorded, SEED, range(WEAK_CUTS), quick_folder, may_lose=True)
    assert sum(cut.lost > 0 for cut in cuts) > WEAK_CUTS / 2


@pytest.mark.usefixtures("strace")
@pytest.mark.parametrize(("seed", "number"), kept("R2"))
def test_what_once_fell(tmp_path: Path, quick_folder: Path, seed: int, number: int) -> None:
    recorded = power.record(tmp_path, seed, ACTIONS)
    power.cut_often(recorded, seed, [number], quick_folder)


def contents_after_cuts(disk: Disk) -> set[tuple[tuple[str, bytes], ...]]:
    return {tuple(sorted(disk.after_cut(random.Random(n)).items())) for n in range(200)}


def test_a_disk_keeps_what_was_synced_and_any_part_of_the_rest() -> None:
    disk = Disk("/r")
    disk.take(Made("/r/a", is_folder=False))
    disk.take(Write("/r/a", 0, b"x" * SECTOR * 2))
    disk.take(Sync("/r/a", "fsync"))
    assert contents_after_cuts(disk) == {(), (("/r/a", b"x" * SECTOR * 2),)}
    disk.take(Sync("/r", "fsync"))
    assert contents_after_cuts(disk) == {(("/r/a", b"x" * SECTOR * 2),)}
    disk.take(Write("/r/a", 0, b"y" * SECTOR * 2))
    wanted = {first * SECTOR + second * SECTOR for first in (b"x", b"y") for second in (b"x", b"y")}
    assert {held[0][1] for held in contents_after_cuts(disk)} == wanted
    disk.take(Truncate("/r/a", 1))
    disk.take(Sync("/r/a", "fdatasync"))
    assert contents_after_cuts(disk) == {(("/r/a", b"y"),)}


def test_names_reach_the_disk_in_their_order() -> None:
    disk = Disk("/r")
    disk.take(Made("/r/a", is_folder=False))
    disk.take(Sync("/r", "fsync"))
    disk.take(Renamed("/r/a", "/r/b"))
    disk.take(Removed("/r/b"))
    assert contents_after_cuts(disk) == {(("/r/a", b""),), (("/r/b", b""),), ()}
    disk.take(Made("/r/n", is_folder=True))
    disk.take(Made("/r/n/c", is_folder=False))
    disk.take(Sync("/r/n", "fsync"))
    assert (("/r/n/c", b""),) in contents_after_cuts(disk)
    assert (("/r/a", b""),) in contents_after_cuts(disk)
