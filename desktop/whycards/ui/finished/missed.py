"""The questions of a session that were missed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from whycards.services.study import Missed
from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ROW, _EDGE, _ICON = 44, 19, 16
_MOST = 50


class MissedCard(QWidget):
    """A heading and a card with one line for each; nothing at all where nothing was missed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heading = Label(theme, Role.HEAD, "text", "To look at again")
        self._card = Card(theme)
        self._rows = QVBoxLayout(self._card)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self._rows.setSpacing(0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._heading)
        self._column.addWidget(self._card)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_missed(self, missed: Sequence[Missed]) -> None:
        """Show these questions, fifty at most."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for place, one in enumerate(missed[:_MOST]):
            self._rows.addWidget(MissedRow(self._theme, plain_text(one.stem), has_line=place > 0))
        self.setVisible(bool(missed))

    def _restyle(self) -> None:
        self._column.setSpacing(self._theme.px(8))


class MissedRow(QWidget):
    """The beginning of one question; the whole stem is its tooltip where it does not fit."""

    def __init__(self, theme: Theme, stem: str, *, has_line: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._has_line = has_line
        self.stem = Label(theme, Role.UI, "text", " ".join(stem.split()), elides=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.stem)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(self._theme.px(400), self._theme.px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw mark and hairline."""
        theme, px = self._theme, self._theme.px
        painter = QPainter(self)
        if self._has_line:
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
        size = px(_ICON)
        place = QRectF(px(_EDGE), (self.height() - size) // 2, size, size)
        theme.icons.paint(painter, "x", place, theme.color("wrong").name())

    def _restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(_EDGE + _ICON + 12), 0, px(_EDGE), 0)
