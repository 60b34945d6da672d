"""Key chips: the name of a key in a small box, alone, in a button, or in the status bar's list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.language import tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import key_name

_KEYS_FROM, _KEY_GAP, _PAIR_GAP = 14, 6, 22


def chip_font(theme: Theme, *, weight: int) -> QFont:
    """The font of a key's name."""
    font = theme.font(Role.CAPTION)
    font.setPointSizeF(font.pointSizeF() * 8.5 / 9)
    font.setWeight(QFont.Weight(weight))
    return font


def outlined_chip_size(theme: Theme, key: str) -> QSize:
    """Size of the chip inside a button."""
    width = QFontMetricsF(chip_font(theme, weight=400)).horizontalAdvance(key)
    return QSize(round(width) + theme.px(14), theme.px(19))


def paint_outlined_chip(painter: QPainter, theme: Theme, rect: QRectF, key: str, color: str) -> None:
    """The chip inside a button: an outline in the button's text colour."""
    painter.setPen(QPen(theme.color(color), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(4), theme.px(4))
    painter.setFont(chip_font(theme, weight=400))
    direction = painter.layoutDirection()
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)
    painter.setLayoutDirection(direction)


class KeyList(QWidget):
    """The keys that work now, for the status bar, with a note at the other end.

    Pairs that do not fit are left out from the end; the note goes first.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pairs: tuple[tuple[str, str], ...] = ()
        self._note = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_keys(self, pairs: Sequence[tuple[str, str]], note: str = "") -> None:
        """Show (key, what it does) pairs, for example ("A–F", "choose"), in the learner's language."""
        self._pairs = tuple((key_name(key), tr(words)) for key, words in pairs)
        self._note = note
        spoken = "; ".join(f"{key} {words}" for key, words in self._pairs)
        self.setAccessibleName(spoken if not note else f"{spoken}; {note}")
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the status bar of the design."""
        return QSize(self._theme.px(320), self._theme.px(26))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as it needs to be."""
        return QSize(0, self._theme.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, pairs and note."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("bg"))
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
            end = self._paint_pairs(painter)
            note_width = theme.advance(Role.CAPTION, self._note)
            if self._note and end + note_width + 2 * theme.px(_PAIR_GAP) < self.width():
                self._text(painter, self.width() - theme.px(_KEYS_FROM) - note_width, note_width, self._note)

    def _paint_pairs(self, painter: QPainter) -> float:
        theme = self._theme
        key_metrics = QFontMetricsF(chip_font(theme, weight=600))
        x = float(theme.px(_KEYS_FROM))
        for key, words in self._pairs:
            chip = round(key_metrics.horizontalAdvance(key)) + theme.px(10)
            width = theme.advance(Role.CAPTION, words)
            end = x + chip + theme.px(_KEY_GAP) + width
            if end > self.width() - theme.px(_KEYS_FROM):
                break
            self._chip(painter, QRectF(x, theme.px(5), chip, theme.px(17)), key)
            self._text(painter, x + chip + theme.px(_KEY_GAP), width, words)
            x = end + theme.px(_PAIR_GAP)
        return x

    def _chip(self, painter: QPainter, rect: QRectF, key: str) -> None:
        theme, rect = self._theme, self._mirrored(rect)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("sunken"))
        painter.drawRoundedRect(rect, theme.px(4), theme.px(4))
        painter.setPen(theme.color("muted"))
        painter.setFont(chip_font(theme, weight=600))
        # The names of keys read from left to right, also between right-to-left words.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)
        painter.setLayoutDirection(self.layoutDirection())

    def _text(self, painter: QPainter, x: float, width: float, words: str) -> None:
        theme = self._theme
        rect = self._mirrored(QRectF(x, theme.px(1), width + 2, self.height() - theme.px(1)))
        painter.setPen(theme.color("muted"))
        painter.setFont(theme.font(Role.CAPTION))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
