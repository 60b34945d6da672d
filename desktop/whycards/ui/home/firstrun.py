"""Home before the library holds any deck: pick a bundled one and try it, or bring your own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from whycards.ui.frame.column import centred_column, side_edge
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mark import Mark
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.home.choice import DeckChoice
from whycards.ui.importing.dropzone import DropZone
from whycards.ui.importing.words import READ_NOW
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import capital, in_words, questions

TRIED = 10
"""Questions of the first session."""

_COLUMN, _MOST_CARDS, _GAP, _CARD = 960, 3, 16, 204
_MINUTES_PER_QUESTION = 0.8
_LOW = 400
"""Height at 100 % below which the name gives way, so that the button is seen without scrolling."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bundled deck that can be started; `figures` counts its infographics."""

    key: str
    title: str
    description: str
    questions: int
    figures: int


class FirstRunPage(QWidget):
    """Deck cards as a radio group, one primary button, the drop zone."""

    started = Signal(str)
    """The key of the deck to try."""
    import_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._offers: tuple[Offer, ...] = ()
        self.cards: list[DeckChoice] = []
        self._group = QButtonGroup(self)
        self._invitation = Paragraph(theme, Role.READING, "muted")
        self._hint = Label(theme, Role.UI, "muted")
        self.primary = PrimaryButton(theme, "", icon="play", key="Enter", height=42, role=Role.HEAD)
        self.primary.clicked.connect(self.press)
        self.zone = DropZone(theme, READ_NOW)
        self.zone.files_wanted.connect(self.import_wanted)
        self.zone.folder_wanted.connect(self.folder_wanted)
        self._group.idToggled.connect(lambda _card, is_on: self._say() if is_on else None)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show at most three bundled decks; the first is picked."""
        if tuple(offers) == self._offers:
            return
        self._offers = tuple(offers)
        for card in self.cards:
            self._group.removeButton(card)
            card.deleteLater()
        self.cards = []
        for place, offer in enumerate(self.shown):
            card = DeckChoice(self._theme, offer.title, offer.description, _holds(offer), _figures(offer), self)
            self.cards.append(card)
            self._group.addButton(card, place)
            self._card_row.addWidget(card, 1)
        if len(self.cards) == 1:
            self.cards[0].set_only(True)
        self._card_row.setStretch(0, 1)
        if self.cards:
            self.cards[0].setChecked(True)
            self.setFocusProxy(self.cards[0])
        self._start.setVisible(bool(self.cards))
        self._say()
        self._fit()

    @property
    def shown(self) -> tuple[Offer, ...]:
        """The decks that have a card."""
        return self._offers[:_MOST_CARDS]

    def press(self) -> None:
        """Start the picked deck; nothing where there is none."""
        place = self._group.checkedId()
        if 0 <= place < len(self._offers):
            self.started.emit(self._offers[place].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the primary button."""
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            self.press()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The hint goes where there is no room for it."""
        super().resizeEvent(event)
        self._fit_edges()
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * side_edge(self, self._theme) - self._theme.px(13)
        self.primary.fit_into(room, key="Enter", icon="play")
        needed = self.primary.sizeHint().width() + self._hint.sizeHint().width() + self._theme.px(36 + 36 + 24)
        self._hint.setVisible(self.width() > needed)
        px = self._theme.px
        cards = len(self.cards) * px(_CARD) + max(0, len(self.cards) - 1) * px(_GAP)
        ways = QBoxLayout.Direction
        is_narrow = self.width() < cards + px(36 + 36)
        self._card_row.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        self._put_first(self._start if is_narrow else self._choice)

    def _put_first(self, first: QWidget) -> None:
        """Cards below each other would push the button off the screen: it stands above them there."""
        column, second = self._column, self._choice if first is self._start else self._start
        places = sorted(column.indexOf(part) for part in (first, second))
        if column.indexOf(first) == places[0]:
            return
        for part in (first, second):
            column.removeWidget(part)
        column.insertWidget(places[0], first)
        column.insertWidget(places[1], second)

    def _say(self) -> None:
        place = self._group.checkedId()
        if not 0 <= place < len(self._offers):
            self._invitation.set_words(
                tr("Bring a deck of your own to begin. Everything stays on this computer.")
            )
            return
        tried = min(TRIED, self._offers[place].questions)
        self._invitation.set_words(_invitation(len(self.cards), tried))
        self.primary.setText(
            tr_count(
                "Try {words} question",
                "Try {words} questions",
                tried,
                words=in_words(tried),
                Words=capital(tried),
            )
        )
        self.primary.updateGeometry()
        minutes = max(1, round(tried * _MINUTES_PER_QUESTION))
        self._fit()
        self._hint.set_words(_time_of(tried, minutes))

    def _lay_out(self) -> None:
        theme = self._theme
        self._choice = QWidget()
        self._card_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._choice)
        self._card_row.setContentsMargins(0, 0, 0, 0)
        self._start = QWidget()
        start = QHBoxLayout(self._start)
        start.setContentsMargins(0, 0, 0, 0)
        start.addWidget(self.primary)
        start.addStretch(1)
        start.addWidget(self._hint)
        self._page = QWidget()
        self._page.setAutoFillBackground(False)
        column = self._column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(2)
        title = Paragraph(theme, Role.DISPLAY, "text", tr("Answer, then see why."))
        self._mark = (Mark(theme), Gap(theme, 14))
        above: tuple[QWidget, ...] = (
            *self._mark,
            title,
            Gap(theme, 3),
            self._invitation,
            Gap(theme, 21),
        )
        below: tuple[QWidget, ...] = (Gap(theme, 20), self._start, Gap(theme, 28), self.zone)
        for widget in above:
            column.addWidget(widget)
        column.addWidget(self._choice)
        for widget in below:
            column.addWidget(widget)
        column.addStretch(2)
        self._outer = centred_column(self, self._page)
        focus_by_tab(self)

    def _restyle(self) -> None:
        px = self._theme.px
        self._card_row.setSpacing(px(_GAP))
        self._invitation.setMaximumWidth(px(680))
        self._page.setMaximumWidth(px(_COLUMN))
        self._fit_edges()

    def _fit_edges(self) -> None:
        side, px = side_edge(self, self._theme), self._theme.px
        is_low = self.height() < px(_LOW)
        for widget in self._mark:
            widget.setVisible(not is_low)
        edge = px(12 if is_low else 24)
        self._outer.setContentsMargins(side, edge, side, edge)


def _invitation(decks: int, tried: int) -> str:
    ready = tr_count("{Number} deck is ready.", "{Number} decks are ready.", decks, Number=capital(decks))
    if decks == 1:
        what = tr_count(
            "Try {words} question; your own decks can wait until you know how it feels.",
            "Try {words} questions; your own decks can wait until you know how it feels.",
            tried,
            words=in_words(tried),
        )
    else:
        what = tr_count(
            "Pick one and try {words} question; your own decks can wait until you know how it feels.",
            "Pick one and try {words} questions; your own decks can wait until you know how it feels.",
            tried,
            words=in_words(tried),
        )
    return f"{ready} {what}"


def _time_of(tried: int, minutes: int) -> str:
    return tr_count(
        "{Number} question takes about {time}.",
        "{Number} questions take about {time}.",
        tried,
        Number=capital(tried),
        time=tr_count("{words} minute", "{words} minutes", minutes, words=in_words(minutes)),
    )


def _holds(offer: Offer) -> str:
    return questions(offer.questions)


def _figures(offer: Offer) -> str:
    return tr_count("{count} infographic", "{count} infographics", offer.figures) if offer.figures else ""
