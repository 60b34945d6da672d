"""Judges turns of an event loop that processes of their own have measured."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

MILLISECONDS = 50.0
"""What no turn may take of the window's thread."""
_ATTEMPTS = 3
_TESTS = Path(__file__).resolve().parents[1]


def told(module: str, *arguments: Path | int) -> str:
    """What `python -m MODULE ARGUMENTS` prints."""
    paths = os.pathsep.join([str(_TESTS), str(_TESTS.parent / "desktop")])
    command = [sys.executable, "-m", module, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=True)
    return done.stdout


def best(measure: Callable[[int], dict[str, float]]) -> dict[str, float]:
    """The longest turn in each step at its best of a few runs: busy caches slow a thread down, too."""
    runs: list[dict[str, float]] = []
    for attempt in range(_ATTEMPTS):
        runs.append(measure(attempt))
        found = {name: min(run[name] for run in runs) for name in runs[0]}
        if max(found.values()) < MILLISECONDS:
            break
    return found
