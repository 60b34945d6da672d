"""When the question comes back, in the footer."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class ReturnNote(QWidget):
    """When the question comes back: a calendar, a sentence and its end in bold."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._start = self._end = ""
        self._is_short = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_note(self, start: str, end: str) -> None:
        """Show the sentence."""
        self._start, self._end = start, end
        self.setAccessibleName(f"{start}{end}")
        self.updateGeometry()
        self.update()

    def set_short(self, is_short: bool) -> None:
        """Say only the end, for very narrow windows."""
        if is_short != self._is_short:
            self._is_short = is_short
            self.updateGeometry()
            self.update()

    def text(self) -> str:
        """The whole sentence."""
        return f"{self._start}{self._end}"

    def sizeHint(self) -> QSize:
        """Room for the icon and the sentence."""
        start, end = self._widths()
        return QSize(round(self._icon_width() + start + end) + 2, self._theme.px(28))

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon and sentence."""
        theme = self._theme
        with QPainter(self) as painter:
            if not self._is_short:
                size = theme.px(18)
                icon = self._mirrored(QRectF(0, (self.height() - size) // 2, size, size))
                theme.icons.paint(painter, "calendar-clock", icon, theme.tokens.muted)
            start, end = self._widths()
            painter.setPen(theme.color("text"))
            x = float(self._icon_width())
            for width, role, text in ((start, Role.UI, self._shown_start()), (end, Role.PRIMARY, self._end)):
                painter.setFont(theme.font(role))
                rect = self._mirrored(QRectF(x, 0, width + 1, self.height()))
                flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
                painter.drawText(rect, flags | Qt.TextFlag.TextIncludeTrailingSpaces, text)
                x += width

    def _shown_start(self) -> str:
        return tr(words.THEN) if self._is_short else self._start

    def _icon_width(self) -> int:
        return 0 if self._is_short else self._theme.px(25)

    def _widths(self) -> tuple[float, float]:
        start = QFontMetricsF(self._theme.font(Role.UI)).horizontalAdvance(self._shown_start())
        end = QFontMetricsF(self._theme.font(Role.PRIMARY)).horizontalAdvance(self._end)
        return start, end

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect
