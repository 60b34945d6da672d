"""The top bar of a session: way out, where we are, how far, and what can be done with this question."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.language import later, tr
from whycards.ui.theme.controls.bars import ProgressBar
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number, with_key

HEIGHT, LOW_HEIGHT = 50, 42
_END = later("End session")
_WIDE_ENOUGH_FOR_PROGRESS, _LEAST_DECK, _LEAST_PROGRESS, _LONG_NAMES = 760, 96, 72, 520


class _Mark(QWidget):
    """The hairline after "End session", or the chevron between deck and domain."""

    def __init__(self, theme: Theme, icon: str, width: float) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._width = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._width), self._theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if not self._icon:
                painter.fillRect(self.width() // 2, 0, 1, self.height(), self._theme.color("border"))
                return
            size = self._theme.px(14)
            rect = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
            self._theme.icons.paint(painter, self._icon, rect, self._theme.tokens.muted)


class TopBar(QWidget):
    """Signals follow the learner only."""

    ended = Signal()
    undone = Signal()
    flagged = Signal()
    rested = Signal()
    noted = Signal()
    recall_wanted = Signal(bool)
    """The learner turned "recall first" on or off for the deck on screen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_flagged = self._is_low = False
        self.end_button = Button(theme, tr(_END), Kind.PLAIN, icon="x")
        self.end_button.setAccessibleName(tr(_END))
        self.end_button.setToolTip(with_key(tr(_END), "Esc"))
        self.deck = Label(theme, Role.UI, "muted", elides=True)
        self.domain = Label(theme, Role.UI, "text", weight=500, elides=True)
        self.progress = ProgressBar(theme)
        self.place = Label(theme, Role.UI, "muted")
        self.undo_button = IconButton(theme, "undo-2", with_key(tr("Take back the last answer"), "Ctrl+Z"))
        self.note_button = IconButton(theme, "pencil", with_key(tr("Note on this question"), "Ctrl+E"))
        self.flag_button = IconButton(
            theme, "flag", with_key(tr("Flag this question"), "Ctrl+M"), checked_color="warning"
        )
        self.more_button = IconButton(theme, "ellipsis", tr("More"))
        self._line = _Mark(theme, "", 22)
        self._chevron = _Mark(theme, "chevron-right", 34)
        self.menu = QMenu(self)
        self.undo_action = self.menu.addAction(tr("Take back the last answer"))
        self.note_action = self.menu.addAction(tr("Note on this question"))
        self.rest_action = self.menu.addAction(tr("Let it rest"))
        self.recall_action = self.menu.addAction(tr("Recall first in this deck"))
        self.recall_action.setCheckable(True)
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_question(self, shown: Shown, *, can_undo: bool) -> None:
        """Say which question this is."""
        self.deck.set_words(shown.deck_title)
        self.domain.set_words(shown.domain_name)
        self.domain.setVisible(bool(shown.domain_name))
        is_same_session = self.progress.maximum() == max(1, shown.total)
        self.progress.setRange(0, max(1, shown.total))
        reached = min(shown.number, shown.total)
        self.progress.move_to(reached) if is_same_session else self.progress.setValue(reached)
        words = (
            tr("Once more")
            if shown.is_retry
            else tr("{number} of {total}", number=number(shown.number), total=number(shown.total))
        )
        self.place.set_words(words)
        self.progress.setAccessibleName(
            tr("Progress: {number} of {total}", number=number(shown.number), total=number(shown.total))
        )
        self.set_flagged(shown.flagged)
        self.set_can_undo(can_undo)
        self._fit()

    def set_low(self, is_low: bool) -> None:
        """The window is so low that the bar takes less of it."""
        if is_low != self._is_low:
            self._is_low = is_low
            self._restyle()

    def show_recalls_first(self, is_on: bool, *, is_offered: bool) -> None:
        """Show whether the deck is asked so; flashcards know no other way and offer nothing."""
        self.recall_action.setChecked(is_on)
        self.recall_action.setVisible(is_offered)

    def set_flagged(self, is_on: bool) -> None:
        """Show whether the question is flagged."""
        self._is_flagged = is_on
        self.flag_button.setChecked(is_on)

    def set_can_undo(self, can_undo: bool) -> None:
        """Whether there is an answer to take back."""
        self.undo_button.setEnabled(can_undo)
        self.undo_action.setEnabled(can_undo)

    def minimumSizeHint(self) -> QSize:
        """It leaves out what does not fit, so it keeps no window from getting narrower."""
        return QSize(0, self.maximumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and hairline."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("border"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what does not fit."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for widget in (self.end_button, self._line, self.deck, self._chevron, self.domain):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._row.addWidget(self.progress)
        self.progress.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._row.addWidget(self.place)
        self._buttons = QHBoxLayout()
        for button in (self.undo_button, self.note_button, self.flag_button, self.more_button):
            self._buttons.addWidget(button)
        self._row.addLayout(self._buttons)
        self.flag_button.setCheckable(True)

    def _connect(self) -> None:
        self.end_button.clicked.connect(self.ended)
        self.undo_button.clicked.connect(self.undone)
        self.flag_button.toggled.connect(self._flag_toggled)
        self.more_button.clicked.connect(self._open_menu)
        self.note_button.clicked.connect(self.noted)
        self.undo_action.triggered.connect(self.undone)
        self.note_action.triggered.connect(self.noted)
        self.rest_action.triggered.connect(self.rested)
        self.recall_action.triggered.connect(self.recall_wanted)

    def _flag_toggled(self, is_on: bool) -> None:
        """Assistive technology toggles without a click, so it is the state that counts."""
        if is_on != self._is_flagged:
            self.flagged.emit()

    def _open_menu(self) -> None:
        theme = self._theme
        self.rest_action.setIcon(theme.icons.icon("moon", theme.tokens.muted, theme.px(16)))
        corner = self.more_button.mapToGlobal(self.more_button.rect().bottomRight())
        self.menu.popup(corner - QPoint(self.menu.sizeHint().width(), -self._theme.px(4)))

    def _fit(self) -> None:
        """Leave out the bar where it is narrow, then cut the name of the deck, then leave that out too."""
        px = self._theme.px
        is_roomy = self.width() >= px(_WIDE_ENOUGH_FOR_PROGRESS)
        self.progress.setVisible(is_roomy)
        self._line.setVisible(is_roomy)
        self.end_button.setText(tr(_END) if is_roomy else "")
        for button in (self.undo_button, self.note_button):
            button.setVisible(is_roomy)
        for action in (self.undo_action, self.note_action):
            action.setVisible(not is_roomy)
        ends = [self.end_button, self.place, self.flag_button, self.more_button]
        if is_roomy:
            ends += [self._line, self.undo_button, self.note_button]
        if not self.progress.isHidden():
            ends.append(self.progress)
        used = sum(widget.sizeHint().width() for widget in ends) + px(2 * 14 + (3 if is_roomy else 1) * 10 + 24)
        room = max(0, self.width() - used) + self._shrink_progress(self.width() - used)
        domain = min(self.domain.sizeHint().width(), room) if self.domain.words() else 0
        chevron = self._chevron.sizeHint().width() if domain else 0
        deck = min(self.deck.sizeHint().width(), room - domain - chevron)
        has_deck = deck >= min(px(_LEAST_DECK), self.deck.sizeHint().width()) or not domain
        has_deck = has_deck and (is_roomy or not domain)
        self.domain.set_words(self.domain.words(), "text" if is_roomy else "muted")
        self.deck.setVisible(has_deck)
        self._chevron.setVisible(has_deck and domain > 0)
        self.deck.setFixedWidth(max(0, deck))
        self.domain.setFixedWidth(max(0, min(domain, room)))

    def _shrink_progress(self, room: int) -> int:
        """Let the bar be shorter where deck and domain are not whole; how many pixels that gives them.

        Names that are too long for any bar get nothing: they would be cut all the same.
        """
        whole = self.progress.sizeHint().width()
        wanted = self.deck.sizeHint().width()
        if self.domain.words():
            wanted += self._chevron.sizeHint().width() + self.domain.sizeHint().width()
        is_hopeless = self.progress.isHidden() or wanted > self._theme.px(_LONG_NAMES)
        most = 0 if is_hopeless else whole - self._theme.px(_LEAST_PROGRESS)
        given = min(most, max(0, wanted - room))
        self.progress.setFixedWidth(whole - given)
        return given

    def _restyle(self) -> None:
        px = self._theme.px
        self.setFixedHeight(px(LOW_HEIGHT if self._is_low else HEIGHT))
        self._row.setContentsMargins(px(14), 0, px(14), 1)
        self._buttons.setSpacing(px(10))
        self.place.setContentsMargins(px(11), 0, px(17), 0)
        self._fit()
        self.update()
