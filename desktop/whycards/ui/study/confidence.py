"""How sure are you: three segments with their keys, or a list where it is narrow."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from whycards.services.study import Confidence
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.theme.controls.buttons import Button
from whycards.ui.theme.controls.chips import chip_font
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_CONFIDENCES = tuple(words.CONFIDENCES)
_KEYS = ("−", "+")


class KeyCaps(QWidget):
    """The two keys that move the choice."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Keys: minus and plus"))

    def sizeHint(self) -> QSize:
        """Two small chips with a gap."""
        return QSize(2 * self._side() + self._theme.px(4), self._side())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        theme, side = self._theme, self._side()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(chip_font(theme, weight=600))
            for place, key in enumerate(_KEYS):
                cap = QRectF(place * (side + theme.px(4)), 0, side, side)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("sunken"))
                painter.drawRoundedRect(cap, theme.px(4), theme.px(4))
                painter.setPen(theme.color("muted"))
                painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)

    def _side(self) -> int:
        font = chip_font(self._theme, weight=600)
        return max(self._theme.px(18), round(QFontMetricsF(font).height()))


class ConfidenceControl(QWidget):
    """Its parts are placed by the footer: `parts` in their order. `chosen(Confidence)` follows the learner."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, footer: QWidget) -> None:
        super().__init__(footer)
        self.hide()
        self._theme = theme
        self.question = Label(theme, Role.UI, "muted", tr(words.HOW_SURE), parent=footer)
        self.segments = Segments(theme, [tr(words.CONFIDENCES[one]) for one in _CONFIDENCES], footer)
        self.caps = KeyCaps(theme, footer)
        self.list = Button(theme, "", icon="chevron-down", icon_last=True, parent=footer)
        self.menu = self._make_menu()
        self.segments.setAccessibleName(tr(words.HOW_SURE))
        self.segments.chosen.connect(lambda index: self._choose(_CONFIDENCES[index]))
        self.list.clicked.connect(self._open)
        self.set_value(Confidence.THINK_SO)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """From the start of the footer on."""
        return (self.question, self.segments, self.list, self.caps)

    def value(self) -> Confidence:
        """What is chosen."""
        return _CONFIDENCES[self.segments.current()]

    def set_value(self, confidence: Confidence) -> None:
        """Choose one without telling anyone."""
        self.segments.set_current(_CONFIDENCES.index(confidence))
        word = tr(words.CONFIDENCES[confidence])
        self.list.setText(word)
        self.list.setAccessibleName(f"{tr(words.HOW_SURE)} {word}")
        self.list.updateGeometry()
        for action, one in zip(self.menu.actions(), _CONFIDENCES, strict=True):
            action.setChecked(one is confidence)

    def step(self, by: int) -> None:
        """Surer or less sure by the keyboard."""
        place = _CONFIDENCES.index(self.value()) + by
        self._choose(_CONFIDENCES[min(len(_CONFIDENCES) - 1, max(0, place))])

    def _choose(self, confidence: Confidence) -> None:
        self.set_value(confidence)
        self.chosen.emit(confidence)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self.list)
        for one in _CONFIDENCES:
            action = menu.addAction(tr(words.CONFIDENCES[one]))
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, one=one: self._choose(one))
        return menu

    def _open(self) -> None:
        size = self.menu.sizeHint()
        self.menu.popup(self.list.mapToGlobal(QPoint(0, -size.height() - self._theme.px(4))))
