"""Equal questions are found, looked at beside each other, joined and parted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fakes.newer_deck import OLDER, write_doubles
from whycards.core.progress import Silent
from whycards.ui.duplicates.page import DuplicatesPage
from whycards.ui.window import MainWindow


class Locker:
    """A learner at the page of duplicates."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        self.bot, self.window, self.folder = qtbot, window, folder

    @property
    def page(self) -> DuplicatesPage:
        return self.window.flow.tools.duplicates_page

    def take(self, *files: Path) -> None:
        self.window._services.importing.run(files, None, Silent())
        self.window.flow.go_home()

    def search(self) -> DuplicatesPage:
        assert self.window.menus.pages["duplicates"].isEnabled()
        self.window.menus.pages["duplicates"].trigger()
        self.bot.waitUntil(lambda: not self.page.is_searching, timeout=20_000)
        return self.page

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def questions(self) -> dict[str, int]:
        return {deck.head.title: deck.counts.questions for deck in self.window._services.decks.decks()}


@pytest.fixture
def locker(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Locker:
    locker = Locker(qtbot, window, tmp_path)
    locker.take(*write_doubles(tmp_path))
    return locker


def test_those_that_disagree_come_first(locker: Locker) -> None:
    page = locker.search()
    assert page.isVisible() and locker.window.shell.current_page() == "duplicates"
    assert page.header.title.words() == "2 questions stand in several places"
    assert page.header.sentence.words().startswith("1 has keys that differ.")
    assert page.list.clusters.rowCount() == 2
    said = page.list.clusters.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Which rope keeps a boat from drifting along the quay? Keys differ"
    sides = page.members.sides
    assert sides is not None
    assert [column.title.words() for column in sides.columns] == ["Bay: key A", "Sound: key C"]
    assert page.members.note.words.words().startswith("The decks disagree")
    assert [pill.text() for pill in page.members.keep.pills] == ["Bay", "Sound"]


def test_the_chosen_one_stays(locker: Locker) -> None:
    page = locker.search()
    locker.key(Qt.Key.Key_2)
    assert page.members.keep.current() == 1
    locker.key(Qt.Key.Key_Return)
    assert locker.questions() == {"Bay": 1, "Sound": 2}
    assert page.list.currentIndex().row() == 1 and page.primary.isEnabled()
    locker.bot.mouseClick(page.members.keep.pills[1], Qt.MouseButton.LeftButton)
    locker.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    assert locker.questions() == {"Bay": 0, "Sound": 2}
    assert not page.primary.isEnabled() and page.members.note.words.words().startswith("Merged")


def test_a_merging_is_taken_back(locker: Locker) -> None:
    page = locker.search()
    assert not page.undo.isVisible()
    locker.key(Qt.Key.Key_Return)
    assert locker.questions() == {"Bay": 2, "Sound": 1}
    locker.key(Qt.Key.Key_Return)
    assert locker.questions() == {"Bay": 2, "Sound": 0}
    locker.bot.mouseClick(page.undo, Qt.MouseButton.LeftButton)
    locker.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert locker.questions() == {"Bay": 2, "Sound": 2}
    assert not page.undo.isVisible() and page.list.currentIndex().row() == 0 and page.primary.isEnabled()


def test_where_nothing_is_double_the_page_says_so(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    locker = Locker(qtbot, window, tmp_path)
    assert not window.menus.pages["duplicates"].isEnabled()
    file = tmp_path / "pods.md"
    file.write_text(OLDER, "utf-8")
    locker.take(file)
    page = locker.search()
    assert page.header.title.words() == "No duplicates"
    assert not page.primary.isVisible() and not page.list.isVisible()
    locker.key(Qt.Key.Key_Return)
    assert window.shell.current_page() == "home"


def test_escape_stops_the_search_and_leads_home(locker: Locker) -> None:
    locker.window.menus.pages["duplicates"].trigger()
    locker.key(Qt.Key.Key_Escape)
    locker.bot.waitUntil(lambda: not locker.page.is_searching, timeout=20_000)
    if locker.window.shell.current_page() == "duplicates":  # it had ended before
        locker.key(Qt.Key.Key_Escape)
    locker.bot.waitUntil(lambda: locker.window.shell.current_page() == "home", timeout=5_000)


def test_a_narrow_window_has_all_below_each_other(locker: Locker) -> None:
    page = locker.search()
    locker.window.resize(820, 640)
    assert page.sides.orientation() is Qt.Orientation.Vertical
    sides = page.members.sides
    assert sides is not None and sides.height() >= sides.heightForWidth(sides.width())
