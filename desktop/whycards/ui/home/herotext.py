"""The upper part of Home: the day, what is due, and the one thing to do now."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.home.words import Hero, Next
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

HEIGHT, LEAST_HEIGHT = 186, 150
_BUTTON = 42


class HeroText(QWidget):
    """Day, title, sentence and buttons."""

    study_due = Signal()
    learn_new = Signal()
    learn_more = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hero = Hero("", "")
        self._day = Label(theme, Role.UI, "muted")
        self._title = Paragraph(theme, Role.DISPLAY, "text")
        self._sentence = Paragraph(theme, Role.READING, "muted")
        self.primary = PrimaryButton(theme, "", icon="play", key="Enter", height=_BUTTON, role=Role.HEAD)
        self.second = Button(theme, tr("Learn new"), Kind.OUTLINED, height=_BUTTON, role=Role.TIGHT)
        self.more = Button(theme, tr("Learn ten more"), Kind.OUTLINED, height=_BUTTON, role=Role.TIGHT)
        self.primary.clicked.connect(self.press)
        self.second.clicked.connect(self.learn_new)
        self.more.clicked.connect(self.learn_more)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_hero(self, hero: Hero, new_today: int) -> None:
        """Say this and offer what goes with it."""
        self._hero = hero
        self._day.set_words(hero.day)
        self._title.set_words(hero.title)
        self._sentence.set_words(hero.sentence)
        self.primary.setText(hero.button)
        self.primary.updateGeometry()
        self.primary.setVisible(hero.next is not Next.NOTHING)
        self.second.setText(tr("Learn {count} new", count=number(new_today)))
        self.second.updateGeometry()
        self.second.setVisible(hero.next is Next.STUDY_DUE and new_today > 0)
        self.more.setVisible(hero.offers_more)
        self._buttons.setVisible(hero.next is not Next.NOTHING or hero.offers_more)

    def hero(self) -> Hero:
        """What is said now."""
        return self._hero

    def press(self) -> None:
        """Do what the primary button offers; nothing where it offers nothing."""
        if self._hero.next is Next.STUDY_DUE:
            self.study_due.emit()
        elif self._hero.next is Next.LEARN_NEW:
            self.learn_new.emit()

    def leave_room(self, missing: int, width: int) -> None:
        """Take less height where this many pixels are missing; it will be `width` pixels wide."""
        px = self._theme.px
        needed = max(px(LEAST_HEIGHT), self._column.totalHeightForWidth(width))
        self.setFixedHeight(max(needed, px(HEIGHT) - max(0, missing)))

    def hasHeightForWidth(self) -> bool:
        """It sees to its height itself; else the page would scroll before the table does."""
        return False

    def _lay_out(self) -> None:
        self._buttons = QWidget(self)
        self._row = FlowLayout(self._buttons)
        for button in (self.primary, self.second, self.more):
            self._row.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        for widget in (self._day, self._title, Gap(self._theme, 2), self._sentence):
            self._column.addWidget(widget)
        self._column.addWidget(Gap(self._theme, 18))
        self._column.addWidget(self._buttons)
        self._column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _restyle(self) -> None:
        px = self._theme.px
        self._row.setSpacing(px(12))
        self.setFixedHeight(px(HEIGHT))
