"""The first visit to the import page in a fresh process: prints the longest turn of the event loop.

`python -m fakes.first_import FOLDER` works in an empty folder. Times are what the window's thread itself
computed, in milliseconds, so that a busy machine does not count.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

TURN_MILLISECONDS = 400.0
"""How long to wait for what may still come."""


class Turns:
    """Lets the event loop turn, and measures each turn."""

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}

    def until(
        self, name: str, is_done: Callable[[], bool], *, first: Callable[[], object] = lambda: None
    ) -> None:
        """Do something, then let the loop turn until something is so, and a little longer."""
        from PySide6.QtCore import QEventLoop
        from PySide6.QtWidgets import QApplication

        longest = _took(first)
        ends = None
        while ends is None or time.monotonic() < ends:
            longest = max(
                longest, _took(lambda: QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents))
            )
            time.sleep(0.001)
            if ends is None and is_done():
                ends = time.monotonic() + TURN_MILLISECONDS / 1000
        self.longest[name] = longest


def _took(work: Callable[[], object]) -> float:
    started = time.thread_time()
    work()
    return (time.thread_time() - started) * 1000


def main(folder: Path) -> None:
    """Open a window, go to the import page, read a file, import it, and look at its drafts."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from fakes.files import deck_file
    from whycards.assets import RESOURCES
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services
    from whycards.ui.theme.theme import Mode, Theme
    from whycards.ui.window import MainWindow

    app = QApplication([])
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    clock = SystemClock()
    window = MainWindow(theme, open_services(folder / "library.db", clock, folder), clock)
    window.resize(1280, 720)
    window.show()
    flow, turns = window.flow, Turns()
    Turns().until("start", lambda: "whycards.ui.importing.guide" in sys.modules)
    turns.until("visit", lambda: flow.import_page.isVisible(), first=flow.go_import)
    path = deck_file(folder / "lamps.md", 300, drafts=40)
    turns.until("read", lambda: flow.import_page.preview.isVisible(), first=lambda: flow.import_files([path]))
    pane = flow.import_page.preview
    turns.until("questions", lambda: True, first=pane.pills.pills[0].click)
    turns.until("next", lambda: True, first=lambda: pane.sample.stepped.emit(1))
    turns.until("stored", lambda: flow.import_page.result.isVisible(), first=pane.press)
    turns.until("drafts", lambda: flow.drafts_page.isVisible(), first=flow.import_page.result.work.click)
    for name, longest in turns.longest.items():
        print(name, round(longest, 1))
    window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
