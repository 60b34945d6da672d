"""Fields that hold one value: a drop-down, a number with its two buttons, a check box."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import IconButton
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_HEIGHT, _PADDING, _ICON, _RADIUS = 32, 12, 16, 7
_BOX, _BOX_GAP = 18, 10
_NUMBER_WIDTH = 72


class DropDown(QComboBox):
    """One of a few values. The wheel leaves it alone: it belongs to the page that scrolls."""

    def __init__(self, theme: Theme, words: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.addItems(list(words))
        self.setMaxVisibleItems(12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, _RADIUS)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        """Room for the longest value."""
        metrics = QFontMetricsF(self._theme.font(Role.BUTTON))
        widest = max((metrics.horizontalAdvance(self.itemText(at)) for at in range(self.count())), default=0)
        px = self._theme.px
        return QSize(round(widest) + 1 + 2 * px(_PADDING) + px(8) + px(_ICON), px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its values."""
        return self.sizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, value and arrow."""
        theme, px = self._theme, self._theme.px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("strong"), 1))
            painter.setBrush(theme.color("sunken" if self.underMouse() else "surface"))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(_RADIUS), px(_RADIUS)
            )
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            size = px(_ICON)
            x = px(_PADDING) if is_mirrored else self.width() - px(_PADDING) - size
            place = QRectF(x, (self.height() - size) // 2, size, size)
            theme.icons.paint(painter, "chevron-down", place, theme.tokens.muted)
            painter.setFont(theme.font(Role.BUTTON))
            painter.setPen(theme.color("text"))
            words = self.rect().adjusted(px(_PADDING), 0, -px(_PADDING), 0)
            painter.drawText(
                words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, self.currentText()
            )

    def _restyle(self) -> None:
        self.setFont(self._theme.font(Role.UI))
        self.updateGeometry()
        self.update()


class NumberField(QWidget):
    """A whole number; typing is taken over with Enter or on leaving the field, `changed` tells of it."""

    changed = Signal(int)

    def __init__(self, theme: Theme, name: str, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.field = _Number(self)
        self.field.setRange(least, most)
        self.field.setAccessibleName(name)
        self.fewer = IconButton(theme, "minus", tr("Less: {name}", name=name))
        self.more = IconButton(theme, "plus", tr("More: {name}", name=name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.fewer, self.field, self.more):
            row.addWidget(widget)
        for button, step in ((self.fewer, -1), (self.more, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            button.clicked.connect(self.field.stepDown if step < 0 else self.field.stepUp)
        self._row = row
        self._ring = FocusRing(self.field, theme, _RADIUS)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.field)
        self.field.valueChanged.connect(self.changed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_value(self, value: int) -> None:
        """Show a value without telling anyone."""
        self.field.blockSignals(True)
        self.field.setValue(value)
        self.field.blockSignals(False)

    def value(self) -> int:
        """The value now."""
        return self.field.value()

    def _restyle(self) -> None:
        px = self._theme.px
        font = self._theme.font(Role.BUTTON, tabular=True)
        self.field.setFont(font)
        self.field.lineEdit().setFont(font)
        self.field.setFixedSize(px(_NUMBER_WIDTH), px(_HEIGHT))
        self._row.setSpacing(px(4))
        self.updateGeometry()


class _Number(QSpinBox):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setKeyboardTracking(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the number over, and no more than that."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Give the digits the whole field: a style sheet's field without buttons leaves them no room."""
        super().paintEvent(event)
        self.lineEdit().setGeometry(self.rect().adjusted(2, 2, -2, -2))


class CheckBox(QCheckBox):
    """The box of the design with its words."""

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, 5)
        theme.changed.connect(self._restyle)

    def hitButton(self, pos: QPoint) -> bool:
        """Box and words."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Room for both."""
        px = self._theme.px
        words = QFontMetricsF(self._theme.font(Role.BUTTON)).horizontalAdvance(self.text())
        return QSize(px(_BOX + _BOX_GAP) + round(words) + 1, px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its words."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw box, mark and words."""
        theme, px = self._theme, self._theme.px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            x = self.width() - px(_BOX) if is_mirrored else 0
            box = QRectF(x, (self.height() - px(_BOX)) // 2, px(_BOX), px(_BOX))
            if self.isChecked():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent"))
                painter.drawRoundedRect(box, px(5), px(5))
                inside = box.adjusted(px(2), px(2), -px(2), -px(2))
                theme.icons.paint(painter, "check", inside, theme.tokens.onaccent, stroke=3.6)
            else:
                half = px(2) / 2
                painter.setPen(QPen(theme.color("strong"), px(2)))
                painter.setBrush(theme.color("sunken" if self.underMouse() else "surface"))
                painter.drawRoundedRect(box.adjusted(half, half, -half, -half), px(4), px(4))
            painter.setFont(theme.font(Role.BUTTON))
            painter.setPen(theme.color("text"))
            reach = px(_BOX + _BOX_GAP)
            words = (
                self.rect().adjusted(0, 0, -reach, 0) if is_mirrored else self.rect().adjusted(reach, 0, 0, 0)
            )
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, self.text())

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
