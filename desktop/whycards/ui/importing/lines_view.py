"""Part of a file as it is written, with the numbers of its lines."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from whycards.services.preview import LinesFound
from whycards.ui.language import tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_EDGE, _TOP = 12, 8


class LinesView(QPlainTextEdit):
    """Lines that can be read, selected and copied; the one that is meant is marked. Nothing in them acts."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._first = 1
        self._marked = 0
        self._gone_to = 0
        self._numbers = _Numbers(self)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("The file as it is written"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.updateRequest.connect(self._numbers.follow)
        theme.changed.connect(self._follow_theme)
        self._restyle()

    def show_lines(self, found: LinesFound | None) -> None:
        """Show these, the line that is meant in sight; None shows nothing."""
        self._first = found.first if found is not None else 1
        self._marked = found.line - found.first if found is not None and found.line else -1
        self.setPlainText("\n".join(found.lines) if found is not None else "")
        self._restyle()
        self._go_to_marked()

    def marked(self) -> str:
        """The text of the line that is meant, "" where none is."""
        block = self.document().findBlockByNumber(self._marked) if self._marked >= 0 else None
        return block.text() if block is not None and block.isValid() else ""

    def sizeHint(self) -> QSize:
        """A few lines of a usual width."""
        return QSize(self._theme.px(360), self._theme.px(240))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves and copies; Enter, Escape and brackets belong to the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape) or event.text() in (
            "[",
            "]",
        ):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The numbers stay at the edge, and the line that is meant in sight until the learner moves on."""
        is_where_it_was = self.verticalScrollBar().value() == self._gone_to
        super().resizeEvent(event)
        if is_where_it_was:
            self._go_to_marked()
        inside = self.contentsRect()
        self._numbers.setGeometry(QRect(inside.x(), inside.y(), self.numbers_width(), inside.height()))

    def numbers_width(self) -> int:
        """Pixels that the largest number takes, with its edges."""
        last = str(self._first + self.blockCount())
        metrics = QFontMetricsF(self._theme.code_font(Role.CAPTION))
        return round(metrics.horizontalAdvance(last)) + self._theme.px(2 * _EDGE)

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Draw the numbers beside the lines that are in sight."""
        theme = self._theme
        with QPainter(self._numbers) as painter:
            painter.setFont(theme.code_font(Role.CAPTION))
            block, place = self.firstVisibleBlock(), self.contentOffset()
            width, right = float(self._numbers.width() - theme.px(_EDGE)), Qt.AlignmentFlag.AlignRight
            while block.isValid():
                rect = self.blockBoundingGeometry(block).translated(place)
                if rect.top() > event.rect().bottom():
                    break
                is_marked = block.blockNumber() == self._marked
                painter.setPen(theme.color("text" if is_marked else "muted"))
                line = QRectF(0, rect.top() + theme.px(_TOP), width, QFontMetricsF(self.font()).lineSpacing())
                painter.drawText(
                    line, right | Qt.AlignmentFlag.AlignVCenter, str(self._first + block.blockNumber())
                )
                block = block.next()

    def _go_to_marked(self) -> None:
        block = self.document().findBlockByNumber(max(0, self._marked))
        self.setTextCursor(QTextCursor(block))
        if self._marked > 0:
            self.centerCursor()
        self._gone_to = self.verticalScrollBar().value()

    def _follow_theme(self) -> None:
        is_where_it_was = self.verticalScrollBar().value() == self._gone_to
        self._restyle()
        if is_where_it_was:
            self._go_to_marked()

    def _restyle(self) -> None:
        theme = self._theme
        self.setFont(theme.code_font(Role.UI))
        self.setViewportMargins(self.numbers_width(), theme.px(_TOP), theme.px(_EDGE), theme.px(_TOP))
        shape = f"border-radius: {theme.px(9)}px; padding: 0; background: {theme.tokens.surface};"
        self.setStyleSheet(
            f"QPlainTextEdit {{ border: 2px solid transparent; {shape} }}"
            f"QPlainTextEdit:focus {{ border: 2px solid {theme.tokens.focus}; }}"
        )
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        palette.setColor(QPalette.ColorRole.Text, theme.color("text"))
        self.setPalette(palette)
        self.setExtraSelections([])
        if self._marked >= 0:
            mark = QTextEdit.ExtraSelection()
            inverts = theme.is_high_contrast  # where the ground of a warning is that of the page
            mark.format.setBackground(theme.color("accent" if inverts else "warning_bg"))
            if inverts:
                mark.format.setForeground(theme.color("onaccent"))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            mark.cursor = QTextCursor(self.document().findBlockByNumber(self._marked))
            self.setExtraSelections([mark])
        self._numbers.update()


class _Numbers(QWidget):
    def __init__(self, view: LinesView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(self._view.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.paint_numbers(event)

    def follow(self, _rect: QRect, _scrolled: int) -> None:
        self.update()
