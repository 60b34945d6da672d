"""One of a few values, as segments side by side, or as a drop-down where there is no room for them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.theme.controls.fields import DropDown
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.theme import Theme


class Choice(QWidget):
    """`chosen(index)` follows the learner only. `set_room` decides between the two looks."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, name: str, words: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.segments = Segments(theme, words, self)
        self.drop = DropDown(theme, words, self)
        for widget in (self.segments, self.drop):
            widget.setAccessibleName(name)
        self.drop.hide()
        self.segments.chosen.connect(self._choose)
        self.drop.activated.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.segments)
        column.addWidget(self.drop)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_current(self, index: int) -> None:
        """Show a value without telling anyone."""
        self.segments.set_current(index)
        self.drop.setCurrentIndex(index)

    def current(self) -> int:
        """The value that is shown."""
        return self.segments.current()

    def set_room(self, width: int) -> None:
        """Take segments where they fit into this many pixels."""
        fits = self.segments.sizeHint().width() <= width
        if fits == self.segments.isHidden():
            had_focus = self.isAncestorOf(focused) if (focused := self.window().focusWidget()) else False
            self.segments.setVisible(fits)
            self.drop.setVisible(not fits)
            if had_focus:
                (self.segments.segments[max(0, self.current())] if fits else self.drop).setFocus()
            self.updateGeometry()

    def size_in(self, width: int) -> QSize:
        """The size of what would be shown in this many pixels."""
        segments = self.segments.sizeHint()
        return segments if segments.width() <= width else self.drop.sizeHint()

    def sizeHint(self) -> QSize:
        """That of what is shown."""
        return (self.drop if self.segments.isHidden() else self.segments).sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The drop-down always fits: it is what remains."""
        return QSize(0, self.sizeHint().height())

    def _choose(self, index: int) -> None:
        self.set_current(index)
        self.chosen.emit(index)
