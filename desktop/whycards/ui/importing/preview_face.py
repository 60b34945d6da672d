"""The widgets of the import page between reading and storing, and where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import scrolling
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.pills import Pills
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

_NARROW_BELOW, _SLIM_BELOW = 860, 620


class PreviewFace(QWidget):
    """Heading, figures, list beside the question as it will look, and the foot with the primary button."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.is_refused = False
        """Whether the foot says why nothing can be imported."""
        self.heading = Heading(theme, tr("Not right? Change…"))
        self.change = self.heading.link
        self.known = Button(theme, "", Kind.OUTLINED, icon="check")
        self.strip = Strip(theme)
        self.busy = BusyStrip(theme)
        self.schedule = CheckBox(theme, "")
        self.repair = Button(theme, tr("Repair garbled characters"), Kind.OUTLINED)
        self.list_title = Label(theme, Role.HEAD, "text")
        self.pills = Pills(theme, tr("What the list shows"))
        self.in_file = Button(theme, tr("Show in file"), Kind.PLAIN, icon="file-text")
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
        theme = self._theme
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.addWidget(self.heading, 1)
        self._top.addWidget(self.known)
        self._upper = QStackedWidget()
        self._upper.addWidget(self.strip)
        self._upper.addWidget(self.busy)
        self._offers = QWidget()
        self._offer_row = FlowLayout(self._offers)
        self._offer_row.addWidget(self.schedule)
        self._offer_row.addWidget(self.repair)
        self._lists = QStackedWidget()
        for widget in (self.questions, self.problems, self.wishes, self.decks):
            self._lists.addWidget(widget)
        card = Card(theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self._lists)
        self._head = QWidget()
        self._list_head = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._head)
        self._list_head.setContentsMargins(0, 0, 0, 0)
        self._list_head.addWidget(self.list_title, 1)
        self._list_head.addWidget(self.pills, 1)
        self._list_head.addWidget(self.in_file)
        self._list_head.addWidget(self.copy)
        self._list_head.addWidget(self.done)
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self._head)
        left.addWidget(Gap(theme, 6))
        left.addWidget(card, 1)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.addWidget(self._left, 58)
        self._sides.addWidget(self.sample, 42)
        inner = QWidget()
        self._body = QVBoxLayout(inner)
        self._body.setSpacing(0)
        self._body.addLayout(self._top)
        self._body.addWidget(Gap(theme, 12))
        self._body.addWidget(self._upper)
        self._body.addWidget(self._offers)
        self._body.addWidget(Gap(theme, 12))
        self._body.addLayout(self._sides, 1)
        self._foot = Foot(theme)
        self._foot_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._buttons = FlowLayout(at_end=True)
        self._buttons.addWidget(self.cancel)
        self._buttons.addWidget(self.primary)
        self._foot_row.addWidget(self.destination)
        self._foot_row.addWidget(self.summary, 1)
        self._foot_row.addLayout(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        upper = QWidget()
        self._area = scrolling(upper, inner)
        column.addWidget(upper, 1)
        column.addWidget(self._foot)
        self._while_idle: tuple[QWidget, ...] = (
            *(self._left, self.sample, self.destination, self.primary, self.change, self.known),
            *(self.schedule, self.repair),
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _fit(self) -> None:
        px = self._theme.px
        ways = QBoxLayout.Direction
        is_narrow = self.width() < px(_NARROW_BELOW)
        self._sides.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        self.sample.set_inline(is_narrow)
        is_slim = self.width() < px(_SLIM_BELOW)
        for row in (self._foot_row, self._list_head, self._top):
            row.setDirection(ways.TopToBottom if is_slim else ways.LeftToRight)
        self.summary.setVisible(not is_slim or self.is_refused)

    def _restyle(self) -> None:
        px = self._theme.px
        self._body.setContentsMargins(px(28), px(19), px(28), px(14))
        self._top.setSpacing(px(16))
        self._offer_row.setContentsMargins(0, px(10), 0, 0)
        self._offer_row.setSpacing(px(16))
        self._list_head.setSpacing(px(8))
        self._sides.setSpacing(px(16))
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._buttons.setSpacing(px(14))
        self._head.setMinimumHeight(px(32))
        self._left.setMinimumHeight(px(180))
        self._fit()
