"""The head of a list of painted rows: quiet words over a thin line."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from whycards.ui.frame.column import own_viewport
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class PlainHead(QHeaderView):
    """Headings of fixed columns that nothing happens to when they are clicked."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        own_viewport(self)
        self._theme = theme
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)

    def place(self, rect: QRect, column: int) -> tuple[QRect, Qt.AlignmentFlag]:
        """Where the words of a column stand within its room, and to which side."""
        return rect, _LEFT

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int) -> None:
        """Draw one heading."""
        painter.save()
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, self._theme.color("border"))
        painter.setFont(heading_font(self._theme))
        painter.setPen(self._theme.color("muted"))
        words = str(self.model().headerData(logical_index, Qt.Orientation.Horizontal) or "")
        room, side = self.place(rect.adjusted(0, 0, 0, -1), logical_index)
        painter.drawText(room, side, words)
        painter.restore()


def heading_font(theme: Theme) -> QFont:
    """The font of the headings."""
    font = theme.font(Role.CAPTION)
    font.setWeight(QFont.Weight.Medium)
    return font
