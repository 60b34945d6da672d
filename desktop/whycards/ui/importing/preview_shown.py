"""What the import page shows of files that were read: figures, findings, questions, where they go."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QWidget,
)

from whycards.core.problem import Problem
from whycards.services.prepared import Selection
from whycards.services.preview import Plan, Preview
from whycards.ui.importing import preview_words as words
from whycards.ui.importing.preview_face import PreviewFace
from whycards.ui.language import tr, tr_count
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.decks import updated_decks
from whycards.ui.wording import number


class ShownPreview(PreviewFace):
    """Shows a preview and a selection of it; what the learner does is not its matter."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._preview: Preview | None = None
        self._selection = Selection()
        self._plan = Plan(())
        self._groups: list[tuple[str, tuple[Problem, ...]]] = []
        self._row = 0
        self._is_settling = self._is_at_finding = self._has_offers = False
        self._renderer = Renderer(theme.content, self._media_bytes)

    @property
    def updates(self) -> bool:
        """Whether the files change decks that are there."""
        return self._preview is not None and bool(updated_decks(self._preview, self._plan))

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
        self._has_offers = scheduled > 0 or is_garbled
        self._groups = words.problem_groups(words.findings_of(files, self._preview.plan(self._selection)))
        if self._lists.currentWidget() is self.wishes:
            self.wishes.show_files(files)
        self._show_plan()

    def _show_plan(self) -> None:
        if self._preview is None:
            return
        plan = self._plan = self._preview.plan(self._selection)
        files = self._preview.files
        self.compare.setVisible(self.updates)
        self._offers.setVisible(self._has_offers or self.updates)
        self.strip.set_cells(words.cells_of(plan, files))
        model = self.questions.questions
        model.set_decks(self._preview, self._selection, plan.stored)
        items = model.rowCount()
        groups = [tr("{group} {count}", group=name, count=number(len(found))) for name, found in self._groups]
        self.pills.set_words(
            [tr("{group} {count}", group=tr("Questions"), count=number(items)), *groups],
            max(0, self.pills.current()),
        )
        if self._lists.currentWidget() is self.decks:
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
        self._show_sample()
        if items:
            with QSignalBlocker(self.questions.selectionModel()):
                self.questions.setCurrentIndex(model.index(self._row))

    def _show_sample(self) -> None:
        """Show the question in the row, or how a file begins that has none."""
        if self._preview is None or self._is_settling:
            return
        model = self.questions.questions
        items = model.rowCount()
        shown = model.question(self._row) if items else None
        self.sample.tell("")
        self.sample.show_question(self._renderer, shown, self._row, items)
        opening = next((read.opening for read in self._preview.files if read.opening is not None), None)
        if not items and opening is not None:
            self.sample.show_lines(opening)

    def _show_list(self, pill: int) -> None:
        """Show the questions, or findings of one kind."""
        self.pills.set_current(pill)
        self.list_title.hide()
        self.pills.show()
        self.done.hide()
        self.copy.setVisible(pill > 0)
        self.sample.offer_file(pill > 0)
        self._take_enter(is_taken=pill > 0)
        if pill == 0:
            self.sample.tell("")
            self._lists.setCurrentWidget(self.questions)
            return
        _, found = self._groups[min(pill, len(self._groups)) - 1]
        self.problems.problems.set_problems(found)
        self._lists.setCurrentWidget(self.problems)
        # From right to left `selectRow` finds none before the columns have their widths.
        self.problems.setCurrentIndex(self.problems.problems.index(0, 0))

    def _show_wishes(self) -> None:
        if self._preview is not None:
            self.wishes.show_files(self._preview.files)
        self._show_other(self.wishes, tr("How this is read"))

    def _show_decks(self) -> None:
        self.decks.show_decks(self._plan.decks)
        self._show_other(self.decks, tr("Which decks to import"))

    def _take_enter(self, *, is_taken: bool) -> None:
        """Where the list takes Enter for itself, the primary button needs Ctrl, too."""
        self._primary_key = "Ctrl+Enter" if is_taken else "Enter"
        self._fit()

    def _show_other(self, widget: QWidget, title: str) -> None:
        self._lists.setCurrentWidget(widget)
        self.list_title.set_words(title)
        self.list_title.show()
        self.pills.hide()
        self.copy.hide()
        self.sample.offer_file(False)
        self._take_enter(is_taken=False)
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
