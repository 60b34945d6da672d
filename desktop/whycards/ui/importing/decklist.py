"""The decks of an import: which of them are wanted, and under which names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from whycards.core.problem import Severity
from whycards.services.prepared import Place
from whycards.services.preview import DeckPlan
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mirroring import set_edges
from whycards.ui.importing.preview_words import deck_line, short
from whycards.ui.language import tr
from whycards.ui.sentences import told
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_HEIGHT = 32


class DeckList(QWidget):
    """`ticked(place, is_wanted)` follows the ticks, `renamed(place, name)` what is typed.

    `parted(place, is_apart)` says whether a deck that its questions tell shall be one of its own.
    """

    ticked = Signal(object, bool)
    renamed = Signal(object, str)
    parted = Signal(object, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._decks: tuple[DeckPlan, ...] = ()
        self.ticks: list[CheckBox] = []
        self.names: list[QLineEdit | None] = []
        """Where each deck gets another name; None for one that its file names."""
        self.apart: list[CheckBox | None] = []
        """Where a deck that its questions tell becomes one of its own; None for all others."""
        self._lines: list[Label] = []
        self._clashes: list[Paragraph] = []
        self.area = scroll_area()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        theme.changed.connect(self._rebuild)

    def show_decks(self, decks: Sequence[DeckPlan]) -> None:
        """Show these; where only ticks and figures changed, the rows stay."""
        places = [deck.place for deck in decks]
        is_same = places == [deck.place for deck in self._decks] and bool(self.ticks)
        self._decks = tuple(decks)
        if not is_same:
            self._rebuild()
            return
        for at, deck in enumerate(decks):
            tick, name = self.ticks[at], self.names[at]
            with QSignalBlocker(tick):
                tick.setChecked(deck.is_taken)
            tick.update()
            if name is not None and name.text() != deck.head.title:
                name.setText(deck.head.title)
            apart = self.apart[at]
            if apart is not None:
                with QSignalBlocker(apart):
                    apart.setChecked(deck.is_apart)
                apart.update()
            self._lines[at].set_words(self._line(deck))
            self._tell_clashes(self._clashes[at], deck)

    def _rebuild(self) -> None:
        px = self._theme.px
        self.ticks, self.names, self.apart, self._lines, self._clashes = [], [], [], [], []
        inner = QWidget()
        inner.setAutoFillBackground(False)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(px(18), px(10), px(18), px(12))
        rows.setSpacing(0)
        for deck in self._decks:
            rows.addLayout(self._head(deck))
            line = Label(self._theme, Role.CAPTION, "muted", self._line(deck), elides=True)
            line.setIndent(px(28))
            self._lines.append(line)
            rows.addWidget(line)
            clashes = Paragraph(self._theme, Role.UI, "warning")
            set_edges(clashes, px(28), 0, 0, 0)
            self._tell_clashes(clashes, deck)
            self._clashes.append(clashes)
            rows.addWidget(clashes)
            self._add_apart(rows, deck)
            rows.addWidget(Gap(self._theme, 8))
        rows.addStretch(1)
        self.area.setWidget(inner)
        for surface in (self.area.viewport(), inner):
            surface.setAutoFillBackground(False)

    def _add_apart(self, rows: QVBoxLayout, deck: DeckPlan) -> None:
        if not deck.recognised:
            self.apart.append(None)
            return
        apart = CheckBox(self._theme, tr("Make it a deck of its own"))
        apart.setChecked(deck.is_apart)
        apart.toggled.connect(partial(self.parted.emit, deck.place))
        self.apart.append(apart)
        row = QHBoxLayout()
        set_edges(row, self._theme.px(28), self._theme.px(4), 0, 0)
        row.addWidget(apart)
        row.addStretch(1)
        rows.addLayout(row)

    def _line(self, deck: DeckPlan) -> str:
        return f"{deck_line(deck)} · {short(deck.file)}"

    def _head(self, deck: DeckPlan) -> QHBoxLayout:
        """The tick with the title, or with the field for the name where the file leaves it to the learner."""
        row = QHBoxLayout()
        row.setSpacing(0)
        tick = CheckBox(self._theme, deck.head.title if deck.head.id else "")
        tick.setAccessibleName(tr("Import {deck}", deck=deck.head.title))
        tick.setChecked(deck.is_taken)
        tick.toggled.connect(partial(self._tick, deck))
        self.ticks.append(tick)
        row.addWidget(tick)
        name = None if deck.head.id else QLineEdit(deck.head.title)
        self.names.append(name)
        if name is None:
            row.addStretch(1)
            return row
        name.setAccessibleName(tr("Name of the deck"))
        name.setFont(self._theme.font(Role.BUTTON))
        name.setFixedHeight(self._theme.px(_HEIGHT))
        name.setCursorPosition(0)
        name.editingFinished.connect(partial(self._rename, deck.place, name))
        row.addWidget(name, 1)
        return row

    def _rename(self, place: Place, name: QLineEdit) -> None:
        """Use the name that was typed; an empty one is put back."""
        deck = next((deck for deck in self._decks if deck.place == place), None)
        wanted = " ".join(name.text().split())
        if deck is None or wanted == deck.head.title:
            return
        if wanted:
            self.renamed.emit(place, wanted)
        else:
            name.setText(deck.head.title)

    def _tell_clashes(self, clashes: Paragraph, deck: DeckPlan) -> None:
        is_note = all(clash.severity is Severity.NOTE for clash in deck.clashes)
        sentences = "\n".join(told(clash.message) for clash in deck.clashes)
        clashes.set_words(sentences, "muted" if is_note else "warning")
        clashes.setVisible(bool(sentences))

    def _tick(self, deck: DeckPlan, is_on: bool) -> None:
        self.ticked.emit(deck.place, is_on)
