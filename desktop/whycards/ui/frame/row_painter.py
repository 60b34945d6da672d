"""What rows of painted lists have in common: height, ground, line below, words that are cut at the end."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from whycards.ui.language import isolated
from whycards.ui.theme.theme import Theme


class RowPainter(QStyledItemDelegate):
    """`height` is that of a row at 100 %. A subclass paints what stands in it."""

    def __init__(self, theme: Theme, view: QAbstractItemView, height: float) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self._height = height

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as said."""
        return QSize(self._theme.px(120), self._theme.px(self._height))

    def ground(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Paint the ground of a row and the line below it; True where its words stand on the accent colour."""
        theme = self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = self._view.selectionModel().isSelected(index)
        if is_chosen:
            painter.fillRect(rect, theme.color(theme.chosen_ground))
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.color("border"))
        return is_chosen and theme.is_high_contrast

    def words(
        self, painter: QPainter, rect: QRect, words: str, font: QFont, token: str, *, is_right: bool = False
    ) -> None:
        """Write words in the middle of a line, in the colour of this token."""
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        elided = QFontMetricsF(font).elidedText(isolated(words), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side, elided)
