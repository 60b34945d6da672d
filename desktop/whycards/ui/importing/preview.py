"""The import page between reading and storing: what was found, how it will look, what is wanted of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QWidget,
)

from whycards.core.problem import Problem
from whycards.services.prepared import Place, Selection
from whycards.services.preview import LinesFound, Preview
from whycards.ui.frame.keys import FINDINGS, QUESTIONS
from whycards.ui.frame.places import Pairs
from whycards.ui.importing import preview_words as words
from whycards.ui.importing.preview_shown import ShownPreview
from whycards.ui.importing.problems import TOKENS
from whycards.ui.importing.words import as_text
from whycards.ui.sentences import told
from whycards.ui.theme.theme import Theme

_STEPS = {"[": -1, "]": 1}


class PreviewPane(ShownPreview):
    """Everything that is done here only changes what would be stored; `store_wanted(selection)` stores it."""

    store_wanted = Signal(object)
    compare_wanted = Signal(object)
    """A deck has a name now under which it was not compared with the library yet."""
    read_wanted = Signal(int, object)
    """Path number and ReadOptions."""
    lines_wanted = Signal(object)
    """The file that a Problem speaks of shall be shown."""
    difference_wanted = Signal()
    """What the files change of the decks that are there shall be shown."""
    cancelled = Signal()
    stopped = Signal()
    """What is being done shall end, and everything stay as it was before it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._connect()

    # What is shown.

    def show_preview(self, preview: Preview, selection: Selection | None = None) -> None:
        """Show files that were just read, and what was chosen of them already."""
        self._preview = preview
        self._selection = selection or Selection()
        self._row = 0
        self._end_busy()
        self._is_settling = True  # whatever is chosen on the way: one question is made, the last
        self._show_files()
        self._show_list(1 if self._groups else 0)
        self._is_settling = False
        self._show_sample()
        self._tell_finding()
        if not words.is_sure(preview.files):
            self._show_wishes()

    def is_showing(self, preview: Preview) -> bool:
        """Whether these files are the ones that are shown."""
        return self._preview is preview

    def refresh(self) -> None:
        """Something was read again or compared."""
        self._end_busy()
        self._show_files()

    def show_findings(self) -> None:
        """The deck doctor found something: it joins the findings, and what is looked at stays."""
        if self._preview is None:
            return
        shown = self.pills.current()
        name = self._groups[shown - 1][0] if 0 < shown <= len(self._groups) else ""
        self._is_settling = True
        self._show_files()
        names = [group for group, _ in self._groups]
        self.pills.set_current(names.index(name) + 1 if name in names else min(shown, 0))
        if name in names and self._lists.currentWidget() is self.problems:
            self._list_anew(self._groups[names.index(name)][1])
        self._is_settling = False

    def _list_anew(self, found: Sequence[Problem]) -> None:
        """Show these findings, the one that was chosen staying so."""
        model, row = self.problems.problems, self.problems.currentIndex().row()
        chosen = model.problem(row) if row >= 0 else None
        model.set_problems(found)
        self.problems.setCurrentIndex(model.index(found.index(chosen) if chosen in found else 0, 0))

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

    def take_over(self, selection: Selection) -> None:
        """Show what was chosen elsewhere for the same files."""
        self._selection = selection
        self._show_plan()

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

    def go_on_from(self, before: PreviewPane) -> None:
        """Show what another pane shows, with what the learner has chosen there."""
        if before._preview is None:
            return
        self.show_preview(before._preview)
        self._selection, self._row = before._selection, before._row
        self._show_plan()
        self._show_list(max(0, before.pills.current()))
        if before.is_busy:
            self.begin(before.busy.step.words())

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
        self.sample.in_file.clicked.connect(lambda: self._open(self.problems.currentIndex().row()))
        self.problems.opened.connect(self._open)
        self.sample.question_wanted.connect(self.leave_file)
        self.sample.stepped.connect(self._step)
        self.questions.selectionModel().currentChanged.connect(lambda index, _old: self._look_at(index.row()))
        self.problems.selectionModel().currentChanged.connect(lambda index, _old: self._look_up(index.row()))
        self.wishes.wanted.connect(self.read_wanted)
        self.repair.clicked.connect(self._repair)
        self.compare.clicked.connect(self.difference_wanted)
        self.schedule.clicked.connect(self._keep_schedule)
        self.decks.ticked.connect(self._tick)
        self.decks.renamed.connect(self._rename)
        self.decks.parted.connect(self._part)
        self.destination.parted.connect(self._part)
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

    def _part(self, place: Place, is_apart: bool) -> None:
        before, names = self._selection.apart, dict(self._selection.names)
        names.pop(place, None)
        apart = before | {place} if is_apart else before - {place}
        self._select(replace(self._selection, apart=apart, names=names))

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
        self._is_at_finding = at is not None
        self._tell_finding()

    def _tell_finding(self) -> None:
        """Say the finding that is chosen above the question that it speaks of."""
        row = self.problems.currentIndex().row()
        if row >= 0 and not self._is_settling:
            problem = self.problems.problems.problem(row)
            self.sample.tell(told(problem.message) if self._is_at_finding else "", TOKENS[problem.severity])

    def _open(self, row: int) -> None:
        """Show a finding where it stands in its file."""
        if self._preview is not None and 0 <= row < self.problems.problems.rowCount():
            problem = self.problems.problems.problem(row)
            self.sample.tell(told(problem.message), TOKENS[problem.severity])
            self.lines_wanted.emit(problem)

    def _look_at(self, row: int) -> None:
        if row < 0 or self.is_busy:
            return
        index = self.questions.questions.index(row)
        if self.questions.currentIndex() != index:
            self.questions.setCurrentIndex(index)  # which comes back here
            return
        self._row = row
        self._show_sample()

    def _copy(self) -> None:
        _, shown = self._groups[max(0, self.pills.current() - 1)]
        QGuiApplication.clipboard().setText(as_text(shown))


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
