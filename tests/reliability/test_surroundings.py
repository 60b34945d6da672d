"""R7: something happens to the library while its window is open. The learner reads a sentence about it at once,
nothing is shown as stored that is not, and where the library comes back it goes on.

A second start and a lock of another computer are looked at by the tests of the window's start.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file, drop, urls
from reliability.small_disk import SmallDisk
from reliability.studying import Studying, answers
from samples.deck_files import PNG
from whycards.assets import RESOURCES
from whycards.core.media import Media
from whycards.storage.errors import Moved
from whycards.storage.library import BUSY_SECONDS, Library
from whycards.ui.richtext.pictures import Pictures
from whycards.ui.theme.theme import Mode, Theme

Open = Callable[[Path], Studying]
AT_ONCE = 1.0


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window says in dialogs, which do not stop the test."""
    sentences: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, sentence: sentences.append(sentence))
    return sentences


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path, said: list[str]) -> Iterator[Open]:
    opened: list[Studying] = []

    def studying(path: Path) -> Studying:
        opened.append(Studying(qapp, path, tmp_path))
        qtbot.addWidget(opened[-1].window)
        return opened[-1]

    yield studying
    for one in opened:
        one.window.close()


@pytest.fixture
def learner(open_window: Open, tmp_path: Path) -> Studying:
    return open_window(tmp_path / "place" / "library.db")


def refused(learner: Studying, sentence: str, seconds: float = AT_ONCE) -> None:
    """An answer, an undo, a flag and a rest are refused in words, and nothing looks as if it were stored."""
    page, shown = learner.window.flow.study_page, learner.column.shown
    assert learner.took(learner.answer) < seconds
    assert sentence in learner.sentence
    assert not learner.column.verdict.isVisible()
    if seconds > AT_ONCE:
        return
    for act in (page.undo, page.toggle_flag, page.let_rest):
        page.notice.hide()
        assert learner.took(act) < seconds
        assert sentence in learner.sentence
        assert learner.column.shown.uid == shown.uid
        assert not learner.column.verdict.isVisible()
    assert not page.top.flag_button.isChecked()


def goes_on(learner: Studying) -> None:
    """Three answers more are stored, each once."""
    before = answers(learner.path)
    for count in (1, 2, 3):
        assert learner.answer()
        assert learner.sentence == ""
        assert answers(learner.path) == before + count
        learner.key(Qt.Key.Key_Return)


def test_the_library_is_deleted(learner: Studying, said: list[str]) -> None:
    learner.path.unlink()
    refused(learner, "library.db was moved, deleted or replaced")
    learner.window.close()
    assert not learner.path.exists()


def test_the_library_is_taken_away_and_put_back(learner: Studying) -> None:
    away = learner.path.with_name("away.db")
    learner.path.rename(away)
    refused(learner, "library.db was moved, deleted or replaced")
    away.rename(learner.path)
    goes_on(learner)


def test_the_library_is_replaced(learner: Studying, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    Library.open(other, FakeClock()).close()
    shutil.copy(other, learner.path.with_name("new.db"))
    learner.path.with_name("new.db").replace(learner.path)
    refused(learner, "library.db was moved, deleted or replaced")
    learner.window.close()
    assert learner.path.read_bytes() == other.read_bytes()


def test_the_folder_is_unmounted(open_window: Open, disk: SmallDisk) -> None:
    learner = open_window(disk.path / "place" / "library.db")
    subprocess.run(["umount", "--lazy", disk.path], check=True)
    refused(learner, "library.db was moved, deleted or replaced")
    learner.window.close()
    assert list(disk.path.iterdir()) == []


def protect(learner: Studying, flag: str) -> bool:
    files = [str(path) for path in learner.path.parent.iterdir() if "library.db" in path.name]
    if shutil.which("chattr") is None:
        return False
    return subprocess.run(["chattr", flag, *files], capture_output=True).returncode == 0


def test_the_library_is_made_read_only(learner: Studying) -> None:
    if not protect(learner, "+i"):
        protect(learner, "-i")
        pytest.skip("needs root, and a file system whose files may be made immutable")
    try:
        refused(learner, "library.db")
    finally:
        protect(learner, "-i")
    goes_on(learner)


def test_the_disk_is_full(open_window: Open, disk: SmallDisk) -> None:
    learner = open_window(disk.path / "place" / "library.db")
    disk.leave(0)
    refused(learner, "full")
    disk.free()
    goes_on(learner)


def test_another_program_holds_the_library(learner: Studying) -> None:
    with closing(sqlite3.connect(learner.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused(learner, "is writing to the library", BUSY_SECONDS + AT_ONCE)
        other.execute("ROLLBACK")
    assert learner.try_again()
    assert answers(learner.path) == 2
    learner.key(Qt.Key.Key_Return)
    goes_on(learner)


def test_an_import_into_a_deleted_library(qtbot: QtBot, learner: Studying, tmp_path: Path) -> None:
    learner.key(Qt.Key.Key_Escape)
    learner.path.unlink()
    with qtbot.waitSignal(learner.window.flow.imports.refused, timeout=10_000) as refusal:
        drop(learner.window, urls(deck_file(tmp_path / "lamps.md", 3)))
    assert refusal.args is not None
    assert "library.db was moved, deleted or replaced" in refusal.args[0]
    assert not learner.path.exists()
    assert not list(learner.path.parent.glob("*-work"))


def test_home_does_not_say_that_all_is_saved_in_a_library_that_is_gone(
    learner: Studying, said: list[str]
) -> None:
    learner.path.unlink()
    learner.key(Qt.Key.Key_Escape)
    learner.window.flow.go_home()
    assert any("library.db was moved, deleted or replaced" in sentence for sentence in said)
    assert "library.db was moved" in learner.window.shell.status.state.sentence()


def test_what_happened_is_said_although_the_learner_does_nothing(learner: Studying, said: list[str]) -> None:
    learner.window.flow.go_home()
    away = learner.path.with_name("away.db")
    learner.path.rename(away)
    learner.window.look_for_changes()
    assert "library.db was moved" in learner.window.shell.status.state.sentence()
    away.rename(learner.path)
    learner.window.look_for_changes()
    assert learner.window.shell.status.state.sentence() == "Everything is saved"
    assert said == []


def test_a_picture_that_is_painted_meanwhile_comes_back_with_the_library(qapp: QApplication) -> None:
    is_away = True

    def load(_digest: str) -> bytes:
        if is_away:
            raise Moved(Path("library.db"))
        return PNG

    pictures = Pictures(Theme(RESOURCES, Mode.LIGHT), load)
    picture = pictures.find("sign.png", {"sign.png": Media("0" * 64, "png", 1, 1)}, "A sign")
    away = picture.image(QSizeF(40, 40), 1.0)
    is_away = False
    there = picture.image(QSizeF(40, 40), 1.0)
    assert not away.isNull()
    assert there != away
    assert there == picture.image(QSizeF(40, 40), 1.0)
