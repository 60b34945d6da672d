"""The ground that a picture lies on: it is drawn here, zoomed at the pointer, dragged and moved by keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.pictures import MAX_ENLARGED, Placeholder
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer.camera import MOST, STEP, Camera, View
from whycards.ui.viewer.painting import Seen, paint_picture
from whycards.ui.viewer.sources import Source

SETTLED, PATIENCE = 150, 300
"""Milliseconds after which a part is drawn sharp, and after which waiting is told of."""
_NOTCH = 120
_ARROW = 64
_PLACEHOLDER_WIDTH = 480
_ARROWS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class Canvas(QWidget):
    """`viewed` follows each change of scale or place, `settled` the end of a change, with all of it sharp."""

    viewed = Signal()
    settled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.camera = Camera()
        self._source: Source | None = None
        self._placeholder: Placeholder | None = None
        self._alt = ""
        self._has_matte = True
        self._dragged_from: QPointF | None = None
        self._waiting = Label(theme, Role.UI, "muted", tr("Drawing the picture…"), parent=self)
        self._waiting.hide()
        self._settling = QTimer(self, singleShot=True, interval=SETTLED)
        self._settling.timeout.connect(self._ask)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._tell_waiting)
        self._ring = FocusRing(self, theme, 0, inside=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 120)
        self.grabGesture(Qt.GestureType.PinchGesture)
        theme.changed.connect(self.update)

    # What is shown.

    def show_source(self, source: Source, view: View, *, alt: str, has_matte: bool, may_grow: bool) -> None:
        """Show these pixels in this view; what does not stay sharp fits at twice its size at most.

        `alt` stands in the place of what cannot be drawn.
        """
        self.forget()
        self._source, self._alt, self._has_matte = source, alt, has_matte
        source.changed.connect(self._came)
        self.camera.set_room(QSizeF(self.size()))
        self.camera.set_picture(source.natural, MOST if may_grow else MAX_ENLARGED, view)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._patience.start()
        self._ask()
        self._looked()

    def show_placeholder(self, placeholder: Placeholder) -> None:
        """Show why there is no picture."""
        self.forget()
        self._placeholder = placeholder
        self.unsetCursor()
        self.update()

    def forget(self) -> None:
        """Show nothing."""
        self._settling.stop()
        self._patience.stop()
        self._waiting.hide()
        if self._source is not None:
            self._source.changed.disconnect(self._came)
            self._source.stop()
        self._source = self._placeholder = None
        self.update()

    @property
    def has_picture(self) -> bool:
        """Whether there is something to zoom."""
        return self._source is not None and not self._source.is_broken

    @property
    def is_sharp(self) -> bool:
        """Whether what is seen is as sharp as can be."""
        source = self._source
        return source is not None and source.is_sharp(self.camera.seen, self._device_scale())

    def whole(self) -> QImage | None:
        """The whole picture as large as it is there, None where it is not."""
        return self._source.levels[0] if self._source is not None and self._source.levels else None

    # What the learner does.

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """So many times as large, around a point."""
        if self.has_picture:
            self.camera.zoom_by(factor, at)
            self._looked()

    def show_whole(self) -> None:
        """All of it."""
        self.camera.show_whole()
        self._looked()

    def show_width(self) -> None:
        """As wide as the window."""
        self.camera.show_width()
        self._looked()

    def show_natural(self) -> None:
        """In its natural size."""
        self.camera.zoom_to(1.0)
        self._looked()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms at the pointer; two fingers on a touch pad move, and zoom with Ctrl."""
        is_zoom = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        pixels = event.pixelDelta()
        if event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull() and not is_zoom:
            self._move(pixels)
        elif event.angleDelta().y():
            self.zoom_by(STEP ** (event.angleDelta().y() / _NOTCH), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the picture."""
        if event.button() == Qt.MouseButton.LeftButton and self.has_picture:
            self._dragged_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag it."""
        if self._dragged_from is not None:
            step = event.position() - self._dragged_from
            self._dragged_from = event.position()
            self._move(step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of it."""
        if self._dragged_from is not None:
            self._dragged_from = None
            self.setCursor(Qt.CursorShape.OpenHandCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Between all of it and its natural size, there where the pointer is."""
        if event.button() == Qt.MouseButton.LeftButton and self.has_picture:
            whole = Camera()
            whole.set_room(QSizeF(self.size()))
            if self._source is not None:
                whole.set_picture(self._source.natural, MOST, View())
            if abs(self.camera.scale - whole.scale) < 0.001:
                self.camera.zoom_to(max(1.0, 2 * whole.scale), event.position())
            else:
                self.camera.show_whole()
            self._looked()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the picture; the rest belongs to the window."""
        step = _ARROWS.get(Qt.Key(event.key()))
        others = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if step is None or others:
            event.ignore()
            return
        by = self._theme.px(_ARROW)
        self._move(QPointF(step[0] * by, step[1] * by))

    def event(self, event: QEvent) -> bool:
        """Fingers that move apart enlarge."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1.0 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.mapFromGlobal(pinch.hotSpot())
                self.zoom_by(pinch.scaleFactor(), centre)
                event.accept(pinch)
                return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture to the new size."""
        super().resizeEvent(event)
        self.camera.set_room(QSizeF(self.size()))
        self._waiting.adjustSize()
        self._waiting.move(self.rect().center() - self._waiting.rect().center())
        self._looked()

    def _move(self, step: QPointF | QPoint) -> None:
        if self.has_picture:
            self.camera.move(step.x(), step.y())
            self._looked()

    def _looked(self) -> None:
        self.update()
        self._settling.start()
        self.viewed.emit()

    # Pixels.

    def _device_scale(self) -> float:
        return self.camera.scale * self.devicePixelRatioF()

    def _ask(self) -> None:
        """What is seen has settled: have it drawn in its size."""
        if self._source is not None:
            self._source.want(self.camera.seen, self._device_scale())
            if self.is_sharp:
                self.settled.emit()

    def _came(self) -> None:
        source = self._source
        if source is None:
            return
        if source.levels or source.is_broken:
            self._patience.stop()
            self._waiting.hide()
        if source.is_broken:
            words = tr("This picture cannot be drawn. The text is complete.")
            self.show_placeholder(Placeholder(self._theme, self._alt, words))
            self.viewed.emit()
            return
        self.update()
        self._ask()

    def _tell_waiting(self) -> None:
        if self._source is not None and not self._source.levels:
            self._waiting.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, matte, the whole picture, and over it what was drawn sharp."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("sunken"))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if self._placeholder is not None:
                self._paint_placeholder(painter, self._placeholder)
            elif self._source is not None:
                paint_picture(painter, self._theme, self._source, self._seen())

    def _paint_placeholder(self, painter: QPainter, placeholder: Placeholder) -> None:
        theme = self._theme
        size = placeholder.size(min(theme.px(_PLACEHOLDER_WIDTH), self.width() - theme.px(32)))
        corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        painter.fillRect(QRectF(corner, size).adjusted(1, 1, -1, -1), theme.color("surface"))
        painter.drawImage(QRectF(corner, size), placeholder.image(size, self.devicePixelRatioF()))

    def _seen(self) -> Seen:
        ratio = self.devicePixelRatioF()
        return Seen(self.camera.place, self.camera.scale, QRectF(self.rect()), ratio, self._has_matte)
