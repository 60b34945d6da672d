from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile
from pytestqt.qtbot import QtBot

from whycards.ui.instance import Holder, Requests, hand_over, take, take_anyway

DESKTOP = Path(__file__).parents[2] / "desktop"

HOLD = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QLockFile
from whycards.ui.instance import take
lock = take(Path(sys.argv[1]))
assert isinstance(lock, QLockFile) and lock.isLocked()
print("held", flush=True)
time.sleep(60)
"""

SECOND = """
import sys
from pathlib import Path
from whycards.ui.instance import hand_over
sys.exit(0 if hand_over(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]) else 3)
"""


def python(code: str, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    surroundings = {**os.environ, "PYTHONPATH": str(DESKTOP), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=surroundings,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.whycards"


def test_the_second_is_told_who_holds_the_library(library: Path) -> None:
    first = take(library)
    assert isinstance(first, QLockFile)
    second = take(library)
    assert isinstance(second, Holder)
    assert second.is_here
    first.unlock()
    again = take(library)
    assert isinstance(again, QLockFile)


def test_two_spellings_of_a_place_are_one_library(library: Path, tmp_path: Path) -> None:
    first = take(library)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link").symlink_to(tmp_path)
    assert isinstance(take(tmp_path / "folder" / "link" / library.name), Holder)
    assert isinstance(first, QLockFile)


def test_a_lock_left_by_a_killed_process_is_taken_over(library: Path) -> None:
    with python(HOLD, str(library)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        assert isinstance(take(library), Holder)
        process.kill()
        process.wait()
    lock = take(library)
    assert isinstance(lock, QLockFile)
    assert lock.isLocked()


def test_a_lock_from_another_computer_names_it_and_yields_only_to_the_learner(library: Path) -> None:
    lock_file = library.with_name(library.name + ".lock")
    lock_file.write_text("12\nwhycards\nattic-computer\n0123456789abcdef0123456789abcdef\n\n")
    assert take(library) == Holder("attic-computer", is_here=False)
    lock = take_anyway(library)
    assert lock.isLocked()


def test_a_folder_without_write_access_does_not_stop_the_start(library: Path) -> None:
    lock = take(library / "no such folder" / "library")
    assert isinstance(lock, QLockFile)
    assert not lock.isLocked()


def test_a_second_process_hands_its_files_over(qtbot: QtBot, library: Path, tmp_path: Path) -> None:
    requests = Requests(library)
    with qtbot.waitSignal(requests.arrived, timeout=10_000) as arrived:
        process = python(SECOND, str(library), "deck one.md", "/decks/two.md", cwd=tmp_path)
    assert arrived.args == [[tmp_path / "deck one.md", Path("/decks/two.md")]]
    _output, errors = process.communicate(timeout=10)
    assert process.returncode == 0, errors
    assert list(tmp_path.iterdir()) == []


def test_two_starts_at_once_are_both_heard(qtbot: QtBot, library: Path) -> None:
    requests = Requests(library)
    heard: list[Path] = []
    requests.arrived.connect(heard.extend)
    processes = [python(SECOND, str(library), f"/decks/{name}.md") for name in ("one", "two")]
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=15_000)
    for process in processes:
        process.communicate(timeout=10)
        assert process.returncode == 0
    assert sorted(heard) == [Path("/decks/one.md"), Path("/decks/two.md")]


def test_a_request_nobody_takes_is_withdrawn(library: Path) -> None:
    assert not hand_over(library, [Path("/decks/one.md")], patience=0.1)
    assert list(library.parent.iterdir()) == []


def test_a_request_from_before_this_window_is_dropped(qtbot: QtBot, library: Path) -> None:
    request = library.with_name(library.name + ".request")
    request.write_text('{"files": ["/decks/old.md"]}')
    requests = Requests(library)
    with qtbot.assertNotEmitted(requests.arrived, wait=50):
        pass
    assert not request.exists()


@pytest.mark.parametrize("text", ["", "[1]", '{"files": [7]}', '{"files": "x"}', "\x00" * 40])
def test_a_request_that_is_not_ours_is_dropped(qtbot: QtBot, library: Path, text: str) -> None:
    requests = Requests(library)
    request = library.with_name(library.name + ".request")
    with qtbot.assertNotEmitted(requests.arrived):
        request.write_text(text)
        qtbot.waitUntil(lambda: not request.exists(), timeout=3000)
