"""A choice question whose options stay hidden until the learner has an answer in mind."""

from __future__ import annotations

from whycards.services.study import Shown
from whycards.ui.language import tr
from whycards.ui.study import keys, words
from whycards.ui.study.asking.choice import ChoiceAsking
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.running import Running


class RecallAsking(ChoiceAsking):
    """Once the options are shown it goes on as usual; the answer says that it was recalled first."""

    def __init__(self, page: PageFrame, shown: Shown) -> None:
        super().__init__(page, shown)
        self._is_hidden = True
        recall = self._column.hide_options()
        recall.field.entered.connect(lambda: page.reach(recall))
        recall.field.finished.connect(self.submit)
        recall.field.left.connect(self._column.setFocus)

    def begin(self, run: Running) -> None:
        """The stem alone is on the page."""
        if not self._is_hidden:
            super().begin(run)
            return
        self._page.footer.show_recalling()
        self._page.show_keys(
            keys.keys_recalling(
                has_hint=self._column.hint is not None, has_figure=self._page.figures.has_figure()
            )
        )

    def show_standing(self) -> None:
        """It was answered: the options are shown with the outcome."""
        outcome = self._page.run.session.outcome if self._page.run is not None else None
        self._uncover(outcome.recalled or "" if outcome is not None else "")
        super().show_standing()

    @property
    def space_submits(self) -> bool:
        """While the options are hidden."""
        return self._is_hidden

    def press_primary(self) -> None:
        """Show the options; from then on as usual."""
        self.submit() if self._is_hidden else super().press_primary()

    def submit(self) -> None:
        """Show the options; from then on as usual."""
        if self._is_hidden:
            self._show_options()
        else:
            super().submit()

    def press_option(self, place: int) -> None:
        """What is hidden cannot be chosen."""
        if not self._is_hidden:
            super().press_option(place)

    def rule_out(self, place: int) -> None:
        """Nor ruled out."""
        if not self._is_hidden:
            super().rule_out(place)

    def step_confidence(self, by: int) -> None:
        """It is asked together with the options."""
        if not self._is_hidden:
            super().step_confidence(by)

    @property
    def _recalled(self) -> str | None:
        return self._column.recalled()

    def _show_options(self) -> None:
        page, run = self._page, self._page.run
        if run is None:
            return
        self._uncover(self._column.recalled())
        self.begin(run)
        page.settle_layout()
        self._column.set_room(page.scroller.viewport().height())
        page.scroller.settle()
        self._column.setFocus()
        page.say(tr(words.OPTIONS_SHOWN))

    def _show_outcome(self, *, note: str) -> None:
        if self._is_hidden:
            self._uncover(self._column.recalled())
        super()._show_outcome(note=note)

    def _uncover(self, recalled: str) -> None:
        self._is_hidden = False
        self._column.show_options(recalled)
