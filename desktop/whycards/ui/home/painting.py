"""How the cells and headings of the deck table are drawn."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.plain_head import PlainHead, heading_font
from whycards.ui.home.rows import COLUMNS, ROW_ROLE, Column, Row
from whycards.ui.language import isolated, tr
from whycards.ui.theme.controls.bars import outline_track
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import figure, joined, number

ROW_HEIGHT, HEADER_HEIGHT, EDGE = 51, 30, 18
BAR_HEIGHT = 8
_NAME_SHARE, _LEAST_NAME, _USUAL_NAME, _MOST_NAME = 0.3, 250, 325, 440
_BAR_SHARE, _LEAST_BAR, _MOST_BAR = 0.25, 168, 400
_TITLE_TOP, _TITLE_HEIGHT, _CAPTION_TOP, _CAPTION_HEIGHT = 7, 20, 27, 16
_SQUARE = 9

_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


FIGURES_WIDTH = 350
"""Of the columns behind the bars at 100 %, where they stand as close as they may."""


def name_width(table: float) -> float:
    """Width of the decks' names at 100 % in a table so wide; their state bars stand next to them."""
    left = table - bar_width(table) - FIGURES_WIDTH
    return min(_MOST_NAME, max(_LEAST_NAME, min(_USUAL_NAME, left), table * _NAME_SHARE))


def bar_width(table: float) -> float:
    """Width of a state bar at 100 % in a table so wide."""
    return min(_MOST_BAR, max(_LEAST_BAR, table * _BAR_SHARE))


class RowPainter(QStyledItemDelegate):
    """Draws the cells. What the columns in `folded` would show stands in the caption."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.hovered = -1
        self.folded: frozenset[Column] = frozenset()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of the design; widths are the table's business."""
        return QSize(self._theme.px(40), self._theme.px(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, Row):
            return
        rect = QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self.hovered:
            painter.fillRect(rect, self._theme.color("sunken" if self._theme.is_high_contrast else "bg"))
        if index.row() < index.model().rowCount() - 1:
            painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, self._theme.color("border"))
        self._cell(painter, rect.adjusted(0, 0, 0, -1), row, COLUMNS[index.column()])
        painter.restore()

    def _cell(self, painter: QPainter, rect: QRect, row: Row, column: Column) -> None:
        match column:
            case Column.DECK:
                self._deck(painter, rect, row)
            case Column.STATE:
                self._bar(painter, rect, row)
            case Column.DUE:
                self._figure(painter, rect, row.due, is_bold=True)
            case Column.NEW:
                self._figure(painter, rect, row.new)
            case Column.LEARNED:
                self._figure(painter, rect, row.learned)
            case Column.ACTION:
                return

    def _deck(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        left = rect.x() + theme.px(EDGE)
        width = rect.width() - theme.px(EDGE) - theme.px(12)
        caption = caption_of(row, self.folded)
        title = QRect(left, rect.y() + theme.px(_TITLE_TOP), width, theme.px(_TITLE_HEIGHT))
        self._line(
            painter, mirrored(title, rect), title_font(theme), "text", row.title, Qt.TextElideMode.ElideMiddle
        )
        if row.trouble:
            size = theme.px(14)
            top = rect.y() + theme.px(_CAPTION_TOP) + (theme.px(_CAPTION_HEIGHT) - size) // 2
            sign = mirrored(QRectF(left, top, size, size), rect)
            theme.icons.paint(painter, "triangle-alert", sign, theme.tokens.warning)
            left, width = left + theme.px(20), width - theme.px(20)
        below = QRect(left, rect.y() + theme.px(_CAPTION_TOP), width, theme.px(_CAPTION_HEIGHT))
        self._line(painter, mirrored(below, rect), theme.font(Role.CAPTION), "muted", caption)

    def _line(
        self,
        painter: QPainter,
        rect: QRect,
        font: QFont,
        token: str,
        words: str,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        shown = QFontMetricsF(font).elidedText(isolated(words), elide, rect.width())
        painter.drawText(rect, _LEFT, shown)

    def _figure(self, painter: QPainter, rect: QRect, value: int, *, is_bold: bool = False) -> None:
        font = self._theme.font(Role.TIGHT, tabular=True)
        if is_bold and value:
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self._theme.color("text" if value else "muted"))
        painter.drawText(rect, _RIGHT, figure(value))

    def _bar(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        height = theme.px(BAR_HEIGHT)
        bar = QRectF(rect.x(), rect.y() + (rect.height() - height) // 2, rect.width(), height)
        paint_state_bar(painter, theme, bar, row.firm, row.learned - row.firm, row.new)


def caption_of(row: Row, columns: frozenset[Column]) -> str:
    """What stands under a title; the figures of columns that have no room: 14 due, 88 new, 180 learned."""
    if not columns or row.deck is None or row.trouble:
        return row.caption
    figures = {
        Column.DUE: tr("{count} due", count=number(row.due)),
        Column.NEW: tr("{count} new", count=number(row.new)),
        Column.LEARNED: tr("{count} learned", count=number(row.learned)),
    }
    parts = [words for column, words in figures.items() if column in columns]
    return joined([*parts, tr("update ready")] if row.update else parts)


def title_font(theme: Theme) -> QFont:
    """The font of a deck's title in a row."""
    font = theme.font(Role.TIGHT)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def paint_state_bar(painter: QPainter, theme: Theme, bar: QRectF, firm: int, learning: int, new: int) -> None:
    """Firm, learning and new as parts of one bar."""
    track = QPainterPath()
    track.addRoundedRect(bar, bar.height() / 2, bar.height() / 2)
    painter.save()
    painter.setClipPath(track)
    painter.fillRect(bar, theme.color("sunken"))
    total = firm + learning + new
    if total:
        firm_end = bar.x() + round(bar.width() * firm / total)
        end = bar.x() + round(bar.width() * (firm + learning) / total)
        whole = bar.toAlignedRect()
        firm_part = QRectF(bar.x(), bar.y(), firm_end - bar.x(), bar.height())
        painter.fillRect(mirrored(firm_part, whole), theme.color("accent"))
        learning_part = QRectF(firm_end, bar.y(), end - firm_end, bar.height())
        painter.fillRect(mirrored(learning_part, whole), QColor(theme.tokens.heat[2]))
    painter.restore()
    painter.save()
    outline_track(painter, theme, bar)
    painter.restore()


class Heading(PlainHead):
    """The head of the table; above the bars it says what their colours mean."""

    def sizeHint(self) -> QSize:
        """The height of the design."""
        return QSize(self._theme.px(100), self._theme.px(HEADER_HEIGHT))

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int) -> None:
        """Draw one heading."""
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.color("border"))
        painter.setFont(heading_font(theme))
        painter.setPen(theme.color("muted"))
        words = rect.adjusted(0, 0, 0, -1)
        column = COLUMNS[logical_index]
        if column is Column.DECK:
            painter.drawText(mirrored(words.adjusted(theme.px(EDGE), 0, 0, 0), words), _LEFT, tr(column.value))
        elif column is Column.STATE:
            self._legend(painter, words)
        else:
            painter.drawText(words, _RIGHT, tr(column.value) if column.value else "")
        painter.restore()

    def _legend(self, painter: QPainter, rect: QRect) -> None:
        theme = self._theme
        metrics = QFontMetricsF(heading_font(theme))
        square = theme.px(_SQUARE)
        x = rect.x()
        colors = {
            tr("firm"): theme.color("accent").name(),
            tr("learning"): theme.tokens.heat[2],
            tr("new"): "",
        }
        for word, color in colors.items():
            place = QRect(QPoint(x, rect.y() + (rect.height() - square) // 2), QSize(square, square))
            self._square(painter, QRectF(mirrored(place, rect)), color)
            painter.setPen(theme.color("muted"))
            width = round(metrics.horizontalAdvance(word)) + 1
            words = QRect(x + theme.px(13), rect.y(), width, rect.height())
            painter.drawText(mirrored(words, rect), _LEFT, word)
            x += theme.px(13) + width + theme.px(11)

    def _square(self, painter: QPainter, rect: QRectF, color: str) -> None:
        theme = self._theme
        if color:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
        else:
            painter.setPen(QPen(theme.color("strong"), 1))
            painter.setBrush(theme.color("sunken"))
            rect = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, theme.px(2), theme.px(2))
