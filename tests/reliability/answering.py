"""Answers questions through the real window until it is killed: python answering.py LIBRARY.

Prints the uid of each question as soon as its verdict is on screen. Started by the kill test.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from whycards.assets import RESOURCES
from whycards.services.clock import SystemClock
from whycards.services.opening import open_services
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow


class HurriedClock(SystemClock):
    """The system's clock, but a second passes at each look: no key comes too early after a reveal."""

    def __init__(self) -> None:
        super().__init__()
        self._looks = 0

    def monotonic(self) -> float:
        self._looks += 1
        return super().monotonic() + self._looks


def main(library: Path) -> None:
    app = QApplication([])
    clock = HurriedClock()
    services = open_services(library, clock)
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    window = MainWindow(theme, services, clock)
    window.show()
    QTest.qWaitForWindowActive(window)
    while True:
        window.flow.learn_new()
        while answer_one(window):
            pass


def answer_one(window: MainWindow) -> bool:
    """Answer the question on screen and go on; False when the session is over."""
    column = window.flow.study_page.column
    if not window.shell.is_session or not isinstance(column, ChoiceColumn):
        return False
    wanted = range(len(column.shown.question.keys))
    for place in wanted:
        QTest.keyClick(window.focusWidget(), Qt.Key(Qt.Key.Key_A.value + place))
    if len(wanted) > 1:
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    if column.verdict.isVisible():
        os.write(sys.stdout.fileno(), f"{column.shown.uid}\n".encode())
    QApplication.processEvents()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    return True


if __name__ == "__main__":
    main(Path(sys.argv[1]))
