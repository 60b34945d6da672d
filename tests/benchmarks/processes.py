"""Measures in processes of their own: each starts cold in its interpreter, and warm on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "desktop", ROOT / "tests")
_SECONDS = 1800


class Fresh:
    """Runs modules of this folder, each time in a new process.

    Bytecode is kept in `folder`, as an installed app keeps its own, whatever the environment says of it.
    """

    def __init__(self, folder: Path) -> None:
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "QT_", "WHYCARDS_"))
        }
        self._environment = inherited | {
            "PYTHONPATH": os.pathsep.join(map(str, SOURCES)),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "QT_QPA_PLATFORM": "offscreen",
        }

    def run(self, module: str, *arguments: object) -> dict[str, Any]:
        """What `python -m benchmarks.MODULE ARGUMENTS` tells, a JSON object in its last line.

        The process is told when it was started: CLOCK_MONOTONIC in its last argument.
        """
        command = [sys.executable, "-m", f"benchmarks.{module}", *map(str, arguments)]
        ended = subprocess.run(
            [*command, repr(time.monotonic())],
            env=self._environment,
            stdout=subprocess.PIPE,
            timeout=_SECONDS,
            check=True,
        )
        told: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
        return told


def tell(**facts: object) -> None:
    """Hand facts to the process that started this one."""
    print(json.dumps(facts), flush=True)


def peak_mib(process: str = "self") -> float:
    """The most memory that a process held since it was executed."""
    return _kib(Path(f"/proc/{process}/status"), "VmHWM:") / 1024


def proportional_mib() -> float:
    """Memory of this process, what it shares with others divided among them."""
    return _kib(Path("/proc/self/smaps_rollup"), "Pss:") / 1024


def _kib(path: Path, name: str) -> int:
    line = next(line for line in path.read_text("ascii").splitlines() if line.startswith(name))
    return int(line.split()[1])


def work_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder on a real disk: what lies in memory tells nothing about syncs."""
    return tempfile.TemporaryDirectory(prefix="whycards-benchmarks-", dir=os.environ.get("TMPDIR", "/var/tmp"))
