"""A flashcard is asked: the front, then its answer, then the learner's own rating."""

from __future__ import annotations

from whycards.core.memory import Rating
from whycards.services.study import Rated, Shown, StudySession
from whycards.ui.study import keys
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.flashcard import FlashcardColumn
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.running import Running


class FlashcardAsking(Asking):
    """Turning the card stores nothing; the rating does, and goes on."""

    def __init__(self, page: PageFrame, shown: Shown) -> None:
        super().__init__(page, shown)
        self._column = FlashcardColumn(page.renderer, shown)

    @property
    def column(self) -> FlashcardColumn:
        """The card."""
        return self._column

    def begin(self, run: Running) -> None:
        """The front is on the page."""
        self._page.footer.show_front()
        self._page.show_keys(
            keys.keys_front(has_hint=self._column.hint is not None, has_figure=self._page.figures.has_figure())
        )

    @property
    def space_submits(self) -> bool:
        """On the front."""
        return not self._column.is_answered

    def press_primary(self) -> None:
        """Show the answer, then take it as good."""
        self.go_on() if self._column.is_answered else self.submit()

    def submit(self) -> None:
        """Show the answer."""
        page, column, run = self._page, self._column, self._page.run
        if run is None or not run.attempt(
            lambda: page.footer.show_back(run.session.forecast_of_current()), retry=self.submit
        ):
            return
        page.notice.hide()
        page.figures.show_question(self._shown, is_answered=True)
        run.stop_watch()
        run.revealed()
        column.turn()
        page.show_history(column)
        page.focus_next()
        page.say(column.answer_text.accessibleName())
        page.show_keys(keys.keys_back(has_figure=page.figures.has_figure()))

    def go_on(self) -> None:
        """Next without a rating means that it went well."""
        self.rate(Rating.GOOD)

    def rate(self, rating: Rating) -> None:
        """Store the rating and go on; on the front there is nothing to rate."""
        run = self._page.run
        if run is None or not self._column.is_answered:
            return
        spent = run.milliseconds
        self._page.change(lambda: _store(run.session, rating, spent), retry=lambda: self.rate(rating))


def _store(session: StudySession, rating: Rating, milliseconds: int) -> None:
    """Store a flashcard's rating and go on; a second try does not store it again."""
    if session.outcome is None:
        session.answer(Rated(rating, milliseconds))
    session.advance()
