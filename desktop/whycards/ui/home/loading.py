"""Home while its figures are still being read: where everything will stand, in calm bars."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from whycards.ui.frame.mirroring import mirrored
from whycards.ui.home.herotext import HEIGHT, LEAST_HEIGHT
from whycards.ui.home.measures import page_edge
from whycards.ui.home.painting import BAR_HEIGHT, EDGE, HEADER_HEIGHT, ROW_HEIGHT, bar_width, name_width
from whycards.ui.language import later, tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

WORDS = later("Reading your decks…")
_TOP, _RADIUS, _HEAD_ROW, _ROWS, _LOW_BELOW = 24, 10, 32, 4, 560
_HERO = ((22, 150, 12), (53, 288, 26), (91, 404, 14), (122, 210, 42))
"""Day, title, sentence and button: top, width, height."""
_BUTTON, _FIGURES = (76, 30), 224


class LoadingPage(QWidget):
    """Shown where reading takes so long that the learner would wonder. Nothing in it moves."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(tr(WORDS))
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw hero, heading and table as bars, and say what goes on."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            px = self._theme.px
            side = page_edge(self._theme, self.width())
            # As on the page itself, a low window takes its height from above and below the hero's words.
            spare = (HEIGHT - LEAST_HEIGHT) / 2 if self.height() < px(_LOW_BELOW) else 0
            for top, width, height in _HERO[1:]:
                self._bar(
                    painter, side, px(_TOP + top - spare), min(px(width), self.width() - 2 * side), px(height)
                )
            day, _, _ = _HERO[0]
            self._words(
                painter, QRectF(side, px(_TOP + day - spare), self.width(), px(20)), Role.UI, "muted", tr(WORDS)
            )
            head = px(_TOP + HEIGHT + 18 - 2 * spare)
            place = QRectF(side, head, self.width(), px(_HEAD_ROW))
            self._words(painter, place, Role.HEAD, "text", tr("Decks"))
            self._card(painter, head + px(_HEAD_ROW + 8))

    def _card(self, painter: QPainter, top: int) -> None:
        theme, px = self._theme, self._theme.px
        side = page_edge(theme, self.width())
        width = self.width() - 2 * side
        card = QRectF(side, top, width, px(HEADER_HEIGHT) + _ROWS * px(ROW_HEIGHT) + 2)
        outline = QPainterPath()
        outline.addRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), px(_RADIUS), px(_RADIUS))
        painter.fillPath(outline, theme.color("surface"))
        painter.strokePath(outline, QPen(theme.color("border"), 1))
        for place in range(_ROWS):
            y = top + 1 + px(HEADER_HEIGHT) + place * px(ROW_HEIGHT)
            painter.fillRect(QRectF(card.left() + 1, y - 1, width - 2, 1), theme.color("border"))
            self._row(painter, card, y, place)

    def _row(self, painter: QPainter, card: QRectF, y: int, place: int) -> None:
        px = self._theme.px
        left, right = round(card.left()) + 1 + px(EDGE), round(card.right()) - 1 - px(14)
        self._bar(painter, left, y + px(12), px(180 - 24 * (place % 3)), px(11))
        self._bar(painter, left, y + px(30), px(88), px(8))
        button, high = (px(one) for one in _BUTTON)
        self._bar(painter, right - button, y + (px(ROW_HEIGHT) - high) // 2, button, high)
        table = (card.width() - 2) / self._theme.scale
        wide, start = px(bar_width(table)), left - px(EDGE) + px(name_width(table))
        if start + wide < right - button - px(_FIGURES):
            self._bar(painter, start, y + (px(ROW_HEIGHT) - px(BAR_HEIGHT)) // 2, wide, px(BAR_HEIGHT))

    def _bar(self, painter: QPainter, x: int, y: int, width: int, height: int) -> None:
        radius = min(self._theme.px(6), height / 2)
        painter.setBrush(self._theme.color("sunken"))
        painter.setPen(
            QPen(self._theme.color("strong"), 1) if self._theme.is_high_contrast else Qt.PenStyle.NoPen
        )
        painter.drawRoundedRect(mirrored(QRectF(x, y, width, height), self.rect()), radius, radius)

    def _words(self, painter: QPainter, place: QRectF, role: Role, token: str, words: str) -> None:
        painter.setFont(self._theme.font(role))
        painter.setPen(self._theme.color(token))
        start = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(mirrored(place, self.rect()), start, words)
