"""The import page when an import has ended."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.core.problem import Problem
from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.label import Label
from whycards.ui.frame.onerow import fit_in_row, once, row_width
from whycards.ui.frame.strip import Strip
from whycards.ui.importing.header import Header
from whycards.ui.importing.invite import Invitation
from whycards.ui.importing.preview_words import look_words
from whycards.ui.importing.problems import ProblemList
from whycards.ui.importing.words import Outcome, as_text
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_NARROW_BELOW = 860


class ResultPane(QWidget):
    """What came of an import, or why nothing did."""

    home_wanted = Signal()
    learn_wanted = Signal()
    work_wanted = Signal()
    files_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._problems: tuple[Problem, ...] = ()
        self.header = Header(theme, "circle-check", "", "")
        self.strip = Strip(theme)
        self.list = ProblemList(theme)
        self.invitation = Invitation(theme)
        self.list_title = Label(theme, Role.HEAD, "text")
        self.copy = Button(theme, tr("Copy report"), Kind.PLAIN, icon="copy")
        self.copy.clicked.connect(self._copy)
        self.home = Button(theme, tr("Home"), Kind.OUTLINED, key="Esc", height=38)
        self.home.clicked.connect(self.home_wanted)
        self.work = Button(theme, "", Kind.OUTLINED, icon="pencil", height=38)
        self.work.clicked.connect(self.work_wanted)
        self.undo = Button(theme, tr("Undo"), Kind.OUTLINED, icon="undo-2", height=38)
        self.undo.clicked.connect(self.undo_wanted)
        self.primary = PrimaryButton(theme, "")
        self.primary.clicked.connect(self.press)
        self._does = self.home_wanted
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_outcome(self, outcome: Outcome, new_today: int) -> None:
        """An import that ended well; `new_today` new questions of it may be learned now."""
        icon, token = ("circle-check", "correct") if outcome.is_new else ("check", "muted")
        if not outcome.is_whole:
            icon, token = "triangle-alert", "warning"
        self.header.say(icon, token, outcome.title, outcome.sentence)
        self.strip.set_cells(outcome.cells)
        self.strip.show()
        self._list(outcome.problems)
        self.undo.setVisible(outcome.is_new)
        self.work.setText(tr_count("Finish {count} question…", "Finish {count} questions…", outcome.unfinished))
        self.work.updateGeometry()
        self.work.setVisible(outcome.unfinished > 0)
        if new_today:
            self._offer(tr("Learn {count} new", count=number(new_today)), self.learn_wanted)
        else:
            self._offer(tr("Home"), self.home_wanted)

    def show_trouble(self, title: str, sentence: str) -> None:
        """Nothing was stored, and why."""
        self._say_only("circle-x", "wrong", title, sentence)
        self.invitation.show()
        self._offer(tr("Choose other files…"), self.files_wanted)

    def show_undone(self, title: str, sentence: str) -> None:
        """An import was taken back."""
        self._say_only("undo-2", "muted", title, sentence)
        self._offer(tr("Home"), self.home_wanted)

    def press(self) -> None:
        """What Enter does."""
        self._does.emit()

    def _say_only(self, icon: str, token: str, title: str, sentence: str) -> None:
        self.header.say(icon, token, title, sentence)
        for widget in (self.strip, self.work, self.undo):
            widget.hide()
        self._list(())
        self.list_title.hide()

    def _offer(self, words: str, does: SignalInstance) -> None:
        self._does = does
        self.primary.setText(words)
        self.primary.updateGeometry()
        self.home.setVisible(does is not self.home_wanted)
        self._fit_foot()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Buttons go without their keys where that keeps them in one row."""
        super().resizeEvent(event)
        self._whole.set_on(self.width() < self._theme.px(_NARROW_BELOW))
        self._fit_foot()

    @once
    def _fit_foot(self) -> None:
        px = self._theme.px
        buttons = (self.home, self.undo, self.work, self.primary)
        fit_in_row(self.width() - px(2 * 20), lambda: row_width(buttons, px(14)), (self._show_keys,))

    def _show_keys(self, is_shown: bool) -> None:
        self.home.set_key("Esc" if is_shown else "")
        self.primary.set_key("Enter" if is_shown else "")

    def _list(self, problems: Sequence[Problem]) -> None:
        self._problems = tuple(problems)
        self.list.problems.set_problems(self._problems)
        self._card.setVisible(bool(problems))
        self.copy.setVisible(bool(problems))
        self.invitation.hide()
        self.list_title.set_words(look_words(len(problems)) if problems else tr("Nothing needs a look"))
        self.list_title.show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self._problems))

    def _lay_out(self) -> None:
        theme = self._theme
        self._card = Card(theme)
        in_card = QVBoxLayout(self._card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.list)
        head = QHBoxLayout()
        head.addWidget(self.list_title)
        head.addStretch(1)
        head.addWidget(self.copy)
        self._rest = QWidget()
        self._rest.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column, self._body, area = page_body(self)
        self._whole = InPage(area, self.list, self._card)
        above: tuple[QWidget, ...] = (self.header, Gap(theme, 16), self.strip, Gap(theme, 12))
        below: tuple[QWidget, ...] = (Gap(theme, 6), self._card, self.invitation, self._rest)
        for widget in above:
            self._body.addWidget(widget)
        self._body.addLayout(head)
        for widget in below:
            self._body.addWidget(widget)
        self._body.setStretchFactor(self._card, 100)
        self._body.setStretchFactor(self._rest, 1)
        foot = Foot(theme)
        self._foot_row = FlowLayout(foot, at_end=True)
        self._foot_row.addWidget(self.home)
        self._foot_row.addWidget(self.undo)
        self._foot_row.addWidget(self.work)
        self._foot_row.addWidget(self.primary)
        column.addWidget(foot)

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
