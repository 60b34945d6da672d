"""A strip of figures side by side: what files held, what a session came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined, number

_HEIGHT, _EDGE, _ICON, _LINE = 75, 19, 18, 44


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of the strip, in the colour `token`; its icon in `icon_token`."""

    value: int
    icon: str
    words: str
    token: str = "text"
    icon_token: str = "muted"


class Strip(Card):
    """Figures side by side with hairlines between them; below each other where their words would be cut."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._cells: tuple[Cell, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.updateGeometry)

    def set_cells(self, cells: Sequence[Cell]) -> None:
        """Show these figures."""
        self._cells = tuple(cells)
        self.updateGeometry()
        self.setAccessibleName(joined([f"{number(cell.value)} {cell.words}" for cell in cells]))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as in the design."""
        return QSize(self._theme.px(600), self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for one figure."""
        return QSize(self._theme.px(120), self._theme.px(_HEIGHT))

    def hasHeightForWidth(self) -> bool:
        """A narrow one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """One line, or one for each figure."""
        if self._fits(width):
            return self._theme.px(_HEIGHT)
        return len(self._cells) * self._theme.px(_LINE) + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and the figures."""
        super().paintEvent(event)
        if not self._cells:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(self.layoutDirection())
            if not self._fits(self.width()):
                self._paint_lines(painter)
                return
            width = self.width() / len(self._cells)
            for place, cell in enumerate(self._cells):
                x = round(place * width)
                if place:
                    top = self._theme.px(13)
                    line = self._mirrored(QRectF(x, top, 1, self.height() - 2 * top))
                    painter.fillRect(line, self._theme.color("border"))
                self._cell(painter, cell, x + self._theme.px(_EDGE), width - self._theme.px(_EDGE))

    def _fits(self, width: int) -> bool:
        metrics = QFontMetricsF(self._theme.font(Role.UI))
        widest = max((metrics.horizontalAdvance(cell.words) for cell in self._cells), default=0)
        return widest + 2 * self._theme.px(_EDGE) <= width / max(1, len(self._cells))

    def _paint_lines(self, painter: QPainter) -> None:
        theme, px = self._theme, self._theme.px
        metrics = QFontMetricsF(figure_font(theme))
        widest = max(metrics.horizontalAdvance(number(cell.value)) for cell in self._cells)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing
        for place, cell in enumerate(self._cells):
            y = 1 + place * px(_LINE)
            if place:
                painter.fillRect(px(_EDGE), y, self.width() - 2 * px(_EDGE), 1, theme.color("border"))
            painter.setFont(figure_font(theme))
            painter.setPen(theme.color(cell.token))
            figure = self._mirrored(QRectF(px(_EDGE), y, widest + 1, px(_LINE)))
            painter.drawText(figure, right, number(cell.value))
            icon_x = px(_EDGE) + round(widest) + px(12)
            icon = self._mirrored(QRectF(icon_x, y + (px(_LINE) - px(_ICON)) // 2, px(_ICON), px(_ICON)))
            theme.icons.paint(painter, cell.icon, icon, theme.color(cell.icon_token).name())
            painter.setFont(theme.font(Role.UI))
            painter.setPen(theme.color("muted"))
            words_x = icon_x + px(_ICON) + px(10)
            words = self._mirrored(QRectF(words_x, y, self.width() - words_x, px(_LINE)))
            painter.drawText(words, left, cell.words)

    def _cell(self, painter: QPainter, cell: Cell, x: float, room: float) -> None:
        theme, px = self._theme, self._theme.px
        font = figure_font(theme)
        figure = number(cell.value)
        width = QFontMetricsF(font).horizontalAdvance(figure)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        painter.setFont(font)
        painter.setPen(theme.color(cell.token))
        painter.drawText(self._mirrored(QRectF(x, px(13), width + 2, px(30))), left, figure)
        icon = self._mirrored(QRectF(round(x + width) + px(8), px(19), px(_ICON), px(_ICON)))
        theme.icons.paint(painter, cell.icon, icon, theme.color(cell.icon_token).name())
        painter.setFont(theme.font(Role.UI))
        painter.setPen(theme.color("muted"))
        words = QFontMetricsF(theme.font(Role.UI)).elidedText(cell.words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(self._mirrored(QRectF(x, px(42), room, px(20))), left, words)

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect


def figure_font(theme: Theme) -> QFont:
    """The font of a figure that is looked at."""
    return theme.font(Role.FIGURE)
