"""Starts Python processes of our own: the only place of the package that starts anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_PACKAGES = Path(__file__).resolve().parents[2]


def module_command(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of ours; it finds no other modules in the folder it runs in."""
    return [sys.executable, "-P", "-m", module, *arguments]


def start(command: Sequence[str], workdir: Path) -> subprocess.Popen[bytes]:
    """Start a command of ours where it finds our packages; it is spoken to through pipes. Raises OSError."""
    paths = [str(_PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=workdir,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
