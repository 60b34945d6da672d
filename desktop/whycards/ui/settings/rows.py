"""The rows of the settings page: what is set at the left, its control at the right or below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.settings.choosing import Choice
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_EDGE, _PADDING, _WORDS, _GAP = 19, 12, 250, 24


class SettingRow(QWidget):
    """Name, hint and control; the control goes below the words where the row is narrow."""

    def __init__(
        self, theme: Theme, name: str, hint: str, control: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.has_line = False
        self.name = Paragraph(theme, Role.UI, "text", name, weight=500)
        self.hint = Paragraph(theme, Role.CAPTION, "muted", hint, selectable=True)
        self.control = control
        self._words = QWidget(self)
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(2)
        words.addWidget(self.name)
        words.addWidget(self.hint)
        control.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        """Wide enough for words and control side by side."""
        width = self._theme.px(2 * _EDGE + _WORDS + _GAP) + self._control_size(0).width()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """As narrow as its control."""
        px = self._theme.px
        width = max(self._control_size(0).width(), px(80)) + 2 * px(_EDGE)
        return QSize(width, self._control_size(0).height() + 2 * px(_PADDING))

    def heightForWidth(self, width: int) -> int:
        """Words and control, side by side or one below the other."""
        words, control = self._places(width)
        return max(words.bottom(), control.bottom()) + 1 + self._theme.px(_PADDING)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the control where it fits."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline above."""
        if self.has_line:
            with QPainter(self) as painter:
                painter.fillRect(0, 0, self.width(), 1, self._theme.color("border"))

    def _places(self, width: int) -> tuple[QRect, QRect]:
        """Where words and control go in a row of this width."""
        px = self._theme.px
        inside = width - 2 * px(_EDGE)
        beside = inside - px(_WORDS) - px(_GAP)
        size = self._control_size(beside)
        top = px(_PADDING)
        if size.width() <= beside:
            room = inside - size.width() - px(_GAP)
            height = max(self._words_height(room), size.height())
            words = QRect(px(_EDGE), top, room, height)
            y = top + (height - size.height()) // 2
            return words, QRect(QPoint(width - px(_EDGE) - size.width(), y), size)
        size = self._control_size(inside)
        words = QRect(px(_EDGE), top, inside, self._words_height(inside))
        control = QPoint(px(_EDGE), words.bottom() + 1 + px(8))
        return words, QRect(control, QSize(min(size.width(), inside), size.height()))

    def _control_size(self, room: int) -> QSize:
        return self.control.size_in(room) if isinstance(self.control, Choice) else self.control.sizeHint()

    def _words_height(self, width: int) -> int:
        return self.name.heightForWidth(width) + 2 + self.hint.heightForWidth(width)

    def _place(self) -> None:
        words, control = self._places(self.width())
        if isinstance(self.control, Choice):
            self.control.set_room(control.width())
        self._words.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), words))
        self.control.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), control))

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()


class SettingsCard(QWidget):
    """A heading above a card of rows."""

    def __init__(
        self, theme: Theme, heading: str, rows: Sequence[SettingRow], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(heading)
        card = Card(theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.setSpacing(0)
        for place, row in enumerate(rows):
            row.has_line = place > 0
            in_card.addWidget(row)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(Label(theme, Role.HEAD, "text", heading))
        self._column.addWidget(card)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._column.setSpacing(self._theme.px(8))
