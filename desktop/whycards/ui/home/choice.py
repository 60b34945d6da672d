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

_PADDING, _RADIUS, _RING = 19, 10, 18
_TITLE_TOP, _TITLE_LINE, _TITLE_GAP, _LINE, _RULE_GAP, _FOOT, _FOOT_HEIGHT = 16, 22, 3, 19.3, 9, 48, 40
_FOOT_LINE = 17
_TITLE_LINES, _TEXT_LINES, _LEAST_TEXT_LINES = 3, 5, 2
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
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
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

    def hasHeightForWidth(self) -> bool:
        """Its words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Room for every line of title and description; cards side by side share the highest one's."""
        px = self._theme.px
        titles, texts = len(self.title_lines(width)), len(self.text_lines(width))
        least = 1 if self._is_only else _LEAST_TEXT_LINES
        above = _TITLE_TOP + titles * _TITLE_LINE + _TITLE_GAP
        foot = _FOOT + (_FOOT_LINE if self._has_high_foot(width) else 0)
        return px(above + max(least, texts) * _LINE + _RULE_GAP + foot)

    def sizeHint(self) -> QSize:
        """As in the design."""
        width = self._theme.px(_ALONE if self._is_only else 309)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """A little narrower for small windows."""
        return QSize(self._theme.px(200), self.heightForWidth(self._theme.px(_ALONE)))

    def title_lines(self, width: int) -> list[str]:
        """The title as it is shown in a card of this width."""
        px = self._theme.px
        ring = 0 if self._is_only else px(_RING) + px(12)
        return wrapped(self._title, self._theme.font(Role.HEAD), width - 2 * px(_PADDING) - ring, _TITLE_LINES)

    def text_lines(self, width: int) -> list[str]:
        """The description as it is shown in a card of this width."""
        inside = width - 2 * self._theme.px(_PADDING)
        return wrapped(self._description, self._theme.font(Role.UI), inside, _TEXT_LINES)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What does not fit even so stands in the tooltip."""
        super().resizeEvent(event)
        self._tell_what_is_cut()

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
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._card(painter)
            if not self._is_only:
                self._indicator(painter)
            theme, px = self._theme, self._theme.px
            left, width = px(_PADDING), self.width() - 2 * px(_PADDING)
            titles = self.title_lines(self.width())
            self._lines(painter, px(_TITLE_TOP), px(_TITLE_LINE), theme.font(Role.HEAD), "text", titles)
            top = px(_TITLE_TOP + len(titles) * _TITLE_LINE + _TITLE_GAP)
            texts = self.text_lines(self.width())
            self._lines(painter, top, px(_LINE), theme.font(Role.UI), "muted", texts)
            is_high = self._has_high_foot(self.width())
            rule = self.height() - px(_FOOT + (_FOOT_LINE if is_high else 0))
            painter.fillRect(left, rule, width, 1, theme.color("border"))
            foot = QRect(left, rule + px(1), width, px(_FOOT_HEIGHT))
            self._line(painter, foot, theme.font(Role.PRIMARY), "text", self._holds)
            if is_high:
                foot.translate(0, px(_FOOT_LINE))
            self._line(painter, foot, theme.font(Role.CAPTION), "muted", self._figures, is_right=not is_high)

    def _has_high_foot(self, width: int) -> bool:
        """Whether what a deck holds takes two lines: in one card, so in those beside it."""
        group = self.group()
        cards = [card for card in group.buttons() if isinstance(card, DeckChoice)] if group else [self]
        return any(card.foot_width() > width - 2 * self._theme.px(_PADDING) for card in cards)

    def foot_width(self) -> float:
        """Pixels that the foot needs in one line."""
        words = ((self._holds, Role.PRIMARY), (self._figures, Role.CAPTION))
        needed = sum(QFontMetricsF(self._theme.font(role)).horizontalAdvance(said) for said, role in words)
        return needed + self._theme.px(8)

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

    def _lines(
        self, painter: QPainter, top: float, height: float, font: QFont, token: str, lines: list[str]
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        left = self._theme.px(_PADDING)
        for place, line in enumerate(lines):
            row = QRectF(left, top + place * height, self.width() - 2 * left + 1, height)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, isolated(line))

    def _tell_what_is_cut(self) -> None:
        lines = (*self.title_lines(self.width()), *self.text_lines(self.width()))
        is_cut = any(line.endswith("…") for line in lines)
        self.setToolTip(as_written(f"{self._title}\n{self._description}") if is_cut else "")

    def _restyle(self) -> None:
        self._tell_what_is_cut()
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
