"""An update of a large deck in a window: `python -m benchmarks.updating FILE LIBRARY`.

Reads a newer file of the deck, looks at some of what changes, applies it and takes it back. Tells the seconds
until the difference is shown, until it is applied and until it is taken back, and the longest turn of the
event loop in each step. Turns are what the window's thread itself computed, in milliseconds, so that a busy
machine does not count.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.processes import tell
from fakes.first_import import Turns


def main(source: Path, path: Path) -> None:
    """Open a window on the library at a path and bring its deck up to date with a file."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from whycards.assets import RESOURCES
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services
    from whycards.ui.theme.theme import Mode, Theme
    from whycards.ui.window import MainWindow

    app = QApplication([])
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    clock = SystemClock()
    services = open_services(path, clock, path.parent)
    window = MainWindow(theme, services, clock)
    window.resize(1280, 720)
    window.show()
    Turns().until("start", lambda: "whycards.ui.importing.guide" in sys.modules)
    flow, turns, seconds = window.flow, Turns(), {}
    page = flow.import_page

    def timed(name: str, is_done: Callable[[], bool], first: Callable[[], object]) -> None:
        began, ended = time.perf_counter(), 0.0

        def looked() -> bool:
            nonlocal ended
            ended = ended or (time.perf_counter() if is_done() else 0.0)
            return bool(ended)

        turns.until(name, looked, first=first)
        seconds[name] = ended - began

    timed(
        "shown",
        lambda: page.currentWidget() is page.difference,
        lambda: flow.import_files([source]),
    )
    changes = page.difference.list
    changed = changes.changes.rowCount()
    turns.until("next", lambda: True, first=lambda: QTest.keyClick(changes, Qt.Key.Key_Down))
    turns.until("last", lambda: True, first=lambda: QTest.keyClick(changes, Qt.Key.Key_End))
    turns.until("kept", lambda: True, first=lambda: QTest.keyClick(page.difference, Qt.Key.Key_K))
    turns.until("group", lambda: True, first=page.difference.pills.pills[1].click)
    turns.until("all", lambda: page.preview.isVisible(), first=page.difference.heading.link.click)
    turns.until("back", lambda: page.difference.isVisible(), first=page.preview.compare.click)
    timed("applied", lambda: page.result.isVisible(), page.difference.press)
    timed("undone", lambda: page.result.undo.isHidden(), page.result.undo.click)
    turns.until("home", flow.start_page.isVisible, first=page.result.home.click)
    questions = services.decks.decks()[0].counts.questions
    window.close()
    tell(seconds=seconds, turns=turns.longest, changed=changed, questions=questions)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
