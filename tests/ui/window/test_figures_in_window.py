"""Figures and recall first in a whole window: menus, the key that opens them, and what closing ends."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.core.progress import Silent
from whycards.services.opening import Services
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.window import MainWindow

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="9" height="9"/></svg>'
DECK = """---
{whycards: 1, id: pans, title: Pans}
---
## Which pan is quick? {#quick}
- [x] Thin copper
- [ ] Thick iron
### Short explanation
Little metal.

![Two pans](pans.svg "Copper and iron")
## What conducts? {#conducts}
### Answer
Metal.
"""


def begin(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    (folder / "pans.md").write_text(DECK, "utf-8")
    (folder / "pans.svg").write_text(SVG, "utf-8")
    services: Services = window._services
    services.importing.run((folder / "pans.md",), None, Silent())
    window.flow.learn_new()
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=20_000)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)


def press(qtbot: QtBot, key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, key)


def test_the_menus_hold_both_in_a_session_only(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for action in (window.menus.figure, window.menus.recall_first):
        assert not action.isVisible()
    begin(qtbot, window, tmp_path)
    assert window.menus.figure.isVisible()
    press(qtbot, Qt.Key.Key_A)
    window.menus.figure.trigger()
    viewer = window.flow.study_page.figures.window
    assert viewer is not None
    assert viewer.isVisible()
    assert viewer.windowTitle() == "Copper and iron"


def test_f9_opens_it_from_the_window(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(qtbot, window, tmp_path)
    press(qtbot, Qt.Key.Key_A)
    press(qtbot, Qt.Key.Key_F9)
    assert window.flow.study_page.figures.is_open


def test_the_window_takes_the_viewer_with_it(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(qtbot, window, tmp_path)
    press(qtbot, Qt.Key.Key_A)
    press(qtbot, Qt.Key.Key_V)
    viewer = window.flow.study_page.figures.window
    assert viewer is not None
    window.close()
    assert not window.flow.study_page.figures.is_open
    assert not viewer.isVisible()


def test_the_study_menu_says_how_the_deck_is_asked(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(qtbot, window, tmp_path)
    window.menus.study_opened.emit()
    assert not window.menus.recall_first.isChecked()
    window.menus.recall_first.trigger()
    window.menus.study_opened.emit()
    assert window.menus.recall_first.isChecked()
    assert window._services.settings.recalls_first("pans")
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    window.flow.study_page.end_session()
    window.flow.learn_new()
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    assert not any(card.isVisible() for card in column.cards)
