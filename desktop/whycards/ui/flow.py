"""What follows what: from Home into a session, to its end, into an import and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from whycards.collecting import uncollected
from whycards.core.clock import Clock
from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.frame.shell import Shell
from whycards.ui.home.start import StartPage
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import count

if TYPE_CHECKING:
    from whycards.services.study import Plan, StudySession, Summary
    from whycards.ui.drafts.page import DraftsPage
    from whycards.ui.finished.page import FinishedPage
    from whycards.ui.importing.flow import ImportFlow
    from whycards.ui.importing.guide import ImportGuide
    from whycards.ui.importing.page import ImportPage
    from whycards.ui.study.page import StudyPage

HOME, STUDY, FINISHED, IMPORT, DRAFTS = "home", "study", "finished", "import", "drafts"
_Page = TypeVar("_Page", bound=QWidget)
_QUESTION_IS_SHOWN_MILLISECONDS = 200
_PATIENCE_SECONDS, _LOOK_MILLISECONDS = 0.15, 40
"""How long Home waits for its first figures before it says that they are being read, and then looks again."""
_SAVED = ("check", "Everything is saved")
_FRESH = ("info", "Nothing studied yet. Your progress is stored only on this computer.")


class Flow(QObject):
    """Joins the services with the pages of a shell. Pages other than Home are made when they are needed."""

    page_changed = Signal()
    keys_changed = Signal(object, str)
    """What the status bar of a session shows: see StudyPage."""
    figures_changed = Signal(object)
    """HomeFigures."""
    loaded = Signal()
    """The first figures have come after Home had to say that they are being read."""
    troubled = Signal(str)
    """Something did not work, in a sentence; to be shown in a dialog."""
    files_wanted = Signal()
    folder_wanted = Signal()

    def __init__(
        self, theme: Theme, services: Services, clock: Clock, background: Background, shell: Shell
    ) -> None:
        super().__init__(shell)
        self._theme = theme
        self._services = services
        self._clock = clock
        self._background = background
        self._shell = shell
        self._scope: int | None = None
        self._is_starting = False
        self._starting = ""
        self._after_session: list[Path] = []
        self._session: StudySession | None = None
        self._decks: tuple[DeckInfo, ...] = ()
        self._trouble = ""
        self._importing: ImportGuide | None = None
        self._unhurried = QTimer(self, singleShot=True, interval=_QUESTION_IS_SHOWN_MILLISECONDS)
        self._unhurried.timeout.connect(self._prepare_for_answers)
        self._loading = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._loading.timeout.connect(self._look_for_figures)
        self.start_page = StartPage(theme)
        self._connect_start(self.start_page)
        shell.add_page(HOME, self.start_page)

    # Pages.

    @cached_property
    def study_page(self) -> StudyPage:
        """Where sessions are."""
        with uncollected():
            from whycards.ui.study.page import StudyPage

            page = StudyPage(self._theme, self._services.media_bytes, self._clock)
        page.finished.connect(self._session_over)
        page.keys_changed.connect(self.keys_changed)
        return self._added(STUDY, page)

    @cached_property
    def finished_page(self) -> FinishedPage:
        """Where a session's figures are."""
        from whycards.ui.finished.page import FinishedPage

        page = FinishedPage(self._theme)
        page.study_rest.connect(lambda: self.study_due(self._scope))
        page.learn_new.connect(lambda: self.learn_new(self._scope))
        page.learn_more.connect(lambda: self.learn_more(self._scope))
        page.home_wanted.connect(self.go_home)
        return self._added(FINISHED, page)

    @cached_property
    def drafts_page(self) -> DraftsPage:
        """Where drafts are completed."""
        from whycards.ui.drafts.page import DraftsPage

        page = DraftsPage(self._theme, self._services.editing, self._background)
        page.home_wanted.connect(self.go_home)
        page.told.connect(self._shell.status.state.set_state)
        page.troubled.connect(self.troubled)
        return self._added(DRAFTS, page)

    @property
    def import_page(self) -> ImportPage:
        """Where imports are."""
        return self.importing.page

    @property
    def imports(self) -> ImportFlow:
        """The imports of this window."""
        return self.importing.flow

    @property
    def importing(self) -> ImportGuide:
        """What leads through imports."""
        if self._importing is None:
            from whycards.ui.importing.guide import ImportGuide

            guide = ImportGuide(
                self._theme,
                self._services.previews,
                self._background,
                self._shell.status.state,
                self._fresh_decks,
                self,
            )
            self._importing = guide
            guide.show_wanted.connect(self._show_import)
            guide.ended.connect(self._import_ended)
            guide.stored.connect(self.start_page.home.table.choose)
            guide.learn_wanted.connect(self.learn_new)
            guide.work_wanted.connect(self.finish_drafts)
            guide.troubled.connect(self.troubled)
            page = self._added(IMPORT, guide.page)
            page.home_wanted.connect(self.go_home)
            page.import_wanted.connect(self.files_wanted)
            page.folder_wanted.connect(self.folder_wanted)
        return self._importing

    def go_home(self) -> None:
        """Show Home with fresh figures."""
        self._show(HOME)
        if not self._services.decks.is_home_read(_PATIENCE_SECONDS):
            self.start_page.show_loading()
            self._shell.status.state.set_state("layers", "Reading your decks…")
            self._loading.start()
        elif self.refresh():
            self._shell.status.state.set_state(*self._state)

    def _look_for_figures(self) -> None:
        if not self._services.decks.is_home_read(0):
            return
        self._loading.stop()
        if self.refresh():
            self._shell.status.state.set_state(*self._state)
            self.loaded.emit()
        if self._shell.current_page() == HOME:
            self._shell.focus_page()

    def go_import(self) -> None:
        """Show the import page: files that were read, an import under way, else the invitation."""
        self.importing.show_page()
        self._show(IMPORT)

    def close(self) -> None:
        """The window goes, and nothing is done in the background any more."""
        if self._importing is not None:
            self.imports.close()

    def library_is(self, trouble: str) -> None:
        """Show in the status bar what is wrong with the library, "" for nothing any more."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._shell.status.state.set_state(*(("triangle-alert", trouble) if trouble else self._state))

    def refresh(self) -> bool:
        """Read the figures again and show them; False where that could not be."""
        try:
            figures = self._services.decks.home()
            bundled = self._services.bundled
            waiting, newer = bundled.waiting(figures.decks), bundled.updates(figures.decks)
            span = self._services.statistics.two_weeks()
        except Trouble as trouble:
            self.library_is(str(trouble))
            self.troubled.emit(str(trouble))
            return False
        self._decks = figures.decks
        self.start_page.show_figures(figures, waiting, newer, span)
        counts = [deck.counts.questions + deck.counts.flashcards for deck in figures.decks]
        counts = counts or [deck.questions for deck in waiting]
        facts = [f"{count(len(counts), 'deck')}, {count(sum(counts), 'question')}"] if counts else []
        self._shell.status.state.set_facts([*facts, "Works offline"])
        self.figures_changed.emit(figures)
        return True

    @property
    def _state(self) -> tuple[str, str]:
        return _SAVED if self._decks else _FRESH

    # Sessions.

    def study(self, deck: int | None, plan: Plan, limit: int | None = None) -> None:
        """Begin a session; where nothing is left for it, Home says so with fresh figures.

        While an import stores questions an answer would have to wait for it, so the import ends first.
        """
        if self._is_importing():
            self.go_import()
            return
        try:
            session = self._services.study.begin(deck, plan, limit)
        except Trouble as trouble:
            self.troubled.emit(str(trouble))
            return
        if session.current is None:
            self.go_home()
            return
        self._scope = deck
        self._session = session
        self._go_on_with(session)
        self._unhurried.start()

    def study_due(self, deck: int | None = None) -> None:
        """What is due."""
        from whycards.services.study import Plan

        self.study(deck, Plan.DUE)

    def learn_new(self, deck: int | None = None) -> None:
        """New questions within today's limit."""
        from whycards.services.study import Plan

        self.study(deck, Plan.NEW)

    def learn_more(self, deck: int | None = None) -> None:
        """Ten new questions beyond today's limit."""
        from whycards.services.study import Plan
        from whycards.ui.finished.words import MORE

        self.study(deck, Plan.MORE, MORE)

    def start_bundled(self, key: str) -> None:
        """Take a bundled deck into the library and try it."""
        self._take_bundled(key, "Opening the deck…", self._bundled_ready)

    def update_bundled(self, key: str) -> None:
        """Bring a bundled deck up to date; what was learned stays."""
        self._take_bundled(key, "Updating the deck…", self._bundled_updated)

    def finish_drafts(self, deck: int) -> None:
        """Show what needs work in a deck."""
        title = next((one.head.title for one in self._decks if one.row == deck), "")
        self.drafts_page.show_deck(deck, title)
        self._show(DRAFTS)

    def _take_bundled(self, key: str, words: str, then: Callable[[int], None]) -> None:
        if self._is_starting:
            return
        self._is_starting, self._starting = True, key
        self._shell.status.state.set_state("layers", words)
        task = self._background.start(lambda progress: self._services.bundled.start(key, progress))
        task.succeeded.connect(then)
        task.failed.connect(self._bundled_failed)

    @property
    def can_undo(self) -> bool:
        """Whether undo leads anywhere: in a session, and where it has just ended."""
        ended = self._session if self._shell.current_page() == FINISHED else None
        return self._shell.is_session or (ended is not None and ended.can_undo)

    def undo(self) -> None:
        """Take back the newest answer of the session, also of the one that has just ended: it goes on then."""
        if self._shell.is_session:
            self.study_page.undo()
        elif self._session is not None and self.can_undo and not self._is_importing():
            try:
                self._session.undo()
            except Trouble as trouble:
                self.troubled.emit(str(trouble))
                return
            self._go_on_with(self._session)

    def _go_on_with(self, session: StudySession) -> None:
        page = self.study_page
        self._shell.show_page(STUDY, is_session=True)
        page.start(session)
        page.setFocus()
        self.page_changed.emit()

    # Imports.

    def import_files(self, paths: Sequence[Path]) -> None:
        """Read these into the library; in a session that waits until it is over."""
        if self._shell.is_session:
            self._after_session.extend(paths)
        else:
            self.importing.start(paths, is_awaited=True)

    def refuse(self, sentence: str) -> None:
        """Say why what was dropped is not read."""
        if self._shell.is_session:
            return
        self.import_page.show_trouble("Not imported", sentence)
        self._show(IMPORT)

    def _show(self, name: str) -> None:
        self._shell.show_page(name, in_rail=HOME if name in (FINISHED, DRAFTS) else "")
        self.page_changed.emit()

    def _session_over(self, summary: Summary) -> None:
        if summary.answered == 0:
            self.go_home()
        else:
            self._show_finished(summary)
        waiting, self._after_session = self._after_session, []
        if waiting:
            self.importing.start(waiting, is_awaited=False)

    def _show_finished(self, summary: Summary) -> None:
        is_well = self.refresh()
        in_scope = [deck for deck in self._decks if self._scope in (None, deck.row)]
        self.finished_page.show_summary(summary, sum(deck.counts.new for deck in in_scope))
        if is_well:
            self._shell.status.state.set_state(*_SAVED)
        self._show(FINISHED)

    def _bundled_ready(self, deck: int) -> None:
        from whycards.services.study import Plan
        from whycards.ui.home.firstrun import TRIED

        self._is_starting = False
        self.start_page.tell_trouble(self._starting, "")
        self.study(deck, Plan.NEW, TRIED)

    def _bundled_updated(self, _deck: int) -> None:
        self._is_starting = False
        self.refresh()
        self._shell.status.state.set_state("circle-check", "The deck is up to date. Your history stays.")

    def _bundled_failed(self, problem: Exception) -> None:
        self._is_starting = False
        if isinstance(problem, Trouble):
            self.start_page.tell_trouble(self._starting, str(problem))
        self.go_home()
        if not isinstance(problem, Trouble):
            raise problem
        self.troubled.emit(str(problem))

    def _show_import(self, is_awaited: bool) -> None:
        """Show how the import goes, unless the learner still reads how a session went."""
        if self._shell.current_page() in (HOME, IMPORT) or (is_awaited and not self._shell.is_session):
            self._show(IMPORT)

    def _import_ended(self) -> None:
        if self._shell.current_page() == IMPORT:
            self.go_home()

    def _fresh_decks(self) -> tuple[DeckInfo, ...]:
        self.refresh()
        return self._decks

    def _prepare_for_answers(self) -> None:
        """Let what storing needs be imported while the learner reads the question."""
        self._background.start(lambda _progress: self._services.prepare_for_answers())

    def _is_importing(self) -> bool:
        return self._importing is not None and self.imports.is_running

    def _added(self, name: str, page: _Page) -> _Page:
        """The page, which the shell knows from now on."""
        self._shell.add_page(name, page)
        return page

    def _connect_start(self, start: StartPage) -> None:
        start.study_due.connect(self.study_due)
        start.learn_new.connect(self.learn_new)
        start.learn_more.connect(self.learn_more)
        start.bundled_started.connect(self.start_bundled)
        start.update_wanted.connect(self.update_bundled)
        start.work_wanted.connect(self.finish_drafts)
        start.count_unfinished = lambda deck: self._services.editing.count(deck)
        start.import_wanted.connect(self.files_wanted)
        start.folder_wanted.connect(self.folder_wanted)
        start.why_wanted.connect(self.troubled)
