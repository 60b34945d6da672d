"""A bundled deck as a card that can be picked: a radio button in a larger shape."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.language import isolated
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_HEIGHT, _PADDING, _RADIUS, _RING = 137, 19, 10, 18
_TITLE_TOP, _TITLE_HEIGHT, _TEXT_TOP, _LINE, _RULE, _FOOT_TOP, _FOOT_HEIGHT = 16, 22, 41, 19.3, 89, 90, 40
_MOST_LINES = 2
_ALONE = 960
"""Width of a card with no other beside it: the whole column."""


class DeckChoice(QRadioButton):
    """Title, description, and what the deck holds. The whole card can be clicked."""

    def __init__(
        self,
        theme: Theme,
        title: str,
        description: str,
        holds: str,
        figures: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title, self._description = title, description
        self._holds, self._figures = holds, figures
        self._hover = False
        self._is_only = False
        self.setAccessibleName(f"{title}, {holds}")
        self.setAccessibleDescription(f"{description} {figures}".strip())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, _RADIUS)
        theme.changed.connect(self._restyle)

    def set_only(self, is_only: bool) -> None:
        """Nothing else can be picked: no circle asks for a choice."""
        self._is_only = is_only
        self.updateGeometry()
        self.update()

    def hitButton(self, pos: QPoint) -> bool:
        """The whole card."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """As in the design."""
        return QSize(self._theme.px(_ALONE if self._is_only else 309), self._theme.px(_HEIGHT - self._saved()))

    def minimumSizeHint(self) -> QSize:
        """A little narrower for small windows."""
        return QSize(self._theme.px(200), self._theme.px(_HEIGHT - self._saved()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Its words may need another line now."""
        super().resizeEvent(event)
        if self._is_only and event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._card(painter)
        if not self._is_only:
            self._indicator(painter)
        theme, px = self._theme, self._theme.px
        left, width = px(_PADDING), self.width() - 2 * px(_PADDING)
        title = QRect(left, px(_TITLE_TOP), width - px(_RING) - px(12), px(_TITLE_HEIGHT))
        self._line(painter, mirrored(title, self.rect()), theme.font(Role.HEAD), "text", self._title)
        self._text(painter, QRectF(left, px(_TEXT_TOP), width, px(_LINE) * _MOST_LINES))
        painter.fillRect(left, px(_RULE - self._saved()), width, 1, theme.color("border"))
        foot = QRect(left, px(_FOOT_TOP - self._saved()), width, px(_FOOT_HEIGHT))
        self._line(painter, foot, theme.font(Role.PRIMARY), "text", self._holds)
        self._line(painter, foot, theme.font(Role.CAPTION), "muted", self._figures, is_right=True)

    def _saved(self) -> float:
        """Room at 100 % that a card alone does not need: cards side by side are as high as each other."""
        width = self._theme.px(_ALONE - 2 * _PADDING)
        needed = QFontMetricsF(self._theme.font(Role.UI)).horizontalAdvance(self._description)
        return _LINE if self._is_only and needed <= min(width, self._most_width()) else 0

    def _most_width(self) -> float:
        return self.width() - 2 * self._theme.px(_PADDING) if self.isVisible() else float("inf")

    def _card(self, painter: QPainter) -> None:
        theme = self._theme
        is_on = self.isChecked() and not self._is_only
        pen = theme.state_border if is_on else 1
        token = "accent" if is_on else "strong" if self._hover else "border"
        painter.setPen(QPen(theme.color(token), pen))
        painter.setBrush(theme.color("surface"))
        rect = QRectF(self.rect()).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2)
        painter.drawRoundedRect(rect, theme.px(_RADIUS), theme.px(_RADIUS))

    def _indicator(self, painter: QPainter) -> None:
        theme, px = self._theme, self._theme.px
        ring = QRectF(self.width() - px(_PADDING) - px(_RING), px(18), px(_RING), px(_RING))
        ring = mirrored(ring, self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.color("accent" if self.isChecked() else "strong"), 2))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(ring)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            inset = ring.width() / 4
            painter.drawEllipse(ring.adjusted(inset, inset, -inset, -inset))

    def _line(
        self, painter: QPainter, rect: QRect, font: QFont, token: str, words: str, *, is_right: bool = False
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        shown = QFontMetricsF(font).elidedText(isolated(words), Qt.TextElideMode.ElideMiddle, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side, shown)

    def _text(self, painter: QPainter, rect: QRectF) -> None:
        """Two lines of the description; a longer one ends in an ellipsis and stands in the tooltip."""
        font = self._theme.font(Role.UI)
        lines = wrapped(self._description, font, rect.width(), _MOST_LINES)
        self.setToolTip(as_written(self._description) if lines and lines[-1].endswith("…") else "")
        painter.setFont(font)
        painter.setPen(self._theme.color("muted"))
        height = rect.height() / _MOST_LINES
        for place, line in enumerate(lines):
            row = QRectF(rect.x(), rect.y() + place * height, rect.width() + 1, height)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, isolated(line))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


def wrapped(words: str, font: QFont, width: float, most: int) -> list[str]:
    """The text in at most this many lines; the last one is elided where more would follow."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    starts: list[int] = []
    layout.beginLayout()
    while len(starts) <= most and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    shown = [words[a:b].strip() for a, b in zip(starts, [*starts[1:], len(words)], strict=True)]
    if len(shown) > most:
        rest = words[starts[most - 1] :]
        shown = [*shown[: most - 1], QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)]
    return shown
