"""Sessions of a window: begun, taken back, ended, and what is offered after them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from whycards.collecting import uncollected
from whycards.core.clock import Clock
from whycards.core.problem import Trouble
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.frame.places import FINISHED, HOME, STUDY
from whycards.ui.frame.shell import Shell
from whycards.ui.home.figures import HomeFiguresReader
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.services.study import Plan, StudySession, Summary
    from whycards.ui.finished.page import FinishedPage
    from whycards.ui.study.page import StudyPage

_QUESTION_IS_SHOWN_MILLISECONDS = 200


class Sessions(QObject):
    """One at a time. While `is_held_up` says so none begins, since its answers would have to wait."""

    page_changed = Signal()
    keys_changed = Signal(object, str)
    """What the status bar of a session shows: see StudyPage."""
    held_up = Signal()
    """A session was asked for, and has to wait."""
    home_wanted = Signal()
    over = Signal()
    """The page after the session is shown, or Home is wanted where nothing was answered."""
    troubled = Signal(str)

    def __init__(
        self,
        theme: Theme,
        services: Services,
        clock: Clock,
        background: Background,
        shell: Shell,
        figures: HomeFiguresReader,
        is_held_up: Callable[[], bool],
    ) -> None:
        super().__init__(shell)
        self._theme = theme
        self._services = services
        self._clock = clock
        self._background = background
        self._shell = shell
        self._figures = figures
        self._is_held_up = is_held_up
        self._scope: int | None = None
        self._session: StudySession | None = None
        self._summary: Summary | None = None
        self._unhurried = QTimer(self, singleShot=True, interval=_QUESTION_IS_SHOWN_MILLISECONDS)
        self._unhurried.timeout.connect(self._prepare_for_answers)

    @cached_property
    def page(self) -> StudyPage:
        """Where sessions are."""
        with uncollected():
            from whycards.ui.study.page import StudyPage

            page = StudyPage(self._theme, self._services.media_bytes, self._clock)
        page.finished.connect(self._over)
        page.keys_changed.connect(self.keys_changed)
        self._shell.add_page(STUDY, page)
        return page

    @cached_property
    def finished_page(self) -> FinishedPage:
        """Where a session's figures are."""
        from whycards.ui.finished.page import FinishedPage

        page = FinishedPage(self._theme)
        page.study_rest.connect(lambda: self.study_due(self._scope))
        page.learn_new.connect(lambda: self.learn_new(self._scope))
        page.learn_more.connect(lambda: self.learn_more(self._scope))
        page.home_wanted.connect(self.home_wanted)
        self._shell.add_page(FINISHED, page)
        return page

    def say_anew(self) -> None:
        """Outside a session: make pages anew, and say on the one after a session what it said."""
        self.__dict__.pop("page", None)
        if self.__dict__.pop("finished_page", None) is not None and self._summary is not None:
            self._show_summary(self._summary)

    def study(self, deck: int | None, plan: Plan, limit: int | None = None) -> None:
        """Begin a session; where nothing is left for it, Home says so with fresh figures."""
        if self._is_held_up():
            self.held_up.emit()
            return
        try:
            session = self._services.study.begin(deck, plan, limit)
        except Trouble as trouble:
            self.troubled.emit(str(trouble))
            return
        if session.current is None:
            self.home_wanted.emit()
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

    def try_deck(self, deck: int) -> None:
        """The first few questions of a deck."""
        from whycards.services.study import Plan
        from whycards.ui.home.firstrun import TRIED

        self.study(deck, Plan.NEW, TRIED)

    @property
    def can_undo(self) -> bool:
        """Whether undo leads anywhere: in a session, and where it has just ended."""
        ended = self._session if self._shell.current_page() == FINISHED else None
        return self._shell.is_session or (ended is not None and ended.can_undo)

    def undo(self) -> None:
        """Take back the newest answer of the session, also of the one that has just ended: it goes on then."""
        if self._shell.is_session:
            self.page.undo()
        elif self._session is not None and self.can_undo and not self._is_held_up():
            try:
                self._session.undo()
            except Trouble as trouble:
                self.troubled.emit(str(trouble))
                return
            self._go_on_with(self._session)

    def _go_on_with(self, session: StudySession) -> None:
        _expect_formulas(session)
        page = self.page
        self._shell.show_page(STUDY, is_session=True)
        page.start(session)
        page.setFocus()
        self.page_changed.emit()

    def _over(self, summary: Summary) -> None:
        if summary.answered == 0:
            self.home_wanted.emit()
        else:
            self._show_finished(summary)
        self.over.emit()

    def _show_finished(self, summary: Summary) -> None:
        is_well = self._figures.refresh()
        self._summary = summary
        self._show_summary(summary)
        if is_well:
            self._figures.tell_saved()
        self._shell.show_page(FINISHED, in_rail=HOME)
        self.page_changed.emit()

    def _show_summary(self, summary: Summary) -> None:
        in_scope = [deck for deck in self._figures.decks if self._scope in (None, deck.row)]
        self.finished_page.show_summary(summary, sum(deck.counts.new for deck in in_scope))

    def _prepare_for_answers(self) -> None:
        """Let what storing needs be imported while the learner reads the question."""
        self._background.start(lambda _progress: self._services.prepare_for_answers())


def _expect_formulas(session: StudySession) -> None:
    """The page takes as long to make as the process that sets formulas to start: both begin together."""
    shown = session.current
    texts = [shown.question.stem, *(option.text for option in shown.question.options)] if shown else []
    if any("$" in text for text in texts):
        from whycards.ui.richtext.typesetter import typesetter

        typesetter().expect(texts)
