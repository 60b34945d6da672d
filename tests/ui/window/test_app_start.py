from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from fakes.files import deck_file
from whycards.ui.app import AppOptions, run


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts the app on a library of its own; whatever still runs at the end is stopped."""
    running: list[subprocess.Popen[str]] = []

    def start_app(*files: Path) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "whycards", "--library", str(tmp_path / "library.db"), *map(str, files)],
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        return process

    yield start_app
    for process in running:
        process.kill()
        process.communicate()


def wait_until_read(tmp_path: Path, word: str) -> None:
    """Wait until the window has read a file with this word, to show what is in it."""
    end = time.monotonic() + 30
    while not any(word.encode() in kept.read_bytes() for kept in tmp_path.glob("library.db-work/*/*/messages")):
        assert time.monotonic() < end, f"no file with {word!r} was read"
        time.sleep(0.1)


def test_a_second_start_hands_its_file_over_and_ends_well(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    first = start()
    wait_for_library(tmp_path)
    second = start(deck_file(tmp_path / "pears.md", 3, "pear"))
    _output, errors = second.communicate(timeout=20)
    assert (second.returncode, errors) == (0, "")
    wait_until_read(tmp_path, "pear")
    assert first.poll() is None


def test_the_end_of_the_desktop_session_closes_the_window_in_good_order(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    process = start(deck_file(tmp_path / "lamps.md", 3, "lamp"))
    wait_until_read(tmp_path, "lamp")
    process.send_signal(signal.SIGTERM)
    _output, errors = process.communicate(timeout=10)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert sorted(path.name for path in tmp_path.iterdir() if "library" in path.name) == ["library.db"]


def test_after_a_kill_the_next_start_opens(start: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    first = start(deck_file(tmp_path / "lamps.md", 3, "lamp"))
    wait_until_read(tmp_path, "lamp")
    first.kill()
    first.wait()
    second = start(deck_file(tmp_path / "pears.md", 3, "pear"))
    wait_until_read(tmp_path, "pear")
    assert second.poll() is None


def wait_for_library(tmp_path: Path) -> None:
    """Wait until a window holds its library, so that another start finds it running."""
    end = time.monotonic() + 30
    while not (tmp_path / "library.db").exists():
        assert time.monotonic() < end, "the window did not open"
        time.sleep(0.1)


@pytest.fixture
def in_process(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """`run` in this process leaves the hooks of the tests alone."""
    for holder, hook in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(holder, hook, getattr(holder, hook))
    monkeypatch.setattr(signal, "signal", lambda *_: None)


def answer_box(choose: Callable[[QMessageBox], object]) -> list[str]:
    """Answer the next message box; the list gets its words."""
    words: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(50, look)
            return
        words.append(box.text())
        choose(box)

    QTimer.singleShot(50, look)
    return words


@pytest.mark.usefixtures("in_process")
def test_a_damaged_library_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    library.write_bytes(b"This is no database. " * 500)
    words = answer_box(lambda box: box.close())
    assert run(AppOptions(library)) == 1
    assert "library.db" in words[0]
    assert library.read_bytes() == b"This is no database. " * 500
    assert [path.name for path in tmp_path.iterdir()] == ["library.db"]


@pytest.mark.usefixtures("in_process")
def test_a_library_open_on_another_computer_is_opened_only_on_the_learners_word(tmp_path: Path) -> None:
    lock = tmp_path / "library.db.lock"
    lock.write_text("12\nwhycards\nattic-computer\n0123456789abcdef0123456789abcdef\n\n")
    words = answer_box(lambda box: box.close())
    assert run(AppOptions(tmp_path / "library.db")) == 1
    assert "attic-computer" in words[0]
    assert "attic-computer" in lock.read_text()
    assert not (tmp_path / "library.db").exists()


@pytest.mark.usefixtures("in_process")
def test_open_anyway_opens(tmp_path: Path) -> None:
    lock = tmp_path / "library.db.lock"
    lock.write_text("12\nwhycards\nattic-computer\n0123456789abcdef0123456789abcdef\n\n")

    def anyway(box: QMessageBox) -> None:
        next(button for button in box.buttons() if button.text() == "Open anyway").click()
        QTimer.singleShot(500, QApplication.closeAllWindows)

    answer_box(anyway)
    assert run(AppOptions(tmp_path / "library.db")) == 0
    assert (tmp_path / "library.db").exists()
    assert not lock.exists()
