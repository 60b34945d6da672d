"""Drafts of a deck are completed here, and doubtful questions looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QWidget

from whycards.core.problem import Trouble
from whycards.services.editing import (
    EditingService,
    Lack,
    Picture,
    Saved,
    Sheet,
    UnfinishedList,
    lacks,
    remarks,
)
from whycards.ui.background import Background
from whycards.ui.drafts import words
from whycards.ui.drafts.page_face import DraftsFace
from whycards.ui.frame.pressing import ENTER, press_focused
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.sample.column import SampleColumn
from whycards.ui.sentences import told
from whycards.ui.theme.theme import Theme

_FOLLOWS_MILLISECONDS, _SOON_MILLISECONDS = 200, 50


class DraftsPage(DraftsFace):
    """`home_wanted` leaves, `told(icon, sentence)` is for the status bar, `saved` follows each change."""

    home_wanted = Signal()
    told = Signal(str, str)
    troubled = Signal(str)
    saved = Signal()

    def __init__(
        self, theme: Theme, editing: EditingService, background: Background, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._editing = editing
        self._background = background
        self._deck: int | None = None
        self._title = ""
        self._undo: list[Saved] = []
        self._opened: Sheet | None = None
        self._renderer = Renderer(theme.content, self._media_bytes)
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self._show_look)
        self._connect()

    def show_deck(self, deck: int, title: str) -> None:
        """Show what needs work in a deck."""
        if deck != self._deck:
            self._undo.clear()
        self._deck, self._title = deck, title
        self._reload("")

    def go_on_from(self, before: DraftsPage) -> None:
        """Show what another page shows, with what was typed and not saved, and what can be taken back."""
        self._deck, self._title, self._undo = before._deck, before._title, before._undo
        sheet, opened = before.form.sheet(), before._opened
        self._reload(sheet.uid if sheet is not None else "")
        if sheet is not None and opened is not None and sheet != opened:
            self.form.show_sheet(sheet)
            self._opened = opened
            self._show_look()
            self._show_state()

    @property
    def is_changed(self) -> bool:
        """Whether the form holds something that is not saved."""
        sheet = self.form.sheet()
        return sheet is not None and self._opened is not None and sheet != self._opened

    def save(self) -> None:
        """Store what the form holds; what is still missing is said and shown."""
        sheet = self.form.sheet()
        if sheet is None or self.primary.isHidden():
            return
        done = self._try(lambda: self._editing.save(sheet))
        if done is None:
            return
        self._undo.append(done)
        self.told.emit("triangle-alert" if done.lacking else "circle-check", words.saved_words(done.lacking))
        lacking = done.lacking
        self._reload(sheet.uid, lambda: self._go_to_lacking(lacking))
        self.saved.emit()

    def leave(self) -> None:
        """Go home; what was typed is kept as it would be by Save."""
        if self.is_changed:
            self.save()
        self.home_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+S saves, Escape goes home."""
        if event.matches(QKeySequence.StandardKey.Save):
            self.save()
            return
        if press_focused(self, event):
            return
        is_done = event.key() in ENTER and not self.done.isHidden()
        if event.key() == Qt.Key.Key_Escape or is_done:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(lambda new, _old: self._open(new.row()))
        self.form.changed.connect(self._changed)
        self.form.picture_wanted.connect(self.choose_picture)
        self.sides.chosen.connect(lambda _side: self._show_look())
        self.home.clicked.connect(self.leave)
        self.done.clicked.connect(self.leave)
        self.undo.clicked.connect(self._take_back)
        self.seen.clicked.connect(self._mark_seen)
        self.primary.clicked.connect(self.save)

    def choose_picture(self) -> None:
        """Ask for a file and show it."""
        name, _filter = QFileDialog.getOpenFileName(self, tr("Choose a picture"), "", tr(words.PICTURES))
        if name:
            self.take_picture(Path(name))

    def take_picture(self, path: Path) -> None:
        """Read and clean an image in the background, then show it."""
        task = self._background.start(lambda progress: self._editing.picture(path, progress))
        self.form.choose.setEnabled(False)
        task.succeeded.connect(self._picture_read)
        task.failed.connect(self._picture_failed)

    def _picture_read(self, picture: Picture) -> None:
        self.form.choose.setEnabled(True)
        self.form.take_picture(picture)

    def _picture_failed(self, problem: Exception) -> None:
        self.form.choose.setEnabled(True)
        if not isinstance(problem, Trouble):
            raise problem
        self.troubled.emit(str(problem))

    def _take_back(self) -> None:
        last = self._undo[-1]

        def take_back() -> Saved:
            self._editing.undo(last)
            return last

        if self._try(take_back) is not None:
            self._undo.pop()
            self.told.emit("undo-2", tr("Taken back."))
            self._opened = None
            self._reload(last.uid)
            self.saved.emit()

    def _mark_seen(self) -> None:
        item = self.list.work.item(self.list.currentIndex().row())
        if item is None:
            return
        done = self._try(lambda: self._editing.mark_seen(item.uid))
        if done is not None:
            self._undo.append(done)
            self.told.emit("check", tr("Left as it is. It is not listed any more."))
            self._opened = None
            self._reload("")
            self.saved.emit()

    def _try(self, work: Callable[[], Saved]) -> Saved | None:
        try:
            return work()
        except Trouble as trouble:
            self.troubled.emit(str(trouble))
        except KeyError:
            self.troubled.emit(tr("This question is not in the library any more."))
        return None

    def _go_to_lacking(self, lacking: Sequence[Lack]) -> None:
        if lacking:
            self.tabs.set_current(0)
            self._fit()
            self.form.mark(lacking)
            self.form.go_to(lacking[0])

    def _reload(self, uid: str, then: Callable[[], None] = lambda: None) -> None:
        """Read the list again; stay with this question if it is still there, else near where it stood.

        A long list is read on the worker thread; `then` follows when it is shown.
        """
        deck = self._deck
        if deck is None:
            return
        self._opened = None
        if not self._editing.takes_a_while(deck):
            self._show_items(self._editing.unfinished(deck), uid)
            then()
            return

        def shown(items: UnfinishedList) -> None:
            self._work.setEnabled(True)
            if deck == self._deck:
                self._show_items(items, uid)
                then()

        self.heading.say("pencil", words.title_of(self._title), tr(words.LISTING))
        self.show_work(is_any=True)
        self._work.setEnabled(False)
        task = self._background.start(lambda _progress: self._editing.unfinished(deck))
        task.succeeded.connect(shown)
        task.failed.connect(self._not_listed)

    def _not_listed(self, problem: Exception) -> None:
        self._work.setEnabled(True)
        if not isinstance(problem, Trouble):
            raise problem
        self.troubled.emit(str(problem))

    def _show_items(self, items: UnfinishedList, uid: str) -> None:
        row = max(0, self.list.currentIndex().row())
        self.list.work.set_items(items)
        sentence = words.sentence_of(items.drafts, len(items) - items.drafts)
        self.heading.say("pencil", words.title_of(self._title), sentence)
        place = self._editing.place_in(items, uid)
        row = place if place is not None else min(row, len(items) - 1)
        self.undo.setVisible(bool(self._undo))
        self.show_work(is_any=bool(items))
        if items:
            self.list.setCurrentIndex(self.list.work.index(row))
        else:
            self._show_nothing()

    def _open(self, row: int) -> None:
        item = self.list.work.item(row)
        if item is None:
            return
        if self.is_changed:  # what was typed is not lost by looking at another one
            before = self.form.sheet()
            done = self._try(lambda: self._editing.save(before)) if before is not None else None
            if done is not None:
                self._undo.append(done)
                self.told.emit("check", words.saved_words(done.lacking))
                self._reload(item.uid)
                self.saved.emit()
                return
        try:
            sheet = self._editing.open(item)
        except KeyError:
            self._opened = None
            self.troubled.emit(tr("This question is not in the library any more."))
            return
        self.form.show_sheet(sheet)
        self._opened = self.form.sheet()
        self.doubts.set_words("\n".join(map(told, sheet.doubts)))
        self.doubts.setVisible(bool(sheet.doubts))
        self.seen.setVisible(not item.is_draft)
        self._show_state()
        self._late.start(_SOON_MILLISECONDS)

    def _changed(self) -> None:
        self._show_state()
        self._late.start(_FOLLOWS_MILLISECONDS)

    def _show_state(self) -> None:
        sheet = self.form.sheet()
        if sheet is None:
            return
        lacking = lacks(sheet.question)
        sentence, token = words.state_of(lacking, remarks(sheet.question))
        self.state.set_words(sentence, token)
        self.fit_foot()
        if not lacking:
            self.form.mark(())

    def _show_look(self) -> None:
        sheet = self.form.sheet()
        if sheet is None:
            return
        column = SampleColumn(self._renderer, sheet.shown(), with_answer=self.sides.current() == 1)
        column.set_padding((18, 16, 18, 16))
        self._show_in_area(column)

    def _show_nothing(self) -> None:
        self._opened = None
        self.seen.hide()
        self.setFocus()

    def _show_in_area(self, inner: QWidget) -> None:
        place = self.area.verticalScrollBar().value()
        self.area.setWidget(inner)
        for surface in (self.area.viewport(), inner):
            surface.setAutoFillBackground(False)
        self.area.verticalScrollBar().setValue(place)

    def _media_bytes(self, digest: str) -> bytes:
        sheet = self.form.sheet()
        for picture in sheet.pictures.values() if sheet is not None else ():
            if picture.media.digest == digest:
                return picture.data
        return self._editing.media_bytes(digest)
