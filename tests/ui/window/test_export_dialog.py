"""A deck is exported from the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from fakes.newer_deck import OLDER
from whycards.core.progress import Silent
from whycards.ui.exporting.dialog import ExportDialog
from whycards.ui.home.page import fill_deck_menu
from whycards.ui.window import MainWindow


class Pier:
    """A learner with a deck, before the dialog."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        self.bot, self.window, self.folder = qtbot, window, folder
        file = folder / "pods.md"
        file.write_text(OLDER, "utf-8")
        window._services.importing.run((file,), None, Silent())
        window.flow.go_home()

    @property
    def dialog(self) -> ExportDialog:
        found = self.window.findChild(ExportDialog)
        assert isinstance(found, ExportDialog) and found.isVisible()
        return found

    def open(self) -> ExportDialog:
        self.window.menus.export.trigger()
        return self.dialog

    def choose(self, name: str) -> ExportDialog:
        dialog = self.dialog
        at = [writer.name for writer in dialog.writers].index(name)
        dialog.format.setFocus()
        while dialog.format.currentIndex() < at:
            self.bot.keyClick(dialog.format, Qt.Key.Key_Down)
        return dialog

    def export(self, name: str) -> ExportDialog:
        dialog = self.choose(name)
        self.bot.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
        self.bot.waitUntil(lambda: not dialog.is_running, timeout=20_000)
        return dialog


@pytest.fixture
def pier(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pier:
    def chosen(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        return str(tmp_path / Path(name).name), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    return Pier(qtbot, window, tmp_path)


def test_each_format_says_what_it_cannot_hold(pier: Pier) -> None:
    dialog = pier.open()
    assert dialog.holding.words() == "5 questions"
    assert dialog.losses.words().startswith("It holds everything")
    assert "why each option is right or wrong" in pier.choose("aiken").losses.words()


def test_a_deck_is_written_and_what_stayed_behind_is_told(pier: Pier) -> None:
    pier.open()
    dialog = pier.export("aiken")
    assert dialog.title.words() == "5 questions written"
    assert dialog.place.words() == str(pier.folder / "Pods.txt")
    assert "Aiken cannot hold explanations" in dialog.behind.words()
    assert (pier.folder / "Pods.txt").read_text("utf-8").count("ANSWER:") == 5
    pier.bot.keyClick(dialog, Qt.Key.Key_Return)
    pier.bot.waitUntil(lambda: pier.window.findChild(ExportDialog) is None)


def test_a_sheet_is_printed(pier: Pier) -> None:
    pier.open()
    dialog = pier.export("pdf")
    assert dialog.title.words() == "5 questions written"
    assert (pier.folder / "Pods.pdf").read_bytes().startswith(b"%PDF")


def test_no_file_chosen_keeps_the_choice(pier: Pier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    dialog = pier.open()
    pier.bot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible() and dialog.format.isVisible() and not dialog.is_running


def test_escape_stops_and_nothing_is_left(pier: Pier) -> None:
    head = "---\n{whycards: 1, id: many, title: Many}\n---\n"
    body = "".join(f"## How heavy is box {n}? {{#b{n}}}\n- [x] {n}\n- [ ] Less\n" for n in range(2000))
    file = pier.folder / "many.md"
    file.write_text(head + body, "utf-8")
    pier.window._services.importing.run((file,), None, Silent())
    pier.window.flow.refresh()
    dialog = pier.open()
    dialog.deck.setCurrentIndex(0)
    assert dialog.holding.words() == "2,000 questions"
    pier.choose("pdf")
    pier.bot.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    pier.bot.waitUntil(lambda: dialog.bar.value() > 0, timeout=20_000)
    pier.bot.keyClick(dialog, Qt.Key.Key_Escape)
    pier.bot.waitUntil(lambda: not dialog.is_running, timeout=20_000)
    assert dialog.isVisible() and dialog.format.isVisible()
    assert not list(pier.folder.glob("*.pdf")) and not list(pier.folder.glob(".whycards-export*"))


def test_a_place_that_cannot_be_written_is_told(pier: Pier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(pier.folder / "no" / "x.zip"), ""))
    pier.open()
    dialog = pier.export("native")
    assert dialog.title.words() == "The deck was not exported"
    assert "There is no folder" in dialog.behind.words()


def test_the_menu_of_a_deck_has_it(pier: Pier) -> None:
    home = pier.window.flow.start_page.home
    row = home.table.rows.row(0)
    assert row is not None
    menu = QMenu(home)
    fill_deck_menu(menu, home, row)
    next(action for action in menu.actions() if action.text() == "Export…").trigger()
    assert pier.dialog.deck.currentText() == "Pods"
