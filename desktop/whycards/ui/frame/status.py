"""The status bar: the state in a sentence, or the keys that work now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from whycards.ui.frame.as_written import as_written
from whycards.ui.language import later
from whycards.ui.theme.controls.chips import KeyList
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.frame.places import Pairs

_MOST_KEYS = 5
_ALL_KEYS = ("F1", later("all keys"))
_HEIGHT, _EDGE, _ICON, _WORDS_FROM, _GAP = 26, 14, 13, 33, 16


class StateLine(QWidget):
    """Icon and sentence at the left, facts at the right; what does not fit is left out from the left."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = ""
        self._sentence = ""
        self._facts: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_state(self, icon: str, sentence: str) -> None:
        """Say how things are."""
        self._icon, self._sentence = icon, sentence
        self._tell()

    def set_facts(self, facts: Sequence[str]) -> None:
        """Standing facts, left to right."""
        self._facts = tuple(facts)
        self._tell()

    def sentence(self) -> str:
        """What is said at the left."""
        return self._sentence

    def facts(self) -> tuple[str, ...]:
        """What stands at the right."""
        return self._facts

    def sizeHint(self) -> QSize:
        """As high as in the design."""
        return QSize(self._theme.px(320), self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as it needs to be."""
        return QSize(0, self._theme.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, sentence and facts."""
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("bg"))
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
            painter.setFont(theme.font(Role.CAPTION))
            painter.setPen(theme.color("muted"))
            size = theme.px(_ICON)
            if self._icon:
                place = QRectF(theme.px(_EDGE), (self.height() + 1 - size) // 2, size, size)
                theme.icons.paint(painter, self._icon, self._mirrored(place), theme.color("muted").name())
            metrics = QFontMetricsF(theme.font(Role.CAPTION))
            x = theme.px(_WORDS_FROM) if self._icon else theme.px(_EDGE)
            room = self.width() - x - theme.px(_EDGE)
            sentence = metrics.elidedText(self._sentence, Qt.TextElideMode.ElideRight, room)
            self._text(painter, x, metrics.horizontalAdvance(sentence), sentence)
            free_from = x + metrics.horizontalAdvance(sentence) + theme.px(_GAP)
            right = float(self.width() - theme.px(_EDGE))
            for fact in reversed(self._facts):
                width = metrics.horizontalAdvance(fact)
                if right - width < free_from:
                    break
                self._text(painter, right - width, width, fact)
                right -= width + theme.px(_GAP)

    def _text(self, painter: QPainter, x: float, width: float, words: str) -> None:
        rect = self._mirrored(QRectF(x, 1, width + 2, self.height() - 1))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect

    def _tell(self) -> None:
        words = ". ".join(text.rstrip(".") for text in (self._sentence, *self._facts) if text)
        self.setAccessibleName(words)
        self.setToolTip(as_written(self._sentence))
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class StatusBar(QWidget):
    """One line: the state on ordinary pages, the keys in a session."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = StateLine(theme, self)
        self.keys = KeyList(theme, self)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.state)
        self._stack.addWidget(self.keys)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_keys(self, pairs: Pairs, note: str = "") -> None:
        """Tell the keys of the page: the first ones, which are used most, since nobody reads eight."""
        shown = tuple(pairs)
        self.keys.set_keys(shown if len(shown) <= _MOST_KEYS else (*shown[: _MOST_KEYS - 1], _ALL_KEYS), note)

    def show_state(self) -> None:
        """Show how things are."""
        self._stack.setCurrentWidget(self.state)

    def show_keys(self) -> None:
        """Show the keys that work now."""
        self._stack.setCurrentWidget(self.keys)
