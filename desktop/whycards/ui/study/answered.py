"""What an answer brings to a choice question: states, reasons, verdict, explanation, and where they stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from whycards.core.marking import OptionState, Verdict, option_state
from whycards.services.study import Outcome, Shown
from whycards.ui.richtext.bounds import brief
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import words
from whycards.ui.study.looks import Tag, tag_words
from whycards.ui.study.option import Card
from whycards.ui.study.question_column import QuestionColumn

if TYPE_CHECKING:
    from whycards.ui.study.explanation import ExplanationSheet
    from whycards.ui.study.panel import Panel


class AnsweredColumn(QuestionColumn):
    """The explanation stands below the options, or in the panel beside them; a thread joins both."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer, shown, parent)
        self._states: dict[int, OptionState] = {}
        self._panel: Panel | None = None
        self.explanation: ExplanationSheet | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the answer is shown."""
        return bool(self._states)

    def first_open_card(self) -> Card | None:
        """The card whose reason the learner shall see first."""
        return next((card for card in self.cards if card.is_open), None)

    def move_in(self) -> None:
        """The answer has just been revealed: let what opened grow to its height."""
        for card in self.cards:
            if card.is_open:
                card.move_open()
        if self.explanation is not None and not self.explanation.isHidden():
            self._holder().unroll(self.explanation)

    def _take_on(self, outcome: Outcome) -> None:
        """Show what the answer means for each option, and make what it brings; nothing is placed yet."""
        self._give_reasons()
        self._make_explanation(outcome, self._mark_cards(outcome))

    def _mark_cards(self, outcome: Outcome) -> dict[int, Tag]:
        keys, tags = self.shown.question.keys, {}
        for card in self.cards:
            position = card.words.position
            state = option_state(position, outcome.chosen, keys)
            self._states[position] = state
            is_struck = position in outcome.struck
            tags[position] = tag_words(state, one_key=len(keys) == 1, is_struck=is_struck)
            card.set_ruled_out(is_struck)
            card.settle(position in outcome.chosen)
            card.reveal(state, tags[position])
            card.on_light = partial(self._light_row, position)
        left = [card for card in self.cards if card.state is OptionState.LEFT and not card.is_ruled_out]
        for card in left:
            card.peers = left
        return tags

    def _give_reasons(self) -> None:
        """Tell the cards their reasons: finding them takes a while, and before the answer nobody needs them."""
        whys = {why.position: why.card_text for why in self.shown.lettering.reasons}
        for card in self.cards:
            card.words = card.words._replace(reason=brief(whys.get(card.words.position, "")))

    def _make_explanation(self, outcome: Outcome, tags: dict[int, Tag]) -> None:
        keys = self.shown.question.keys
        letters = [card.words.letter for card in self.cards if card.words.position in keys]
        verdict = outcome.verdict or Verdict.WRONG
        text = words.verdict_words(verdict, outcome.chosen, keys, letters, outcome.confidence)
        self.verdict.show_verdict(verdict, text, words.verdict_note(verdict, outcome.confidence))
        if self.hint is not None:
            self.hint.hide()
        from whycards.ui.study.explanation import ExplanationSheet

        sheet = ExplanationSheet(self._renderer, self.shown, self._states, tags)
        if sheet.is_empty:
            sheet.deleteLater()
            return
        self.explanation = sheet
        sheet.row_toggled.connect(lambda _position, _open: self._holder().arrange())
        sheet.row_lit.connect(self._light_card)
        sheet.figure_wanted.connect(self.figure_wanted)
        self.pass_links_on(sheet)

    def _place_answer(self) -> None:
        """Put verdict and explanation below the question, or into the panel beside it."""
        panel, sheet = self._panel, self.explanation
        self.instruction.setVisible(panel is not None)
        self.instruction.set_words(words.was_asked(self.shown), "muted")
        self.verdict.setVisible(panel is None)
        for place, card in enumerate(self.cards):
            card.set_roomy(panel is not None)
            self.set_gap(card, 6 if panel is None else 8) if place else None
        self.set_gap(self.cards[0], 7 if panel is None else 11)
        if self.material is not None and panel is None:
            self.material.set_open(False)
        if sheet is not None:
            sheet.set_flat(panel is not None)
            if panel is None:
                self.add(sheet, 16, before=self.aside)
                sheet.show()
            else:
                self.remove(sheet)
        if panel is not None:
            panel.show_answer(self.verdict, sheet)
        if sheet is not None:
            sheet.take_on_colours()

    def _holder(self) -> AnsweredColumn | Panel:
        """What the explanation stands in."""
        return self if self._panel is None else self._panel

    def _open_row(self, card: Card) -> bool:
        """Show the option's reason in the panel, where there is one that holds it."""
        row = self.explanation.row_of(card.words.position) if self.explanation is not None else None
        if self._panel is None or row is None or row.isHidden():
            return False
        row.set_open(True)
        self._panel.reach(row)
        return True

    def _cards_changed(self) -> None:
        sheet = self.explanation
        if sheet is not None:
            sheet.hide_rows_of([card.words.position for card in self.cards if card.is_open])
            sheet.setVisible(not sheet.is_empty)
        self.arrange()
        self._holder().arrange()

    # The thread between an option and its reason.

    def _light_row(self, position: int, is_lit: bool) -> None:
        row = self.explanation.row_of(position) if self.explanation is not None else None
        if row is not None and isValid(row):
            row.set_lit(is_lit)

    def _light_card(self, position: int, is_lit: bool) -> None:
        for card in self.cards:
            if card.words.position == position and isValid(card):
                card.set_lit(is_lit)
