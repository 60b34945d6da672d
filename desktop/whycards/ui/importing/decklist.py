"""The decks of an import with a tick each: which of them are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.services.preview import DeckPlan
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.importing.preview_words import deck_line, short
from whycards.ui.sentences import told
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class DeckList(QWidget):
    """`ticked(place, is_wanted)` follows the ticks."""

    ticked = Signal(object, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._decks: tuple[DeckPlan, ...] = ()
        self.ticks: list[CheckBox] = []
        self._lines: list[Label] = []
        self._area = scroll_area()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._area)
        theme.changed.connect(self._rebuild)

    def show_decks(self, decks: Sequence[DeckPlan]) -> None:
        """Show these; where only ticks and figures changed, the rows stay."""
        places = [deck.place for deck in decks]
        is_same = places == [deck.place for deck in self._decks] and bool(self.ticks)
        self._decks = tuple(decks)
        if not is_same:
            self._rebuild()
            return
        for deck, tick, line in zip(decks, self.ticks, self._lines, strict=True):
            with QSignalBlocker(tick):
                tick.setChecked(deck.is_taken)
            tick.update()
            line.set_words(self._line(deck))

    def _rebuild(self) -> None:
        px, self.ticks, self._lines = self._theme.px, [], []
        inner = QWidget()
        inner.setAutoFillBackground(False)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(px(18), px(10), px(18), px(12))
        rows.setSpacing(0)
        for deck in self._decks:
            tick = CheckBox(self._theme, deck.head.title)
            tick.setChecked(deck.is_taken)
            tick.toggled.connect(partial(self._tick, deck))
            line = Label(self._theme, Role.CAPTION, "muted", self._line(deck), elides=True)
            line.setIndent(px(28))
            self.ticks.append(tick)
            self._lines.append(line)
            rows.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
            rows.addWidget(line)
            for clash in deck.clashes:
                rows.addWidget(Paragraph(self._theme, Role.UI, "warning", told(clash.message)))
            rows.addWidget(Gap(self._theme, 8))
        rows.addStretch(1)
        self._area.setWidget(inner)
        for surface in (self._area.viewport(), inner):
            surface.setAutoFillBackground(False)

    def _line(self, deck: DeckPlan) -> str:
        return f"{deck_line(deck)} · {short(deck.file)}"

    def _tick(self, deck: DeckPlan, is_on: bool) -> None:
        self.ticked.emit(deck.place, is_on)
