"""A list of painted rows: up and down move in it, all other keys belong to the page."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from whycards.ui.frame.column import own_viewport
from whycards.ui.frame.row_painter import forgo_highlight
from whycards.ui.theme.theme import Theme

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class PlainTable(QTableView):
    """Rows of `row` pixels at 100 %, at least three of them. A table, since a list lays out each of its rows.

    A subclass calls `restyle` once its model and headers are there.
    """

    def __init__(self, theme: Theme, name: str, row: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._theme = theme
        self._row = row
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        forgo_highlight(self)
        theme.changed.connect(self.restyle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves within the list."""
        if event.key() in (*_MOVES, *_ENDS):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def minimumSizeHint(self) -> QSize:
        """Three rows below the headings."""
        head = self.horizontalHeader()
        heading = 0 if head.isHidden() else head.minimumHeight()
        return QSize(super().minimumSizeHint().width(), heading + self._theme.px(3 * self._row))

    def restyle(self) -> None:
        """Follow the theme."""
        self.updateGeometry()
        self.verticalHeader().setDefaultSectionSize(self._theme.px(self._row))
        self.viewport().update()
