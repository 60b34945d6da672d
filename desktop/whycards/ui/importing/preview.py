"""The import page between reading and storing: what was found, how it will look, what is wanted of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QWidget,
)

from whycards.core.problem import Problem
from whycards.services.prepared import Place, Selection
from whycards.services.preview import LinesFound, Plan, Preview
from whycards.ui.frame.keys import FINDINGS, QUESTIONS, Pairs
from whycards.ui.importing import preview_words as words
from whycards.ui.importing.preview_face import PreviewFace
from whycards.ui.importing.problems import TOKENS
from whycards.ui.importing.words import as_text
from whycards.ui.language import tr, tr_count
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.sentences import told
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_STEPS = {"[": -1, "]": 1}


class PreviewPane(PreviewFace):
    """Everything that is done here only changes what would be stored; `store_wanted(selection)` stores it."""

    store_wanted = Signal(object)
    compare_wanted = Signal(object)
    """A deck has a name now under which it was not compared with the library yet."""
    read_wanted = Signal(int, object)
    """Path number and ReadOptions."""
    lines_wanted = Signal(object)
    """The file that a Problem speaks of shall be shown."""
    cancelled = Signal()
    stopped = Signal()
    """What is being done shall end, and everything stay as it was before it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._preview: Preview | None = None
        self._selection = Selection()
        self._plan = Plan(())
        self._groups: list[tuple[str, tuple[Problem, ...]]] = []
        self._row = 0
        self._renderer = Renderer(theme.content, self._media_bytes)
        self._connect()

    # What is shown.

    def show_preview(self, preview: Preview) -> None:
        """Show files that were just read."""
        self._preview = preview
        self._selection = Selection()
        self._row = 0
        self.sample.tell("")
        self._end_busy()
        self._show_files()
        self._show_list(1 if self._groups else 0)
        if not words.is_sure(preview.files):
            self._show_wishes()

    def refresh(self) -> None:
        """Something was read again or compared."""
        self._end_busy()
        self._show_files()

    def forget(self) -> None:
        """Let go of files that are closed."""
        self._preview = None
        self.questions.questions.set_decks(None, Selection(), ())
        self.sample.show_question(self._renderer, None, 0, 0)
        self.problems.problems.set_problems(())

    def begin(self, what: str) -> None:
        """Something is done in the background: show how far it comes, and let nothing else begin."""
        self.busy.begin(what)
        self.questions.questions.pause()
        self._upper.setCurrentWidget(self.busy)
        for widget in self._while_idle:
            widget.setEnabled(False)

    def show_lines(self, found: LinesFound) -> None:
        """Show a file as it is written, in the place of the question."""
        if self._preview is not None:
            self.sample.show_lines(found)
            self._area.ensureWidgetVisible(self.sample)

    def tell(self, sentence: str) -> None:
        """Say something above the question."""
        if self._preview is not None:
            self.sample.tell(told(sentence))

    def leave_file(self) -> None:
        """Show the question again."""
        self.sample.leave_file()

    @property
    def is_in_file(self) -> bool:
        """Whether a file stands in the place of the question."""
        return self.sample.is_in_file and self.sample.column is not None

    def focus_list(self) -> None:
        """Give the keyboard to the list, where Enter is no import but shows a finding in its file."""
        shown = self._lists.currentWidget()
        if shown is self.problems:
            shown.setFocus()

    def keys(self) -> Pairs:
        """What the keys do here."""
        return FINDINGS if self._groups else QUESTIONS

    def _go_to_list(self) -> None:
        """Up and down belong to the list, wherever they are pressed; the first press shows where one is."""
        shown = self._lists.currentWidget()
        if isinstance(shown, QAbstractItemView):
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if not shown.currentIndex().isValid() and shown.model().rowCount():
                shown.setCurrentIndex(shown.model().index(0, 0))

    @property
    def is_busy(self) -> bool:
        """Whether something is done in the background."""
        return self._upper.currentWidget() is self.busy

    @property
    def selection(self) -> Selection:
        """What is wanted now."""
        return self._selection

    def press(self) -> None:
        """What Enter does."""
        self.destination.take_over()
        if self.primary.isEnabled() and not self.is_busy:
            self.store_wanted.emit(self._selection)

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self._left, self.sample, self._foot]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """[ and ] go through the questions; what is typed into a field ends there."""
        step = _STEPS.get(event.text())
        if isinstance(self.window().focusWidget(), QLineEdit) and event.key() in _ENTER:
            self.setFocus()
        elif step is not None:
            self._step(step)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.hasFocus():
            self._go_to_list()
        else:
            super().keyPressEvent(event)

    # What the learner does.

    def _connect(self) -> None:
        self.change.clicked.connect(self._show_wishes)
        self.known.clicked.connect(self._show_wishes)
        self.done.clicked.connect(lambda: self._show_list(max(0, self.pills.current())))
        self.pills.chosen.connect(self._show_list)
        self.copy.clicked.connect(self._copy)
        self.in_file.clicked.connect(lambda: self._open(self.problems.currentIndex().row()))
        self.problems.opened.connect(self._open)
        self.sample.question_wanted.connect(self.leave_file)
        self.sample.stepped.connect(self._step)
        self.questions.selectionModel().currentChanged.connect(lambda index, _old: self._look_at(index.row()))
        self.problems.selectionModel().currentChanged.connect(lambda index, _old: self._look_up(index.row()))
        self.wishes.wanted.connect(self.read_wanted)
        self.repair.clicked.connect(self._repair)
        self.schedule.clicked.connect(self._keep_schedule)
        self.decks.ticked.connect(self._tick)
        self.destination.renamed.connect(self._rename)
        self.destination.decks_wanted.connect(self._show_decks)
        self.busy.cancelled.connect(self.stopped)
        self.cancel.clicked.connect(self.cancelled)
        self.primary.clicked.connect(self.press)

    def _tick(self, place: Place, is_wanted: bool) -> None:
        left_out = self._selection.left_out - {place} if is_wanted else self._selection.left_out | {place}
        self._select(replace(self._selection, left_out=left_out))

    def _rename(self, place: Place, name: str) -> None:
        self._select(replace(self._selection, names={**self._selection.names, place: name}))

    def _keep_schedule(self, is_wanted: bool) -> None:
        self._select(replace(self._selection, keep_schedule=is_wanted))

    def _repair(self) -> None:
        if self._preview is None:
            return
        garbled = (
            at
            for at, read in enumerate(self._preview.files)
            if any(text.is_garbled for text in read.found.texts)
        )
        at = next(garbled, None)
        if at is not None:
            self.read_wanted.emit(at, replace(self._preview.files[at].options, repair=True))

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        self._show_plan()
        if any(deck.is_stored and deck.changes is None for deck in self._plan.decks):
            self.compare_wanted.emit(selection)

    def _step(self, step: int) -> None:
        rows = self.questions.questions.rowCount()
        if rows and not self.is_busy:
            self._look_at(min(rows - 1, max(0, self._row + step)))

    def _look_up(self, row: int) -> None:
        """Show the question that a finding speaks of."""
        if self._preview is None or row < 0 or self.is_busy:
            return
        problem = self.problems.problems.problem(row)
        if self.sample.is_in_file:
            self._open(row)
            return
        found = self._preview.at(problem)
        at = self.questions.questions.row_of(*found) if found is not None else None
        if at is not None:
            self._look_at(at)
        self.sample.tell(told(problem.message) if at is not None else "", TOKENS[problem.severity])

    def _open(self, row: int) -> None:
        """Show a finding where it stands in its file."""
        if self._preview is not None and 0 <= row < self.problems.problems.rowCount():
            problem = self.problems.problems.problem(row)
            self.sample.tell(told(problem.message), TOKENS[problem.severity])
            self.lines_wanted.emit(problem)

    def _look_at(self, row: int) -> None:
        if row < 0 or self.is_busy:
            return
        self._row = row
        self.sample.tell("")
        model = self.questions.questions
        self.sample.show_question(self._renderer, model.question(row), row, model.rowCount())
        index = model.index(row)
        if self.questions.currentIndex() != index:
            self.questions.setCurrentIndex(index)

    def _copy(self) -> None:
        _, shown = self._groups[max(0, self.pills.current() - 1)]
        QGuiApplication.clipboard().setText(as_text(shown))

    # Showing.

    def _show_files(self) -> None:
        if self._preview is None:
            return
        files = self._preview.files
        self.heading.say(words.icon_of(files), words.title_of(files), words.read_as(files))
        known = words.columns_known(files)
        self.known.setText(known)
        self.known.set_icon_name("check" if words.is_sure(files) else "triangle-alert")
        self.known.updateGeometry()
        self.known.setVisible(bool(known))
        self.change.setVisible(any(words.is_changeable(read) for read in files))
        scheduled = sum(read.found.scheduled for read in files)
        self.schedule.setText(
            tr_count(
                "Take over when {count} question was due in the other program",
                "Take over when {count} questions were due in the other program",
                scheduled,
            )
        )
        self.schedule.updateGeometry()
        self.schedule.setVisible(scheduled > 0)
        self.schedule.setChecked(self._selection.keep_schedule)
        is_garbled = any(text.is_garbled for read in files for text in read.found.texts)
        self.repair.setVisible(is_garbled)
        self._offers.setVisible(scheduled > 0 or is_garbled)
        self._groups = words.problem_groups(words.findings_of(files))
        if self._lists.currentWidget() is self.wishes:
            self.wishes.show_files(files)
        self._show_plan()

    def _show_plan(self) -> None:
        if self._preview is None:
            return
        plan = self._plan = self._preview.plan(self._selection)
        files = self._preview.files
        self.strip.set_cells(words.cells_of(plan, files))
        model = self.questions.questions
        model.set_decks(self._preview, self._selection, plan.stored)
        items = model.rowCount()
        groups = [tr("{group} {count}", group=name, count=number(len(found))) for name, found in self._groups]
        self.pills.set_words(
            [tr("{group} {count}", group=tr("Questions"), count=number(items)), *groups],
            max(0, self.pills.current()),
        )
        self.decks.show_decks(plan.decks)
        others = [head.title for head in self._preview.held if not head.id]
        self.destination.show_plan(plan, others)
        reason = words.why_not(plan, files)
        images = words.images_in_words([read.found for read in files])
        told = [words.summary_of(plan), images]
        self.summary.set_words(reason or " · ".join(filter(None, told)), "warning" if reason else "muted")
        self.primary.setText(words.primary_words(plan))
        self.primary.updateGeometry()
        self.primary.setEnabled(not reason)
        self.is_refused = bool(reason)
        self._fit()
        self._row = min(self._row, max(0, items - 1))
        shown = model.question(self._row) if items else None
        self.sample.show_question(self._renderer, shown, self._row, items)
        opening = next((read.opening for read in files if read.opening is not None), None)
        if not items and opening is not None:
            self.sample.show_lines(opening)
        if items:
            with QSignalBlocker(self.questions.selectionModel()):
                self.questions.setCurrentIndex(model.index(self._row))

    def _show_list(self, pill: int) -> None:
        """Show the questions, or findings of one kind."""
        self.pills.set_current(pill)
        self.list_title.hide()
        self.pills.show()
        self.done.hide()
        self.copy.setVisible(pill > 0)
        self.in_file.setVisible(pill > 0)
        if pill == 0:
            self.sample.tell("")
            self._lists.setCurrentWidget(self.questions)
            return
        _, found = self._groups[min(pill, len(self._groups)) - 1]
        self.problems.problems.set_problems(found)
        self._lists.setCurrentWidget(self.problems)
        self.problems.selectRow(0)

    def _show_wishes(self) -> None:
        if self._preview is not None:
            self.wishes.show_files(self._preview.files)
        self._show_other(self.wishes, tr("How this is read"))

    def _show_decks(self) -> None:
        self._show_other(self.decks, tr("Which decks to import"))

    def _show_other(self, widget: QWidget, title: str) -> None:
        self._lists.setCurrentWidget(widget)
        self.list_title.set_words(title)
        self.list_title.show()
        self.pills.hide()
        self.copy.hide()
        self.in_file.hide()
        self.done.show()

    def _end_busy(self) -> None:
        self.questions.questions.go_on()
        self._upper.setCurrentWidget(self.strip)
        for widget in self._while_idle:
            widget.setEnabled(True)

    def _media_bytes(self, digest: str) -> bytes:
        if self._preview is None:
            raise KeyError(digest)
        return self._preview.media_bytes(digest)


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
