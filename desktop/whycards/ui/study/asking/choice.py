"""A choice question is asked: one key reveals at once, several are submitted."""

from __future__ import annotations

from whycards.core.memory import Rating
from whycards.services.study import Chosen, Confidence, Shown
from whycards.ui.language import tr
from whycards.ui.study import keys, words
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.running import Running


class ChoiceAsking(Asking):
    """The answer is stored before it is revealed."""

    def __init__(self, page: PageFrame, shown: Shown) -> None:
        super().__init__(page, shown)
        self._column = ChoiceColumn(page.renderer, shown)
        self._column.chosen.connect(self._chosen)
        self._column.ruled.connect(self._ruled)

    @property
    def column(self) -> ChoiceColumn:
        """Stem and options."""
        return self._column

    def begin(self, run: Running) -> None:
        """Nothing is chosen yet."""
        column, asks_confidence = self._column, run.session.preferences.asks_confidence
        self._page.footer.show_choosing(
            self._counter(), is_single=column.is_single, asks_confidence=asks_confidence
        )
        pairs = keys.keys_before(
            len(column.cards),
            is_single=column.is_single,
            asks_confidence=asks_confidence,
            has_hint=column.hint is not None,
            has_figure=self._page.figures.has_figure(),
        )
        self._page.show_keys(pairs)

    def show_standing(self) -> None:
        """Show the outcome of an answer that stands."""
        self._show_outcome(note="")

    @property
    def options(self) -> int:
        """As many as there are."""
        return len(self._column.cards)

    @property
    def digits_rate(self) -> bool:
        """After the answer."""
        return self._page.is_reading

    def press_primary(self) -> None:
        """Next; before the answer submit, or with one key choose what has the focus."""
        if self._page.is_reading:
            self.go_on()
        elif not self._column.is_single:
            self.submit()
        else:
            focused = next((card for card in self._column.cards if card.hasFocus()), None)
            if focused is not None:
                focused.click()

    def press_option(self, place: int) -> None:
        """Choose it, or afterwards open its reason."""
        was_reading = self._page.is_reading
        self._column.press(place)
        if was_reading and place < len(self._column.cards):
            self._page.reach(self._column.cards[place])

    def rule_out(self, place: int) -> None:
        """Strike it out, or take it back in."""
        self._column.rule_out(place)

    def step_confidence(self, by: int) -> None:
        """Before the answer, where it is asked for."""
        footer = self._page.footer
        if not self._page.is_reading and footer.confidence() is not Confidence.NONE:
            footer.sureness.step(by)
            self._page.say(tr(words.CONFIDENCES[footer.confidence()]))

    def give_up(self) -> None:
        """Answer with nothing chosen."""
        self._answer(is_known=False)

    def submit(self) -> None:
        """Answer with what is chosen, once enough is."""
        if self._page.is_reading:
            return
        missing = words.too_few(self._shown.asked, len(self._column.selected()))
        if missing:
            self._page.footer.warn(missing)
            self._page.say(missing)
        else:
            self._answer()

    def go_on(self) -> None:
        """To the next question."""
        page, run = self._page, self._page.run
        if (
            run is not None
            and page.is_reading
            and page.keep_note()
            and run.attempt(run.session.advance, retry=self.go_on)
        ):
            page.show_current()

    def rate(self, rating: Rating) -> None:
        """After the answer: overrule the rating that it got."""
        page, run = self._page, self._page.run
        if run is None:
            return
        is_stored = page.is_reading and run.attempt(
            lambda: run.session.overrule(rating), retry=lambda: self.rate(rating)
        )
        self._show_rating()
        if is_stored:
            page.changed.emit()

    @property
    def _recalled(self) -> str | None:
        """What was answered before the options were shown; None where they were there at once."""
        return None

    def _chosen(self) -> None:
        if self._column.is_single:
            self._answer()
        else:
            self._page.footer.count(self._counter())

    def _ruled(self, sentence: str) -> None:
        self._page.footer.count(self._counter())
        self._page.say(sentence)

    def _answer(self, *, is_known: bool = True) -> None:
        page, column, run = self._page, self._column, self._page.run
        if run is None or page.is_reading:
            return
        chosen: frozenset[int] = column.selected() if is_known else frozenset()
        struck, spent, sure = column.struck() - chosen, run.stop_watch(), page.footer.confidence()
        if run.attempt(
            lambda: run.session.answer(Chosen(chosen, spent, struck, sure, self._recalled)),
            retry=lambda: self._answer(is_known=is_known),
        ):
            run.revealed()
            self._show_outcome(note=words.seconds_spent(spent))
            page.changed.emit()

    def _show_outcome(self, *, note: str) -> None:
        page, column, run = self._page, self._column, self._page.run
        outcome = run.session.outcome if run is not None else None
        if run is None or outcome is None:
            return
        page.notice.hide()
        page.figures.show_question(self._shown, is_answered=True)
        self._show_rating()
        page.top.set_can_undo(run.session.can_undo)
        page.settle_layout()
        column.reveal(outcome, page.scroller.viewport().height())
        page.show_history(column)
        column.move_in()
        page.scroller.settle()
        page.scroller.go_to_top()
        page.focus_next()
        page.say(column.verdict.accessibleName())
        has_reasons = any(card.has_reason for card in column.cards)
        has_figure = page.figures.has_figure()
        page.show_keys(keys.keys_after(len(column.cards), has_reasons=has_reasons, has_figure=has_figure), note)

    def _show_rating(self) -> None:
        outcome = self._page.run.session.outcome if self._page.run is not None else None
        if outcome is not None:
            self._page.footer.show_outcome(words.returns(outcome), outcome.days, outcome.rating)

    def _counter(self) -> str:
        return words.counter(self._shown.asked, len(self._column.selected()))
