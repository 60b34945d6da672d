"""Parts of a bar that belong together: side by side in the bar, or below each other in a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QWidget

from whycards.ui.frame.onerow import row_width


class Group(QWidget):
    """`gap` is the length between its parts at 100 %. Parts that nobody wants to see are hidden by the bar."""

    def __init__(self, gap: float, parts: Sequence[QWidget]) -> None:
        super().__init__()
        self.gap = gap
        self.parts = tuple(parts)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            self._row.addWidget(part)

    @property
    def is_wanted(self) -> bool:
        """Whether any part of it is to be seen."""
        return any(not part.isHidden() for part in self.parts)

    def needs(self) -> int:
        """Width in pixels, also where it is not shown and its layout may not know of the newest words."""
        return row_width(self.parts, self._row.spacing())

    def set_gap(self, pixels: int) -> None:
        """Have so much room between the parts."""
        self._row.setSpacing(pixels)

    def actions_in(self, menu: QMenu) -> list[QAction]:
        """What its buttons do now, as entries of a menu."""
        buttons = [part for part in self.parts if isinstance(part, QAbstractButton) and not part.isHidden()]
        return [_action(button, menu) for button in buttons]


def _action(button: QAbstractButton, menu: QMenu) -> QAction:
    """A button without words, or with few, tells in its tool tip what it does."""
    action = QAction(button.text() if button.isCheckable() else button.toolTip(), menu)
    action.setEnabled(button.isEnabled())
    action.setCheckable(button.isCheckable())
    action.setChecked(button.isChecked())
    action.triggered.connect(button.click)
    return action
