"""The foot of Home: the last two weeks in a sentence and fourteen bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.services.statistics import Day, Span
from whycards.ui.frame.label import Label
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import duration, joined, number, percent, weekday_letter

_BAR, _STEP, _HEIGHT, _LETTERS, _RIGHT = 21, 30.7, 35, 19, 5


def in_a_sentence(span: Span) -> str:
    """What the two weeks came to, for example "391 answers in 5 h 24 min, 83 % right."."""
    told = {"time": duration(span.minutes * 60)}
    if span.right_share is None:
        words = tr_count("{count} answer in {time}.", "{count} answers in {time}.", span.answers, **told)
    else:
        words = tr_count(
            "{count} answer in {time}, {share} right.",
            "{count} answers in {time}, {share} right.",
            span.answers,
            share=percent(span.right_share),
            **told,
        )
    return f"{words} {tr('Days off are part of the plan.')}" if span.studied < len(span.days) else words


class Bars(QWidget):
    """One bar for each day, today at the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._days: tuple[Day, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_days(self, days: Sequence[Day]) -> None:
        """Show these days, the newest last."""
        self._days = tuple(days)
        self.setAccessibleName(tr("Answers a day, today last"))
        self.setAccessibleDescription(joined([number(day.answers) for day in self._days]))
        self.setToolTip(tr("Answers a day"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the bars and their letters."""
        px = self._theme.px
        width = px(_STEP * max(0, len(self._days) - 1) + _BAR + _RIGHT)
        return QSize(width, px(_HEIGHT) + px(_LETTERS) + px(1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw bars and letters."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        theme = self._theme
        most = max((day.answers for day in self._days), default=0)
        base = theme.px(_HEIGHT)
        for place, day in enumerate(self._days):
            is_today = place == len(self._days) - 1
            x = round(place * _STEP * theme.scale)
            if day.answers:
                height = max(theme.px(3), round(base * day.answers / most))
                painter.setBrush(theme.color("accent") if is_today else QColor(theme.tokens.heat[2]))
                rect = QRectF(x, base - height, theme.px(_BAR), height)
                painter.drawRoundedRect(rect, theme.px(3), theme.px(3))
            else:
                painter.fillRect(
                    QRectF(x, base - theme.px(2), theme.px(_BAR), theme.px(2)), theme.color("strong")
                )
            self._letter(painter, x, weekday_letter(day.day), is_today)

    def _letter(self, painter: QPainter, x: int, letter: str, is_today: bool) -> None:
        theme = self._theme
        font = theme.font(Role.CAPTION)
        if is_today:
            font.setWeight(theme.font(Role.BUTTON).weight())
        painter.save()
        painter.setFont(font)
        painter.setPen(theme.color("text" if is_today else "muted"))
        place = QRectF(x, theme.px(_HEIGHT) + theme.px(3), theme.px(_BAR), theme.px(_LETTERS - 2))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
        painter.restore()


class Fortnight(QWidget):
    """Sentence at the left, bars at the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sentence = Label(theme, Role.UI, "muted", elides=True)
        self._bars = Bars(theme)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(Label(theme, Role.HEAD, "text", tr("Last two weeks")))
        words.addWidget(self._sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        row.addLayout(words, 1)
        row.setAlignment(words, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._bars, 0, Qt.AlignmentFlag.AlignBottom)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_span(self, span: Span) -> None:
        """Show these days, the newest last."""
        self._sentence.set_words(in_a_sentence(span))
        self._bars.set_days(span.days)
