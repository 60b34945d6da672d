"""One option in the editor: its key, letter, text and reason, and buttons to move and remove it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from whycards.core.question import Option, letter
from whycards.ui.drafts.fields import GrowingField
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import IconButton
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class OptionRow(QWidget):
    """`moved(row, step)` and `removed(row)` ask for what the form does; `changed` follows everything else."""

    changed = Signal()
    moved = Signal(object, int)
    removed = Signal(object)

    def __init__(self, theme: Theme, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._option = option
        self.key = CheckBox(theme, "")
        self.letter = Label(theme, Role.TAG, "text")
        self.letter_row = QWidget()
        self.text = GrowingField(theme, tr("Text of the option"))
        self.reason = GrowingField(
            theme, tr("Why the option is right or wrong"), tr("Why it is right or wrong")
        )
        self.up = IconButton(theme, "chevron-up", tr("Move up"), size=28)
        self.down = IconButton(theme, "chevron-down", tr("Move down"), size=28)
        self.remove = IconButton(theme, "trash-2", tr("Remove the option"), size=28)
        self.key.setChecked(option.is_key)
        self.text.set_text(option.text)
        self.reason.set_text(option.rationale)
        self._lay_out()
        self.key.toggled.connect(lambda _on: self.changed.emit())
        self.text.textChanged.connect(self.changed)
        self.reason.textChanged.connect(self.changed)
        self.up.clicked.connect(lambda: self.moved.emit(self, -1))
        self.down.clicked.connect(lambda: self.moved.emit(self, 1))
        self.remove.clicked.connect(lambda: self.removed.emit(self))
        theme.changed.connect(self._restyle)
        self._restyle()

    def option(self) -> Option:
        """The option as it is now."""
        return replace(
            self._option,
            text=self.text.toPlainText(),
            is_key=self.key.isChecked(),
            rationale=self.reason.toPlainText(),
        )

    def set_place(self, place: int, count: int) -> None:
        """Take on the letter of this place among so many."""
        name = letter(place)
        self.letter.set_words(name)
        self.key.setAccessibleName(tr("Option {letter} is right", letter=name))
        self.text.setAccessibleName(tr("Text of option {letter}", letter=name))
        self.reason.setAccessibleName(tr("Why option {letter} is right or wrong", letter=name))
        self.up.setEnabled(place > 0)
        self.down.setEnabled(place + 1 < count)

    def _lay_out(self) -> None:
        self._buttons = buttons = QHBoxLayout()
        buttons.setSpacing(0)
        for button in (self.up, self.down, self.remove):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        self._grid = QGridLayout(self)
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(self.key, 0, 0, top)
        in_row = QVBoxLayout(self.letter_row)
        in_row.setContentsMargins(0, 0, 0, 0)
        in_row.addWidget(self.letter, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(self.letter_row, 0, 1, top)
        self._grid.addWidget(self.text, 0, 2)
        self._grid.addLayout(buttons, 0, 3, top)
        self._grid.addWidget(self.reason, 1, 2)
        self._grid.setColumnStretch(2, 1)

    def _restyle(self) -> None:
        px = self._theme.px
        self._grid.setContentsMargins(0, px(4), 0, px(6))
        self._grid.setHorizontalSpacing(px(4))
        self._grid.setVerticalSpacing(px(4))
        line = max(self.text.line_height, self.key.sizeHint().height())
        self.key.setFixedHeight(line)
        self.letter_row.setFixedHeight(line)
        self._buttons.setContentsMargins(0, (line - self.up.sizeHint().height()) // 2, 0, 0)
        self.letter.setMinimumWidth(px(18))
