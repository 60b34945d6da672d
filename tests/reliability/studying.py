"""A learner at the real window in the middle of a session, for tests of what happens to the library then."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fakes.clock import FakeClock
from samples import practice_bank
from whycards.assets import RESOURCES
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow

QUESTIONS = 12


class Studying:
    """A window on a library with a deck, the first question answered, the second on screen."""

    def __init__(self, app: QApplication, path: Path, folder: Path) -> None:
        self.path = path
        self._clock = FakeClock()
        bank = folder / "bank.md"
        bank.write_text(practice_bank.bank(QUESTIONS), "utf-8")
        services = open_services(path, self._clock, folder / "none")
        services.importing.run((bank,), None, Silent())
        theme = Theme(RESOURCES, Mode.LIGHT)
        theme.apply(app)
        self.window = MainWindow(theme, services, self._clock)
        self.window.show()
        QTest.qWaitForWindowActive(self.window)
        self.window.flow.learn_new()
        assert self.answer()
        self.key(Qt.Key.Key_Return)
        assert not self.column.verdict.isVisible()

    @property
    def column(self) -> ChoiceColumn:
        column = self.window.flow.study_page.column
        assert isinstance(column, ChoiceColumn)
        return column

    @property
    def sentence(self) -> str:
        """What the page says went wrong, "" for nothing."""
        notice = self.window.flow.study_page.notice
        return notice.sentence() if notice.isVisible() else ""

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self._clock.advance(1)
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)
        QApplication.processEvents()

    def answer(self) -> bool:
        """Answer the question on screen rightly; whether its verdict is shown."""
        for place in self.column.shown.question.keys:
            if self.column.is_single or not self.column.cards[place].isChecked():
                self.key(Qt.Key(Qt.Key.Key_A.value + place))
        if not self.column.is_single:
            self.key(Qt.Key.Key_Return)
        return self.column.verdict.isVisible()

    def try_again(self) -> bool:
        """Press the button beside the sentence; whether the verdict is shown."""
        self.window.flow.study_page.notice.retry_button.click()
        return self.column.verdict.isVisible()

    def took(self, action: Callable[[], object]) -> float:
        """Seconds until the window has done this and is ready for the next event."""
        started = time.monotonic()
        action()
        QApplication.processEvents()
        return time.monotonic() - started


def answers(path: Path) -> int:
    """How many answers a library file holds."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM event WHERE kind = 'answered'").fetchone()[0])
