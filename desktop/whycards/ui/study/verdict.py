"""The verdict line: icon, words, and at the other end how it is scored or the way back to the question."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.core.marking import Verdict
from whycards.ui.language import later, tr
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ICON, _WORDS_FROM = (20, 24), (28, 36)
"""At 100 %: in the column, and large in the panel."""
_LINE, _LINK_GAP = 26, 12
_QUESTION = later("Question")
_MARKS = {
    Verdict.RIGHT: ("circle-check", "correct"),
    Verdict.PARTLY: ("circle-x", "wrong"),
    Verdict.WRONG: ("circle-x", "wrong"),
}


class VerdictLine(QWidget):
    """Says how it went. `question_link` is shown while the stem is hidden."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, is_large: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = _ICON[is_large]
        self._words_from = _WORDS_FROM[is_large]
        self._verdict = Verdict.RIGHT
        self._words = ""
        self._note = ""
        self.question_link = Button(theme, tr(_QUESTION), Kind.LINK, icon="chevron-down", parent=self)
        self.question_link.setAccessibleName(tr(_QUESTION))
        self.question_link.setToolTip(tr("Show the question"))
        self.question_link.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.updateGeometry)

    def show_verdict(self, verdict: Verdict, words: str, note: str) -> None:
        """Show the verdict; `note` stands at the other end where there is room."""
        self._verdict, self._words, self._note = verdict, words, note
        self.setAccessibleName(words if not note else f"{words}. {note}")
        self.updateGeometry()
        self.update()

    def show_same(self, other: VerdictLine) -> None:
        """Say what another line says."""
        self.show_verdict(other._verdict, other._words, other._note)

    def words(self) -> str:
        """The verdict in words."""
        return self._words

    def hasHeightForWidth(self) -> bool:
        """Long words wrap on narrow windows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """One line, or as many as the words need."""
        room = self._words_width(width)
        bounds = QFontMetricsF(self._font(room)).boundingRect(
            QRectF(0, 0, room, 1e4), Qt.TextFlag.TextWordWrap, self._words
        )
        return max(self._theme.px(_LINE), round(bounds.height()))

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the link at the other end."""
        super().resizeEvent(event)
        self._place_link()

    def show_link(self, is_shown: bool) -> None:
        """Show or hide the way back to the question."""
        self.question_link.setVisible(is_shown)
        self._place_link()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon, words and note."""
        theme = self._theme
        with QPainter(self) as painter:
            icon, token = _MARKS[self._verdict]
            size = theme.px(self._icon)
            top = (theme.px(_LINE) - size) / 2
            theme.icons.paint(
                painter, icon, self._mirrored(QRectF(0, top, size, size)), theme.color(token).name()
            )
            left, room = theme.px(self._words_from), self._words_width(self.width())
            painter.setFont(self._font(room))
            painter.setPen(theme.color("text"))
            words = self._mirrored(QRectF(left, 0, room, self.height()))
            leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(words, leading | Qt.TextFlag.TextWordWrap, self._words)
            used = QFontMetricsF(theme.font(Role.TITLE)).horizontalAdvance(self._words) + left
            note = QFontMetricsF(theme.font(Role.UI)).horizontalAdvance(self._note)
            if self._note and self.question_link.isHidden() and used + note + theme.px(24) < self.width():
                painter.setFont(theme.font(Role.UI))
                painter.setPen(theme.color("muted"))
                trailing = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRectF(self.rect()), trailing, self._note)

    def _words_width(self, width: int) -> float:
        """Room for the words beside icon and link; the link is its icon alone where that saves a line."""
        room = width - self._theme.px(self._words_from)
        if not self.question_link.isHidden():
            whole = QFontMetricsF(self._theme.font(Role.TITLE)).horizontalAdvance(self._words)
            gap = self._theme.px(_LINK_GAP)
            self.question_link.setText(tr(_QUESTION))
            if whole + gap + self.question_link.sizeHint().width() > room:
                self.question_link.setText("")
            room -= gap + self.question_link.sizeHint().width()
        return max(40.0, room)

    def _font(self, room: float) -> QFont:
        """The title's font, a smaller one where the words would wrap."""
        font = self._theme.font(Role.TITLE)
        fits = QFontMetricsF(font).horizontalAdvance(self._words) <= room
        return font if fits else self._theme.font(Role.HEAD)

    def _place_link(self) -> None:
        self._words_width(self.width())
        size = self.question_link.sizeHint()
        top = (self._theme.px(_LINE) - size.height()) // 2
        rect = self._mirrored(QRectF(self.width() - size.width(), top, size.width(), size.height()))
        self.question_link.setGeometry(rect.toRect())

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect
