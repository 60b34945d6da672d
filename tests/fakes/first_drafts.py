"""Drafts opened first from Home in a fresh process: prints the longest turn of the event loop.

`python -m fakes.first_drafts FOLDER` works in an empty folder. Times are as in `first_import`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fakes.first_import import Turns


def main(folder: Path) -> None:
    """Open a window on a library with drafts, wait until it rests, and go to its drafts."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from fakes.files import deck_file
    from whycards.assets import RESOURCES
    from whycards.core.progress import Silent
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services
    from whycards.ui.theme.theme import Mode, Theme
    from whycards.ui.window import MainWindow

    app = QApplication([])
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    clock = SystemClock()
    services = open_services(folder / "library.db", clock, folder)
    services.importing.run([deck_file(folder / "lamps.md", 300, drafts=40)], None, Silent())
    window = MainWindow(theme, services, clock)
    window.resize(1280, 720)
    window.show()
    flow, turns = window.flow, Turns()
    Turns().until("start", lambda: "whycards.ui.richtext.markdown" in sys.modules)
    deck = services.decks.decks()[0].row
    turns.until("drafts", lambda: flow.drafts_page.isVisible(), first=lambda: flow.finish_drafts(deck))
    print("drafts", round(turns.longest["drafts"], 1))
    window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
