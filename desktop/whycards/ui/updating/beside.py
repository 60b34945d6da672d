"""What lies beside a list: a title, and below it in a card what the row is about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.richtext.parsing import first_words
from whycards.ui.study.column import Column
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.note import Note
from whycards.ui.updating.sides import Sides

_EDGE, _LEAST, _LOOKED_AT = 18, 140, 600


class BesideList(QWidget):
    """Versions of a question beside each other, a note below them, and what a subclass adds to `column`."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_inline = False
        self.sides: Sides | None = None
        self.title = Label(theme, Role.HEAD, "text", elides=True)
        self.note = Note(theme)
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(name)
        self.column = Column(theme, padding=(_EDGE, 16, _EDGE, 16))
        self.column.add(self.note, 16)
        self._lay_out()
        theme.changed.connect(self._restyle)
        theme.content.changed.connect(self.settle)
        self._restyle()

    def show_sides(self, stem: str, sides: Sides | None) -> None:
        """Show these, from their top, under the beginning of this stem."""
        self.title.set_words(first_words(stem[:_LOOKED_AT]))
        if self.sides is not None:
            self.column.remove(self.sides)
            self.sides.deleteLater()
        self.sides = sides
        if sides is not None:
            self.column.add(sides, before=self.note)
            sides.show()
        self.area.verticalScrollBar().setValue(0)
        self.settle()

    def set_inline(self, is_inline: bool) -> None:
        """Be as high as the question, in a page that scrolls, or scroll it in the room that there is."""
        if is_inline != self._is_inline:
            self._is_inline = is_inline
            self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self.settle()

    def settle(self) -> None:
        """Something has another height now."""
        self.column.arrange()
        height = self._theme.px(_LEAST)
        if self._is_inline and self.sides is not None:
            height = self.column.heightForWidth(max(1, self.area.viewport().width()))
        self.area.setMinimumHeight(height)

    def _lay_out(self) -> None:
        self.area.setWidget(self.column)
        self.column.setAutoFillBackground(False)
        card = Card(self._theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.area)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(Gap(self._theme, 6))
        column.addWidget(card, 1)

    def _restyle(self) -> None:
        self._head.setMinimumHeight(self._theme.px(28))
        self.settle()
