"""The long counts of the reliability tests, in one table.

    python tests/reliability/run.py [--rows R1 R2 ...] [--share 0.1] [--seed N]

Each row prints what was done, how often, and what came of it. A seed that falls is written to kept_seeds.txt
beside this file, which the tests and each later run take again. All rows in full take about forty minutes
on two idle cores; `--share` takes a part of each count. Rows that this system does not allow (no strace, no
right to mount a disk) say so.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [path for path in (str(ROOT / "desktop"), str(ROOT / "tests")) if path not in sys.path]
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from reliability import faults, full_disk, power, syscalls  # noqa: E402
from reliability.clocks import live  # noqa: E402
from reliability.killing import kill_often  # noqa: E402
from reliability.seeds import Fell, keep, kept  # noqa: E402
from reliability.small_disk import WHY_NOT, small_disk  # noqa: E402

ACTIONS = 60
CUTS_A_RECORD = 1000
FAULTY_ACTIONS = 12
SIZES = 20


class NotHere(Exception):
    """This system does not allow the row, in a sentence."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was done and what came of it, both in words."""

    count: str
    figures: str
    holds: bool


@dataclass
class Run:
    """How much of each count to do, from which seed, and which seeds fell."""

    share: float
    seed: int
    fell: list[Fell]

    def times(self, count: int) -> int:
        return max(1, round(count * self.share))

    @contextmanager
    def catching(self) -> Iterator[None]:
        """Keep a seed that falls, and go on."""
        try:
            yield
        except Fell as fell:
            print(f"  {fell}", flush=True)
            keep(fell)
            self.fell.append(fell)


def kills(run: Run, folder: Path) -> Row:
    """R1"""
    times, answers = run.times(1000), 0
    for number, (seed, count) in enumerate([(run.seed, times), *((seed, 40) for (seed,) in kept("R1"))]):
        place = folder / str(number)
        place.mkdir()
        with run.catching():
            answers += kill_often(place, count, seed)
    return Row(f"{times} kills", f"{answers} answers shown, {len(run.fell)} runs with lost ones", not run.fell)


def power_cuts(run: Run, folder: Path) -> Row:
    """R2"""
    _need_strace()
    seen: Counter[str] = Counter()
    total = run.times(10_000)
    planned = [
        (run.seed + start, range(min(CUTS_A_RECORD, total - start))) for start in range(0, total, CUTS_A_RECORD)
    ]
    planned += [(seed, range(number, number + 1)) for seed, number in kept("R2")]
    for number, (seed, numbers) in enumerate(planned):
        place = folder / str(number)
        place.mkdir()
        recorded = power.record(place, seed, ACTIONS)
        seen["calls"] += len(recorded.steps)
        with run.catching(), _in_memory() as memory:
            for cut in power.cut_often(recorded, seed, numbers, memory):
                seen["cuts"] += 1
                seen["lost"] += cut.lost > 0
                seen["extra"] += cut.found > cut.said
    said = (
        f"{seen['lost']} lost any, 0 damaged, {seen['extra']} hold the action under way, {seen['calls']} calls"
    )
    return Row(f"{seen['cuts']} cuts", said, not run.fell)


def weak_cuts(run: Run, folder: Path) -> Row:
    """R3"""
    _need_strace()
    recorded = power.record(folder, run.seed, 2 * ACTIONS, "NORMAL")
    with _in_memory() as memory:
        cuts = power.cut_often(recorded, run.seed, range(run.times(1000)), memory, may_lose=True)
    lost = sum(cut.lost > 0 for cut in cuts)
    most = max(cut.lost for cut in cuts)
    figures = f"{lost} lost some ({100 * lost / len(cuts):.0f} %), up to {most} actions: it must lose"
    return Row(f"{len(cuts)} cuts", figures, lost > len(cuts) / 2)


def failing_calls(run: Run, folder: Path) -> Row:
    """R4"""
    _need_strace()
    seen: Counter[str] = Counter()
    (folder / "recorded").mkdir()
    every = faults.faults(power.record(folder / "recorded", run.seed, FAULTY_ACTIONS))
    chosen = random.Random(run.seed).sample(every, run.times(len(every)))
    planned = [(run.seed, fault) for fault in chosen] + [faults.fault_of(seed) for seed in kept("R4")]
    for seed, fault in planned:
        with run.catching(), tempfile.TemporaryDirectory(dir=folder) as place:
            one = faults.run(fault, seed, FAULTY_ACTIONS, Path(place))
            seen["refused" if one.sentences else "absorbed"] += 1
            seen["there"] += one.is_there
            seen["sentences"] += len(one.sentences)
    figures = (
        f"{seen['refused']} refused something in {seen['sentences']} sentences, {seen['absorbed']} nothing; "
        f"{seen['there']} refused actions were there after all; {len(run.fell)} fell"
    )
    return Row(f"{len(planned)} of {len(every)} faults", figures, not run.fell)


def full_disks(run: Run, folder: Path) -> Row:
    """R5"""
    seen: Counter[str] = Counter()
    sizes = run.times(SIZES)
    rooms = [
        (what, round(most * n / sizes)) for what, (_, most) in full_disk.CASES.items() for n in range(sizes)
    ]
    rooms += [(list(full_disk.CASES)[what], free) for what, free in kept("R5")]
    for number, (what, free) in enumerate(rooms):
        with run.catching(), small_disk(folder / str(number), full_disk.MEGABYTES) as disk:
            if disk is None:
                raise NotHere(WHY_NOT)
            seen["full" if full_disk.at(what, disk, free) else "enough"] += 1
    figures = (
        f"{seen['full']} ran full and went on with room, {seen['enough']} had enough, {len(run.fell)} fell"
    )
    return Row(f"{len(full_disk.CASES)} x {sizes} sizes", figures, not run.fell)


def clocks(run: Run, folder: Path) -> Row:
    """R10"""
    lives = run.times(5000)
    seeds = [*range(run.seed, run.seed + lives), *(seed for (seed,) in kept("R10"))]
    events = 0
    for seed in seeds:
        with run.catching(), _in_memory() as memory:
            memory.mkdir()
            events += live(memory / "library.db", seed)
    return Row(f"{lives} lives", f"{events} events, {len(run.fell)} lives fell", not run.fell)


def by_tests(*files: str) -> Callable[[Run, Path], Row]:
    """A row that has no longer count than its tests."""

    def row(_run: Run, _folder: Path) -> Row:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if ended.returncode:
            print(ended.stdout)
        return Row("its tests", ended.stdout.splitlines()[-1], ended.returncode == 0)

    return row


ROWS: dict[str, tuple[str, Callable[[Run, Path], Row]]] = {
    "R1": ("the window is killed while it answers", kills),
    "R2": ("the power fails", power_cuts),
    "R3": ("the power fails, with synchronous=NORMAL", weak_cuts),
    "R4": ("the n-th write or sync fails", failing_calls),
    "R5": ("the disk is full", full_disks),
    "R6": ("a migration ends before each statement", by_tests("tests/storage/test_library_migration.py")),
    "R7": (
        "something happens to the open library",
        by_tests("tests/reliability/test_surroundings.py", "tests/ui/window/test_app_start.py"),
    ),
    "R10": ("clocks jump", clocks),
    "P1": ("nothing reaches out", by_tests("tests/reliability/test_no_network.py")),
    "P2": ("nothing is told, files are the learner's", by_tests("tests/reliability/test_privacy.py")),
}


def main() -> int:
    options = _options()
    print(f"seed {options.seed}", flush=True)
    table: list[tuple[str, ...]] = []
    holds = True
    for name in options.rows:
        what, work = ROWS[name]
        started = time.monotonic()
        run = Run(options.share, options.seed, [])
        with tempfile.TemporaryDirectory(prefix="whycards-") as folder:
            try:
                row = work(run, Path(folder))
                told = ("yes" if row.holds else "NO", row.count, row.figures)
                holds = holds and row.holds
            except NotHere as why:
                told = ("-", "not here", str(why))
        table.append((name, what, *told, f"{time.monotonic() - started:.0f} s"))
        print("  ".join(table[-1]), flush=True)
    _print_table(table)
    return 0 if holds else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", nargs="+", choices=list(ROWS), default=list(ROWS), metavar="ROW")
    parser.add_argument("--share", type=float, default=1.0, help="of each count, 0 to 1 (default: all)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="default: another each time")
    parser.epilog = "rows:\n" + "\n".join(f"  {name:<4} {what}" for name, (what, _) in ROWS.items())
    return parser.parse_args()


def _print_table(table: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    print()
    for row in (("row", "what", "holds", "count", "figures", "took"), *table):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _need_strace() -> None:
    if not syscalls.is_available():
        raise NotHere("strace is missing or may not trace")


@contextmanager
def _in_memory() -> Iterator[Path]:
    """A folder that is yet to be made, in memory where there is a place for it."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="whycards-", dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder) / "disk"


if __name__ == "__main__":
    sys.exit(main())
