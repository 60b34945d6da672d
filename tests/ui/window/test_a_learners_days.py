"""A learner imports a practice bank and studies it over two days, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QRadioButton
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import drop, urls
from samples import practice_bank
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.window import MainWindow

QUESTIONS = 30


class Learner:
    """Plays with one window by mouse and keyboard, and looks at what it shows."""

    def __init__(self, qtbot: QtBot, window: MainWindow, clock: FakeClock) -> None:
        self.qtbot = qtbot
        self.window = window
        self.clock = clock

    @property
    def page(self) -> ChoiceColumn:
        column = self.window.flow.study_page.column
        assert isinstance(column, ChoiceColumn)
        return column

    @property
    def number(self) -> int:
        """The number of the question on screen, read from its stem."""
        return int(self.page.shown.question.stem.split()[1])

    @property
    def place(self) -> str:
        return self.window.flow.study_page.top.place.text()

    def drop(self, path: Path) -> None:
        imports = self.window.flow.imports
        with self.qtbot.waitSignal(imports.previewed, timeout=20_000):
            drop(self.window, urls(path))
        with self.qtbot.waitSignal(imports.imported, timeout=20_000):
            self.key(Qt.Key.Key_Return)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focused = self.window.focusWidget() or self.window
        self.qtbot.keyClick(focused, key, modifier)

    def pick(self, places: tuple[int, ...], *, by_mouse: bool) -> None:
        """Choose these options, and submit where several are asked for."""
        is_multiple = practice_bank.is_multiple(self.number)
        kind = QCheckBox if is_multiple else QRadioButton
        assert all(isinstance(card, kind) for card in self.page.cards)
        for place in places:
            if by_mouse:
                self.qtbot.mouseClick(self.page.cards[place], Qt.MouseButton.LeftButton)
            else:
                self.key(Qt.Key(Qt.Key.Key_A.value + place))
        if not is_multiple:
            return
        if by_mouse:
            self.qtbot.mouseClick(self.window.flow.study_page.footer.primary, Qt.MouseButton.LeftButton)
        else:
            self.key(Qt.Key.Key_Return)

    def answer(self, *, right: bool, by_mouse: bool) -> int:
        """Answer the question on screen; gives its number."""
        number, keys = self.number, practice_bank.keys(self.number)
        assert not self.page.verdict.isVisible()
        self.pick(keys if right else (*keys[1:], practice_bank.wrong(number)), by_mouse=by_mouse)
        assert self.page.verdict.isVisible()
        said = self.page.verdict.accessibleName()
        assert said.startswith("Right") is right, said
        return number

    def go_on(self, *, by_mouse: bool = False) -> None:
        self.clock.advance(1)
        if by_mouse:
            self.qtbot.mouseClick(self.window.flow.study_page.footer.primary, Qt.MouseButton.LeftButton)
        else:
            self.key(Qt.Key.Key_Return)


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "bank.md"
    path.write_text(practice_bank.bank(QUESTIONS + 6), "utf-8")
    return path


def test_thirty_questions_by_mouse_and_keyboard_and_what_comes_back(
    qtbot: QtBot, reopen: Callable[[], MainWindow], clock: FakeClock, bank: Path
) -> None:
    learner = Learner(qtbot, reopen(), clock)
    learner.window._services.decks.set_setting("new_per_day", QUESTIONS)
    learner.drop(bank)
    assert f"{QUESTIONS + 6} questions" in learner.window.shell.status.state.sentence()
    learner.key(Qt.Key.Key_Return)  # the primary button of the import page: learn
    assert learner.place == f"1 of {QUESTIONS}"

    missed: set[int] = set()
    for turn in range(14):
        by_mouse, right = turn % 2 == 0, turn not in (2, 5)
        number = learner.answer(right=right, by_mouse=by_mouse)
        if not right:
            missed.add(number)
            assert "Later today once more" in learner.window.flow.study_page.footer.note.accessibleName()
        learner.go_on(by_mouse=by_mouse)
        if learner.page.shown.is_retry:
            assert learner.answer(right=True, by_mouse=True) in missed
            learner.go_on()

    # Undo: a wrong answer is taken back and given right.
    number = learner.answer(right=False, by_mouse=False)
    learner.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert learner.number == number
    assert not learner.page.verdict.isVisible()
    assert not any(card.isChecked() for card in learner.page.cards)
    learner.answer(right=True, by_mouse=True)
    # Overrule: right, but it shall count as Again.
    learner.clock.advance(1)
    learner.key(Qt.Key.Key_1)
    assert "Later today once more" in learner.window.flow.study_page.footer.note.accessibleName()
    overruled = number

    # Close in the middle; nothing is lost, and the retry is still owed.
    learner = Learner(qtbot, reopen(), clock)
    assert learner.window._services.statistics.all_time().answers == 17
    learner.key(Qt.Key.Key_Return)
    assert learner.place in ("1 of 15", "0 of 15")
    seen: list[int] = []
    retried: list[int] = []
    while learner.window.flow.study_page.isVisible():
        is_retry = learner.page.shown.is_retry
        number = learner.answer(right=True, by_mouse=len(seen) % 3 == 0)
        (retried if is_retry else seen).append(number)
        learner.go_on(by_mouse=len(seen) % 3 == 1)
    assert len(seen) == 15
    assert retried == [overruled]
    assert learner.window.flow.finished_page.isVisible()

    # The next morning the missed ones are due, the others later.
    learner.window.close()
    clock.advance(days=1)
    learner = Learner(qtbot, reopen(), clock)
    learner.key(Qt.Key.Key_Return)
    due = []
    while learner.window.flow.study_page.isVisible():
        due.append(learner.answer(right=True, by_mouse=False))
        learner.go_on()
    assert set(due) == {*missed, overruled}
    learner.key(Qt.Key.Key_Escape)
    clock.advance(days=40)
    learner.window.look_for_changes()
    assert learner.window.flow.start_page.home.hero.hero().button == f"Study {QUESTIONS} due"


def test_the_same_file_again_adds_nothing_and_loses_nothing(
    qtbot: QtBot, reopen: Callable[[], MainWindow], clock: FakeClock, bank: Path
) -> None:
    learner = Learner(qtbot, reopen(), clock)
    learner.drop(bank)
    learner.key(Qt.Key.Key_Return)
    learner.answer(right=True, by_mouse=True)
    learner.key(Qt.Key.Key_Escape)
    learner.drop(bank)
    (deck,) = learner.window._services.decks.decks()
    assert (deck.counts.questions, deck.counts.learned) == (QUESTIONS + 6, 1)
    assert learner.window._services.statistics.all_time().answers == 1


def test_a_miss_stays_owed_when_nothing_else_is_left(
    qtbot: QtBot, reopen: Callable[[], MainWindow], clock: FakeClock, bank: Path
) -> None:
    learner = Learner(qtbot, reopen(), clock)
    learner.window._services.decks.set_setting("new_per_day", 2)
    learner.drop(bank)
    learner.key(Qt.Key.Key_Return)
    learner.answer(right=True, by_mouse=False)
    learner.go_on()
    missed = learner.answer(right=False, by_mouse=False)
    learner.key(Qt.Key.Key_Escape)
    finished = learner.window.flow.finished_page
    assert finished.primary.text() == "Study 1 once more"

    learner = Learner(qtbot, reopen(), clock)
    home = learner.window.flow.start_page.home
    assert home.hero.hero().title == "1 missed question comes once more"
    assert learner.window.menus.study_due.isEnabled()
    learner.key(Qt.Key.Key_Return)
    assert learner.page.shown.is_retry
    assert learner.answer(right=True, by_mouse=False) == missed
    learner.go_on()
    assert home.hero.hero().title == "All clear until tomorrow"
    assert not learner.window.menus.study_due.isEnabled()


def test_the_last_answer_can_be_taken_back_after_the_end(
    qtbot: QtBot, reopen: Callable[[], MainWindow], clock: FakeClock, bank: Path
) -> None:
    learner = Learner(qtbot, reopen(), clock)
    learner.window._services.decks.set_setting("new_per_day", 2)
    learner.drop(bank)
    learner.key(Qt.Key.Key_Return)
    for _ in range(2):
        last = learner.answer(right=True, by_mouse=False)
        learner.go_on()
    assert learner.window.flow.finished_page.isVisible()
    assert learner.window.menus.undo.isEnabled()
    learner.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert learner.number == last
    assert not learner.page.verdict.isVisible()
    learner.answer(right=True, by_mouse=True)
    learner.go_on()
    learner.key(Qt.Key.Key_Escape)
    assert not learner.window.menus.undo.isEnabled()
    assert learner.window._services.statistics.all_time().answers == 2
