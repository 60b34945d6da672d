"""The import page where files that were read bring decks up to date: what changes, and what of it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from whycards.services.prepared import Selection
from whycards.services.preview import Plan, Preview
from whycards.services.study import Shown
from whycards.services.updating.difference import State
from whycards.services.updating.looking import UpdateService
from whycards.ui.frame.places import Pairs
from whycards.ui.importing import preview_words
from whycards.ui.importing.words import names_of
from whycards.ui.language import later, tr
from whycards.ui.richtext.parsing import first_words
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.theme import Theme
from whycards.ui.updating import words
from whycards.ui.updating.changes import Row
from whycards.ui.updating.decks import Updated, updated_decks
from whycards.ui.updating.face import UpdateFace
from whycards.ui.wording import number

KEYS: Pairs = (
    ("↑ ↓", later("move")),
    ("T", later("take")),
    ("K", later("keep mine")),
)
_LOOKED_AT = 600


class UpdatePane(UpdateFace):
    """What is done here only changes what would be stored; `store_wanted(selection)` stores it."""

    store_wanted = Signal(object)
    cancelled = Signal()
    stopped = Signal()
    decided = Signal()
    """Another question is taken or kept: `remark` says something else."""
    all_wanted = Signal()
    """The learner wants to see everything that was read."""

    def __init__(self, theme: Theme, updates: UpdateService, parent: QWidget | None = None) -> None:
        super().__init__(theme, self._stem_of, parent)
        self._updates = updates
        self._preview: Preview | None = None
        self._selection = Selection()
        self._plan = Plan(())
        self._decks: dict[str, Updated] = {}
        self._groups: list[State | None] = [None]
        self._is_late = False
        """Whether the question of the row is shown a little later."""
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._look_at_last)
        self._renderer = Renderer(theme.content, self._media_bytes)
        self.heading.link.clicked.connect(self.all_wanted)
        self.pills.chosen.connect(self._show_group)
        self.list.selectionModel().currentRowChanged.connect(lambda index, _old: self._look_at(index.row()))
        self.detail.decided.connect(self._decide)
        self.busy.cancelled.connect(self.stopped)
        self.cancel.clicked.connect(self.cancelled)
        self.primary.clicked.connect(self.press)

    # What is shown.

    def show_preview(self, preview: Preview, selection: Selection) -> bool:
        """Show what this selection of the files changes; False where it updates no deck."""
        plan = preview.plan(selection)
        decks = updated_decks(preview, plan)
        if not decks:
            return False
        self._preview, self._selection, self._plan, self._decks = preview, selection, plan, decks
        self._end_busy()
        self._say()
        self.list.changes.set_mine(self._mine())
        rows = [Row(key, change) for key, deck in decks.items() for change in deck.comparison.found.changes]
        self.list.changes.set_rows(rows)
        self._show_pills(rows)
        self._is_late = True
        self._show_group(0)
        self._late.start()
        return True

    @property
    def is_shown(self) -> bool:
        """Whether this is what the learner looks at of the files that wait."""
        return bool(self._decks)

    def leave(self) -> None:
        """The learner looks at something else of the files."""
        self.forget()

    def go_on_from(self, before: UpdatePane) -> None:
        """Show what another pane shows, with what the learner has chosen there."""
        if before._preview is None or not self.show_preview(before._preview, before._selection):
            return
        self._end_wait()
        self._show_group(max(0, before.pills.current()))
        self._go_to(before.list.currentIndex().row())
        if before.is_busy:
            self.begin(before.busy.step.words())

    def refresh(self) -> None:
        """What was being done has ended; what is shown stays."""
        self._end_busy()

    def forget(self) -> None:
        """Let go of files that are closed."""
        self._preview, self._decks = None, {}
        self.list.changes.set_rows(())
        self.list.changes.show_state(None)
        self.detail.forget()

    def begin(self, what: str) -> None:
        """Something is done in the background: show how far it comes, and let nothing else begin."""
        self.busy.begin(what)
        self.list.changes.pause(True)
        self._upper.setCurrentWidget(self.busy)
        self._fit()
        for widget in self._while_idle:
            widget.setEnabled(False)

    @property
    def is_busy(self) -> bool:
        """Whether something is done in the background."""
        return self._upper.currentWidget() is self.busy

    @property
    def selection(self) -> Selection:
        """What is wanted now."""
        return self._selection

    def keys(self) -> Pairs:
        """What the keys do here."""
        return KEYS

    def remark(self) -> str:
        """What stands beside the keys."""
        found = [deck.comparison.found for deck in self._decks.values()]
        before = sum(one.held for one in found)
        mine = self._mine()
        gone = sum(
            change.state is State.REMOVED and change.uid not in mine for one in found for change in one.changes
        )
        return words.counts_before_and_after(before, before + sum(one.count(State.NEW) for one in found) - gone)

    def focus_list(self) -> None:
        """Give the keyboard to the list."""
        self.list.setFocus()

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self._left, self.detail, self._foot]

    def press(self) -> None:
        """What Enter does."""
        if self.primary.isEnabled() and not self.is_busy:
            self.store_wanted.emit(self._selection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """T takes the update of a question, K keeps the learner's; up and down belong to the list."""
        if event.key() in (Qt.Key.Key_T, Qt.Key.Key_K) and not event.modifiers():
            self._decide(event.key() == Qt.Key.Key_K)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not self.list.hasFocus():
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    # The parts.

    def _say(self) -> None:
        if self._preview is None:
            return
        decks = list(self._decks.values())
        found = [deck.comparison.found for deck in decks]
        files = names_of([read.path for read in self._preview.files])
        written = found[0].written if len(found) == 1 else 0
        day, today = self._updates.day(written), self._updates.today()
        when = words.day_in_words(day, today) if written else ""
        new_decks = len({deck.head.key for deck in self._plan.stored if not deck.is_held})
        known = [deck.recognised for deck in self._plan.decks if deck.recognised and deck.is_held]
        self.heading.say(
            "git-compare",
            words.title_of([deck.title for deck in decks]),
            words.sentence_of(files, when, new_decks, known),
        )
        cells = words.cells_of(found)
        self.strip.set_cells(cells)
        self.figures.set_words(words.in_a_line(cells))
        self.primary.setText(preview_words.primary_words(self._plan))
        self.primary.updateGeometry()
        self._fit()

    def _show_pills(self, rows: Sequence[Row]) -> None:
        counts = {state: sum(row.change.state is state for row in rows) for state in words.STATES}
        self._groups = [None, *(state for state, count in counts.items() if count)]
        named = [(tr(words.STATES[state]), counts[state]) for state in self._groups if state is not None]
        all_of_them = [(tr("All"), len(rows)), *named]
        self.pills.set_words(
            [tr("{group} {count}", group=name, count=number(count)) for name, count in all_of_them], 0
        )

    def _show_group(self, pill: int) -> None:
        self.pills.set_current(pill)
        self.list.changes.show_state(self._groups[pill])
        self._go_to(0)

    def _go_to(self, number: int) -> None:
        index = self.list.changes.index(number, 0)
        if self.list.currentIndex() == index:
            self._look_at(number)
        else:
            self.list.setCurrentIndex(index)  # which looks at it

    def _look_at_last(self) -> None:
        """Show the first question once the list was painted: both in one turn would hold the window up."""
        QTimer.singleShot(0, self, self._end_wait)

    def _end_wait(self) -> None:
        if self._is_late:
            self._is_late = False
            self._look_at(self.list.currentIndex().row())

    def _look_at(self, number: int) -> None:
        if self._is_late:
            return
        row = self.list.changes.row(number)
        preview = self._preview
        if row is None or preview is None or self.is_busy:
            return
        change = row.change
        before = self._updates.before(change.uid) if change.uid else None
        self.detail.show_change(self._renderer, change, before, self._after(row))
        self._show_decision(row)

    def _show_decision(self, row: Row) -> None:
        uid = row.change.uid
        answers = self._updates.answers(uid) if uid else 0
        self.detail.show_decision(answers, is_mine=bool(uid) and uid in self._mine())

    def _decide(self, is_mine: bool) -> None:
        self._end_wait()
        row = self.list.changes.row(self.list.currentIndex().row())
        if row is None or not row.change.uid or self.is_busy:
            return
        before = self._selection.mine.get(row.deck, frozenset())
        uids = before | {row.change.uid} if is_mine else before - {row.change.uid}
        self._selection = replace(self._selection, mine={**self._selection.mine, row.deck: uids})
        self.list.changes.set_mine(self._mine())
        self._show_decision(row)
        self.decided.emit()

    def _mine(self) -> frozenset[str]:
        return frozenset().union(*self._selection.mine.values())

    def _after(self, row: Row) -> Shown | None:
        if row.change.number is None or self._preview is None:
            return None
        deck = self._decks[row.deck]
        part, within = deck.comparison.place(row.change.number)
        return self._preview.question(deck.places[part], within, self._selection)

    def _stem_of(self, row: Row) -> str:
        shown = self._after(row) or self._updates.before(row.change.uid)
        return first_words(shown.question.stem[:_LOOKED_AT]) if shown is not None else ""

    def _end_busy(self) -> None:
        self.list.changes.pause(False)
        self._upper.setCurrentWidget(self.strip)
        self._fit()
        for widget in self._while_idle:
            widget.setEnabled(True)

    def _media_bytes(self, digest: str) -> bytes:
        if self._preview is not None:
            try:
                return self._preview.media_bytes(digest)
            except KeyError:
                pass
        return self._updates.media_bytes(digest)
