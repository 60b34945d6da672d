"""A choice question as it is asked: case, stem, options, and what hangs below them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import words
from whycards.ui.study.aside import Aside
from whycards.ui.study.fitting import ends_at
from whycards.ui.study.hint import Hint
from whycards.ui.study.material import Material, has_material
from whycards.ui.study.option import Card, CheckOption, RadioOption
from whycards.ui.study.option_text import option_text
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.stem import Stem
from whycards.ui.study.verdict import VerdictLine
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role

_STEM, _CASE, _LEAST_CASE, _OPTION = 0.4, 0.3, 96, 48
TOP_BEFORE, GAP = 30, 12
"""Room above the question before its answer, and above the verdict."""


class QuestionColumn(PageColumn):
    """`chosen` follows each pick of the learner, `ruled` what is struck out."""

    chosen = Signal()
    ruled = Signal(str)
    """An option was struck out, or taken back in: the sentence that says so."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, parent)
        self.shown = shown
        self._renderer = renderer
        self.material = Material(renderer, shown) if has_material(shown) else None
        self.stem = Stem(renderer, shown)
        self.instruction = Label(renderer.theme, Role.INSTRUCTION, "text", words.instruction(shown))
        self.instruction.setWordWrap(True)
        self.verdict = VerdictLine(renderer.theme)
        self.fold_line = Button(renderer.theme, "", Kind.QUIET, icon="chevron-right")
        self.cards = self._make_cards()
        hint = shown.lettering.hint
        self.hint = Hint(renderer, hint, shown.images) if hint.strip() else None
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the options."""
        shown = [card for card in self.cards if not card.isHidden()]
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and not self.is_answered and shown:
            target = shown[0] if event.key() == Qt.Key.Key_Down else shown[-1]
            target.setFocus(Qt.FocusReason.TabFocusReason)
            return
        super().keyPressEvent(event)

    @property
    def is_answered(self) -> bool:
        """Whether the answer is shown."""
        return False

    def make_options_start(self, room: int) -> None:
        """Let stem and case scroll by themselves where the options would not start in so many pixels."""
        self.stem.set_limit(round(room * _STEM) if self.stem.is_long else 0)
        if self.material is not None:
            self.material.set_limit(0)
        self.arrange()
        if self._options_start_at() > room:
            self.stem.set_limit(round(room * _STEM))
            self.arrange()
        if self.material is not None:
            self.material.give_way(ends_at(self.cards[-1]) - room, round(room * _CASE))
            self.arrange()
            self.material.give_way(self._options_start_at() - room, self._theme.px(_LEAST_CASE))
            self.arrange()

    def _options_start_at(self) -> int:
        """Where the first option has been seen to begin, in pixels from the top."""
        first = self.cards[0]
        return first.y() + min(first.height(), self._theme.px(_OPTION))

    def _make_cards(self) -> list[Card]:
        kind = RadioOption if self.is_single else CheckOption
        cards: list[Card] = []
        for place in range(len(self.shown.order)):
            card = kind(self._renderer, option_text(self.shown, place, reason=""))
            card.may_check = self._may_check
            card.on_pressed = partial(self._card_pressed, card)
            card.on_ruled = partial(self._ruled, card)
            cards.append(card)
        return cards

    def _may_check(self) -> bool:
        wanted = self.shown.asked.number
        return self.is_single or wanted is None or len(self.selected()) < wanted

    def _ruled(self, card: Card) -> None:
        letter = card.words.letter
        is_out = card.is_ruled_out
        self.ruled.emit(
            tr("{letter} ruled out", letter=letter) if is_out else tr("{letter} back in", letter=letter)
        )

    def _card_pressed(self, _card: Card) -> None:
        self.chosen.emit()

    def _lay_out(self) -> None:
        if self.material is not None:
            self.add(self.material)
        self.add(self.stem, 18)
        self.add(self.instruction, 13)
        self.add(self.verdict, GAP)
        for place, card in enumerate(self.cards):
            self.add(card, 8 if place else 11)
        self.add(self.fold_line, 6, hugs=True)
        if self.hint is not None:
            self.add(self.hint, 10)
        self.add(self.aside, 20)
        self.verdict.hide()
        self.fold_line.hide()
        self.set_padding((0, TOP_BEFORE, 0, 32))
