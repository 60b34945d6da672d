"""The import page: shows one of its three panes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.importing.invite import InvitePane
from whycards.ui.importing.reading import ReadingPane
from whycards.ui.importing.result import ResultPane
from whycards.ui.importing.words import Outcome
from whycards.ui.theme.theme import Theme


class ImportPage(QStackedWidget):
    """Enter is the primary button of the pane, Escape cancels or goes home."""

    import_wanted = Signal()
    folder_wanted = Signal()
    cancelled = Signal()
    home_wanted = Signal()
    learn_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.invite = InvitePane(theme)
        self.reading = ReadingPane(theme)
        self.result = ResultPane(theme)
        for pane in (self.invite, self.reading, self.result):
            self.addWidget(pane)
        focus_by_tab(self)
        self.invite.files_wanted.connect(self.import_wanted)
        self.invite.folder_wanted.connect(self.folder_wanted)
        self.reading.cancelled.connect(self.cancelled)
        self.result.files_wanted.connect(self.import_wanted)
        self.result.home_wanted.connect(self.home_wanted)
        self.result.learn_wanted.connect(self.learn_wanted)

    def show_invitation(self) -> None:
        """Nothing was chosen yet."""
        self.setCurrentWidget(self.invite)

    def show_reading(self, title: str) -> None:
        """An import has begun."""
        self.reading.begin(title)
        self.setCurrentWidget(self.reading)

    def show_outcome(self, outcome: Outcome, new_today: int) -> None:
        """An import ended well."""
        self.result.show_outcome(outcome, new_today)
        self.setCurrentWidget(self.result)

    def show_trouble(self, title: str, sentence: str) -> None:
        """An import ended with nothing stored."""
        self.result.show_trouble(title, sentence)
        self.setCurrentWidget(self.result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape."""
        pane = self.currentWidget()
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            if isinstance(pane, InvitePane | ResultPane):
                pane.press()
        elif event.key() == Qt.Key.Key_Escape:
            (self.cancelled if pane is self.reading else self.home_wanted).emit()
        else:
            super().keyPressEvent(event)
