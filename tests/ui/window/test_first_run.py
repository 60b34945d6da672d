from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.window import MainWindow


def in_session(window: MainWindow) -> bool:
    return window.shell.is_session


def test_the_first_question_is_answered_after_three_actions_at_most(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)  # 1: try the deck
    qtbot.waitUntil(lambda: in_session(window), timeout=10_000)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)  # 2: choose an answer, which reveals
    assert window._services.statistics.all_time().answers == 1


def test_the_same_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    first_run = window.flow.start_page.first_run
    assert first_run.isVisible()
    assert isinstance(first_run.cards[0], QRadioButton)
    assert first_run.cards[0].isChecked()
    qtbot.mouseClick(first_run.primary, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: in_session(window), timeout=10_000)
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    qtbot.mouseClick(column.cards[0], Qt.MouseButton.LeftButton)
    assert window._services.statistics.all_time().answers == 1


def test_the_words_say_what_there_is(window: MainWindow) -> None:
    first_run = window.flow.start_page.first_run
    assert first_run.primary.text() == "Try three questions"
    assert "One deck is ready. Try three questions" in first_run._invitation.words()
    assert window.shell.status.state.facts() == ("1 deck, 3 questions", "Works offline")
    assert "only on this computer" in window.shell.status.state.sentence()


def test_there_is_one_primary_button_and_no_menu_entry_that_cannot_work(window: MainWindow) -> None:
    shown = [button for button in window.findChildren(PrimaryButton) if button.isVisible()]
    assert [button.text() for button in shown] == ["Try three questions"]
    assert not window.menus.study_due.isEnabled()
    assert not window.menus.learn_new.isEnabled()


def test_after_the_first_session_home_shows_the_deck(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: in_session(window), timeout=10_000)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home"
    assert window.flow.start_page.home.isVisible()
    assert window.flow.start_page.home.hero.hero().button == "Learn 3 new"
    row = window.flow.start_page.home.table.rows.row(0)
    assert row is not None
    assert row.title == "Kitchen physics"


def test_pressing_twice_starts_once(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: in_session(window), timeout=10_000)
    assert len(window._services.decks.decks()) == 1
