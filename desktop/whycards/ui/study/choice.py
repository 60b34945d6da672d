"""A choice question on the page: what gives way until verdict and reasons are seen without scrolling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from whycards.core.marking import OptionState
from whycards.services.study import Outcome, Shown
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import words
from whycards.ui.study.answered import AnsweredColumn
from whycards.ui.study.fitting import Fit, ends_at, fold_order
from whycards.ui.study.option import Card
from whycards.ui.study.question_column import GAP, TOP_BEFORE
from whycards.ui.study.recall import Recall

if TYPE_CHECKING:
    from whycards.ui.study.panel import Panel

_TOP_AFTER, _TOP_TIGHT, _GAP_BELOW_LINK = 16, 8, 6
_EDGE, _WIDE_EDGE = 24, 48
_BEGINNING = 88
"""So much of an explanation tells that there is one: its title and two lines."""
_LOW = 320
"""A page of less height has no room to give away above the question."""


class ChoiceColumn(AnsweredColumn):
    """In wide windows a panel beside it holds verdict and explanation; see `set_panel`."""

    takes_panel = True

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer, shown, parent)
        self._room = 0
        self._is_touched = False
        self.fit = Fit.WHOLE
        self.recall: Recall | None = None
        self.fold_line.clicked.connect(self.unfold)
        self.verdict.question_link.clicked.connect(self.show_question)
        self._theme.changed.connect(self._forget_room)

    def hide_options(self) -> Recall:
        """Let the learner answer in mind first. Returns what invites to it."""
        recall = Recall(self._theme)
        self.recall = recall
        self.add(recall, 16, before=self.instruction)
        for part in (self.instruction, *self.cards):
            part.hide()
        return recall

    def show_options(self, recalled: str) -> None:
        """Show them, and what was recalled, "" where that was not written down."""
        if self.recall is not None:
            self.recall.show_said(recalled)
        for part in (self.instruction, *self.cards):
            part.show()
        self.arrange()

    def recalled(self) -> str:
        """What was written down before the options were shown."""
        return self.recall.written() if self.recall is not None else ""

    def press(self, place: int) -> None:
        """The learner named the option at this place: choose it, or after the answer open its reason."""
        if place >= len(self.cards):
            return
        card = self.cards[place]
        if self.is_answered and card.isHidden():
            self.unfold()
        card.click()

    def set_panel(self, panel: Panel | None) -> None:
        """The page has become wide, with this panel, or is so no longer."""
        if panel is self._panel:
            return
        old, self._panel = self._panel, panel
        if old is not None:
            old.let_go()
        self.set_edge(_WIDE_EDGE if panel is not None else _EDGE)
        if self.is_answered:
            self._place_answer()
            self._make_room()
        elif panel is not None:
            panel.wait()

    def reveal(self, outcome: Outcome, room: int) -> None:
        """Show what the answer came to, so that verdict and reason stand within `room` pixels from the top."""
        self._room = room
        self._take_on(outcome)
        self._place_answer()
        self._make_room()

    def set_room(self, room: int) -> None:
        """The window has another height: a very long stem follows it, after the answer the whole page."""
        self.stem.set_room(room)
        if not self.is_answered:
            self._room = room
            is_low = room < self._theme.px(_LOW)
            self.set_padding((0, _TOP_AFTER if is_low else TOP_BEFORE, 0, 32))
            self._limit_stem()
            self.arrange()
        elif room != self._room and not self._is_touched:
            self._room = room
            self._make_room()

    def unfold(self) -> None:
        """Show all options in their order."""
        self._is_touched = True
        self._show_all()

    def show_question(self) -> None:
        """Show the stem that was hidden."""
        self._is_touched = True
        self._show_stem()
        self.stem.show_whole()
        self.arrange()

    def _forget_room(self) -> None:
        """Texts have another size: what gives way is decided anew."""
        self._room = 0

    def _limit_stem(self) -> None:
        if self._room and not self.cards[0].isHidden():
            self.make_options_start(self._room)

    def _show_all(self) -> None:
        self.fold_line.hide()
        self.set_order(list(self.cards))
        for card in self.cards:
            card.show()
            card.set_short(False)
        self.arrange()

    def _show_stem(self) -> None:
        self.verdict.show_link(False)
        self.set_gap(self.verdict, GAP)
        self.set_padding((0, _TOP_AFTER if self._panel is None else TOP_BEFORE, 0, 32))
        self.stem.show()
        self.stem.show_whole()
        if self._panel is not None:
            self._limit_stem()
        if self.material is not None:
            self.material.show()
        self.arrange()

    def _card_pressed(self, card: Card) -> None:
        if not self.is_answered:
            super()._card_pressed(card)
            return
        self._is_touched = True
        if not self._open_row(card):
            card.set_short(False)
            card.set_open(not card.is_open)
            card.move_open()
            self._cards_changed()

    def _own_reasons(self) -> list[Card]:
        """The cards that open by themselves: my wrong picks, else my first right pick, else the first key."""
        wrong = [card for card in self.cards if card.state is OptionState.PICKED_WRONG]
        right = [card for card in self.cards if card.state is OptionState.PICKED_RIGHT]
        missed = [card for card in self.cards if card.state is OptionState.MISSED]
        return wrong or right[:1] or missed[:1]

    def _make_room(self) -> None:
        """Let the page give way, step by step, until verdict and reasons are seen without scrolling."""
        own = self._own_reasons()
        self._show_stem()
        self._show_all()
        self.fit = Fit.WHOLE
        if self._panel is not None and self._panel_shows(own):
            return
        for card in self.cards:
            card.set_open(card in own)
        self._give_way_until_seen()
        opened = [card for card in self.cards if card.is_open]
        while not self._ends_in_time() and len(opened) > 1:
            opened.pop().set_open(False)
            self.arrange()
        if self._panel is None:
            self._open_missed()
        self._cards_changed()

    def _give_way_until_seen(self) -> None:
        """As little as shows the missed keys and where the explanation begins too, if anything does."""
        ways = [fit for fit in Fit if fit is not Fit.STEM_HIDDEN or self._panel is None]
        gentle = [fit for fit in ways if fit <= Fit.STEM_IN_TWO_LINES]
        whole = [fit for fit in ways if fit is not Fit.OPTIONS_SHORT]
        trials = ((gentle, self._explanation_begins), (whole, self._keys_seen), (ways, self._ends_in_time))
        for fits, is_enough in trials:
            self._show_stem()
            self._show_all()
            for fit in fits:
                self._give_way(fit)
                if self._ends_in_time() and is_enough():
                    return

    def _keys_seen(self) -> bool:
        missed = [card for card in self.cards if card.state is OptionState.MISSED]
        return all(ends_at(card) <= self._room for card in missed)

    def _explanation_begins(self) -> bool:
        sheet = self.explanation
        if self._panel is not None or sheet is None or sheet.isHidden():
            return self._keys_seen()
        begins = ends_at(sheet) - sheet.height()
        return self._keys_seen() and begins + min(sheet.height(), self._theme.px(_BEGINNING)) <= self._room

    def _panel_shows(self, own: list[Card]) -> bool:
        """Whether the panel shows these reasons without scrolling, so that the cards can stay closed."""
        for card in self.cards:
            card.set_open(False)
        self._cards_changed()
        sheet = self.explanation
        rows = [sheet.row_of(card.words.position) for card in own] if sheet is not None else []
        return self._panel is not None and all(row is None or self._panel.holds(row) for row in rows)

    def _give_way(self, fit: Fit) -> None:
        self.fit = fit
        if fit is Fit.STEM_IN_TWO_LINES:
            if self.material is not None:
                self.material.set_open(False)
            self.stem.show_short()
            self.set_gap(self.verdict, GAP if self.stem.link.isHidden() else _GAP_BELOW_LINK)
        elif fit is Fit.OTHERS_FOLDED:
            self._fold()
        elif fit is Fit.STEM_HIDDEN:
            self.set_padding((0, _TOP_TIGHT, 0, 32))
            self.stem.hide()
            if self.material is not None:
                self.material.hide()
            self.verdict.show_link(True)
        elif fit is Fit.OPTIONS_SHORT:
            for card in self.cards:
                card.set_short(card.is_open)
        self.arrange()

    def _fold(self) -> None:
        """My picks first, then the keys I missed, and the others behind one line."""
        self.set_order(list(fold_order(self.cards)))
        left = [card for card in self.cards if card.state is OptionState.LEFT]
        for card in left:
            card.hide()
        if left:
            self.fold_line.setText(words.left_over(len(left)))
            self.fold_line.show()

    def _ends_in_time(self) -> bool:
        wrong = [card for card in self.cards if card.state is OptionState.PICKED_WRONG]
        opened = [card for card in self.cards if card.is_open]
        seen = [widget for widget in (self.verdict, *wrong, *opened) if not widget.isHidden()]
        return all(ends_at(widget) <= self._room for widget in seen)

    def _open_missed(self) -> None:
        missed = [card for card in self.cards if card.state is OptionState.MISSED and card.has_reason]
        if not missed or not self._ends_in_time():
            return
        began = self._explanation_begins()
        missed[0].set_open(True)
        self.arrange()
        if not self._ends_in_time() or (began and not self._explanation_begins()):
            missed[0].set_open(False)
            self.arrange()
