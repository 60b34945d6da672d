"""The parts of the study page and where they stand, whatever question there is: bars, body, note."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from whycards.core.problem import Trouble
from whycards.services.study.preferences import PANEL_SHARE
from whycards.ui.frame.shell import Layout, layout_of
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.announcing import announce
from whycards.ui.study.body import Body
from whycards.ui.study.footer import Footer
from whycards.ui.study.keys import Pairs
from whycards.ui.study.notice import Notice
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.running import Running
from whycards.ui.study.scroll import Scroll
from whycards.ui.study.topbar import TopBar
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer.showing import FigureShowing

_LOW = 400
"""Height at 100 % below which bars give room to the question."""


class PageFrame(QWidget):
    """Shows one column at a time; what it means is its subclass's business.

    `keys_changed(pairs, note)` tells what the status bar shall show, `changed()` comes after each
    stored change.
    """

    keys_changed = Signal(object, str)
    changed = Signal()

    def __init__(self, theme: Theme, load_media: Callable[[str], bytes], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.renderer = Renderer(theme.content, load_media)
        self.figures = FigureShowing(theme, load_media, self)
        self._by_keyboard = False
        self.status_keys: Pairs = ()
        self.column: PageColumn | None = None
        self.top = TopBar(theme)
        self.body = Body(theme)
        self.scroller = self.body.scroller
        self.notice = Notice(theme)
        self.footer = Footer(theme)
        self._lay_out()
        self.run: Running | None = None
        self._panel_share = PANEL_SHARE
        self.body.shared.connect(self._keep_share)
        theme.content.changed.connect(lambda: QTimer.singleShot(0, self._tell_room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the column how much room there is."""
        super().resizeEvent(event)
        self._tell_room()

    @property
    def is_reading(self) -> bool:
        """Whether the current question is answered and stored."""
        return self.run is not None and self.run.session.outcome is not None

    @property
    def is_answered(self) -> bool:
        """Whether the current question shows its answer, stored or not."""
        return self.is_reading or (self.column is not None and self.column.is_answered)

    def change(self, step: Callable[[], object], *, retry: Callable[[], object] | None = None) -> None:
        """Take a step of the session that leads to another question."""
        if self.run is not None and self.keep_note() and self.run.attempt(step, retry=retry):
            self.changed.emit()
            self.show_current()

    def show_current(self) -> None:
        """Show what the session holds now."""
        raise NotImplementedError

    def panes(self) -> list[QWidget]:
        """What F6 goes through: the question, the explanation beside it, footer and top bar."""
        parts: list[QWidget] = [self.column] if self.column is not None else []
        return [*parts, self.body.panel.scroller, self.notice, self.footer, self.top]

    def edit_note(self) -> None:
        """Write a note on the question."""
        if self.column is not None:
            self.column.aside.open_note()
            self.reach(self.column.aside)
            self.column.aside.note.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keep_note(self) -> bool:
        """Store the note that is being written, if it changed; False where that failed."""
        run, column = self.run, self.column
        if run is None or column is None or not column.aside.note.is_open:
            return True
        session, text = run.session, column.aside.note.written()
        return run.attempt(lambda: session.set_note(text), retry=self.keep_note)

    def showEvent(self, event: QShowEvent) -> None:
        """Notice when the window closes: a note may be under way."""
        super().showEvent(event)
        self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the note before the library is closed."""
        if event.type() == QEvent.Type.Close:
            self.keep_note()
            self.figures.end()
        return super().eventFilter(watched, event)

    def _close_note(self) -> None:
        column = self.column
        if column is None or not self.keep_note():
            return
        column.aside.show_note(column.aside.note.written())
        if self.is_answered:
            self.focus_next()
        else:
            column.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_history(self, column: PageColumn) -> None:
        """Earlier answers cannot be read? The page says so and shows the rest."""
        run = self.run
        if run is not None:
            run.attempt(lambda: column.aside.reveal(run.session.earlier(), run.session.today()))

    def _keep_share(self, share: float) -> None:
        self._panel_share = share
        if self.run is not None:
            with suppress(Trouble):  # a splitter that is not remembered is no reason to interrupt
                self.run.session.preferences.keep_panel_share(share)

    def _show_column(self, column: PageColumn) -> None:
        """Show a column and give it the focus, before what had the focus may vanish."""
        self.scroller.show_column(column, self.scroller.width())
        column.setFocus(Qt.FocusReason.OtherFocusReason)
        self.body.panel.wait()

    def show_keys(self, pairs: Pairs, note: str = "") -> None:
        """Have the status bar show these keys."""
        self.status_keys = pairs
        self.keys_changed.emit(pairs, note)

    def say(self, sentence: str) -> None:
        """Have assistive technology read it out."""
        announce(self, sentence)

    def focus_next(self) -> None:
        """The focus goes to the main button."""
        reason = Qt.FocusReason.TabFocusReason if self._by_keyboard else Qt.FocusReason.MouseFocusReason
        self.footer.primary.setFocus(reason)

    def reach(self, widget: QWidget) -> None:
        """Scroll to a widget of the column that has just changed."""
        self.scroller.settle()
        self.scroller.ensureWidgetVisible(widget, 0, self._theme.px(12))

    def _toggle_hint(self) -> None:
        hint = self.column.hint if self.column is not None else None
        if hint is None or hint.isHidden():
            return
        hint.toggle()
        self.reach(hint)
        if hint.is_open:
            self.say(hint.text.accessibleName())

    def _tell_room(self) -> None:
        """Tell the column how much room there is, and whether the panel stands beside it."""
        is_low = self.window().height() < self._theme.px(_LOW)
        self.top.set_low(is_low)
        self.footer.set_low(is_low)
        column = self.column
        if column is None:
            return
        self._choose_class(column)
        column.set_page_width(self.scroller.width())
        column.set_room(self.scroller.viewport().height())
        if column.aside.note.is_focused:
            self.reach(column.aside)

    def _choose_class(self, column: PageColumn) -> None:
        window, focused = self.window(), QApplication.focusWidget()
        layout = layout_of(window.width(), window.height(), self._theme.scale)
        is_wide = layout is Layout.WIDE and column.takes_panel
        if is_wide != self.body.is_wide:
            self.body.set_wide(is_wide, self._panel_share)
            self.settle_layout()
        if column.takes_panel:
            column.set_page_width(self.scroller.width())
            column.set_panel(self.body.panel if is_wide else None)
        if focused is not None and self.isAncestorOf(focused) and not focused.hasFocus():
            focused.setFocus(Qt.FocusReason.ActiveWindowFocusReason)  # the ring stays as it was

    def _reading(self) -> Scroll:
        """What the space bar scrolls."""
        is_read = self.column is not None and self.column.is_answered
        return self.body.panel.scroller if self.body.is_wide and is_read else self.scroller

    def settle_layout(self) -> None:
        """Have the heights of the bars settled before anything is measured."""
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for widget in (self.top, self.body, self.notice, self.footer):
            rows.addWidget(widget)
        rows.setStretchFactor(self.body, 1)
