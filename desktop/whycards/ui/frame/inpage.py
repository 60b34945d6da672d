"""Lists and forms within a page that scrolls: they are as high as what they hold, so that one thing scrolls."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QListView,
    QPlainTextEdit,
    QScrollArea,
    QTableView,
    QWidget,
)

_PAGES = 3


class InPage(QObject):
    """Gives a view the height of its content while `set_on` says so; a list takes three pages at most.

    Beyond that a list scrolls by itself, since what stands below it must remain in reach. A `card` that
    holds nothing but the view never is higher than its content.
    """

    def __init__(self, page: QScrollArea, view: QAbstractScrollArea, card: QWidget | None = None) -> None:
        super().__init__(view)
        self._page = page
        self._view = view
        self._card = card
        self._is_on = False
        heads = [view.horizontalHeader()] if isinstance(view, QTableView) else []
        for watched in (page, view, *heads):
            watched.installEventFilter(self)
        if isinstance(view, QAbstractItemView):
            self._follow_rows(view)
        elif isinstance(view, QPlainTextEdit):
            view.blockCountChanged.connect(self.fit)

    def set_on(self, is_on: bool) -> None:
        """Whether the page scrolls as one; otherwise the view scrolls in the room that it has."""
        if self._is_on and not is_on:
            self._view.setMinimumHeight(0)
        self._is_on = is_on
        self.fit()

    def fit(self) -> None:
        """The content has another height."""
        if not self._view.isVisible():
            return
        if self._is_on:
            is_form = isinstance(self._view, QScrollArea)
            most = max(1, _PAGES * self._page.viewport().height())
            self._view.setMinimumHeight(self._height() if is_form else min(self._height(), most))
        if self._card is not None:
            self._card.setMaximumHeight(self._height() + 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Page, view or content have another size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            # The view itself has not seen this event yet, and may give its rows another height.
            QCoreApplication.postEvent(self._view, QEvent(QEvent.Type.LayoutRequest))
        elif event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        elif self._is_on and event.type() == QEvent.Type.Hide and watched is self._view:
            self._view.setMinimumHeight(0)  # or the page would keep the room of what it does not show
        return super().eventFilter(watched, event)

    def _height(self) -> int:
        view = self._view
        if isinstance(view, QTableView):
            return view.verticalHeader().length() + self._edge()
        if isinstance(view, QListView):
            return view.model().rowCount() * max(0, view.sizeHintForRow(0)) + self._edge()
        if isinstance(view, QPlainTextEdit):
            line = view.fontMetrics().lineSpacing()
            margins = 2 * round(view.document().documentMargin())
            return (view.blockCount() + 1) * line + margins + self._edge()
        inner = view.widget() if isinstance(view, QScrollArea) else None
        if inner is None:
            return 0
        inner.installEventFilter(self)
        layout = inner.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(view.viewport().width())
        if inner.hasHeightForWidth():
            return inner.heightForWidth(view.viewport().width())
        return inner.sizeHint().height()

    def _edge(self) -> int:
        """What lies above and below the viewport: headings of columns, margins, a frame."""
        margins = self._view.viewportMargins()
        return margins.top() + margins.bottom() + 2 * self._view.frameWidth()

    def _follow_rows(self, view: QAbstractItemView) -> None:
        model = view.model()
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            signal.connect(self.fit)
        if isinstance(view, QTableView):
            view.verticalHeader().sectionResized.connect(self.fit)
        view.selectionModel().currentRowChanged.connect(
            lambda index, before: self._reach(view.visualRect(index)) if before.isValid() else None
        )

    def _reach(self, row: QRect) -> None:
        """The row that was gone to from another one is in sight; a page that opens stays at its top."""
        content = self._page.widget()
        if self._is_on and row.isValid() and self._view.hasFocus() and content is not None:
            middle = self._view.viewport().mapTo(content, row.center())
            self._page.ensureVisible(middle.x(), middle.y(), 0, row.height())
