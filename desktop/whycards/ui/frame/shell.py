"""What stands in the window below its menu bar: rail, one page at a time, status bar."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QWidget

from whycards.ui.frame.panes import HasPanes, go_to_pane
from whycards.ui.frame.pressing import press_focused
from whycards.ui.frame.rail import Rail
from whycards.ui.frame.status import StatusBar
from whycards.ui.theme.theme import Theme


class Layout(Enum):
    """The layout classes of the design."""

    WIDE = auto()
    NORMAL = auto()
    COMPACT = auto()


def layout_of(width: int, height: int, scale: float) -> Layout:
    """The class of a window of this size (pixels) at this interface scale."""
    if width / scale < 900 or height / scale < 520:
        return Layout.COMPACT
    return Layout.WIDE if width / scale >= 1400 else Layout.NORMAL


class Shell(QWidget):
    """In a session only the page and the keys that work now are shown."""

    page_wanted = Signal(str)
    """The learner chose a page in the rail."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pages: dict[str, QWidget] = {}
        self._is_session = False
        self.rail = Rail(theme)
        self.stack = QStackedWidget()
        self.stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.status = StatusBar(theme)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.rail, 0, 0)
        grid.addWidget(self.stack, 0, 1)
        grid.addWidget(self.status, 1, 0, 1, 2)
        self.rail.chosen.connect(self.page_wanted)
        theme.changed.connect(self._fit)

    def add_page(self, name: str, page: QWidget) -> None:
        """Make a page known by its name, in place of the one that has it."""
        before = self._pages.get(name)
        self._pages[name] = page
        self.stack.addWidget(page)
        if before is not None:
            if self.stack.currentWidget() is before:
                self.stack.setCurrentWidget(page)
            self.stack.removeWidget(before)
            before.deleteLater()

    def show_page(self, name: str, *, in_rail: str = "", is_session: bool = False) -> None:
        """Show a page; `in_rail` is the entry to mark where the page has none of its own."""
        self._is_session = is_session
        self.stack.setCurrentWidget(self._pages[name])
        self.rail.show_current(in_rail or name)
        if is_session:
            self.status.show_keys()
        else:
            self.status.show_state()
        self._fit()
        self.focus_page()

    def focus_page(self) -> None:
        """Give the keyboard to the page that is shown."""
        page = self.stack.currentWidget()
        if page is not None:
            page.setFocus()

    def go_to_pane(self, step: int) -> None:
        """F6, or Shift+F6 for -1: through the panes of the page, then the rail."""
        page = self.stack.currentWidget()
        if page is not None:
            own = page.panes() if isinstance(page, HasPanes) else [page]
            go_to_pane([*own, self.rail], step)

    def current_page(self) -> str:
        """The name of the page that is shown."""
        shown = self.stack.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), "")

    @property
    def is_session(self) -> bool:
        """Whether a session hides the frame."""
        return self._is_session

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the page of a focused entry of the rail, as Space does."""
        if not press_focused(self.rail, event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the layout class."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        window = self.window()
        is_compact = layout_of(window.width(), window.height(), self._theme.scale) is Layout.COMPACT
        self.rail.set_bare(is_compact)
        self.rail.setVisible(not self._is_session)
        self.status.setVisible(not is_compact)
