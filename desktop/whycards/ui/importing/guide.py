"""Leads the learner through imports: files read, looked at, stored, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from whycards.core.deck import DeckInfo
from whycards.services.importing import ImportReport
from whycards.services.preview import Preview, PreviewService
from whycards.services.updating.looking import UpdateService
from whycards.ui.background import Background
from whycards.ui.frame.splitter import Splitter
from whycards.ui.frame.status import StateLine, StatusBar
from whycards.ui.importing.flow import ImportFlow
from whycards.ui.importing.page import ImportPage
from whycards.ui.importing.preview_words import NOTHING_STORED
from whycards.ui.importing.words import Outcome, outcome_of
from whycards.ui.language import tr
from whycards.ui.sentences import told
from whycards.ui.theme.theme import Theme


class ImportGuide(QObject):
    """`read_decks` brings the figures of the window up to date and gives the decks.

    `remember` gives a splitter its shares by its name, and keeps those that it gets.
    """

    show_wanted = Signal(bool)
    """The import page has news; True where the learner asked for them just now."""
    ended = Signal()
    """The learner let go of the files."""
    stored = Signal(str)
    """Key of the deck that came."""
    learn_wanted = Signal(object)
    """The row of the deck to learn new questions of, None for all."""
    work_wanted = Signal(object)
    """The row of the deck whose drafts shall be finished."""
    work_offered = Signal()
    """There are drafts to finish, and the learner is asked to."""
    troubled = Signal(str)

    def __init__(
        self,
        theme: Theme,
        previews: PreviewService,
        updates: UpdateService,
        background: Background,
        status: StateLine,
        read_decks: Callable[[], Sequence[DeckInfo]],
        remember: Callable[[Splitter, str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._status = status
        self._read_decks = read_decks
        self._deck: int | None = None
        self._work: int | None = None
        self._new_today = 0
        self._is_awaited = False
        self._say_again: Callable[[], None] = self.show_page
        """Shows once more what is shown while no files wait."""
        self.flow = ImportFlow(previews, background, self)
        self.page = ImportPage(theme, updates, remember)
        self.page.follow(self.flow)
        self.page.learn_wanted.connect(lambda: self.learn_wanted.emit(self._deck))
        self.page.work_wanted.connect(lambda: self.work_wanted.emit(self._work))
        self.flow.reading.connect(self._show_reading)
        self.flow.previewed.connect(self._previewed)
        self.flow.unreadable.connect(self._unreadable)
        self.flow.imported.connect(self._imported)
        self.flow.refused.connect(self._refused)
        self.flow.failed.connect(self.troubled)
        self.flow.cancelled.connect(self._cancelled)

    def start(self, paths: Sequence[Path], *, is_awaited: bool) -> None:
        """Read files; `is_awaited` where the learner asked for it just now."""
        self._is_awaited = is_awaited
        self._say_again = self.show_page
        self.flow.start(paths)
        self.page.build_ahead()

    def show_keys(self, status: StatusBar) -> None:
        """Put the keys into the status bar while files are looked at."""
        pairs = self.page.keys()
        if pairs:
            status.set_keys(pairs, self.page.remark())
            status.show_keys()

    def show_page(self) -> None:
        """Show what there is: files that were read, an import under way, else the invitation."""
        if self.flow.preview is None and self.flow.is_running:
            self.page.show_reading(self.flow.name)
        elif self.flow.preview is None:
            self.page.show_invitation()
            self.page.build_ahead()
        elif self.flow.is_unreadable:
            self.page.setCurrentWidget(self.page.unknown)
        else:
            self.page.show_waiting()

    def say_anew(self) -> None:
        """Make the panes of the page anew in the language of now, and show on them what they showed."""
        self.page.forget_panes()
        preview = self.flow.preview
        if preview is None and not self.flow.is_running:
            self._say_again()
        elif preview is not None and self.flow.is_unreadable:
            self.page.show_unknown(preview)
        else:
            self.show_page()

    def _show_reading(self, name: str) -> None:
        self.page.show_reading(name)
        self.show_wanted.emit(self._is_awaited)

    def _previewed(self, preview: Preview) -> None:
        self.page.show_preview(preview)
        self._status.set_state("info", tr("{name} was read and waits on the import page.", name=self.flow.name))
        self.show_wanted.emit(self._is_awaited)
        if self.page.isVisible():
            self.page.focus_list()
            self._status.set_state("info", tr(NOTHING_STORED))

    def _unreadable(self, preview: Preview) -> None:
        self.page.show_unknown(preview)
        self.show_wanted.emit(self._is_awaited)
        self._status.set_state("triangle-alert", tr("Nothing was imported."))

    def _imported(self, report: ImportReport) -> None:
        self._say_again = lambda: self._show_outcome(outcome_of(report))
        outcome = outcome_of(report)
        decks = [deck for deck in self._read_decks() if deck.head.title in outcome.deck_titles]
        if decks:
            self.stored.emit(decks[0].key)
        self._deck = decks[0].row if len(decks) == 1 else None
        lacking = [
            deck.row for deck in decks if deck.counts.drafts or deck.head.title in outcome.doubtful_titles
        ]
        self._work = lacking[0] if lacking else None
        self._new_today = decks[0].counts.new_today if len(decks) == 1 else 0
        self._show_outcome(outcome)
        if outcome.unfinished:
            self.work_offered.emit()
        self.show_wanted.emit(True)
        self._status.set_state("circle-check", tr("{sentence}.", sentence=outcome.title))

    def show_undone(self, title: str, sentence: str) -> None:
        """Say that an import was taken back, unless files wait to be looked at."""
        if self.flow.preview is None and not self.flow.is_running:
            self._say_again = lambda: self.page.show_undone(title, sentence)
            self._say_again()

    def _show_outcome(self, outcome: Outcome) -> None:
        self.page.show_outcome(outcome, self._new_today)

    def _show_refusal(self, sentence: str) -> None:
        self.page.show_trouble(tr("Nothing was imported"), told(sentence))

    def _refused(self, sentence: str) -> None:
        self._say_again = lambda: self._show_refusal(sentence)
        self._say_again()
        self.show_wanted.emit(self._is_awaited)
        self._status.set_state("circle-x", tr("Nothing was imported."))

    def _cancelled(self) -> None:
        self._say_again = self.show_page
        self.ended.emit()
        self._status.set_state("info", tr("Import cancelled. Nothing was stored."))
