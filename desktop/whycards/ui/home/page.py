"""Home with decks in the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from whycards.services.statistics import Span
from whycards.ui.frame.column import scrolling
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.home.deckcard import DeckCard
from whycards.ui.home.fortnight import Fortnight
from whycards.ui.home.herotext import HEIGHT, HeroText
from whycards.ui.home.measures import page_edge
from whycards.ui.home.painting import HEADER_HEIGHT, ROW_HEIGHT
from whycards.ui.home.rows import Action, Row
from whycards.ui.home.table import LEAST_ROWS
from whycards.ui.home.words import Hero
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_LOW_BELOW, _FOOT_GAP = 600, 16
_NO_LIMIT = 16_777_215
_ASIDE, _ASIDE_GAP, _ASIDE_FROM = 430, 32, 880
"""The card beside the hero, and the width within the edges from which it stands there."""


class HomePage(QWidget):
    """Hero, deck table, last two weeks. `None` as a deck's row means all decks."""

    study_due = Signal(object)
    learn_new = Signal(object)
    learn_more = Signal(object)
    bundled_started = Signal(str)
    update_wanted = Signal(str)
    work_wanted = Signal(object)
    """Drafts and doubtful questions of this deck shall be finished."""
    export_wanted = Signal(object)
    """This deck shall be written into a file."""
    recall_wanted = Signal(str, bool)
    """The key of a deck, and whether its options are to be hidden first."""
    import_wanted = Signal()
    why_wanted = Signal(str)
    """Why a deck cannot be opened, in a sentence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.count_unfinished: Callable[[int], int] = lambda _deck: 0
        """How many questions of a deck need work."""
        self.recalls_first: Callable[[str], bool] = lambda _key: False
        """Whether the options of the deck of this key are hidden first."""
        self.hero = HeroText(theme)
        self.card = DeckCard(theme)
        self.table = self.card.table
        self.fortnight = Fortnight(theme)
        self._above_foot = Gap(theme, _FOOT_GAP)
        self.fortnight.hide()
        self._has_days = False
        self.import_button = Button(theme, tr("Import…"), Kind.OUTLINED, icon="file-input")
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_decks(self, hero: Hero, rows: Sequence[Row]) -> None:
        """Show the figures of the day."""
        self.hero.show_hero(hero, sum(row.new_today for row in rows))
        self.table.show_rows(tuple(rows))
        self._fit()

    def show_span(self, span: Span) -> None:
        """Show the last days; without any answer there is nothing to show."""
        self._has_days = span.answers > 0
        if self._has_days:
            self.fortnight.show_span(span)
        self._fit()

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self.hero, self.table]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the primary button, up and down go to the decks."""
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            self.hero.press()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.table.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A low window keeps hero and decks."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        px = self._theme.px
        width = self.width()
        edge = page_edge(self._theme, width)
        self._column.setContentsMargins(edge, px(24), edge, px(17))
        room = width - 2 * edge
        is_beside = self._has_days and room >= px(_ASIDE_FROM)
        has_foot = self._has_days and not is_beside and self.height() >= px(_LOW_BELOW)
        self._place_fortnight(is_beside=is_beside, has_foot=has_foot)
        wanted = px(24 + HEIGHT + 18 + 32 + 8 + 17) + self.card.sizeHint().height()
        if has_foot:
            wanted += px(_FOOT_GAP) + self.fortnight.sizeHint().height()
        beside = px(_ASIDE + _ASIDE_GAP) if is_beside else 0
        self.hero.leave_room(wanted - self.height(), room - beside - px(13))
        # A table that could show next to nothing scrolls with the page instead of inside it.
        rest = self.height() - px(24 + 18 + 32 + 8 + 17) - self.hero.height() - self.card.foot_height()
        is_too_low = rest < px(HEADER_HEIGHT + 3 * ROW_HEIGHT)
        self.table.set_least_rows(self.table.rows.rowCount() if is_too_low else LEAST_ROWS)

    def _place_fortnight(self, *, is_beside: bool, has_foot: bool) -> None:
        self.fortnight.setVisible(is_beside or has_foot)
        self.fortnight.setMaximumWidth(self._theme.px(_ASIDE) if is_beside else _NO_LIMIT)
        self.fortnight.setMinimumWidth(self._theme.px(_ASIDE) if is_beside else 0)
        self._above_foot.setVisible(has_foot)
        self._top.setSpacing(self._theme.px(_ASIDE_GAP) if is_beside else 0)
        if is_beside == (self._top.indexOf(self.fortnight) >= 0):
            return
        here, there = (self._top, self._column) if is_beside else (self._column, self._top)
        there.removeWidget(self.fortnight)
        here.addWidget(self.fortnight)
        self.fortnight.set_card(is_card=is_beside)

    def _connect(self) -> None:
        self.hero.study_due.connect(lambda: self.study_due.emit(None))
        self.hero.learn_new.connect(lambda: self.learn_new.emit(None))
        self.hero.learn_more.connect(lambda: self.learn_more.emit(None))
        self.import_button.clicked.connect(self.import_wanted)
        self.table.acted.connect(self._act)
        self.table.menu_wanted.connect(self._open_menu)

    def _act(self, row: Row) -> None:
        if row.trouble:
            self.why_wanted.emit(row.trouble)
        elif row.deck is None:
            self.bundled_started.emit(row.key)
        elif row.action is Action.STUDY:
            self.study_due.emit(row.deck)
        else:
            self.learn_new.emit(row.deck)

    def _open_menu(self, row: Row, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_deck_menu(menu, self, row)
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])
            menu.popup(place)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(Label(self._theme, Role.HEAD, "text", tr("Decks")))
        head.addStretch(1)
        head.addWidget(self.import_button)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self._top = QHBoxLayout()
        self._top.addWidget(self.hero, 1)
        self._column.addLayout(self._top)
        self._column.addWidget(Gap(self._theme, 18))
        self._column.addLayout(head)
        self._column.addWidget(Gap(self._theme, 8))
        self._column.addWidget(self.card)
        self._column.addStretch(1)
        self._column.addWidget(self._above_foot)
        self._column.addWidget(self.fortnight)
        scrolling(self, inner)
        focus_by_tab(self)

    def _restyle(self) -> None:
        self._fit()


def fill_deck_menu(menu: QMenu, page: HomePage, row: Row) -> None:
    """Put what can be done with this deck now into its menu."""
    deck = row.deck
    if row.trouble:
        menu.addAction(tr("Show why"), lambda: page.why_wanted.emit(row.trouble))
        menu.addAction(tr("Try again"), lambda: page.bundled_started.emit(row.key))
        return
    if deck is None:
        menu.addAction(tr("Start"), lambda: page.bundled_started.emit(row.key))
        return
    if row.due:
        menu.addAction(tr("Study {count} due", count=number(row.due)), lambda: page.study_due.emit(deck))
    elif row.owed:
        menu.addAction(tr("Study {count} once more", count=number(row.owed)), lambda: page.study_due.emit(deck))
    if row.new_today:
        menu.addAction(tr("Learn {count} new", count=number(row.new_today)), lambda: page.learn_new.emit(deck))
    elif row.new:
        menu.addAction(
            tr("Learn {count} more today", count=number(min(10, row.new))), lambda: page.learn_more.emit(deck)
        )
    recall = menu.addAction(tr("Recall first, then show the options"))
    recall.setCheckable(True)
    recall.setChecked(page.recalls_first(row.key))
    recall.triggered.connect(lambda on: page.recall_wanted.emit(row.key, on))
    left = page.count_unfinished(deck)
    if left:
        menu.addAction(
            tr_count("Finish {count} question…", "Finish {count} questions…", left),
            lambda: page.work_wanted.emit(deck),
        )
    menu.addAction(tr("Export…"), lambda: page.export_wanted.emit(deck))
    if row.update:
        menu.addAction(
            tr("Update to version {version}", version=row.update), lambda: page.update_wanted.emit(row.key)
        )
