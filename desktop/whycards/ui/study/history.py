"""The earlier answers of a question: a mark and a day each, the newest last."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from whycards.services.study import Earlier
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined

_ICON, _GAP, _NEXT, _HEIGHT = 18, 5, 20, 24


class History(QLabel):
    """One line; where it is too short the oldest are left out. All of them are its name and tooltip."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks: tuple[tuple[bool, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_answers(self, answers: Sequence[Earlier], today: date) -> None:
        """Show these; `today` decides which need their year."""
        self._marks = tuple((one.is_right, _said(one, today)) for one in answers)
        spoken = joined(
            [
                tr("{day} right", day=day) if is_right else tr("{day} wrong", day=day)
                for is_right, day in self._marks
            ]
        )
        self.setAccessibleName(f"{tr(words.EARLIER)}: {spoken}")
        self.setToolTip(spoken)
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self._theme.px(200), self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(0, self._theme.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the newest that fit."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setFont(theme.font(Role.UI))
            shown = self._fitting()
            x = 0.0
            for is_right, day in shown:
                token, icon = ("correct", "circle-check") if is_right else ("wrong", "circle-x")
                size = theme.px(_ICON)
                place = self._mirrored(QRectF(x, (self.height() - size) / 2, size, size))
                theme.icons.paint(painter, icon, place, theme.color(token).name())
                painter.setPen(theme.color("muted"))
                rect = QRectF(x + size + theme.px(_GAP), 0, self._width_of(day) + 1, self.height())
                flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
                painter.drawText(self._mirrored(rect), flags, day)
                x = rect.right() + theme.px(_NEXT)

    def _fitting(self) -> list[tuple[bool, str]]:
        theme, used = self._theme, 0.0
        shown: list[tuple[bool, str]] = []
        for mark in reversed(self._marks):
            used += theme.px(_ICON) + theme.px(_GAP) + self._width_of(mark[1]) + 1
            if used > self.width() and shown:
                break
            shown.append(mark)
            used += theme.px(_NEXT)
        return shown[::-1]

    def _width_of(self, day: str) -> float:
        return QFontMetricsF(self._theme.font(Role.UI)).horizontalAdvance(day)

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect


def _said(answer: Earlier, today: date) -> str:
    day = words.short_day(answer.day, today)
    return tr("{day}, older key", day=day) if answer.is_older else day
