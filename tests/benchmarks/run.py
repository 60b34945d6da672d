"""Measures Whycards against the least that does the same: tests/benchmarks/run.py [--quick] [--only ROW].

Prints one table. Every floor is measured in the same run, so that ratios hold on any computer; wall times are
medians and need a quiet one. The full run takes about ten minutes and 4 GB of disk, in TMPDIR or /var/tmp.
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "desktop"), str(ROOT / "tests")]

from benchmarks.measures import FULL, GROUPS, QUICK, Bench  # noqa: E402
from benchmarks.processes import work_folder  # noqa: E402
from benchmarks.table import Row, printed  # noqa: E402


def main(arguments: list[str]) -> int:
    """Measure what is asked for and print the table; 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--quick", action="store_true", help="a few questions only, no targets: whether it runs"
    )
    parser.add_argument("--only", action="append", choices=list(GROUPS), metavar="ROW", help=", ".join(GROUPS))
    options = parser.parse_args(arguments)
    rows: list[Row] = []
    with work_folder() as folder:
        bench = Bench(Path(folder), QUICK if options.quick else FULL, _tell)
        for name in options.only or GROUPS:
            rows += GROUPS[name](bench)
    print(_conditions())
    print(printed(rows))
    return 1 if any(row.verdict == "MISSED" for row in rows) else 0


def _tell(what: str) -> None:
    print(f"... {what}", file=sys.stderr, flush=True)


def _conditions() -> str:
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{os.cpu_count()} CPUs, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"PySide6 {version('PySide6-Essentials')}, SQLAlchemy {version('SQLAlchemy')}{load}\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
