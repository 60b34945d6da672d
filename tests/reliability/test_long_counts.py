from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from reliability.power import environment
from reliability.seeds import KEPT, Fell, keep, kept

SCRIPT = Path(__file__).with_name("run.py")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, env=environment()
    )


def test_rows_come_as_a_table_with_the_seed() -> None:
    ended = run("--rows", "R10", "--share", "0.0004", "--seed", "7")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("seed 7\n")
    assert ended.stdout.splitlines()[-1].split()[:4] == ["R10", "clocks", "jump", "yes"]


def test_help_names_every_row() -> None:
    told = run("--help").stdout
    assert all(f"\n  {row} " in told for row in ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R10", "P1", "P2"))


def test_a_seed_that_fell_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "kept_seeds.txt"
    path.write_text("# Seeds.\nR1 3\n", "utf-8")
    for seed in ((5, 17), (5, 18), (5, 17)):
        keep(Fell("R2", seed, "lost"), path)
    assert kept("R2", path) == [(5, 17), (5, 18)]
    assert kept("R1", path) == [(3,)]
    assert kept("R10", path) == []
    assert path.read_text("utf-8").count("\n") == 4


def test_every_kept_seed_can_be_read() -> None:
    for row in ("R1", "R2", "R4", "R5", "R10"):
        kept(row, KEPT)
