"""The start page: Home, or the first run while the library holds no deck."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from whycards.services.bundled import BundledDeck
from whycards.services.decks import HomeFigures
from whycards.services.statistics import Span
from whycards.ui.home.firstrun import FirstRunPage, Offer
from whycards.ui.home.page import HomePage
from whycards.ui.home.rows import Action, Row, row_of
from whycards.ui.home.words import hero
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import count


class StartPage(QStackedWidget):
    """Passes on what either page asks for. `None` as a deck's row means all decks."""

    study_due = Signal(object)
    learn_new = Signal(object)
    learn_more = Signal(object)
    bundled_started = Signal(str)
    update_wanted = Signal(str)
    import_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.home = HomePage(theme)
        self.first_run = FirstRunPage(theme)
        self.addWidget(self.first_run)
        self.addWidget(self.home)
        self.home.study_due.connect(self.study_due)
        self.home.learn_new.connect(self.learn_new)
        self.home.learn_more.connect(self.learn_more)
        self.home.bundled_started.connect(self.bundled_started)
        self.home.update_wanted.connect(self.update_wanted)
        self.home.import_wanted.connect(self.import_wanted)
        self.first_run.started.connect(self.bundled_started)
        self.first_run.import_wanted.connect(self.import_wanted)
        self.first_run.folder_wanted.connect(self.folder_wanted)

    @property
    def is_first_run(self) -> bool:
        """Whether there is no deck yet."""
        return self.currentWidget() is self.first_run

    def show_figures(
        self, figures: HomeFigures, waiting: Sequence[BundledDeck], newer: Sequence[BundledDeck], span: Span
    ) -> None:
        """Show the figures of the day, the bundled decks that wait to be started, and those that are newer."""
        if not figures.decks:
            self.first_run.show_offers([_offer(deck) for deck in waiting])
            self._show(self.first_run)
        else:
            said = hero(figures.decks, figures.today, figures.minutes)
            versions = {deck.head.key: deck.head.version for deck in newer}
            rows = [row_of(deck, versions.get(deck.key, "")) for deck in figures.decks]
            rows += [_waiting_row(deck) for deck in waiting]
            self.home.show_decks(said, rows)
            self.home.show_span(span)
            self._show(self.home)

    def _show(self, page: QWidget) -> None:
        self.setCurrentWidget(page)
        self.setFocusProxy(page)


def _offer(deck: BundledDeck) -> Offer:
    return Offer(deck.head.key, deck.head.title, deck.head.description, deck.questions, deck.figures)


def _waiting_row(deck: BundledDeck) -> Row:
    return Row(
        key=deck.head.key,
        title=deck.head.title,
        caption=f"{count(deck.questions, 'question')}, comes with Whycards",
        due=0,
        new=deck.questions,
        learned=0,
        firm=0,
        new_today=0,
        action=Action.START,
        deck=None,
    )
