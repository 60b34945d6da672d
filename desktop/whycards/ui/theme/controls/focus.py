"""The focus ring of the design: two pixels wide, two pixels away from the control, whole on all sides."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from whycards.ui.theme.theme import Theme

GAP = 2
_MOST_LEVELS = 5
WIDTH = 2
_KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
_MOVES = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
    QEvent.Type.EnabledChange,
}


class FocusRing(QWidget):
    """Follows `target` and shows the ring while it has the focus and the keyboard brought it there.

    It lies in the first widget above the target that has room for all of it; `levels` says how many above it
    must be, for a target whose parent paints over it. One that is `inside` lies within the edges of a pane.
    """

    def __init__(
        self, target: QWidget, theme: Theme, radius: float, *, levels: int = 1, inside: bool = False
    ) -> None:
        super().__init__()
        self._target = target
        self._theme = theme
        self._radius = radius
        self._levels = levels
        self._is_inside = inside
        self._watched: set[QWidget] = set()
        self._wanted = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        target.installEventFilter(self)
        target.destroyed.connect(self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the target's focus and place."""
        kind = event.type()
        if kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            if event.reason() not in (
                Qt.FocusReason.ActiveWindowFocusReason,
                Qt.FocusReason.PopupFocusReason,
            ):
                self._wanted = event.reason() in _KEYBOARD
            self._follow()
        elif watched is not self._target:
            if kind in _MOVES:
                self._follow()
        elif kind == QEvent.Type.KeyPress and not self._wanted and self._target.hasFocus():
            self._wanted = True
            self._follow()
        elif kind == QEvent.Type.FocusOut or kind in _MOVES:
            self._follow(focused=kind != QEvent.Type.FocusOut)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            width, gap = self._theme.px(WIDTH), self._theme.px(GAP)
            painter.setPen(QPen(self._theme.color("focus"), width))
            half = width / 2
            radius = self._theme.px(self._radius) + gap + half
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), radius, radius)

    def _follow(self, *, focused: bool = True) -> None:
        target = self._target
        shown = focused and self._wanted and target.hasFocus() and target.isVisible() and target.isEnabled()
        if not shown:
            self.hide()
            return
        layer = target if self._is_inside else self._layer()
        if self.parentWidget() is not layer:
            self.setParent(layer)
        reach = self._theme.px(GAP) + self._theme.px(WIDTH)
        place = QRect(target.mapTo(layer, QPoint(0, 0)), target.size())
        self.setGeometry(place if self._is_inside else place.adjusted(-reach, -reach, reach, reach))
        self.raise_()
        self.show()

    def _layer(self) -> QWidget:
        """The widget that the ring lies in; those between it and the target are watched for moves."""
        layer = self._target.parentWidget() or self._target
        for level in range(1, _MOST_LEVELS):
            above = layer.parentWidget()
            if above is None or (level >= self._levels and self._has_room(layer)):
                break
            if layer not in self._watched:
                self._watched.add(layer)
                layer.installEventFilter(self)
            layer = above
        return layer

    def _has_room(self, layer: QWidget) -> bool:
        """Whether the ring is whole in this widget; what scrolls may cut it, and brings it into view."""
        reach = self._theme.px(GAP) + self._theme.px(WIDTH)
        place = QRect(self._target.mapTo(layer, QPoint(0, 0)), self._target.size())
        scrolls = isinstance(layer.parentWidget(), QAbstractScrollArea)
        return scrolls or layer.rect().contains(place.adjusted(-reach, -reach, reach, reach))
