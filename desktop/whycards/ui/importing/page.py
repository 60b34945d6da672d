"""The import page: shows one of its six panes, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from whycards.services.prepared import Selection
from whycards.services.preview import Preview
from whycards.services.updating.looking import UpdateService
from whycards.ui.frame.places import Pairs
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.frame.splitter import Splitter
from whycards.ui.importing.flow import ImportFlow
from whycards.ui.importing.invite import InvitePane
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.importing.preview_words import NOTHING_STORED
from whycards.ui.importing.reading import ReadingPane
from whycards.ui.importing.result import ResultPane
from whycards.ui.importing.unknown import UnknownPane
from whycards.ui.importing.words import Outcome
from whycards.ui.language import tr
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.decks import updated_decks
from whycards.ui.updating.pane import UpdatePane

_Pane = TypeVar("_Pane", bound=QWidget)
_AHEAD = ("reading", "preview", "difference", "result")
"""The panes that an import needs, in the order in which it does."""


class ImportPage(QStackedWidget):
    """Enter is the primary button of the pane, Escape cancels or goes home."""

    import_wanted = Signal()
    folder_wanted = Signal()
    paste_wanted = Signal()
    cancelled = Signal()
    home_wanted = Signal()
    learn_wanted = Signal()
    work_wanted = Signal()
    undo_wanted = Signal()
    keys_changed = Signal()
    """Another pane with keys of its own is shown."""

    def __init__(
        self,
        theme: Theme,
        updates: UpdateService,
        remember: Callable[[Splitter, str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._updates = updates
        self._remember = remember
        self._imports: ImportFlow | None = None
        self._ahead = list(_AHEAD)
        self._building = QTimer(self, interval=0)
        self._building.timeout.connect(self._build_next)

    # Panes.

    @cached_property
    def invite(self) -> InvitePane:
        """Before anything was chosen."""
        pane = InvitePane(self._theme, self)
        pane.files_wanted.connect(self.import_wanted)
        pane.folder_wanted.connect(self.folder_wanted)
        pane.paste_wanted.connect(self.paste_wanted)
        return self._added(pane)

    @cached_property
    def reading(self) -> ReadingPane:
        """While files are read."""
        pane = ReadingPane(self._theme, self)
        pane.cancelled.connect(self.cancelled)
        return self._added(pane)

    @cached_property
    def preview(self) -> PreviewPane:
        """Files that were read."""
        pane = PreviewPane(self._theme, self)
        pane.cancelled.connect(self.cancelled)
        pane.difference_wanted.connect(self._show_difference)
        self._remember(pane.sides, "import_sides")
        if self._imports is not None:
            pane.store_wanted.connect(self._imports.store)
            pane.compare_wanted.connect(self._imports.compare)
            pane.read_wanted.connect(self._imports.read_again)
            pane.lines_wanted.connect(self._imports.show_in_file)
            pane.stopped.connect(self._imports.stop)
            self._imports.lines_read.connect(pane.show_lines)
            self._imports.not_shown.connect(pane.tell)
            self._imports.working.connect(pane.begin)
            self._imports.closed.connect(pane.forget)
            self._imports.refreshed.connect(pane.refresh)
            self._imports.examined.connect(pane.show_findings)
        return self._added(pane)

    @cached_property
    def difference(self) -> UpdatePane:
        """Files that bring decks up to date."""
        pane = UpdatePane(self._theme, self._updates, self)
        pane.cancelled.connect(self.cancelled)
        pane.all_wanted.connect(self._show_all)
        pane.decided.connect(self.keys_changed)
        self._remember(pane.sides, "update_sides")
        if self._imports is not None:
            pane.store_wanted.connect(self._imports.store)
            pane.stopped.connect(self._imports.stop)
            self._imports.working.connect(pane.begin)
            self._imports.closed.connect(pane.forget)
            self._imports.refreshed.connect(pane.refresh)
        return self._added(pane)

    @cached_property
    def result(self) -> ResultPane:
        """What came of an import."""
        pane = ResultPane(self._theme, self)
        pane.files_wanted.connect(self.import_wanted)
        pane.home_wanted.connect(self.home_wanted)
        pane.learn_wanted.connect(self.learn_wanted)
        pane.work_wanted.connect(self.work_wanted)
        pane.undo_wanted.connect(self.undo_wanted)
        return self._added(pane)

    @cached_property
    def unknown(self) -> UnknownPane:
        """Files of which nothing could be read."""
        pane = UnknownPane(self._theme, self)
        pane.cancelled.connect(self.cancelled)
        pane.files_wanted.connect(self.import_wanted)
        if self._imports is not None:
            pane.read_wanted.connect(self._imports.read_again)
            self._imports.working.connect(pane.begin)
            self._imports.closed.connect(pane.forget)
            self._imports.refreshed.connect(pane.end)
        return self._added(pane)

    def forget_panes(self) -> None:
        """Make panes anew when they are next needed: their words are in another language then.

        What the learner has done with files that were read goes over to the new pane.
        """
        names = ("invite", "reading", "preview", "difference", "result", "unknown")
        before: dict[str, QWidget] = {name: self.__dict__.pop(name) for name in names if name in self.__dict__}
        old = before.get("preview")
        if isinstance(old, PreviewPane):
            self.preview.go_on_from(old)
        older = before.get("difference")
        if isinstance(older, UpdatePane):
            self.difference.go_on_from(older)
        for pane in before.values():
            self.removeWidget(pane)
            pane.deleteLater()

    def follow(self, imports: ImportFlow) -> None:
        """Show what the imports do, and let them do what is wished here."""
        self._imports = imports
        self.cancelled.connect(imports.cancel)
        imports.progressed.connect(self.show_progress)

    def build_ahead(self) -> None:
        """Make what an import needs, one pane in each turn of the event loop."""
        if self._ahead:
            self._building.start()

    def _build_next(self) -> None:
        if self._ahead:
            getattr(self, self._ahead.pop(0))
        if not self._ahead:
            self._building.stop()

    def _added(self, pane: _Pane) -> _Pane:
        self.addWidget(pane)
        focus_by_tab(pane)
        return pane

    # What is shown.

    def show_invitation(self) -> None:
        """Nothing was chosen yet."""
        self.setCurrentWidget(self.invite)

    def show_reading(self, title: str) -> None:
        """An import has begun."""
        self.reading.begin(title)
        self.setCurrentWidget(self.reading)

    def show_preview(self, preview: Preview) -> None:
        """Files were read: what they change of decks that are there, else what they hold."""
        # Only what is looked at is filled, and as wide as it is: more would hold the window up.
        if updated_decks(preview, preview.plan(Selection())):
            self.setCurrentWidget(self.difference)
            self.difference.show_preview(preview, Selection())
        else:
            self.setCurrentWidget(self.preview)
            self.preview.show_preview(preview)

    def show_waiting(self) -> None:
        """What was shown last of files that wait."""
        is_update = "difference" in self.__dict__ and self.difference.is_shown
        self.setCurrentWidget(self.difference if is_update else self.preview)

    def _show_difference(self) -> None:
        preview = self._imports.preview if self._imports is not None else None
        if preview is not None and self.difference.show_preview(preview, self.preview.selection):
            self._change_to(self.difference)

    def _show_all(self) -> None:
        preview = self._imports.preview if self._imports is not None else None
        if preview is None or self.preview.is_showing(preview):
            self.preview.take_over(self.difference.selection)
        else:
            self.preview.show_preview(preview, self.difference.selection)
        self.difference.leave()
        self._change_to(self.preview)

    def _change_to(self, pane: PreviewPane | UpdatePane) -> None:
        self.setCurrentWidget(pane)
        pane.focus_list()
        self.keys_changed.emit()

    def show_unknown(self, preview: Preview) -> None:
        """Files were read of which nothing can be stored."""
        self.unknown.show_preview(preview)
        self.setCurrentWidget(self.unknown)

    def focus_list(self) -> None:
        """Give the keyboard to what is looked at first."""
        pane = self.currentWidget()
        if isinstance(pane, PreviewPane | UpdatePane):
            pane.focus_list()

    def keys(self) -> Pairs:
        """The keys to tell in the status bar, none where the page says itself what to do."""
        pane = self.currentWidget()
        return pane.keys() if isinstance(pane, PreviewPane | UpdatePane) else ()

    def remark(self) -> str:
        """What is told beside the keys."""
        pane = self.currentWidget()
        return pane.remark() if isinstance(pane, UpdatePane) else tr(NOTHING_STORED)

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        pane = self.currentWidget()
        return pane.panes() if isinstance(pane, PreviewPane | UpdatePane | UnknownPane) else [self]

    def show_progress(self, done: int, total: int, what: str) -> None:
        """How far reading or storing has come; the counts may be larger than a C int."""
        pane = self.currentWidget()
        if isinstance(pane, ReadingPane):
            pane.show_progress(done, total, what)
        elif isinstance(pane, PreviewPane | UpdatePane):
            pane.busy.show_progress(done, total, what)

    def show_outcome(self, outcome: Outcome, new_today: int) -> None:
        """An import ended well."""
        self.result.show_outcome(outcome, new_today)
        self.setCurrentWidget(self.result)

    def show_undone(self, title: str, sentence: str) -> None:
        """An import was taken back."""
        self.result.show_undone(title, sentence)
        self.setCurrentWidget(self.result)

    def show_trouble(self, title: str, sentence: str) -> None:
        """An import ended with nothing stored."""
        self.result.show_trouble(title, sentence)
        self.setCurrentWidget(self.result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape."""
        pane = self.currentWidget()
        is_enter = event.key() in ENTER
        if (
            is_enter
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            and isinstance(pane, PreviewPane | UpdatePane)
        ):
            pane.press()
            return
        if press_focused(self, event):
            return
        if is_enter:
            if isinstance(pane, InvitePane | PreviewPane | UpdatePane | ResultPane | UnknownPane):
                pane.press()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        pane = self.currentWidget()
        if isinstance(pane, PreviewPane | UpdatePane) and pane.is_busy:
            pane.stopped.emit()
        elif isinstance(pane, PreviewPane) and pane.is_in_file:
            pane.leave_file()
        elif isinstance(pane, PreviewPane | UpdatePane | ReadingPane | UnknownPane):
            self.cancelled.emit()
        else:
            self.home_wanted.emit()
