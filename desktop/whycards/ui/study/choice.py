"""A choice question: before the answer, and after it with verdict, states, reasons and explanation."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from whycards.core.explaining import reasons
from whycards.core.marking import OptionState, Verdict, option_state
from whycards.services.study import Outcome, Shown
from whycards.ui.frame.label import Label
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import words
from whycards.ui.study.aside import Aside
from whycards.ui.study.explanation import ExplanationSheet, option_text
from whycards.ui.study.fitting import Fit
from whycards.ui.study.hint import Hint
from whycards.ui.study.looks import Tag, tag_words
from whycards.ui.study.option import Card, CheckOption, RadioOption
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.section import Material, has_material
from whycards.ui.study.stem import Stem
from whycards.ui.study.verdict import VerdictLine
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role

_TOP_BEFORE, _TOP_AFTER, _TOP_TIGHT = 30, 16, 8
_GAP, _GAP_BELOW_LINK = 12, 6


class ChoiceColumn(PageColumn):
    """`chosen` follows each pick of the learner, `ruled` what is struck out."""

    chosen = Signal()
    ruled = Signal(str)
    """An option was struck out, or taken back in: the sentence that says so."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, parent)
        self.shown = shown
        self._renderer = renderer
        self._states: dict[int, OptionState] = {}
        self._chosen: frozenset[int] = frozenset()
        self._room = 0
        self._is_touched = False
        self.fit = Fit.WHOLE
        self.material = Material(renderer, shown) if has_material(shown) else None
        self.stem = Stem(renderer, shown)
        self.instruction = Label(renderer.theme, Role.INSTRUCTION, "text", words.instruction(shown))
        self.instruction.setWordWrap(True)
        self.verdict = VerdictLine(renderer.theme)
        self.fold_line = Button(renderer.theme, "", Kind.QUIET, icon="chevron-right")
        self.cards = self._make_cards()
        hint = shown.question.hint
        self.hint = Hint(renderer, hint, shown.images) if hint.strip() else None
        self.explanation: ExplanationSheet | None = None
        self.aside = Aside(renderer.theme, shown.note)
        self._lay_out()

    @property
    def is_single(self) -> bool:
        """Whether choosing reveals."""
        return words.is_single(self.shown)

    def selected(self) -> frozenset[int]:
        """Authored positions that are chosen now."""
        return frozenset(card.words.position for card in self.cards if card.isChecked())

    def struck(self) -> frozenset[int]:
        """Authored positions that are ruled out now."""
        return frozenset(card.words.position for card in self.cards if card.is_ruled_out)

    def rule_out(self, place: int) -> None:
        """Strike out the option at this place, or take it back in."""
        if place < len(self.cards):
            self.cards[place].toggle_ruled_out()

    def press(self, place: int) -> None:
        """The learner named the option at this place: choose it, or after the answer open its reason."""
        if place >= len(self.cards):
            return
        card = self.cards[place]
        if self._states and card.isHidden():
            self.unfold()
        card.click()

    def reveal(self, outcome: Outcome, room: int) -> None:
        """Show what the answer came to, so that verdict and reason stand within `room` pixels from the top."""
        keys = self.shown.question.keys
        self._chosen, self._room = outcome.chosen, room
        one_key = len(keys) == 1
        tags = {}
        for card in self.cards:
            position = card.words.position
            state = option_state(position, outcome.chosen, keys)
            self._states[position] = state
            is_struck = position in outcome.struck
            tags[position] = tag_words(state, one_key=one_key, is_struck=is_struck)
            card.set_ruled_out(is_struck)
            card.settle(position in outcome.chosen)
            card.reveal(state, tags[position])
        self._show_verdict(outcome)
        self._prepare(tags)
        self._make_room()

    def set_room(self, room: int) -> None:
        """The window has another height: a very long stem follows it, after the answer the whole page."""
        if not self._states:
            self.stem.set_limit(round(room * 0.4))
        elif room != self._room and not self._is_touched:
            self._room = room
            self._make_room()

    def first_open_card(self) -> Card | None:
        """The card whose reason the learner shall see first."""
        return next((card for card in self.cards if card.is_open), None)

    def unfold(self) -> None:
        """Show all options in their order."""
        self._is_touched = True
        self._show_all()

    def _show_all(self) -> None:
        self.fold_line.hide()
        self.set_order(list(self.cards))
        for card in self.cards:
            card.show()
        self.arrange()

    def show_question(self) -> None:
        """Show the stem that was hidden."""
        self._is_touched = True
        self._show_stem()

    def _show_stem(self) -> None:
        self.verdict.show_link(False)
        self.set_gap(self.verdict, _GAP)
        self.set_padding((0, _TOP_AFTER, 0, 32))
        self.stem.show()
        self.stem.show_whole()
        if self.material is not None:
            self.material.show()
        self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the options."""
        shown = [card for card in self.cards if not card.isHidden()]
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and not self._states and shown:
            target = shown[0] if event.key() == Qt.Key.Key_Down else shown[-1]
            target.setFocus(Qt.FocusReason.TabFocusReason)
            return
        super().keyPressEvent(event)

    def _make_cards(self) -> list[Card]:
        kind = RadioOption if self.is_single else CheckOption
        whys = {why.position: why.card_text for why in reasons(self.shown.question)}
        cards: list[Card] = []
        for place, position in enumerate(self.shown.order):
            card = kind(self._renderer, option_text(self.shown, place, whys.get(position, "")))
            card.may_check = self._may_check
            card.clicked.connect(self._clicked)
            card.on_ruled = partial(self._ruled, card)
            cards.append(card)
        return cards

    def _may_check(self) -> bool:
        wanted = self.shown.asked.number
        return self.is_single or wanted is None or len(self.selected()) < wanted

    def _ruled(self, card: Card) -> None:
        done = "ruled out" if card.is_ruled_out else "back in"
        self.ruled.emit(f"{card.words.letter} {done}")

    def _clicked(self) -> None:
        card = self.sender()
        if not self._states:
            self.chosen.emit()
        elif isinstance(card, RadioOption | CheckOption):
            self._is_touched = True
            card.set_open(not card.is_open)
            self._cards_changed()

    def _lay_out(self) -> None:
        if self.material is not None:
            self.add(self.material)
        self.add(self.stem, 18)
        self.add(self.instruction, 13)
        self.add(self.verdict, _GAP)
        for place, card in enumerate(self.cards):
            self.add(card, 8 if place else 11)
        self.add(self.fold_line, 6, hugs=True)
        if self.hint is not None:
            self.add(self.hint, 10)
        self.add(self.aside, 20)
        self.verdict.hide()
        self.fold_line.hide()
        self.fold_line.clicked.connect(self.unfold)
        self.verdict.question_link.clicked.connect(self.show_question)
        self.set_padding((0, _TOP_BEFORE, 0, 32))

    def _show_verdict(self, outcome: Outcome) -> None:
        keys = self.shown.question.keys
        letters = [card.words.letter for card in self.cards if card.words.position in keys]
        verdict = outcome.verdict or Verdict.WRONG
        text = words.verdict_words(verdict, outcome.chosen, keys, letters, outcome.confidence)
        self.verdict.show_verdict(verdict, text, words.verdict_note(verdict, outcome.confidence))

    def _prepare(self, tags: dict[int, Tag]) -> None:
        """Turn the page into the one after the answer, nothing hidden yet."""
        self.set_padding((0, _TOP_AFTER, 0, 32))
        self.instruction.hide()
        if self.hint is not None:
            self.hint.hide()
        self.verdict.show()
        for place, card in enumerate(self.cards):
            self.set_gap(card, 6 if place else 7)
        if self.material is not None:
            self.material.set_open(False)
        self.explanation = ExplanationSheet(self._renderer, self.shown, self._states, tags)
        if self.explanation.is_empty:
            self.explanation.deleteLater()
            self.explanation = None
            return
        self.add(self.explanation, 16, before=self.aside)
        self.explanation.row_toggled.connect(lambda _position, _open: self.arrange())
        self.explanation.show()

    def _own_reasons(self) -> list[Card]:
        """The cards that open by themselves: my wrong picks, else my first right pick, else the first key."""
        wrong = [card for card in self.cards if card.state is OptionState.PICKED_WRONG]
        right = [card for card in self.cards if card.state is OptionState.PICKED_RIGHT]
        missed = [card for card in self.cards if card.state is OptionState.MISSED]
        return wrong or right[:1] or missed[:1]

    def _make_room(self) -> None:
        """Let the page give way, step by step, until verdict and reasons end above the footer."""
        own = self._own_reasons()
        for card in self.cards:
            card.set_open(card in own)
        self._show_stem()
        self._show_all()
        for fit in Fit:
            self._give_way(fit)
            if self._ends_in_time():
                break
        opened = [card for card in self.cards if card.is_open]
        while not self._ends_in_time() and len(opened) > 1:
            opened.pop().set_open(False)
            self.arrange()
        self._open_missed()
        self._cards_changed()

    def _give_way(self, fit: Fit) -> None:
        self.fit = fit
        if fit is Fit.STEM_IN_TWO_LINES:
            self.stem.show_short()
            self.set_gap(self.verdict, _GAP if self.stem.link.isHidden() else _GAP_BELOW_LINK)
        elif fit is Fit.OTHERS_FOLDED:
            self._fold()
        elif fit is Fit.STEM_HIDDEN:
            self.set_padding((0, _TOP_TIGHT, 0, 32))
            self.stem.hide()
            if self.material is not None:
                self.material.hide()
            self.verdict.show_link(True)
        self.arrange()

    def _fold(self) -> None:
        """My picks first, then the keys I missed, and the others behind one line."""
        order = (OptionState.PICKED_WRONG, OptionState.PICKED_RIGHT, OptionState.MISSED, OptionState.LEFT)
        cards = sorted(self.cards, key=lambda card: order.index(self._states[card.words.position]))
        self.set_order(list(cards))
        left = [card for card in self.cards if card.state is OptionState.LEFT]
        for card in left:
            card.hide()
        if left:
            self.fold_line.setText(words.left_over(len(left)))
            self.fold_line.show()

    def _ends_in_time(self) -> bool:
        ends = [card.geometry().bottom() + 1 for card in self.cards if card.is_open]
        own = [
            card.geometry().bottom() + 1
            for card in self.cards
            if card.words.position in self._chosen and card.state is OptionState.PICKED_WRONG
        ]
        verdict = self.verdict.geometry().bottom() + 1
        return max([*ends, *own, verdict]) <= self._room

    def _open_missed(self) -> None:
        missed = [card for card in self.cards if card.state is OptionState.MISSED and card.has_reason]
        if not missed or not self._ends_in_time():
            return
        missed[0].set_open(True)
        self.arrange()
        if not self._ends_in_time():
            missed[0].set_open(False)
            self.arrange()

    def _cards_changed(self) -> None:
        if self.explanation is not None:
            self.explanation.hide_rows_of([card.words.position for card in self.cards if card.is_open])
        self.arrange()
