"""What may not be opened, from the command line: a sentence for each, and the rest is read."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DECK = "### Which?\n- [x] a\n- [ ] b\n"
_DROP, _OVERRIDE, _SEARCH = 24, 1, 2


def _without_rights() -> None:
    """In the process to come closed files are closed to the superuser, too."""
    if os.geteuid() == 0:
        library = ctypes.CDLL(None)
        for right in (_OVERRIDE, _SEARCH):
            assert library.prctl(_DROP, right, 0, 0, 0) == 0


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder with a file, a folder and a listing that are closed."""
    for name in ("all/a.md", "all/closed.md", "all/shut/b.md", "shut/c.md", "listed/d.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(DECK)
    modes = {"all/closed.md": 0, "all/shut": 0, "shut": 0, "listed": 0o600}
    for name, mode in modes.items():
        (tmp_path / name).chmod(mode)
    yield tmp_path
    for name in modes:
        (tmp_path / name).chmod(0o700)


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "whycards", *words]
    environment = {**os.environ, "WHYCARDS_LIBRARY": str(home / "library.db"), "HOME": str(home)}
    return subprocess.run(
        command,
        cwd=home,
        env=environment,
        preexec_fn=_without_rights,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="rights are taken from a process in the way of Linux")
@pytest.mark.parametrize("command", ["check", "import"])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("all/closed.md", "all/closed.md cannot be read: it cannot be opened (Permission denied)."),
        ("shut", "shut cannot be read: Permission denied."),
        ("shut/c.md", "shut/c.md cannot be read: Permission denied."),
        ("listed", "d.md cannot be opened (Permission denied)."),
    ],
)
def test_what_is_closed_is_told(closed: Path, command: str, name: str, sentence: str) -> None:
    done = run(closed, command, name)
    assert done.returncode == 1
    assert sentence in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="rights are taken from a process in the way of Linux")
@pytest.mark.parametrize("command", ["check", "import"])
def test_what_is_closed_in_the_midst_of_a_folder_keeps_nothing_else_out(closed: Path, command: str) -> None:
    done = run(closed, command, "all")
    said = done.stdout + done.stderr
    assert done.returncode == 0
    if command == "import":
        assert "a: 1 new" in said and "2 problems in all" in said
        return
    assert "1 question" in said
    assert "1 entry of the folder was left out: shut/ (it cannot be opened: Permission denied)." in said
    assert "all/closed.md: warning: The file cannot be opened (Permission denied)." in said
