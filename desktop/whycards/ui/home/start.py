"""The start page: Home, or the first run while the library holds no deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from whycards.services.decks import HomeFigures
from whycards.services.listing import BundledDeck
from whycards.ui.home.page import HomePage
from whycards.ui.home.rows import Action, Row, row_of
from whycards.ui.home.words import hero
from whycards.ui.language import LANGUAGE, tr
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import questions

if TYPE_CHECKING:
    from whycards.ui.home.firstrun import FirstRunPage, Offer
    from whycards.ui.home.loading import LoadingPage

_TOUR = "tour"
"""Key of the deck that shows how it all works."""


class StartPage(QStackedWidget):
    """Passes on what either page asks for. `None` as a deck's row means all decks.

    Each of the two is made when it is first shown: most starts need one only.
    """

    study_due = Signal(object)
    learn_new = Signal(object)
    learn_more = Signal(object)
    bundled_started = Signal(str)
    update_wanted = Signal(str)
    work_wanted = Signal(object)
    export_wanted = Signal(object)
    recall_wanted = Signal(str, bool)
    """The key of a deck, and whether its options are to be hidden first."""
    import_wanted = Signal()
    folder_wanted = Signal()
    why_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_first_run = self._is_loading = False
        self.count_unfinished: Callable[[int], int] = lambda _deck: 0
        self.recalls_first: Callable[[str], bool] = lambda _key: False
        self._troubles: dict[str, str] = {}

    @cached_property
    def home(self) -> HomePage:
        """The page with decks."""
        page = HomePage(self._theme)
        page.study_due.connect(self.study_due)
        page.learn_new.connect(self.learn_new)
        page.learn_more.connect(self.learn_more)
        page.bundled_started.connect(self.bundled_started)
        page.update_wanted.connect(self.update_wanted)
        page.work_wanted.connect(self.work_wanted)
        page.count_unfinished = self.count_unfinished
        page.recalls_first = self.recalls_first
        page.recall_wanted.connect(self.recall_wanted)
        page.export_wanted.connect(self.export_wanted)
        page.import_wanted.connect(self.import_wanted)
        page.why_wanted.connect(self.why_wanted)
        self.addWidget(page)
        return page

    @cached_property
    def first_run(self) -> FirstRunPage:
        """The page without any."""
        from whycards.ui.home.firstrun import FirstRunPage

        page = FirstRunPage(self._theme)
        page.started.connect(self.bundled_started)
        page.import_wanted.connect(self.import_wanted)
        page.folder_wanted.connect(self.folder_wanted)
        self.addWidget(page)
        return page

    @cached_property
    def loading(self) -> LoadingPage:
        """What stands here while figures are read."""
        from whycards.ui.home.loading import LoadingPage

        page = LoadingPage(self._theme)
        self.addWidget(page)
        return page

    def forget_pages(self) -> None:
        """Make pages anew from the next figures on: their words are in another language then."""
        for name in ("home", "first_run", "loading"):
            page: QWidget | None = self.__dict__.pop(name, None)
            if page is not None:
                self.removeWidget(page)
                page.deleteLater()

    def show_loading(self) -> None:
        """The first figures take their time."""
        self._is_loading = True
        self._show(self.loading)

    @property
    def is_loading(self) -> bool:
        """Whether the first figures are still being read."""
        return self._is_loading

    @property
    def is_first_run(self) -> bool:
        """Whether there is no deck yet."""
        return self._is_first_run

    def tell_trouble(self, key: str, sentence: str) -> None:
        """From the next figures on, say of a bundled deck that it cannot be opened; "" takes it back."""
        self._troubles[key] = sentence

    def show_figures(
        self, figures: HomeFigures, waiting: Sequence[BundledDeck], newer: Sequence[BundledDeck]
    ) -> None:
        """Show the figures of the day, the bundled decks that wait to be started, and those that are newer."""
        self._is_first_run, self._is_loading = not figures.decks, False
        if self._is_first_run:
            ready = sorted((deck for deck in waiting if not deck.trouble), key=_is_strange)
            self.first_run.show_offers([_offered(deck) for deck in ready])
            self._show(self.first_run)
        else:
            said = hero(figures.decks, figures.today, figures.minutes)
            versions = {deck.head.key: deck.head.version for deck in newer}
            rows = [row_of(deck, versions.get(deck.key, "")) for deck in figures.decks]
            rows += [
                _waiting_row(deck, deck.trouble or self._troubles.get(deck.head.key, "")) for deck in waiting
            ]
            self.home.show_decks(said, rows)
            self.home.show_span(figures.two_weeks)
            self._show(self.home)

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        page = self.currentWidget()
        return page.panes() if isinstance(page, HomePage) else [self]

    def _show(self, page: QWidget) -> None:
        self.setCurrentWidget(page)
        self.setFocusProxy(page)


def _is_strange(deck: BundledDeck) -> tuple[bool, bool]:
    """Sorts the tour first, then decks in the language of the window; the others keep their order."""
    language = deck.head.language.replace("-", "_").partition("_")[0]
    return deck.head.key != _TOUR, language != LANGUAGE.name.partition("_")[0]


def _offered(deck: BundledDeck) -> Offer:
    from whycards.ui.home.firstrun import Offer

    return Offer(deck.head.key, deck.head.title, deck.head.description, deck.questions, deck.figures)


def _waiting_row(deck: BundledDeck, trouble: str) -> Row:
    return Row(
        key=deck.head.key,
        title=deck.head.title,
        caption=tr("It could not be opened")
        if trouble
        else tr("{questions}, comes with Whycards", questions=questions(deck.questions)),
        due=0,
        new=deck.questions,
        learned=0,
        firm=0,
        new_today=0,
        action=Action.SHOW_WHY if trouble else Action.START,
        deck=None,
        trouble=trouble,
    )
