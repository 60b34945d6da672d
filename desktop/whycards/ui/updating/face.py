"""The widgets of the update page, and where they stand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mirroring import mirrored, set_edges
from whycards.ui.frame.onerow import fit_in_row, once, row_width
from whycards.ui.frame.pills import Pills
from whycards.ui.frame.splitter import Splitter
from whycards.ui.frame.strip import Strip
from whycards.ui.importing.busy import BusyStrip
from whycards.ui.importing.heading import Heading
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.changes import ChangeList, Row
from whycards.ui.updating.detail import DetailPane

_NARROW_BELOW, _SLIM_BELOW, _GAP = 860, 620, 16
_UNDO_ICON = 16


class Promise(Label):
    """Words behind the icon of the way back."""

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(theme, Role.UI, "muted", words, elides=True)
        theme.changed.connect(self._leave_room)
        self._leave_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon and words."""
        super().paintEvent(event)
        px = self._theme.px
        place = QRectF(0, (self.height() - px(_UNDO_ICON)) // 2, px(_UNDO_ICON), px(_UNDO_ICON))
        color = self._theme.color("muted").name()
        with QPainter(self) as painter:
            self._theme.icons.paint(painter, "undo-2", mirrored(place, self.rect()), color)

    def _leave_room(self) -> None:
        set_edges(self, self._theme.px(_UNDO_ICON + 8), 0, 0, 0)


class UpdateFace(QWidget):
    """Heading, figures, list beside the question before and after, and the foot with the primary button."""

    def __init__(self, theme: Theme, stem_of: Callable[[Row], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.heading = Heading(theme, tr("All that was read…"))
        self.strip = Strip(theme)
        self.figures = Paragraph(theme, Role.UI, "muted")
        """What the strip says, in words: in a narrow window it would leave no room for the list."""
        self.busy = BusyStrip(theme)
        self.pills = Pills(theme, tr("What the list shows"))
        self.list = ChangeList(theme, stem_of)
        self.detail = DetailPane(theme)
        self.promise = Promise(theme, tr("You can undo the whole update at any time."))
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc", height=38)
        self.primary = PrimaryButton(theme, tr("Update deck"))
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has list and question below each other."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        theme = self._theme
        column, self._body, area = page_body(self)
        self._body.addWidget(self.heading)
        self._body.addWidget(Gap(theme, 12))
        self._upper = QStackedWidget()
        self._upper.addWidget(self.strip)
        self._upper.addWidget(self.busy)
        self._body.addWidget(self._upper)
        self._body.addWidget(self.figures)
        self._body.addWidget(Gap(theme, 12))
        self.sides = Splitter(theme, (0.525, 0.475), _GAP)
        self._body.addWidget(self.sides, 1)
        self._left = QWidget()
        self.sides.addWidget(self._left)
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.pills)
        left.addWidget(Gap(theme, 6))
        card = Card(theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.list)
        self._whole = InPage(area, self.list)
        left.addWidget(card, 1)
        self.sides.addWidget(self.detail)
        self._lay_out_foot(column)
        self._while_idle: tuple[QWidget, ...] = (self._left, self.detail, self.primary, self.heading.link)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_out_foot(self, column: QVBoxLayout) -> None:
        self._foot = Foot(self._theme)
        column.addWidget(self._foot)
        self._foot_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._foot_row.addWidget(self.promise, 1)
        self._buttons = FlowLayout(at_end=True)
        self._foot_row.addLayout(self._buttons)
        self._buttons.addWidget(self.cancel)
        self._buttons.addWidget(self.primary)

    @once
    def _fit(self) -> None:
        px, ways = self._theme.px, QBoxLayout.Direction
        is_narrow = self.width() < px(_NARROW_BELOW)
        self.sides.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        self.detail.set_inline(is_narrow)
        self._left.setMinimumHeight(0 if is_narrow else px(190))
        self._whole.set_on(is_narrow)
        self._upper.setVisible(not is_narrow or self._upper.currentWidget() is self.busy)
        self.figures.setVisible(is_narrow)
        if self.width() >= px(_SLIM_BELOW):
            self._show_keys(True)
            self.promise.show()
            fits = True
        else:
            room = self.width() - px(2 * 20)
            fits = fit_in_row(room, self._foot_width, (self.promise.setVisible, self._show_keys))
        self._foot_row.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

    def _foot_width(self) -> int:
        gap = self._theme.px(14)
        return row_width((self.promise, self.cancel, self.primary), gap)

    def _show_keys(self, is_shown: bool) -> None:
        self.cancel.set_key("Esc" if is_shown else "")
        self.primary.set_key("Enter" if is_shown else "")

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._buttons.setSpacing(px(14))
        self.pills.setMinimumHeight(px(28))
        self._fit()
