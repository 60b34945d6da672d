"""A sentence about something that did not work, with the way to try again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class Notice(QWidget):
    """Stands above the footer until the next try. `retried` follows its button."""

    retried = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sentence = ""
        self.retry_button = Button(theme, tr("Try again"), parent=self)
        self.retry_button.clicked.connect(self.retried)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_sentence(self, sentence: str, *, can_retry: bool) -> None:
        """Show the sentence."""
        self._sentence = sentence
        self.setAccessibleName(sentence)
        self.retry_button.setVisible(can_retry)
        self.show()
        self._fit()
        self.update()

    def sentence(self) -> str:
        """What is shown."""
        return self._sentence

    def sizeHint(self) -> QSize:
        """Room for the whole sentence."""
        return QSize(self.width(), self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, sign and sentence."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.color("warning_bg"))
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
            size = theme.px(18)
            icon = self._mirrored(QRectF(theme.px(20), (self.height() - size) // 2, size, size))
            theme.icons.paint(painter, "triangle-alert", icon, theme.tokens.warning)
            painter.setFont(theme.font(Role.UI))
            painter.setPen(theme.color("text"))
            words = self._mirrored(QRectF(theme.px(48), 0, self._words_width(), self.height()))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(words, flags | Qt.TextFlag.TextWordWrap, self._sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button at the end."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another direction."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._height())
        size = self.retry_button.sizeHint()
        place = QRectF(
            self.width() - self._theme.px(20) - size.width(),
            (self.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )
        self.retry_button.setGeometry(self._mirrored(place).toRect())

    def _height(self) -> int:
        bounds = QFontMetricsF(self._theme.font(Role.UI)).boundingRect(
            QRectF(0, 0, self._words_width(), 1e4), Qt.TextFlag.TextWordWrap, self._sentence
        )
        return round(max(self._theme.px(28), bounds.height())) + self._theme.px(16)

    def _words_width(self) -> float:
        button = 0
        if not self.retry_button.isHidden():
            button = self.retry_button.sizeHint().width() + self._theme.px(20)
        return max(80.0, self.width() - self._theme.px(48 + 20) - button)

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect
