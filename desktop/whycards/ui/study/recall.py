"""Before the options are shown: an invitation to have an answer in mind, and a line to write it down."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from whycards.core.events import MOST_RECALLED
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.study.column import Column
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_HEIGHT = 38


class RecallField(QLineEdit):
    """Keeps its letters. `finished` follows Enter; Esc gives the focus back to the question."""

    entered = Signal()
    finished = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setMaxLength(MOST_RECALLED)
        self.setAccessibleName(tr(words.RECALL_FIELD))
        self.setPlaceholderText(tr(words.RECALL_FIELD))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        """One line of some width."""
        return QSize(self._theme.px(320), self._theme.px(_HEIGHT))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever writes wants to see it all."""
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc finish; what is text stays here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.finished.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            if event.text() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                event.accept()

    def _restyle(self) -> None:
        self.setFont(self._theme.font(Role.READING))
        self.updateGeometry()


class Recall(Column):
    """First the invitation with its field; after `show_said` what was written down, if anything was."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.lead = Label(theme, Role.INSTRUCTION, "text", tr(words.RECALL))
        self.lead.setWordWrap(True)
        self.field = RecallField(theme)
        self.said = Paragraph(theme, Role.INSTRUCTION, "muted", selectable=True)
        self.add(self.lead)
        self.add(self.field, 10)
        self.add(self.said)
        self.said.hide()

    def written(self) -> str:
        """What stands in the field."""
        return self.field.text().strip()

    def show_said(self, text: str) -> None:
        """The options are there: show what was recalled; nothing where that was not written down."""
        self.lead.hide()
        self.field.hide()
        self.said.set_words(tr(words.RECALLED, text=text))
        self.said.setVisible(bool(text))
        self.setVisible(bool(text))
        self.arrange()
