"""The area that scrolls the column of a session, and nothing sideways."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea

from whycards.ui.frame.column import own_viewport
from whycards.ui.study.page_column import PageColumn


class Scroll(QScrollArea):
    """Holds one column at a time."""

    def __init__(self) -> None:
        super().__init__()
        own_viewport(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_column(self, column: PageColumn, page_width: int) -> None:
        """Show a column from its top; the one before is gone."""
        self.drop_column()
        column.set_page_width(page_width)
        column.resize(self.viewport().width(), 0)  # nothing is laid out for the width that Qt begins with
        self.setWidget(column)
        self.go_to_top()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The column keeps to the middle of the page, whoever changed its width."""
        column = self.widget()
        if isinstance(column, PageColumn):
            column.set_page_width(self.width())
        super().resizeEvent(event)

    def drop_column(self) -> None:
        """Show nothing."""
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()

    def settle(self) -> None:
        """Take on the column's new height now, and not when Qt gets round to it."""
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def go_to_top(self) -> None:
        """Scroll to the beginning."""
        self.verticalScrollBar().setValue(0)

    def is_at_end(self) -> bool:
        """Whether there is nothing more below."""
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum()

    def page_down(self, overlap: int) -> None:
        """One page further, with some lines seen twice."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + max(overlap, self.viewport().height() - overlap))
