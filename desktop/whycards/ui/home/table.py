"""The deck table: a row for each deck with its state, its figures and one button."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QWidget,
)

from whycards.ui.frame.column import own_viewport
from whycards.ui.frame.mirroring import set_edges
from whycards.ui.home.painting import (
    HEADER_HEIGHT,
    ROW_HEIGHT,
    Heading,
    RowPainter,
    bar_width,
    name_width,
)
from whycards.ui.home.rows import COLUMNS, Action, Column, Row, Rows
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.theme import Theme

_WIDTHS = {Column.DUE: 61, Column.NEW: 67, Column.LEARNED: 96, Column.ACTION: 126}
_FIGURES = (Column.DUE, Column.NEW, Column.LEARNED)
_NARROW_BELOW, _SLIM_BELOW, _SLIMMEST_BELOW, _NARROW_BAR, _SLIM_ACTION = 780, 560, 320, 172, 112
_BUTTON_WIDTH, _BUTTON_EDGE = 76, 14
_Index: TypeAlias = QModelIndex | QPersistentModelIndex
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


LEAST_ROWS = 2
"""Rows that a table shows at least, also where it could scroll."""


class DeckTable(QTableView):
    """Up and down choose a deck, Enter does what its button does, Space opens its menu."""

    acted = Signal(object)
    """The Row whose button was pressed."""
    menu_wanted = Signal(object, QPoint)
    """The Row, and where on the screen its menu shall open."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._theme = theme
        self.rows = Rows(self)
        self._painter = RowPainter(theme, self)
        self._keyboard = False
        self._least_rows = LEAST_ROWS
        self._widest_button = 0
        self.setModel(self.rows)
        self.setItemDelegate(self._painter)
        self.setHorizontalHeader(Heading(theme, self))
        self._prepare()
        self.rows.modelReset.connect(self._add_buttons)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show these rows; the chosen deck stays chosen."""
        chosen = self.chosen()
        if not self.rows.set_rows(rows):
            return
        self.choose(chosen.key if chosen is not None else "")
        self.updateGeometry()

    def chosen(self) -> Row | None:
        """The row that the keys work on."""
        return self.rows.row(self.currentIndex().row())

    def choose(self, key: str) -> None:
        """Choose the deck of this key, or the first one."""
        place = max(0, self.rows.place_of(key))
        index = self.rows.index(place, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def sizeHint(self) -> QSize:
        """High enough for every row."""
        rows = self.rows.rowCount() * self._theme.px(ROW_HEIGHT)
        return QSize(self._theme.px(600), self._theme.px(HEADER_HEIGHT) + rows)

    def minimumSizeHint(self) -> QSize:
        """The head and some rows; the others are reached by scrolling."""
        rows = min(self._least_rows, self.rows.rowCount()) * self._theme.px(ROW_HEIGHT)
        return QSize(self._theme.px(180), self._theme.px(HEADER_HEIGHT) + rows)

    def set_least_rows(self, rows: int) -> None:
        """How many rows are to be seen at least."""
        if rows != self._least_rows:
            self._least_rows = rows
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space belong to the chosen deck, up and down move, the rest goes to the page."""
        row = self.chosen()
        if event.key() in _ENTER and row is not None and row.action is not Action.NONE:
            self.acted.emit(row)
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Menu) and row is not None:
            self._open_menu(
                row, self.visualRect(self.currentIndex()).bottomLeft() + QPoint(self._theme.px(18), 0)
            )
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End):
            self._keyboard = True
            super().keyPressEvent(event)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the deck under the pointer."""
        row = self.rows.row(self.rowAt(event.pos().y()))
        if row is not None:
            self._open_menu(row, event.pos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the row under the pointer."""
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(int(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        super().leaveEvent(event)
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press chooses without showing the ring of the keyboard."""
        self._keyboard = False
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The same as the button of the row."""
        row = self.rows.row(self.rowAt(int(event.position().y())))
        if row is not None and row.action is not Action.NONE:
            self.acted.emit(row)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring where the keyboard brought the focus."""
        self._keyboard = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells, and the ring round the chosen row."""
        super().paintEvent(event)
        if not (self._keyboard and self.hasFocus()) or self.chosen() is None:
            return
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.color("focus"), 2))
            radius = self._theme.px(7)
            painter.drawRoundedRect(
                QRectF(self._row_rect(self.currentIndex())).adjusted(4, 4, -4, -5), radius, radius
            )

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Move the ring."""
        super().currentChanged(current, previous)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the decks' names what the figures leave."""
        super().resizeEvent(event)
        self._share_width()

    def _prepare(self) -> None:
        self.setAccessibleName(tr("Decks"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.horizontalHeader().viewport().setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setSizePolicy(policy)

    def _share_width(self) -> None:
        px, whole = self._theme.px, self.viewport().width()
        folded = _folded_at(whole / self._theme.scale)
        self._painter.folded = folded
        widths = _widths_in(whole / self._theme.scale, folded)
        left = whole
        for section, column in enumerate(COLUMNS):
            self.setColumnHidden(section, column in folded)
            if column in widths:
                least = self._widest_button + px(_BUTTON_EDGE + 6) if column is Column.ACTION else 0
                width = max(px(widths[column]), least)
                self.setColumnWidth(section, width)
                left -= width
        self.setColumnWidth(0, max(left, px(120)))

    def _add_buttons(self) -> None:
        self._widest_button = 0
        for place in range(self.rows.rowCount()):
            row = self.rows.row(place)
            if row is None or row.action is Action.NONE:
                continue
            self.setIndexWidget(self.rows.index(place, COLUMNS.index(Column.ACTION)), self._button_of(row))
        self._share_width()

    def _button_of(self, row: Row) -> QWidget:
        cell = QWidget(self)
        button = Button(self._theme, tr(row.action.value), Kind.OUTLINED, height=30, parent=cell)
        button.setFixedWidth(max(self._theme.px(_BUTTON_WIDTH), button.sizeHint().width()))
        self._widest_button = max(self._widest_button, button.width())
        button.setAccessibleName(tr("{action} {title}", action=tr(row.action.value), title=row.title))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.acted.emit(row))
        layout = QHBoxLayout(cell)
        set_edges(layout, 0, 0, self._theme.px(_BUTTON_EDGE), 1)
        layout.addStretch(1)
        layout.addWidget(button)
        return cell

    def _hover(self, place: int) -> None:
        if place != self._painter.hovered:
            self._painter.hovered = place
            self.viewport().update()

    def _row_rect(self, index: QModelIndex) -> QRect:
        rect = self.visualRect(index.siblingAtColumn(0))
        return QRect(0, rect.y(), self.viewport().width(), rect.height())

    def _open_menu(self, row: Row, place: QPoint) -> None:
        self.menu_wanted.emit(row, self.viewport().mapToGlobal(place))

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.px(ROW_HEIGHT))
        self.horizontalHeader().setFixedHeight(self._theme.px(HEADER_HEIGHT))
        self._add_buttons()
        self.updateGeometry()
        self.viewport().update()


def _folded_at(width: float) -> frozenset[Column]:
    """The columns that have no room in a table of this width at 100 %."""
    if width >= _NARROW_BELOW:
        return frozenset()
    folded = {Column.NEW, Column.LEARNED}
    if width < _SLIM_BELOW:
        folded.add(Column.STATE)
    if width < _SLIMMEST_BELOW:
        folded.add(Column.DUE)
    return frozenset(folded)


def _widths_in(width: float, folded: frozenset[Column]) -> dict[Column, float]:
    """Widths at 100 % of all columns but the first, which takes the rest.

    Where all columns are shown the figures stand apart evenly, so that no row has a gap in its middle.
    """
    widths: dict[Column, float] = {column: wide for column, wide in _WIDTHS.items() if column not in folded}
    if Column.STATE in folded:
        widths[Column.ACTION] = _SLIM_ACTION
    elif folded:
        widths[Column.STATE] = _NARROW_BAR
    else:
        widths[Column.STATE] = bar_width(width)
        spare = max(0.0, width - name_width(width) - sum(widths.values()))
        for column in _FIGURES:
            widths[column] += spare / len(_FIGURES)
    return widths
