"""A row of segments of which one is chosen, each with a figure beside its word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_PADDING, _GAP, _RADIUS = 13, 7, 7
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Segment(QRadioButton):
    """One word with its figure, for example "Hard" and "6 d"."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._figure = ""
        self._hover = False
        self.is_clicking = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, 5)

    def set_figure(self, figure: str, spoken: str) -> None:
        """Show the figure; `spoken` is read out with it."""
        self._figure = figure
        self.setAccessibleName(f"{self.text()}, {spoken}" if spoken else self.text())
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """A click, by pointer or keyboard; assistive technology toggles without one."""
        self.is_clicking = True
        super().nextCheckState()
        self.is_clicking = False

    def hitButton(self, pos: QPoint) -> bool:
        """The whole segment can be clicked."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the focus; only Space chooses, since choosing may store something."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            step = -step
        frame = self.parentWidget()
        row = [child for child in frame.children() if isinstance(child, Segment)] if frame else []
        place = row.index(self) + step if self in row else -1
        if 0 <= place < len(row):
            row[place].setFocus(Qt.FocusReason.TabFocusReason)

    def sizeHint(self) -> QSize:
        """Room for the word at its heaviest, so that choosing moves nothing."""
        width = self._word_width() + 2 * self._theme.px(_PADDING)
        if self._figure:
            width += self._theme.px(_GAP) + self._figure_width()
        return QSize(round(width), self._theme.px(30))

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its words."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, word, figure and the line of the chosen one."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(self._frame())
            on = self.isChecked()
            if on or self._hover:
                painter.fillRect(self.rect(), theme.color(theme.chosen_ground if on else "sunken"))
            if on and not theme.is_high_contrast:
                line = theme.px(2)
                painter.fillRect(0, self.height() - line, self.width(), line, theme.color("accent"))
            content = self.sizeHint().width() - 2 * theme.px(_PADDING)
            x = (self.width() - content) / 2
            painter.setFont(self._word_font(on))
            painter.setPen(theme.color(theme.chosen_ink if on else "text"))
            self._draw(painter, x, self._word_width(), self.text())
            painter.setFont(theme.font(Role.CAPTION))
            painter.setPen(theme.color(theme.chosen_ink if on else "muted"))
            self._draw(painter, x + self._word_width() + theme.px(_GAP), self._figure_width(), self._figure)

    def _frame(self) -> QPainterPath:
        """The inside of the rounded frame around all segments, in this segment's coordinates."""
        frame = self.parentWidget()
        path = QPainterPath()
        inside = QRectF(frame.rect()).adjusted(1, 1, -1, -1) if frame else QRectF(self.rect())
        path.addRoundedRect(inside, self._theme.px(_RADIUS) - 1, self._theme.px(_RADIUS) - 1)
        return path.translated(-self.x(), -self.y())

    def _draw(self, painter: QPainter, x: float, width: float, words: str) -> None:
        rect = QRectF(x, 0, width + 1, self.height())
        side = Qt.AlignmentFlag.AlignLeft
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
            side = Qt.AlignmentFlag.AlignRight
        # Each word runs its own way, whatever runs beside it.
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side | Qt.AlignmentFlag.AlignAbsolute, words)

    def _word_font(self, on: bool) -> QFont:
        return self._theme.font(Role.PRIMARY if on else Role.BUTTON)

    def _word_width(self) -> float:
        return self._theme.advance(Role.PRIMARY, self.text())

    def _figure_width(self) -> float:
        return self._theme.advance(Role.CAPTION, self._figure)


class Segments(QWidget):
    """The frame with its segments. `chosen(index)` only follows the learner, not `set_current`."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, words: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.segments = [Segment(theme, word, self) for word in words]
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(1)
        for index, segment in enumerate(self.segments):
            self._group.addButton(segment, index)
            self._row.addWidget(segment)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._is_quiet = False
        self._group.idClicked.connect(self.chosen)
        self._group.idToggled.connect(self._toggled)
        theme.changed.connect(self._restyle)

    def set_current(self, index: int) -> None:
        """Choose a segment without telling anyone. Tab goes to it."""
        self._is_quiet = True
        self.segments[index].setChecked(True)
        self._is_quiet = False
        for place, segment in enumerate(self.segments):
            is_chosen = place == index
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)
        self.update()

    def current(self) -> int:
        """Index of the chosen segment, -1 for none."""
        return self._group.checkedId()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, the separators and the outline."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = theme.px(_RADIUS)
            path = QPainterPath()
            path.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            painter.fillPath(path, theme.color("surface"))
            painter.setPen(QPen(theme.color("strong"), 1))
            painter.drawPath(path)
            for segment in self.segments[1:]:
                edge = segment.geometry()
                x = (
                    edge.right() + 1
                    if self.layoutDirection() == Qt.LayoutDirection.RightToLeft
                    else edge.x() - 1
                )
                painter.fillRect(x, 1, 1, self.height() - 2, theme.color("border"))

    def _toggled(self, index: int, is_on: bool) -> None:
        """Toggled without a click: assistive technology did it."""
        if is_on and not self._is_quiet and not self.segments[index].is_clicking:
            self.chosen.emit(index)

    def _restyle(self) -> None:
        for segment in self.segments:
            segment.updateGeometry()
        self.update()
