"""Why: short explanation, infographic, full explanation, in this order; what is not there is absent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from whycards.core.marking import OptionState
from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import SOURCE
from whycards.ui.richtext.view import RichText
from whycards.ui.study.figure import FigureFoot, FigureView
from whycards.ui.study.following import links_in, with_links
from whycards.ui.study.looks import Tag
from whycards.ui.study.option_text import option_text
from whycards.ui.study.rows import ReasonRow
from whycards.ui.study.section import Sheet

_ORDER = (OptionState.PICKED_WRONG, OptionState.MISSED, OptionState.PICKED_RIGHT, OptionState.LEFT)


class ExplanationSheet(Sheet):
    """The card below the options. `row_toggled(position, is_open)` follows its rows, `row_lit` the pointer
    and the focus on them, `figure_wanted` is what `PageColumn` passes on.
    """

    row_toggled = Signal(int, bool)
    row_lit = Signal(int, bool)
    figure_wanted = Signal(str, bool)

    def __init__(
        self,
        renderer: Renderer,
        shown: Shown,
        states: Mapping[int, OptionState],
        tags: Mapping[int, Tag],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(renderer, parent)
        self._shown = shown
        self.rows: list[ReasonRow] = []
        self.sources: list[RichText] = []
        self._short()
        self._figure()
        self._full(states, tags)
        self._sources()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read now; what a card says already is not repeated here."""
        return all(item.widget.isHidden() for item in self._items)

    def set_flat(self, is_flat: bool) -> None:
        """Lie on a panel, without a card around it, or below the options as a card."""
        self._is_flat = is_flat
        self._pad()

    def take_on_colours(self) -> None:
        """Colour all labels anew: a style sheet takes their colours back when they change their place."""
        for label in self.findChildren(Label):
            label.set_words(label.words())

    def row_of(self, position: int) -> ReasonRow | None:
        """The row of the option at this authored position."""
        return next((row for row in self.rows if row.position == position), None)

    def hide_rows_of(self, open_cards: Sequence[int]) -> None:
        """No sentence stands twice: a row whose text is open in a card goes."""
        whys = {reason.position: reason for reason in self._shown.lettering.reasons}
        for row in self.rows:
            why = whys[row.position]
            is_in_card = row.position in open_cards
            row.setVisible(not is_in_card or why.row_text != why.card_text)
            row.show_own(self._is_flat and not is_in_card)
        shown = [row for row in self.rows if not row.isHidden()]
        for row in shown:
            self.set_gap(row, 10 if row is shown[0] else 0)
        self._pad()
        if self._full_title is not None:
            self._full_title.setVisible(self._has_prose or bool(shown))
        self.arrange()

    def _pad(self) -> None:
        ends_in_row = any(not row.isHidden() for row in self.rows) and not self.sources
        bottom = 8 if ends_in_row else 20
        self.set_padding((0, 14, 0, bottom) if self._is_flat else (21, 17, 21, bottom))

    def _short(self) -> None:
        text = self._shown.lettering.short
        if text.strip():
            self.add_title(tr("Short explanation"))
            self.short = self.add_text(text, self._shown.images)

    def _figure(self) -> None:
        figure = self._shown.question.explanation.figure
        if figure is None or not figure.image:
            return
        self.figure = FigureView(self._renderer, figure, self._shown.images)
        self.figure_foot = FigureFoot(self._theme, figure.caption)
        self.add(self.figure, 14)
        self.add(self.figure_foot, 2)
        reference = figure.image
        self.figure.clicked.connect(lambda: self.figure_wanted.emit(reference, False))
        self.figure_foot.enlarged.connect(lambda: self.figure_wanted.emit(reference, False))
        self.figure_foot.taken_out.connect(lambda: self.figure_wanted.emit(reference, True))

    def _full(self, states: Mapping[int, OptionState], tags: Mapping[int, Tag]) -> None:
        lettering, order = self._shown.lettering, self._shown.order
        text = lettering.prose
        self._has_prose = bool(text.strip())
        self._full_title: Label | None = None
        whys = [why for why in lettering.reasons if why.row_text.strip() and why.position in states]
        if not self._has_prose and not whys:
            return
        self._full_title = self.add_title(tr("Full explanation"), 16)
        if self._has_prose:
            self.prose = self.add_text(text, self._shown.images)
        whys.sort(key=lambda why: (_ORDER.index(states[why.position]), order.index(why.position)))
        for why in whys:
            place = order.index(why.position)
            words = option_text(self._shown, place, why.row_text)
            own = why.card_text if why.card_text != why.row_text else ""
            row = ReasonRow(self._renderer, words, states[why.position], tags[why.position], own=own)
            row.lit.connect(partial(self._tell_lit, why.position))
            row.set_open(states[why.position] is not OptionState.LEFT)
            row.toggled.connect(lambda is_open, position=why.position: self.row_toggled.emit(position, is_open))
            self.rows.append(row)
            self.add(row)

    def _tell_lit(self, position: int, is_lit: bool) -> None:
        if isValid(self):  # the focus also moves while a window is taken down
            self.row_lit.emit(position, is_lit)

    def _sources(self) -> None:
        """Where the author has it from, small; then the links in the cards, where none can be followed."""
        written = [with_links(source) for source in self._shown.question.sources if plain_text(source)]
        linked = [link for why in self._shown.lettering.reasons for link in links_in(why.card_text)]
        for text in dict.fromkeys([*written, *linked]):
            if not self.sources:
                self.add_title(tr("Sources and links") if linked else tr("Sources"), 18)
            gap = 3 if self.sources else 5
            self.sources.append(self.add_text(text, self._shown.images, gap, SOURCE))
