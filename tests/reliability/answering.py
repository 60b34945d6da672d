"""Answers questions through the real window until it is killed, as often as it is told to on standard input.

Each line names a library and the seconds from the first answer to the kill. For each of them one line of JSON
goes to standard output: the uid of every question whose verdict was on screen. The kill hits a process that
was forked for it and has nothing but the imports in common with the next one: those take most of a start.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import signal
import sys
import time
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import whycards
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


def main() -> None:
    import_all()
    for line in sys.stdin:
        library, seconds = json.loads(line)
        print(json.dumps(killed(Path(library), seconds)), flush=True)


def import_all() -> None:
    """What a start imports little by little is there before, for all of them."""
    for module in pkgutil.walk_packages(whycards.__path__, "whycards."):
        importlib.import_module(module.name)


def killed(library: Path, seconds: float) -> list[str]:
    """Let a new process answer, and kill it; what it showed."""
    incoming, outgoing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(incoming)
        try:
            answer_on(library, outgoing)
        finally:
            os._exit(1)
    os.close(outgoing)
    with os.fdopen(incoming, "rb") as said:
        first = said.readline()
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        rest = said.read()
    _, status = os.waitpid(child, 0)
    assert first, "the window ended before its first answer"
    assert os.WTERMSIG(status) == signal.SIGKILL
    whole_lines = (first + rest).rpartition(b"\n")[0]
    return whole_lines.decode().splitlines()


def answer_on(library: Path, said: int) -> None:
    """Answer without end."""
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
        while answer_one(window, said):
            pass


def answer_one(window: MainWindow, said: int) -> bool:
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
        os.write(said, f"{column.shown.uid}\n".encode())
    QApplication.processEvents()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    return True


if __name__ == "__main__":
    main()
