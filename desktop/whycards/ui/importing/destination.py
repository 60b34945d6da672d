"""Where questions go: a new deck under a name, a deck that is there, or several decks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QWidget

from whycards.services.preview import DeckPlan, Plan
from whycards.ui.frame.label import Label
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_HEIGHT, _LEAST, _WIDTH = 32, 150, 230
_EDGES = 26


class Destination(QWidget):
    """`renamed(place, name)` follows the name of a single deck, `decks_wanted` asks for the list of several.

    `parted(place, is_apart)` says whether a deck that its questions tell shall be one of its own.
    """

    renamed = Signal(object, str)
    parted = Signal(object, bool)
    decks_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._deck: DeckPlan | None = None
        self._title = ""
        self._others: tuple[str, ...] = ()
        self._has_words = True
        self.words = Label(theme, Role.UI, "muted", tr("Deck"))
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Name of the deck"))
        self.others = IconButton(theme, "chevron-down", tr("Decks that can take the questions"))
        self.fixed = Label(theme, Role.BUTTON, "text", elides=True)
        self.several = Button(theme, "", Kind.OUTLINED, icon="layers")
        self.name.textChanged.connect(self._fit_name)
        self.name.editingFinished.connect(self.take_over)
        self.others.clicked.connect(self._offer_others)
        self.several.clicked.connect(self.decks_wanted)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.words, self.name, self.fixed, self.others, self.several):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_plan(self, plan: Plan, others: Sequence[str]) -> None:
        """Show where the questions go; `others` are the decks that could take them."""
        decks = plan.decks
        self._deck = decks[0] if len(decks) == 1 else None
        self.several.setVisible(len(decks) > 1)
        self.several.setText(
            tr_count(
                "{some} of {count} deck…", "{some} of {count} decks…", len(decks), some=number(len(plan.stored))
            )
        )
        self.several.updateGeometry()
        own_name = self._deck is not None and bool(self._deck.head.id)
        self.fixed.setVisible(own_name)
        self.name.setVisible(self._deck is not None and not own_name)
        self._has_words = bool(decks)
        self.words.setVisible(self._has_words)
        if self._deck is None:
            self.others.hide()
            self.words.set_words(tr("Import"))
            return
        self._title = self._deck.head.title
        self._others = tuple(title for title in others if title != self._title)
        self.others.setVisible(bool(self._others and not own_name) or bool(self._deck.recognised))
        self.words.set_words(tr("Updates") if self._deck.is_held else tr("New deck"))
        self.fixed.set_words(self._title if self._deck.is_apart else self._deck.recognised or self._title)
        self._fit_fixed()
        if self.name.text() != self._title:
            self.name.setText(self._title)
            self.name.setCursorPosition(0)

    def show_words(self, is_shown: bool) -> None:
        """Say what the name is for, or leave it out where the window is narrow."""
        self.words.setVisible(is_shown and self._has_words)

    def take_over(self) -> None:
        """Use the name that was typed; an empty one is put back."""
        name = " ".join(self.name.text().split())
        if self._deck is None or self.name.isHidden() or name == self._title:
            return
        if not name:
            self.name.setText(self._title)
            return
        self._title = name
        self.renamed.emit(self._deck.place, name)

    def menu(self) -> QMenu:
        """The decks that can take the questions."""
        menu = QMenu(self)
        deck = self._deck
        if deck is not None and deck.recognised:
            update = tr("Update \u201c{deck}\u201d", deck=deck.recognised).replace("&", "&&")
            for words, is_apart in ((update, False), (tr("New deck"), True)):
                action = menu.addAction(words, partial(self.parted.emit, deck.place, is_apart))
                action.setCheckable(True)
                action.setChecked(deck.is_apart is is_apart)
        own_name = deck is not None and bool(deck.head.id)
        for title in () if own_name else self._others:
            menu.addAction(title.replace("&", "&&"), partial(self._choose, title))
        return menu

    def _offer_others(self) -> None:
        menu = self.menu()
        menu.exec(self._shown_name().mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        menu.deleteLater()

    def _shown_name(self) -> QWidget:
        return self.fixed if self.name.isHidden() else self.name

    def _choose(self, title: str) -> None:
        self.name.setText(title)
        self.take_over()

    def _fit_name(self) -> None:
        px = self._theme.px
        words = QFontMetricsF(self.name.font()).horizontalAdvance(self.name.text())
        self.name.setFixedWidth(min(max(round(words) + px(_EDGES), px(_LEAST)), px(_WIDTH)))

    def _fit_fixed(self) -> None:
        """Leave the title room, and let the way to other decks stand close behind it."""
        px = self._theme.px
        self.fixed.setMaximumWidth(px(_WIDTH))
        is_alone = self._deck is None or not self._deck.recognised
        self.fixed.setMinimumWidth(px(120) if is_alone else min(self.fixed.sizeHint().width(), px(_WIDTH)))

    def _restyle(self) -> None:
        px = self._theme.px
        self._row.setSpacing(px(8))
        self.name.setFont(self._theme.font(Role.BUTTON))
        self.name.setFixedHeight(px(_HEIGHT))
        self._fit_name()
        self._fit_fixed()
