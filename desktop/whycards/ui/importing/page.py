"""The import page: shows one of its five panes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from whycards.services.preview import Preview
from whycards.ui.frame.keys import Pairs
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.importing.flow import ImportFlow
from whycards.ui.importing.invite import InvitePane
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.importing.reading import ReadingPane
from whycards.ui.importing.result import ResultPane
from whycards.ui.importing.unknown import UnknownPane
from whycards.ui.importing.words import Outcome
from whycards.ui.theme.theme import Theme


class ImportPage(QStackedWidget):
    """Enter is the primary button of the pane, Escape cancels or goes home."""

    import_wanted = Signal()
    folder_wanted = Signal()
    cancelled = Signal()
    home_wanted = Signal()
    learn_wanted = Signal()
    work_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.invite = InvitePane(theme)
        self.reading = ReadingPane(theme)
        self.preview = PreviewPane(theme)
        self.result = ResultPane(theme)
        self.unknown = UnknownPane(theme)
        for pane in (self.invite, self.reading, self.preview, self.result, self.unknown):
            self.addWidget(pane)
        focus_by_tab(self)
        self.invite.files_wanted.connect(self.import_wanted)
        self.invite.folder_wanted.connect(self.folder_wanted)
        self.reading.cancelled.connect(self.cancelled)
        self.preview.cancelled.connect(self.cancelled)
        self.unknown.cancelled.connect(self.cancelled)
        self.unknown.files_wanted.connect(self.import_wanted)
        self.result.files_wanted.connect(self.import_wanted)
        self.result.home_wanted.connect(self.home_wanted)
        self.result.learn_wanted.connect(self.learn_wanted)
        self.result.work_wanted.connect(self.work_wanted)

    def follow(self, imports: ImportFlow) -> None:
        """Show what the imports do, and let them do what is wished here."""
        self.cancelled.connect(imports.cancel)
        pane = self.preview
        pane.store_wanted.connect(imports.store)
        pane.compare_wanted.connect(imports.compare)
        pane.read_wanted.connect(imports.read_again)
        pane.stopped.connect(imports.stop)
        pane.lines_wanted.connect(imports.show_in_file)
        self.unknown.read_wanted.connect(imports.read_again)
        imports.progressed.connect(self.show_progress)
        imports.lines_read.connect(pane.show_lines)
        imports.not_shown.connect(pane.tell)
        for shown in (pane, self.unknown):
            imports.working.connect(shown.begin)
            imports.closed.connect(shown.forget)
        imports.refreshed.connect(pane.refresh)
        imports.refreshed.connect(self.unknown.end)

    def show_invitation(self) -> None:
        """Nothing was chosen yet."""
        self.setCurrentWidget(self.invite)

    def show_reading(self, title: str) -> None:
        """An import has begun."""
        self.reading.begin(title)
        self.setCurrentWidget(self.reading)

    def show_preview(self, preview: Preview) -> None:
        """Files were read."""
        self.preview.show_preview(preview)
        self.setCurrentWidget(self.preview)

    def show_unknown(self, preview: Preview) -> None:
        """Files were read of which nothing can be stored."""
        self.unknown.show_preview(preview)
        self.setCurrentWidget(self.unknown)

    def focus_list(self) -> None:
        """Give the keyboard to what is looked at first."""
        if self.currentWidget() is self.preview:
            self.preview.focus_list()

    def keys(self) -> Pairs:
        """The keys to tell in the status bar, none where the page says itself what to do."""
        return self.preview.keys() if self.currentWidget() is self.preview else ()

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        pane = self.currentWidget()
        return pane.panes() if isinstance(pane, PreviewPane | UnknownPane) else [self]

    def show_progress(self, done: int, total: int, what: str) -> None:
        """How far reading or storing has come; the counts may be larger than a C int."""
        self.reading.show_progress(done, total, what)
        self.preview.busy.show_progress(done, total, what)

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
        is_import = event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if is_import and pane is self.preview:
            self.preview.press()
            return
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            if isinstance(pane, InvitePane | PreviewPane | ResultPane | UnknownPane):
                pane.press()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        pane = self.currentWidget()
        if pane is self.preview and self.preview.is_busy:
            self.preview.stopped.emit()
        elif pane is self.preview and self.preview.is_in_file:
            self.preview.leave_file()
        elif pane in (self.preview, self.reading, self.unknown):
            self.cancelled.emit()
        else:
            self.home_wanted.emit()
