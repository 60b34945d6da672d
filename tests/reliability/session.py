"""One session of the real app: python session.py LIBRARY DECK [MISHAP ...].

Starts the window as the command line does, imports the deck, answers every question of it, looks at the other
pages and closes. Ends with one line of JSON about itself: how many verdicts it saw, what dialogs said, every
file that lay in the library's folder with its mode, and libraries for networks that were loaded. With mishaps
(see mishaps.py) they happen one after the other, with an answer after each.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from reliability.mishaps import MISHAPS
from whycards import __main__ as command
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.flashcard import FlashcardColumn
from whycards.ui.window import MainWindow

_BEAT_MILLISECONDS = 30
_MOST_BEATS = 2000


@dataclass
class Told:
    """What the session says of itself at its end."""

    verdicts: int = 0
    said: list[str] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    modes: dict[str, int] = field(default_factory=dict)
    network: list[str] = field(default_factory=list)


class Session:
    """Does one thing at each beat of a timer. Another timer looks on: it beats while a dialog is open, too."""

    def __init__(self, library: Path, mishaps: Sequence[str]) -> None:
        self.told = Told()
        self._library = library
        self._mishaps = mishaps
        self._beats = 0
        steps = self._studying()
        self._timers = [self._every_beat(self._look_on), self._every_beat(lambda: next(steps, None))]

    def _every_beat(self, act: Callable[[], object]) -> QTimer:
        timer = QTimer(interval=_BEAT_MILLISECONDS)
        timer.timeout.connect(act)
        timer.start()
        return timer

    def _look_on(self) -> None:
        self._beats += 1
        if self._beats > _MOST_BEATS:
            os.abort()
        self._look_at_files()
        self._answer_dialog()

    def _answer_dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QMessageBox):
            self.told.said.append(dialog.text())
            self.told.reports += filter(None, [dialog.detailedText()])
        if isinstance(dialog, QDialog):
            dialog.reject()

    def _look_at_files(self) -> None:
        root = self._library.parent
        with suppress(OSError):  # something vanished in the middle; the next beat looks again
            for path in [root, *root.rglob("*")]:
                self.told.modes[str(path.relative_to(root))] = path.stat().st_mode

    def _studying(self) -> Iterator[None]:
        while not (windows := [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]):
            yield
        window = windows[0]
        imports = window.flow.imports
        while imports.is_running or "question" not in window.shell.status.state.sentence():
            if imports.preview is not None and not imports.is_running:
                window.flow.import_page.preview.press()
            yield
        window.flow.learn_new()
        while window.shell.is_session and not self._mishaps:
            yield from self._answer(window)
        for mishap in self._mishaps:
            yield from self._answer(window)
            _as_a_slot(MISHAPS[mishap], window, self._library)
            yield from self._answer(window)
            if not window.shell.is_session:
                _as_a_slot(window.flow.learn_more)
        for show in (window.flow.go_home, window.flow.go_import, window.show_keys, window.show_about):
            _as_a_slot(show)
            yield
        window.close()

    def _answer(self, window: MainWindow) -> Iterator[None]:
        """Answer the question on screen, wait until keys count again, and go on."""
        column = window.flow.study_page.column if window.shell.is_session else None
        if isinstance(column, ChoiceColumn):
            for place in column.shown.question.keys:
                key(window, Qt.Key(Qt.Key.Key_A.value + place))
            if not column.is_single:
                key(window, Qt.Key.Key_Return)
            self.told.verdicts += column.verdict.isVisible()
        elif isinstance(column, FlashcardColumn):
            key(window, Qt.Key.Key_Space)
        else:
            yield  # a question waits to be shown
            return
        for _ in range(400 // _BEAT_MILLISECONDS):
            yield
        if window.shell.is_session:
            key(window, Qt.Key.Key_Return)
            yield


def _as_a_slot(act: Callable[..., object], *arguments: object) -> None:
    """What is not caught is told as it would be if the learner had asked for it."""
    try:
        act(*arguments)
    except Exception:
        sys.excepthook(*sys.exc_info())


def key(window: MainWindow, which: Qt.Key) -> None:
    _as_a_slot(QTest.keyClick, window.focusWidget() or window, which)


def main(library: Path, deck: Path, mishaps: Sequence[str]) -> int:
    app = QApplication([])
    session = Session(library, mishaps)
    sys.argv = ["whycards", "--library", str(library), str(deck)]
    status = command.main()
    maps = Path("/proc/self/maps")
    loaded = maps.read_text().splitlines() if maps.exists() else []
    session.told.network = sorted({line.rpartition("/")[2] for line in loaded if "Network" in line})
    print(json.dumps(asdict(session.told)), flush=True)
    app.quit()
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
