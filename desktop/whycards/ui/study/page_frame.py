"""The parts of the study page and where they stand: top bar, question, notice, footer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.announcing import announce
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.flashcard import FlashcardColumn
from whycards.ui.study.footer import Footer
from whycards.ui.study.keys import Pairs
from whycards.ui.study.notice import Notice
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.scroll import Scroll
from whycards.ui.study.topbar import TopBar
from whycards.ui.theme.theme import Theme


class PageFrame(QWidget):
    """Shows one column at a time; what it means is its subclass's business.

    `keys_changed(pairs, note)` tells what the status bar shall show.
    """

    keys_changed = Signal(object, str)

    def __init__(self, theme: Theme, load_media: Callable[[str], bytes], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._renderer = Renderer(theme, load_media)
        self._by_keyboard = False
        self.status_keys: Pairs = ()
        self.column: ChoiceColumn | FlashcardColumn | None = None
        self.top = TopBar(theme)
        self.scroller = Scroll()
        self.notice = Notice(theme)
        self.footer = Footer(theme)
        self._lay_out()
        theme.changed.connect(lambda: QTimer.singleShot(0, self._tell_room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the column how much room there is."""
        super().resizeEvent(event)
        self._tell_room()

    def _show_column(self, column: PageColumn) -> None:
        self.scroller.show_column(column, self.width())
        self._settle_layout()
        self._tell_room()
        column.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_keys(self, pairs: Pairs, note: str = "") -> None:
        self.status_keys = pairs
        self.keys_changed.emit(pairs, note)

    def _focus_next(self) -> None:
        reason = Qt.FocusReason.TabFocusReason if self._by_keyboard else Qt.FocusReason.MouseFocusReason
        self.footer.primary.setFocus(reason)

    def _reach(self, widget: QWidget) -> None:
        """Scroll to a widget of the column that has just changed."""
        self.scroller.settle()
        self.scroller.ensureWidgetVisible(widget, 0, self._theme.px(12))

    def _toggle_hint(self) -> None:
        hint = self.column.hint if self.column is not None else None
        if hint is None or hint.isHidden():
            return
        hint.toggle()
        self._reach(hint)
        if hint.is_open:
            announce(self, hint.text.accessibleName())

    def _is_turned(self) -> bool:
        return isinstance(self.column, FlashcardColumn) and self.column.is_turned

    def _tell_room(self) -> None:
        if self.column is not None:
            self.column.set_page_width(self.width())
            self.column.set_room(self.scroller.viewport().height())

    def _settle_layout(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for widget in (self.top, self.scroller, self.notice, self.footer):
            rows.addWidget(widget)
        rows.setStretchFactor(self.scroller, 1)
