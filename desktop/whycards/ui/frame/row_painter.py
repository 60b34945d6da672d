"""What rows of painted lists have in common: height, ground, line below, words that are cut at the end."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPalette
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from whycards.ui.frame.card import RADIUS
from whycards.ui.language import isolated
from whycards.ui.theme.theme import Theme


def paint_ground(
    painter: QPainter, theme: Theme, view: QAbstractItemView, rect: QRect, *, is_chosen: bool
) -> None:
    """Paint the ground of a row, or of one of its columns, within the round corners of its card.

    A line below parts it from the next one; at the end of the view that of the card does.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(view.viewport().rect())
    if is_chosen:
        radius = theme.px(RADIUS) - 1
        has_head = view.viewportMargins().top() > 0
        shape = QPainterPath()
        shape.addRoundedRect(room.adjusted(0, -2 * radius if has_head else 0, 0, 0), radius, radius)
        part = QPainterPath()
        part.addRect(QRectF(rect))
        painter.fillPath(shape.intersected(part), theme.color(theme.chosen_ground))
    if rect.bottom() < room.bottom() - 1:
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.color("border"))


def forgo_highlight(view: QAbstractItemView) -> None:
    """Leave chosen rows to their painter: Qt's own ground would show in the card's round corners."""
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
    view.setPalette(palette)


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
        is_chosen = self._view.selectionModel().isSelected(index)
        paint_ground(painter, self._theme, self._view, rect, is_chosen=is_chosen)
        return is_chosen and self._theme.is_high_contrast

    def words(
        self, painter: QPainter, rect: QRect, words: str, font: QFont, token: str, *, is_right: bool = False
    ) -> None:
        """Write words in the middle of a line, in the colour of this token."""
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        elided = QFontMetricsF(font).elidedText(isolated(words), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side, elided)
