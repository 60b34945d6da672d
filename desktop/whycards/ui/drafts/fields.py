"""Text fields that grow with what is typed."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_MOST_LINES = 14


class GrowingField(QPlainTextEdit):
    """As high as its lines, at least `lines` of them; Tab leaves it. `set_lacking` marks its outline."""

    def __init__(
        self, theme: Theme, name: str, hint: str = "", *, lines: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines = lines
        self._is_lacking = False
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._grow)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_text(self, text: str) -> None:
        """Show a text without telling anyone."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self._grow()

    def set_lacking(self, is_lacking: bool) -> None:
        """Mark that something is lacking here."""
        if is_lacking != self._is_lacking:
            self._is_lacking = is_lacking
            self._restyle()

    @property
    def is_lacking(self) -> bool:
        """Whether it is marked."""
        return self._is_lacking

    @property
    def line_height(self) -> int:
        """Height of the field with a single line, in pixels."""
        return self._height_of(1)

    def sizeHint(self) -> QSize:
        """A line's height."""
        return QSize(self._theme.px(200), self.height())

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(self._theme.px(80), self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters stay here; Ctrl+Enter and Escape belong to the page."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Escape or (is_enter and has_control):
            event.ignore()
            return
        super().keyPressEvent(event)
        if event.text() and not has_control:
            event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll, unless there is more than is shown."""
        if self.document().size().height() > _MOST_LINES:
            super().wheelEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width wraps into another number of lines."""
        super().resizeEvent(event)
        self._grow()

    def _grow(self) -> None:
        wanted = round(self.document().size().height())
        lines = max(self._lines, min(_MOST_LINES, wanted))
        scrolls = wanted > _MOST_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        height = self._height_of(lines)
        if height != self.height() or height != self.minimumHeight():
            self.setFixedHeight(height)

    def _height_of(self, lines: int) -> int:
        # Qt lets a text of whole lines scroll by one where a part of a pixel is missing.
        line = math.ceil(QFontMetricsF(self.font()).lineSpacing())
        margins = 2 * (self.document().documentMargin() + self._theme.px(4) + 2)
        return round(lines * line + margins)

    def _restyle(self) -> None:
        theme = self._theme
        font = theme.font(Role.UI)
        self.setFont(font)
        self.viewport().setFont(font)  # which the hint is written in
        border = f"2px solid {theme.tokens.warning}" if self._is_lacking else ""
        self.setStyleSheet(f"QPlainTextEdit {{ border: {border}; }}" if border else "")
        self._grow()
