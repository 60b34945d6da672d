"""One change of an update: the question before and after, and whether the learner takes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from whycards.services.study import Shown
from whycards.services.updating.difference import Change, State
from whycards.ui.frame.card import Card
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import first_words
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.column import Column
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.note import Note
from whycards.ui.updating.sides import Side, Sides, key_title
from whycards.ui.updating.words import note_of

_EDGE, _LOOKED_AT = 18, 600
_ICONS = {State.KEY_CHANGED: "history", State.REMOVED: "archive", State.CHANGED: "history", State.NEW: "plus"}


class DetailPane(QWidget):
    """`decided(is_mine)` follows the learner."""

    decided = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_inline = False
        self._change: Change | None = None
        self.sides: Sides | None = None
        self.title = Label(theme, Role.HEAD, "text", elides=True)
        self.note = Note(theme)
        self.choice = Segments(theme, [tr("Take the update"), tr("Keep mine")])
        self.choice.set_current(0)
        self.choice.chosen.connect(lambda index: self.decided.emit(index == 1))
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(tr("Before and after"))
        self._choosing = QWidget()
        self._column = Column(theme, padding=(_EDGE, 16, _EDGE, 16))
        self._lay_out()
        theme.changed.connect(self._restyle)
        theme.content.changed.connect(self._settle)
        self._restyle()

    @property
    def is_decidable(self) -> bool:
        """Whether the learner can keep what is there: a new question is not there yet."""
        return self._change is not None and self._change.state is not State.NEW

    def show_change(
        self, renderer: Renderer, change: Change, before: Shown | None, after: Shown | None
    ) -> None:
        """Show a change; `before` and `after` are None where there is none."""
        self._change = change
        newest = after or before
        self.title.set_words(first_words(newest.question.stem[:_LOOKED_AT]) if newest else "")
        columns = []
        for shown, is_older in ((before, True), (after, False)):
            if shown is not None:
                title = key_title(shown, is_older=is_older)
                columns.append(Side(renderer, shown, title, change, is_older=is_older))
        self._replace(Sides(self._theme, columns))

    def show_decision(self, answers: int, *, is_mine: bool) -> None:
        """What becomes of the learner's `answers`, and what was chosen."""
        change = self._change
        if change is None:
            return
        words = note_of(change, answers, is_mine=is_mine)
        is_warning = change.state is State.KEY_CHANGED and answers > 0 and not is_mine
        self.note.say(_ICONS[change.state], words, is_warning=is_warning)
        self.choice.set_current(int(is_mine))
        self._choosing.setVisible(self.is_decidable)
        self._column.arrange()
        self._settle()

    def forget(self) -> None:
        """Show nothing."""
        self._change = None
        self.title.set_words("")
        self.note.hide()
        self._choosing.hide()
        self._replace(None)

    def set_inline(self, is_inline: bool) -> None:
        """Be as high as the question, in a page that scrolls, or scroll it in the room that there is."""
        if is_inline != self._is_inline:
            self._is_inline = is_inline
            self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._settle()

    def _replace(self, sides: Sides | None) -> None:
        if self.sides is not None:
            self._column.remove(self.sides)
            self.sides.deleteLater()
        self.sides = sides
        if sides is not None:
            self._column.add(sides, before=self.note)
            sides.show()
        self._column.arrange()
        self.area.verticalScrollBar().setValue(0)
        self._settle()

    def _settle(self) -> None:
        height = self._theme.px(140)
        if self._is_inline and self.sides is not None:
            height = self._column.heightForWidth(max(1, self.area.viewport().width()))
        self.area.setMinimumHeight(height)

    def _lay_out(self) -> None:
        self._row = FlowLayout(self._choosing)
        self._row.addWidget(Label(self._theme, Role.UI, "muted", tr("For this question")))
        self._row.addWidget(self.choice)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self._choosing.setSizePolicy(policy)
        self._column.add(self.note, 16)
        self._column.add(self._choosing, 14)
        self.area.setWidget(self._column)
        self._column.setAutoFillBackground(False)
        card = Card(self._theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title)
        column.addWidget(self._head)
        column.addWidget(Gap(self._theme, 6))
        column.addWidget(card, 1)

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(8))
        self._head.setMinimumHeight(self._theme.px(28))
        self._settle()
