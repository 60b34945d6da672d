"""Pills: a row of words with figures, of which one is chosen and says what a list shows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QWidget

from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_HEIGHT, _PADDING = 28, 11
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Pill(QRadioButton):
    """Words in a rounded outline."""

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._theme = theme
        self._hover = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, 14)
        theme.changed.connect(self.updateGeometry)

    def hitButton(self, pos: QPoint) -> bool:
        """All of it can be clicked."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Room for the words at their heaviest, so that choosing moves nothing."""
        width = QFontMetricsF(self._font(is_on=True)).horizontalAdvance(self.text())
        return QSize(round(width) + 1 + 2 * self._theme.px(_PADDING), self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its words."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right choose the neighbour."""
        step = _STEPS.get(Qt.Key(event.key()))
        row = self.parentWidget()
        if step is None or row is None:
            super().keyPressEvent(event)
            return
        pills = [child for child in row.children() if isinstance(child, Pill) and not child.isHidden()]
        place = pills.index(self) + (-step if self.layoutDirection() == _RIGHT_TO_LEFT else step)
        if 0 <= place < len(pills):
            pills[place].setFocus(Qt.FocusReason.TabFocusReason)
            pills[place].click()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, outline and words."""
        theme, is_on = self._theme, self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ground = theme.chosen_ground if is_on else "sunken" if self._hover else "surface"
            painter.setPen(QPen(theme.color("accent" if is_on else "border"), 1))
            painter.setBrush(theme.color(ground))
            top = (self.height() - theme.px(24)) / 2
            rect = QRectF(0.5, top + 0.5, self.width() - 1, theme.px(24) - 1)
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
            painter.setFont(self._font(is_on=is_on))
            painter.setPen(theme.color(theme.chosen_ink if is_on else "text"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())

    def _font(self, *, is_on: bool) -> QFont:
        font = self._theme.font(Role.CAPTION)
        font.setWeight(self._theme.font(Role.PRIMARY if is_on else Role.BUTTON).weight())
        return font


_RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft


class Pills(QWidget):
    """Pills side by side, in several lines where they do not fit. `chosen(index)` follows the learner."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: list[Pill] = []
        self.pills: list[Pill] = []
        """Those that are shown."""
        self.setAccessibleName(name)
        self._row = FlowLayout(self)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._choose)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_words(self, words: Sequence[str], current: int) -> None:
        """Show these, one of them chosen; nothing is told."""
        while len(self._all) < len(words):
            pill = Pill(self._theme, "", self)
            self._group.addButton(pill, len(self._all))
            self._all.append(pill)
            self._row.addWidget(pill)
        for place, pill in enumerate(self._all):
            pill.setVisible(place < len(words))
            pill.setText(words[place] if place < len(words) else "")
            pill.updateGeometry()
        self.pills = self._all[: len(words)]
        self.updateGeometry()
        self.set_current(current)

    def set_current(self, index: int) -> None:
        """Choose one without telling anyone. Tab goes to it."""
        for place, pill in enumerate(self._all):
            pill.setChecked(place == index)
            policy = Qt.FocusPolicy.TabFocus if place == index else Qt.FocusPolicy.NoFocus
            pill.setFocusPolicy(policy)

    def current(self) -> int:
        """Index of the chosen one, -1 for none."""
        return self._group.checkedId()

    def _choose(self, index: int) -> None:
        self.set_current(index)
        self.chosen.emit(index)

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(6))
        self.updateGeometry()
