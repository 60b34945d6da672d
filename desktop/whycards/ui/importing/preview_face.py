"""The widgets of the import page between reading and storing, and where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.label import Label
from whycards.ui.frame.onerow import fit_in_row, once, row_width
from whycards.ui.frame.pills import Pills
from whycards.ui.frame.splitter import Splitter
from whycards.ui.frame.strip import Strip
from whycards.ui.importing.busy import BusyStrip
from whycards.ui.importing.decklist import DeckList
from whycards.ui.importing.destination import Destination
from whycards.ui.importing.heading import Heading
from whycards.ui.importing.problems import ProblemList
from whycards.ui.importing.questions import QuestionList
from whycards.ui.importing.sampling import SamplePane
from whycards.ui.importing.wishes import WishesForm
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_NARROW_BELOW, _SLIM_BELOW, _GAP = 860, 620, 16
_AT_END, _AS_IT_IS = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag(0)
_MOST_OF = 0.6


class PreviewFace(QWidget):
    """Heading, figures, list beside the question as it will look, and the foot with the primary button."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._primary_key = "Enter"
        self.is_refused = False
        """Whether the foot says why nothing can be imported."""
        self.heading = Heading(theme, tr("Not right? Change…"))
        self.change = self.heading.link
        self.known = Button(theme, "", Kind.OUTLINED, icon="check")
        self.strip = Strip(theme)
        self.busy = BusyStrip(theme)
        self.schedule = CheckBox(theme, "")
        self.repair = Button(theme, tr("Repair garbled characters"), Kind.OUTLINED)
        self.compare = Button(theme, tr("What changes…"), Kind.OUTLINED, icon="git-compare")
        self.list_title = Label(theme, Role.HEAD, "text")
        self.pills = Pills(theme, tr("What the list shows"))
        self.copy = Button(theme, tr("Copy report"), Kind.PLAIN, icon="copy")
        self.done = Button(theme, tr("Back to the questions"), Kind.OUTLINED)
        self.questions = QuestionList(theme)
        self.problems = ProblemList(theme)
        self.problems.opens = True
        self.wishes = WishesForm(theme)
        self.decks = DeckList(theme)
        self.sample = SamplePane(theme)
        self.destination = Destination(theme)
        self.summary = Label(theme, Role.UI, "muted", elides=True)
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc", height=38)
        self.primary = PrimaryButton(theme, "")
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has list and question below each other."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        """From the outside inwards: a widget that moves to another parent has its style worked out anew."""
        theme = self._theme
        column, self._body, self._area = page_body(self)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.addLayout(self._top)
        self._top.addWidget(self.heading, 1)
        self._top.addWidget(self.known)
        self._body.addWidget(Gap(theme, 12))
        self._upper = QStackedWidget()
        self._body.addWidget(self._upper)
        self._upper.addWidget(self.strip)
        self._upper.addWidget(self.busy)
        self._offers = QWidget()
        self._body.addWidget(self._offers)
        self._offer_row = FlowLayout(self._offers)
        self._offer_row.addWidget(self.schedule)
        self._offer_row.addWidget(self.repair)
        self._offer_row.addWidget(self.compare)
        self._body.addWidget(Gap(theme, 12))
        self.sides = Splitter(theme, (0.58, 0.42), _GAP)
        self._body.addWidget(self.sides, 1)
        self._lay_out_list()
        self.sides.addWidget(self.sample)
        self._lay_out_foot(column)
        self._while_idle: tuple[QWidget, ...] = (
            *(self._left, self.sample, self.destination, self.primary, self.change, self.known),
            *(self.schedule, self.repair, self.compare),
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_out_list(self) -> None:
        theme = self._theme
        self._left = QWidget()
        self.sides.addWidget(self._left)
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        self._head = QWidget()
        left.addWidget(self._head)
        self._list_head = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._head)
        self._list_head.setContentsMargins(0, 0, 0, 0)
        self._list_head.addWidget(self.list_title, 1)
        self._list_head.addWidget(self.pills, 1)
        for button in (self.copy, self.done):
            self._list_head.addWidget(button)
        left.addWidget(Gap(theme, 6))
        card = Card(theme)
        left.addWidget(card, 1)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        self._lists = QStackedWidget()
        in_card.addWidget(self._lists)
        for widget in (self.questions, self.problems, self.wishes, self.decks):
            self._lists.addWidget(widget)
        views = (self.questions, self.problems, self.wishes.area, self.decks.area)
        self._whole = [InPage(self._area, view) for view in views]

    def _lay_out_foot(self, column: QVBoxLayout) -> None:
        self._foot = Foot(self._theme)
        column.addWidget(self._foot)
        self._foot_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._foot_row.addWidget(self.destination)
        self._foot_row.addWidget(self.summary, 1)
        self._buttons = FlowLayout(at_end=True)
        self._foot_row.addLayout(self._buttons)
        self._buttons.addWidget(self.cancel)
        self._buttons.addWidget(self.primary)

    def _fit(self) -> None:
        px = self._theme.px
        ways = QBoxLayout.Direction
        is_narrow = self.width() < px(_NARROW_BELOW)
        self.sides.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        self.sample.set_inline(is_narrow)
        self.sample.scrolls_in = self._area if is_narrow else None
        self._left.setMinimumHeight(0 if is_narrow else px(180))
        self._head.setMinimumHeight(0 if is_narrow else px(32))
        for view in self._whole:
            view.set_on(is_narrow)
        is_slim = self.width() < px(_SLIM_BELOW)
        for row in (self._list_head, self._top):
            row.setDirection(ways.TopToBottom if is_slim else ways.LeftToRight)
        # Its words begin within it: at the end of the row they keep to the edge of the list.
        self._list_head.setAlignment(self.copy, _AT_END if is_slim else _AS_IT_IS)
        self.fit_foot()

    @once
    def fit_foot(self) -> None:
        """One row where there is room for it; in narrow windows without keys and the word before the name.

        What will be imported also stands above, so it is not said where most of it would be cut; why nothing
        can be imported is said whole, in a row of its own if need be.
        """
        px, ways = self._theme.px, QBoxLayout.Direction
        if self.width() >= px(_SLIM_BELOW):
            self._show_keys(True)
            self.destination.show_words(True)
            room = self.width() - px(2 * 20 + 14) - self._foot_width()
            needed = self.summary.sizeHint().width()
            fits = room >= needed or not self.is_refused
            self.summary.setVisible(self.is_refused or room >= _MOST_OF * needed)
        elif self.is_refused:
            self.summary.setVisible(True)
            fits = False
        else:
            self.summary.setVisible(False)
            fits = fit_in_row(
                self.width() - px(2 * 20), self._foot_width, (self._show_keys, self.destination.show_words)
            )
        self._foot_row.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

    def _foot_width(self) -> int:
        gap = self._theme.px(14)
        return row_width((self.destination, self.cancel, self.primary), gap)

    def _show_keys(self, is_shown: bool) -> None:
        self.cancel.set_key("Esc" if is_shown else "")
        self.primary.set_key(self._primary_key if is_shown else "")

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._top.setSpacing(px(16))
        self._offer_row.setContentsMargins(0, px(10), 0, 0)
        self._offer_row.setSpacing(px(16))
        self._list_head.setSpacing(px(8))
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._buttons.setSpacing(px(14))
        self._fit()
