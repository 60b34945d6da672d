"""The page at the end of a session: what it came to, what was missed, and what can follow."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.services.study import Summary
from whycards.ui.finished.missed import MissedCard
from whycards.ui.finished.words import Ending, Next, ending
from whycards.ui.frame.column import centred_column, side_edge
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.frame.strip import Strip
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_COLUMN = 848


class FinishedPage(QWidget):
    """Enter goes on with what is offered, Escape goes home."""

    study_rest = Signal()
    learn_new = Signal()
    learn_more = Signal()
    home_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._next = Next.HOME
        self._caption = Label(theme, Role.UI, "muted")
        self.title = Paragraph(theme, Role.DISPLAY, "text")
        self.sentence = Paragraph(theme, Role.READING, "muted")
        self.strip = Strip(theme)
        self.missed = MissedCard(theme)
        self.primary = PrimaryButton(theme, "", icon="play", height=42, role=Role.HEAD)
        self.home = Button(theme, tr("Home"), Kind.OUTLINED, key="Esc", height=42, role=Role.TIGHT)
        self.more = Button(theme, "", Kind.OUTLINED, height=42, role=Role.TIGHT)
        self.primary.clicked.connect(self.press)
        self.home.clicked.connect(self.home_wanted)
        self.more.clicked.connect(self.learn_more)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_summary(self, summary: Summary, new_left: int) -> None:
        """Show what a session came to; `new_left` new questions wait in its decks, today or later."""
        said = ending(summary, new_left)
        self._say(said)
        self.missed.show_missed(summary.missed)

    def press(self) -> None:
        """What Enter does."""
        signals = {
            Next.STUDY_REST: self.study_rest,
            Next.LEARN_NEW: self.learn_new,
            Next.LEARN_MORE: self.learn_more,
            Next.HOME: self.home_wanted,
        }
        signals[self._next].emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape."""
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            self.press()
        elif event.key() == Qt.Key.Key_Escape:
            self.home_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column's distance from the edges."""
        super().resizeEvent(event)
        self._fit_edges()

    def _say(self, said: Ending) -> None:
        self._next = said.next
        self._caption.set_words(said.caption)
        self.title.set_words(said.title)
        self.sentence.set_words(said.sentence)
        self.strip.set_cells(said.cells)
        self.strip.setVisible(len(said.cells) > 1)
        self.primary.setText(said.button)
        self.primary.set_icon_name("" if said.next is Next.HOME else "play")
        self.primary.updateGeometry()
        self.home.setVisible(said.next is not Next.HOME)
        self.more.setText(said.more)
        self.more.updateGeometry()
        self.more.setVisible(bool(said.more))

    def _lay_out(self) -> None:
        theme = self._theme
        self._buttons = FlowLayout()
        for button in (self.primary, self.more, self.home):
            self._buttons.addWidget(button)
        self._page = QWidget()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above: tuple[QWidget, ...] = (self._caption, self.title, Gap(theme, 2), self.sentence, Gap(theme, 18))
        below: tuple[QWidget, ...] = (Gap(theme, 28), self.strip, Gap(theme, 24), self.missed)
        for widget in above:
            column.addWidget(widget)
        column.addLayout(self._buttons)
        for widget in below:
            column.addWidget(widget)
        column.addStretch(1)
        self._outer = centred_column(self, self._page)
        focus_by_tab(self)

    def _restyle(self) -> None:
        px = self._theme.px
        self._buttons.setSpacing(px(12))
        self._page.setMaximumWidth(px(_COLUMN))
        self._fit_edges()

    def _fit_edges(self) -> None:
        side, px = side_edge(self, self._theme), self._theme.px
        self._outer.setContentsMargins(side, px(46), side, px(24))
