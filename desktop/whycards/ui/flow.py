"""What follows what: from Home into a session, to its end, into an import and back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QPlainTextEdit

from whycards.core.clock import Clock
from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.frame.places import DRAFTS, DUPLICATES, FINISHED, HOME, IMPORT
from whycards.ui.frame.shell import Shell
from whycards.ui.home.bundled import BundledTaking
from whycards.ui.home.figures import HomeFiguresReader
from whycards.ui.home.start import StartPage
from whycards.ui.language import tr
from whycards.ui.study.sessions import Sessions
from whycards.ui.theme.theme import Theme
from whycards.ui.tools import Tools

if TYPE_CHECKING:
    from whycards.services.study import Plan
    from whycards.ui.drafts.page import DraftsPage
    from whycards.ui.finished.page import FinishedPage
    from whycards.ui.frame.splitter import Splitter
    from whycards.ui.importing.flow import ImportFlow
    from whycards.ui.importing.guide import ImportGuide
    from whycards.ui.importing.page import ImportPage
    from whycards.ui.study.page import StudyPage


_IDLE_MILLISECONDS, _SOON_MILLISECONDS = 1000, 100
"""After the window opens; it has shown its first figures by then."""


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
    paste_wanted = Signal()

    def __init__(
        self, theme: Theme, services: Services, clock: Clock, background: Background, shell: Shell
    ) -> None:
        super().__init__(shell)
        self._theme = theme
        self._services = services
        self._background = background
        self._shell = shell
        self._after_session: list[Path] = []
        self._importing: ImportGuide | None = None
        self.start_page = StartPage(theme)
        self._figures = HomeFiguresReader(services, self.start_page, shell.status, self)
        self._bundled = BundledTaking(services, background, self)
        self._sessions = Sessions(theme, services, clock, background, shell, self._figures, self._is_importing)
        self.tools = Tools(
            theme, services, background, shell, lambda: self._figures.decks, self._remember, self
        )
        shell.add_page(HOME, self.start_page)
        self._connect_tools()
        self._connect_start(self.start_page)
        self._connect_figures()
        self._connect_bundled()
        self._connect_sessions()
        QTimer.singleShot(_IDLE_MILLISECONDS, self, self._load_ahead)

    # Pages.

    @property
    def pages(self) -> dict[str, Callable[[], None]]:
        """What leads to those pages that rail and menus offer."""
        return {HOME: self.go_home, IMPORT: self.go_import, DUPLICATES: self.tools.find_duplicates}

    @property
    def study_page(self) -> StudyPage:
        """Where sessions are."""
        return self._sessions.page

    @property
    def finished_page(self) -> FinishedPage:
        """Where a session's figures are."""
        return self._sessions.finished_page

    @cached_property
    def drafts_page(self) -> DraftsPage:
        """Where drafts are completed."""
        from whycards.ui.drafts.page import DraftsPage

        page = DraftsPage(self._theme, self._services.editing, self._background)
        self._remember(page.splitter, "drafts_sides")
        page.home_wanted.connect(self.go_home)
        page.told.connect(self._shell.status.state.set_state)
        page.troubled.connect(self.troubled)
        self._shell.add_page(DRAFTS, page)
        return page

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
                self._services.updates,
                self._background,
                self._shell.status.state,
                self._fresh_decks,
                self._remember,
                self,
            )
            self._importing = guide
            guide.show_wanted.connect(self._show_import)
            guide.ended.connect(self._import_ended)
            guide.stored.connect(lambda key: self.start_page.home.table.choose(key))
            guide.learn_wanted.connect(self.learn_new)
            guide.work_wanted.connect(self.finish_drafts)
            guide.work_offered.connect(
                lambda: QTimer.singleShot(_SOON_MILLISECONDS, self, lambda: self.drafts_page)
            )
            guide.troubled.connect(self.troubled)
            self._shell.add_page(IMPORT, guide.page)
            guide.page.home_wanted.connect(self.go_home)
            guide.page.undo_wanted.connect(self.tools.undo_import)
            guide.page.keys_changed.connect(lambda: guide.show_keys(self._shell.status))
            guide.page.import_wanted.connect(self.files_wanted)
            guide.page.folder_wanted.connect(self.folder_wanted)
            guide.page.paste_wanted.connect(self.paste_wanted)
        return self._importing

    def _load_ahead(self) -> None:
        """Let what the pages of imports and drafts need be imported while nothing else happens."""
        if self._importing is None and not self._background.is_busy:
            self._background.start(lambda _progress: _load_import_pages())
            # The first widget that Qt has made itself makes PySide look at all its classes.
            QTimer.singleShot(0, self, lambda: QPlainTextEdit().viewport())

    def _remember(self, splitter: Splitter, name: str) -> None:
        from whycards.ui.frame.splitter import remember

        remember(splitter, name, self._services.decks)

    def go_home(self) -> None:
        """Show Home with fresh figures."""
        self._show(HOME)
        self._figures.show()

    def go_import(self) -> None:
        """Show the import page: files that were read, an import under way, else the invitation."""
        self.importing.show_page()
        self._show(IMPORT)

    def finish_drafts(self, deck: int) -> None:
        """Show what needs work in a deck."""
        if self._shell.is_session:
            return
        if "whycards.ui.drafts.page" not in sys.modules:
            task = self._background.start(lambda _progress: _load_import_pages())
            task.succeeded.connect(lambda _loaded: self.finish_drafts(deck))
            return
        if "drafts_page" not in self.__dict__:
            # To make the page takes about as long as to fill it: each has a turn of its own.
            QTimer.singleShot(0, self.drafts_page, lambda: self.finish_drafts(deck))
            return
        title = next((one.head.title for one in self._figures.decks if one.row == deck), "")
        self.drafts_page.show_deck(deck, title)
        self._show(DRAFTS)

    def say_anew(self) -> None:
        """Outside a session: make pages anew in the language of now, and show on them what they showed."""
        self._figures.say_anew()
        self._sessions.say_anew()
        if self._importing is not None:
            self._importing.say_anew()
        drafts = self.__dict__.pop("drafts_page", None)
        if drafts is not None:
            self.drafts_page.go_on_from(drafts)
        self.tools.say_anew()

    def close(self) -> None:
        """The window goes, and nothing is done in the background any more."""
        if self._importing is not None:
            self.imports.close()

    def library_is(self, trouble: str) -> None:
        """Show in the status bar what is wrong with the library, "" for nothing any more."""
        self._figures.library_is(trouble)

    def refresh(self) -> bool:
        """Read the figures again and show them; False where that could not be."""
        return self._figures.refresh()

    # Sessions.

    def study(self, deck: int | None, plan: Plan, limit: int | None = None) -> None:
        """Begin a session; where nothing is left for it, Home says so with fresh figures."""
        self._sessions.study(deck, plan, limit)

    def study_due(self, deck: int | None = None) -> None:
        """What is due."""
        self._sessions.study_due(deck)

    def learn_new(self, deck: int | None = None) -> None:
        """New questions within today's limit."""
        self._sessions.learn_new(deck)

    def learn_more(self, deck: int | None = None) -> None:
        """Ten new questions beyond today's limit."""
        self._sessions.learn_more(deck)

    def start_bundled(self, key: str) -> None:
        """Take a bundled deck into the library and try it."""
        self._bundled.start(key)

    @property
    def can_undo(self) -> bool:
        """Whether undo leads anywhere: in a session, and where it has just ended."""
        return self._sessions.can_undo

    def undo(self) -> None:
        """Take back the newest answer of the session, also of the one that has just ended: it goes on then."""
        self._sessions.undo()

    # Imports.

    def _import_undone(self, title: str, sentence: str) -> None:
        self.refresh()
        if self._importing is not None:
            self._importing.show_undone(title, sentence)
        self._shell.status.state.set_state("undo-2", f"{title}. {sentence}")

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
        self.import_page.show_trouble(tr("Not imported"), sentence)
        self._show(IMPORT)

    def _show(self, name: str) -> None:
        self._shell.show_page(name, in_rail=HOME if name in (FINISHED, DRAFTS, DUPLICATES) else "")
        if name == IMPORT and self._importing is not None:
            self._importing.show_keys(self._shell.status)
        self.page_changed.emit()

    def _session_over(self) -> None:
        waiting, self._after_session = self._after_session, []
        if waiting:
            self.importing.start(waiting, is_awaited=False)

    def _set_recalls_first(self, key: str, on: bool) -> None:
        try:
            self._services.settings.set_recalls_first(key, on)
        except Trouble as trouble:
            self.troubled.emit(str(trouble))

    def _bundled_ready(self, key: str, deck: int) -> None:
        self.start_page.tell_trouble(key, "")
        self._sessions.try_deck(deck)

    def _bundled_updated(self) -> None:
        self.refresh()
        self._shell.status.state.set_state("circle-check", tr("The deck is up to date. Your history stays."))

    def _bundled_failed(self, key: str, trouble: str) -> None:
        if trouble:
            self.start_page.tell_trouble(key, trouble)
        self.go_home()
        if trouble:
            self.troubled.emit(trouble)

    def _show_import(self, is_awaited: bool) -> None:
        """Show how the import goes, unless the learner still reads how a session went."""
        if self._shell.current_page() in (HOME, IMPORT) or (is_awaited and not self._shell.is_session):
            self._show(IMPORT)

    def _import_ended(self) -> None:
        if self._shell.current_page() == IMPORT:
            self.go_home()

    def _fresh_decks(self) -> tuple[DeckInfo, ...]:
        self.refresh()
        return self._figures.decks

    def _loaded(self) -> None:
        self.loaded.emit()
        if self._shell.current_page() == HOME:
            self._shell.focus_page()

    def _is_importing(self) -> bool:
        return self._importing is not None and self.imports.is_running

    def _connect_start(self, start: StartPage) -> None:
        start.study_due.connect(self.study_due)
        start.learn_new.connect(self.learn_new)
        start.learn_more.connect(self.learn_more)
        start.bundled_started.connect(self.start_bundled)
        start.update_wanted.connect(self._bundled.update)
        start.work_wanted.connect(self.finish_drafts)
        start.export_wanted.connect(self.tools.export_deck)
        start.recalls_first = lambda key: self._services.settings.recalls_first(key)
        start.recall_wanted.connect(self._set_recalls_first)
        start.count_unfinished = lambda deck: self._services.editing.count(deck)
        start.import_wanted.connect(self.files_wanted)
        start.folder_wanted.connect(self.folder_wanted)
        start.why_wanted.connect(self.troubled)

    def _connect_figures(self) -> None:
        figures = self._figures
        figures.changed.connect(self.figures_changed)
        figures.loaded.connect(self._loaded)
        figures.troubled.connect(self.troubled)

    def _connect_bundled(self) -> None:
        bundled = self._bundled
        bundled.began.connect(lambda words: self._shell.status.state.set_state("layers", words))
        bundled.ready.connect(self._bundled_ready)
        bundled.updated.connect(self._bundled_updated)
        bundled.failed.connect(self._bundled_failed)

    def _connect_tools(self) -> None:
        tools = self.tools
        tools.show_wanted.connect(self._show)
        tools.home_wanted.connect(self.go_home)
        tools.changed.connect(self.refresh)
        tools.import_undone.connect(self._import_undone)
        tools.troubled.connect(self.troubled)

    def _connect_sessions(self) -> None:
        sessions = self._sessions
        sessions.page_changed.connect(self.page_changed)
        sessions.keys_changed.connect(self.keys_changed)
        sessions.held_up.connect(self.go_import)
        sessions.home_wanted.connect(self.go_home)
        sessions.over.connect(self._session_over)
        sessions.troubled.connect(self.troubled)


def _load_import_pages() -> None:
    import whycards.core.explaining
    import whycards.services.editing
    import whycards.services.preview
    import whycards.ui.drafts.page
    import whycards.ui.importing.guide
    import whycards.ui.richtext.markdown  # noqa: F401
    from whycards.core.letters import ready
    from whycards.ui.richtext import unbroken

    ready.make_ready()
    unbroken.make_ready()
