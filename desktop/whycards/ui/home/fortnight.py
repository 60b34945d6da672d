"""The last two weeks in a sentence and fourteen bars: a card beside the hero, or the foot of Home."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.services.statistics import Day, Span
from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.language import tr, tr_count
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import duration, joined, number, percent, weekday_letter

_BAR, _STEP, _HEIGHT, _LETTERS, _RIGHT = 21, 30.7, 35, 19, 5
_EDGE, _ABOVE, _BELOW = 18, 15, 13


def sentences(span: Span) -> list[str]:
    """Line by line what the two weeks came to, for example "391 answers in 5 h 24 min, 83 % right."."""
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
    return [words, tr("Days off are part of the plan.")] if span.studied < len(span.days) else [words]


class Bars(QWidget):
    """One bar for each day, today at the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._days: tuple[Day, ...] = ()
        self.set_filling(is_filling=False)
        theme.changed.connect(self.updateGeometry)

    def set_filling(self, *, is_filling: bool) -> None:
        """Take all the room there is, or stand close together."""
        self._is_filling = is_filling
        policy = QSizePolicy.Policy.Expanding if is_filling else QSizePolicy.Policy.Fixed
        self.setSizePolicy(policy, policy)

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
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            theme = self._theme
            most = max((day.answers for day in self._days), default=0)
            base = self._base()
            for place, day in enumerate(self._days):
                is_today = place == len(self._days) - 1
                x = round(mirrored(QRectF(place * self._step(), 0, theme.px(_BAR), 1), self.rect()).x())
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

    def _base(self) -> int:
        return self.height() - self._theme.px(_LETTERS + 1)

    def _step(self) -> float:
        if self._is_filling and len(self._days) > 1:
            return (self.width() - self._theme.px(_BAR)) / (len(self._days) - 1)
        return _STEP * self._theme.scale

    def _letter(self, painter: QPainter, x: int, letter: str, is_today: bool) -> None:
        theme = self._theme
        font = theme.font(Role.CAPTION)
        if is_today:
            font.setWeight(theme.font(Role.BUTTON).weight())
        painter.save()
        painter.setFont(font)
        painter.setPen(theme.color("text" if is_today else "muted"))
        place = QRectF(x, self._base() + theme.px(3), theme.px(_BAR), theme.px(_LETTERS - 2))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
        painter.restore()


class Fortnight(Card):
    """Sentence and bars, side by side, or as a card one above the other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._is_card = False
        self._sentence = Paragraph(theme, Role.UI, "muted")
        self._bars = Bars(theme)
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        self._words.addWidget(Label(theme, Role.HEAD, "text", tr("Last two weeks")))
        self._words.addWidget(self._sentence)
        self._words.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self._bars)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_span(self, span: Span) -> None:
        """Show these days, the newest last."""
        self._sentence.set_words("\n".join(sentences(span)))
        self._bars.set_days(span.days)

    def hasHeightForWidth(self) -> bool:
        """Its words keep their lines; a page that follows the width would scroll before the table does."""
        return False

    def set_card(self, *, is_card: bool) -> None:
        """Stand beside the hero, as high as it is, or at the foot of the page."""
        if is_card != self._is_card:
            self._is_card = is_card
            self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A card has a ground."""
        if self._is_card:
            super().paintEvent(event)

    def _restyle(self) -> None:
        px, ways = self._theme.px, QBoxLayout.Direction
        self._bars.set_filling(is_filling=self._is_card)
        self._words.setSpacing(px(2))
        self._row.setDirection(ways.TopToBottom if self._is_card else ways.LeftToRight)
        self._row.setStretch(0, 0 if self._is_card else 1)
        for place in (0, self._words.count() - 1):
            self._words.setStretch(place, 0 if self._is_card else 1)
        at_foot = Qt.AlignmentFlag.AlignBottom
        self._row.setAlignment(self._bars, Qt.AlignmentFlag(0) if self._is_card else at_foot)
        self._row.setSpacing(px(12 if self._is_card else 24))
        edges = (_EDGE, _ABOVE, _EDGE, _BELOW) if self._is_card else (0, 0, 0, 0)
        self._row.setContentsMargins(*(px(edge) for edge in edges))
        policy = QSizePolicy.Policy.Expanding if self._is_card else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, policy)
