"""What the learner's own record says about a question, below everything else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from whycards.services.study import Earlier
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.study.column import Column
from whycards.ui.study.history import History
from whycards.ui.study.note import Note
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class Aside(Column):
    """Earlier answers and note. Before the answer only a note that is being written shows: both give hints."""

    def __init__(self, theme: Theme, note: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, padding=(0, 16, 0, 0), parent=parent)
        self.title = Label(theme, Role.TAG, "muted", tr(words.EARLIER))
        self.history = History(theme)
        self.note = Note(theme)
        self.add(self.title)
        self.add(self.history, 4)
        self.add(self.note, 12)
        self.title.hide()
        self.history.hide()
        self._is_answered = False
        self.note.show_note(note)
        self.hide()

    def reveal(self, answers: Sequence[Earlier], today: date) -> None:
        """The question is answered: show what there is."""
        self._is_answered = True
        has_earlier = any(not one.is_now for one in answers)
        self.title.setVisible(has_earlier)
        self.history.setVisible(has_earlier)
        self.history.show_answers(answers, today)
        self.show()
        self.arrange()

    def open_note(self) -> None:
        """Let the learner write."""
        self.show()
        self.note.open_field()
        self.arrange()

    def show_note(self, text: str) -> None:
        """The note is written."""
        self.note.show_note(text)
        self.setVisible(self._is_answered)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline above."""
        with QPainter(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, self._theme.color("border"))
