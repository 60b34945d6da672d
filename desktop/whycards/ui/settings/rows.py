"""The rows of the settings page: what is set at the left, its control at the right or below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.settings.choosing import Choice
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_EDGE, _WORDS, _GAP = 19, 250, 24


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
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.name)
        words.addWidget(self.hint)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addLayout(words, 1)
        self._row.addWidget(control)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the control where it fits."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline above."""
        if self.has_line:
            QPainter(self).fillRect(0, 0, self.width(), 1, self._theme.color("border"))

    def _fit(self) -> None:
        px = self._theme.px
        inside = self.width() - 2 * px(_EDGE)
        beside = inside - px(_WORDS) - px(_GAP)
        if isinstance(self.control, Choice):
            self.control.set_room(beside)
        is_below = self.control.sizeHint().width() > beside
        ways = QBoxLayout.Direction
        if isinstance(self.control, Choice) and is_below:
            self.control.set_room(inside)
        self._row.setDirection(ways.TopToBottom if is_below else ways.LeftToRight)
        side = Qt.AlignmentFlag.AlignLeft if is_below else Qt.AlignmentFlag.AlignVCenter
        self._row.setAlignment(self.control, side)
        self._row.setSpacing(px(8 if is_below else _GAP))

    def _restyle(self) -> None:
        px = self._theme.px
        self._row.setContentsMargins(px(_EDGE), px(12), px(_EDGE), px(12))
        self._fit()


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
