"""The learner's own note on a question: read, and written in a plain field."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.study.column import Column
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

LONGEST = 10_000
"""Characters that a note may have."""
_FIELD_HEIGHT = 92


class NoteField(QPlainTextEdit):
    """Keeps its keys: plain letters never reach the page. `left` follows the focus, `closed` Esc."""

    left = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setTabChangesFocus(True)
        self.setAccessibleName(tr(words.NOTE))
        self.setAccessibleDescription(tr(words.NOTE_FIELD))
        self.setPlaceholderText(tr(words.NOTE_FIELD))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        """Some lines; more scroll."""
        return QSize(self._theme.px(320), self._theme.px(_FIELD_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Ctrl+Enter finish; everything else that is no command is text."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_command = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Escape or (is_enter and is_command):
            self.closed.emit()
            return
        super().keyPressEvent(event)
        if not is_command and event.text():
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The note is kept when the learner turns to something else."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason):
            self.left.emit()

    def _restyle(self) -> None:
        self.setFont(self._theme.font(Role.READING))
        self.updateGeometry()


class Note(Column):
    """The note in words with a button to change it; the field takes their place.

    `wanted` asks for the field, `left` says that the text may have changed, `closed` that it is finished.
    """

    wanted = Signal()
    left = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.title = Label(theme, Role.TAG, "muted", tr(words.NOTE))
        self.text = Paragraph(theme, Role.READING, "text", selectable=True)
        self.button = Button(theme, tr(words.ADD_NOTE), Kind.QUIET, icon="pencil")
        self.foot = Label(theme, Role.CAPTION, "muted", tr(words.NOTE_KEYS))
        self.add(self.title)
        self.add(self.text, 4)
        self.add(self.foot, 4)
        self.add(self.button, 4, hugs=True)
        self.button.clicked.connect(self.wanted)
        self.show_note("")

    @property
    def is_open(self) -> bool:
        """Whether the field is there."""
        return self._has_field and not self.field.isHidden()

    @property
    def is_focused(self) -> bool:
        """Whether the learner writes in it now."""
        return self._has_field and self.field.hasFocus()

    @cached_property
    def field(self) -> NoteField:
        """Where the note is written; made when it is first wanted, since few questions have one."""
        field = NoteField(self._theme)
        field.left.connect(self.left)
        field.closed.connect(self.closed)
        field.hide()
        self.add(field, 6, before=self.foot)
        return field

    @property
    def _has_field(self) -> bool:
        return "field" in self.__dict__

    def written(self) -> str:
        """What stands in the field."""
        return self.field.toPlainText().strip()[:LONGEST]

    def show_note(self, text: str) -> None:
        """Show this note; the field goes."""
        self.text.set_words(text)
        if self._has_field:
            self.field.hide()
        self._fit()

    def open_field(self) -> None:
        """Write; the field begins with the note as it is."""
        if not self.is_open:
            self.field.setPlainText(self.text.words())
            self.field.moveCursor(self.field.textCursor().MoveOperation.End)
            self.field.show()
            self._fit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _fit(self) -> None:
        has_note, is_open = bool(self.text.words()), self.is_open
        self.title.setVisible(has_note or is_open)
        self.text.setVisible(has_note and not is_open)
        self.foot.setVisible(is_open)
        self.button.setVisible(not is_open)
        self.button.setText(tr(words.CHANGE_NOTE if has_note else words.ADD_NOTE))
        self.arrange()
