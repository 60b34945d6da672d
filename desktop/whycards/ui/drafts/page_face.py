"""The widgets of the page of drafts, and where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from whycards.ui.drafts.form import QuestionForm
from whycards.ui.drafts.words import NOTHING_LEFT
from whycards.ui.drafts.worklist import WorkList
from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, scroll_area, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mirroring import set_edges
from whycards.ui.frame.onerow import fit_in_row, once, row_width
from whycards.ui.frame.splitter import Splitter
from whycards.ui.importing.heading import Heading
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_NARROW_BELOW, _SLIM_BELOW = 1000, 640
_FEW_ROWS, _LEAST_FORM, _GAP = 122, 250, 14


class DraftsFace(QWidget):
    """Heading; list, form and the question as it will look; the foot with what is missing and Save."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.heading = Heading(theme, "")
        self.heading.link.hide()
        self.list = WorkList(theme)
        self.form = QuestionForm(theme)
        self.doubts = Paragraph(theme, Role.UI, "warning")
        self.tabs = Segments(theme, (tr("Edit"), tr("As it will look")))
        self.tabs.set_current(0)
        self.tabs.chosen.connect(lambda _tab: self._fit())
        self.sides = Segments(theme, (tr("Before"), tr("After")))
        self.sides.set_current(1)
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(tr("The question as it will look"))
        self.state = Label(theme, Role.UI, "muted", elides=True)
        self.home = Button(theme, tr("Home"), Kind.OUTLINED, key="Esc", height=38)
        self.undo = Button(theme, tr("Undo"), Kind.OUTLINED, icon="undo-2", height=38)
        self.seen = Button(theme, tr("Leave as it is"), Kind.OUTLINED, height=38)
        self.primary = PrimaryButton(theme, tr("Save"), key="Ctrl+S")
        self.done = PrimaryButton(theme, tr("Home"))
        self.nothing = Paragraph(theme, Role.READING, "muted", tr(NOTHING_LEFT))
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self.list, self.form, self._right, self._foot]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has fewer columns."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        """From the outside inwards: a widget that moves to another parent has its style worked out anew."""
        theme = self._theme
        column, self._body, area = page_body(self)
        self._body.addWidget(self.heading)
        self._body.addWidget(Gap(theme, 12))
        self._tab_row = QHBoxLayout()
        self._body.addLayout(self._tab_row)
        self._tab_row.addWidget(self.tabs)
        self._tab_row.addStretch(1)
        self._work = Splitter(theme, (0.26, 0.42, 0.32), _GAP)
        self._body.addWidget(self._work, 1)
        self._lay_out_work()
        self._whole = [InPage(area, view) for view in (self.list, self.form.area, self.area)]
        self._nothing_card = Card(theme)
        self._body.addWidget(self._nothing_card)
        self._in_nothing = QVBoxLayout(self._nothing_card)
        self._in_nothing.addWidget(self.nothing)
        self._rest = QWidget()
        self._body.addWidget(self._rest, 1)
        self._foot = Foot(theme)
        column.addWidget(self._foot)
        self._foot_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._foot_row.addWidget(self.state, 1)
        self._buttons = FlowLayout(at_end=True)
        self._foot_row.addLayout(self._buttons)
        for button in (self.home, self.undo, self.seen, self.primary, self.done):
            self._buttons.addWidget(button)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_work(is_any=True)

    def _lay_out_work(self) -> None:
        theme = self._theme
        self._list_card, self._form_card = Card(theme), Card(theme)
        self._right, look_card = QWidget(), Card(theme, "bg")
        for part in (self._list_card, self._form_card, self._right):
            self._work.addWidget(part)
        in_form = _inside(self._form_card)
        in_form.addWidget(self.doubts)
        in_form.addWidget(self.form, 1)
        _inside(self._list_card).addWidget(self.list)
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        head = QHBoxLayout()
        right.addLayout(head)
        head.addWidget(Label(theme, Role.HEAD, "text", tr("As it will look")))
        head.addStretch(1)
        head.addWidget(self.sides)
        right.addWidget(Gap(theme, 6))
        right.addWidget(look_card, 1)
        _inside(look_card).addWidget(self.area)

    @property
    def splitter(self) -> Splitter:
        """List, form and look side by side."""
        return self._work

    def show_work(self, *, is_any: bool) -> None:
        """Show list and form, or that nothing is left."""
        shown: tuple[QWidget, ...] = (self._work, self.home, self.primary)
        for widget in shown:
            widget.setVisible(is_any)
        for widget in (self._nothing_card, self._rest, self.done):
            widget.setVisible(not is_any)
        self._fit()

    def _fit(self) -> None:
        px = self._theme.px
        is_narrow, is_slim = self.width() < px(_NARROW_BELOW), self.width() < px(_SLIM_BELOW)
        self.tabs.setVisible(is_narrow and self.done.isHidden())
        self._tab_row.setContentsMargins(0, 0, 0, 0 if self.tabs.isHidden() else px(8))
        self._right.setVisible(not is_narrow or self.tabs.current() == 1)
        self._form_card.setVisible(not is_narrow or self.tabs.current() == 0)
        self._work.setOrientation(Qt.Orientation.Vertical if is_slim else Qt.Orientation.Horizontal)
        self._work.place()
        self._list_card.setMinimumHeight(0 if is_slim else px(_FEW_ROWS))
        self._form_card.setMinimumHeight(0 if is_slim else px(_LEAST_FORM))
        for view in self._whole:
            view.set_on(is_slim)
        self.state.setVisible(self.done.isHidden())
        self.fit_foot()

    @once
    def fit_foot(self) -> None:
        """One row where there is room for it, in narrow windows without keys."""
        px, ways = self._theme.px, QBoxLayout.Direction
        room, fits = self.width() - px(2 * 20), self.width() >= px(_SLIM_BELOW)
        self._show_icon(True)
        if fits:
            self._show_keys(True)
        else:
            fits = fit_in_row(room, self._foot_width, (self._show_keys,))
            if not fits:
                fit_in_row(room, self._buttons_width, (self._show_keys, self._show_icon))
        self._foot_row.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

    def _foot_width(self) -> int:
        return self.state.sizeHint().width() + self._theme.px(14) + self._buttons_width()

    def _buttons_width(self) -> int:
        buttons = (self.home, self.undo, self.seen, self.primary, self.done)
        return row_width(buttons, self._theme.px(10))

    def _show_keys(self, is_shown: bool) -> None:
        self.home.set_key("Esc" if is_shown else "")
        self.primary.set_key("Ctrl+S" if is_shown else "")

    def _show_icon(self, is_shown: bool) -> None:
        self.undo.set_icon_name("undo-2" if is_shown else "")
        self.undo.updateGeometry()

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._in_nothing.setContentsMargins(px(19), px(16), px(19), px(16))
        self._buttons.setSpacing(px(10))
        set_edges(self.doubts, px(18), px(10), px(14), px(6))
        self._fit()


def _inside(card: Card) -> QVBoxLayout:
    """The layout of a card's content."""
    layout = QVBoxLayout(card)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.setSpacing(0)
    return layout
