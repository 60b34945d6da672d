"""Where the learner was on Home: the chosen deck, and how far the table was scrolled."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from whycards.ui.frame.preferences import Preferences
from whycards.ui.home.start import StartPage


def restore(start: StartPage, preferences: Preferences) -> None:
    """Go back to where the learner was when the window closed."""
    if start.is_first_run or start.is_loading:
        return
    key, scroll = preferences.home_place()
    table = start.home.table
    table.choose(key)
    # How far the table can scroll is known once it has been laid out.
    QTimer.singleShot(0, table, lambda: table.verticalScrollBar().setValue(scroll))


def keep(start: StartPage, preferences: Preferences) -> None:
    """Remember where the learner is."""
    if start.is_first_run or start.is_loading:
        return
    chosen = start.home.table.chosen()
    scroll = start.home.table.verticalScrollBar().value()
    preferences.keep_home_place(chosen.key if chosen else "", scroll)
