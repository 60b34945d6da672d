"""The viewer of figures: zoomed and moved with pointer, keys and fingers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from fakes.desk import Desk, Sit
from fakes.viewing import (
    Key,
    answer,
    go_on,
    middle_color,
    opened,
    press,
    shown,
    viewer,
    wait_sharp,
    wheel,
)
from whycards.ui.frame.keys import KeyCap, KeySheet
from whycards.ui.viewer.camera import Fit


def test_the_wheel_zooms_at_the_pointer_to_eight_times(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    at = canvas.rect().center() + QPoint(-100, 40)
    before = canvas.camera.to_picture(QPointF(at))
    wheel(desk, at, 3)
    after = canvas.camera.to_picture(QPointF(at))
    assert canvas.camera.scale > 1.0
    assert (after - before).manhattanLength() < 0.01
    wheel(desk, at, 100)
    assert canvas.camera.scale == 8.0
    assert (canvas.camera.to_picture(QPointF(at)) - before).manhattanLength() < 0.01
    assert viewer(desk).bar.scale.words() == "800 %"
    wait_sharp(desk)
    assert middle_color(desk) == QColor("#ff0000")


def test_two_fingers_on_a_pad_move_it_and_with_control_zoom(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    wheel(desk, canvas.rect().center(), 6)
    start, scale = canvas.camera.place.topLeft(), canvas.camera.scale
    pad(desk, Qt.KeyboardModifier.NoModifier)
    assert canvas.camera.place.topLeft() - start == QPointF(-12, 7)
    pad(desk, Qt.KeyboardModifier.ControlModifier)
    assert canvas.camera.scale > scale


def pad(desk: Desk, modifiers: Qt.KeyboardModifier) -> None:
    canvas = viewer(desk).canvas
    at = QPointF(canvas.rect().center())
    phase = Qt.ScrollPhase.ScrollUpdate
    button, pixels, angle = Qt.MouseButton.NoButton, QPoint(-12, 7), QPoint(-96, 56)
    event = QWheelEvent(at, canvas.mapToGlobal(at), pixels, angle, button, modifiers, phase, False)
    QApplication.sendEvent(canvas, event)


def test_fingers_that_move_apart_zoom(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    at, scale = QPointF(canvas.rect().center()), canvas.camera.scale
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        canvas.mapToGlobal(at),
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(canvas, event)
    assert canvas.camera.scale == pytest.approx(1.25 * scale)


def test_f1_shows_its_keys(sit: Sit) -> None:
    desk = opened(sit)
    seen: list[QWidget] = []

    def look() -> None:
        sheet = QApplication.activeModalWidget()
        if isinstance(sheet, KeySheet):
            seen.extend(sheet.findChildren(KeyCap))
            sheet.accept()

    QTimer.singleShot(50, look)
    press(desk, Key.Key_F1)
    assert len(seen) >= 10


def test_keys_zoom(sit: Sit) -> None:
    desk = opened(sit)
    camera = viewer(desk).canvas.camera
    whole = camera.scale
    press(desk, Key.Key_Plus)
    assert camera.scale == pytest.approx(whole * 1.25)
    press(desk, Key.Key_Minus)
    assert camera.scale == pytest.approx(whole)
    press(desk, Key.Key_1)
    assert camera.scale == 1.0
    press(desk, Key.Key_W)
    assert camera.place.width() == pytest.approx(viewer(desk).canvas.width())
    press(desk, Key.Key_0)
    assert (camera.fit, camera.scale) == (Fit.WHOLE, whole)


def test_buttons_zoom(sit: Sit) -> None:
    desk = opened(sit)
    camera, bar = viewer(desk).canvas.camera, viewer(desk).bar
    whole = camera.scale
    desk.click(bar.larger)
    assert camera.scale == pytest.approx(whole * 1.25)
    desk.click(bar.smaller)
    desk.click(bar.actual)
    assert camera.scale == 1.0
    desk.click(bar.wide)
    assert str(camera.fit) == "width"
    desk.click(bar.fit)
    assert str(camera.fit) == "whole"


def test_a_double_click_goes_in_and_out_again(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    whole = canvas.camera.scale
    desk.bot.mouseDClick(canvas, Qt.MouseButton.LeftButton)
    assert canvas.camera.scale > whole
    desk.bot.mouseDClick(canvas, Qt.MouseButton.LeftButton)
    assert canvas.camera.scale == whole


def test_it_is_dragged_and_moved_by_arrows(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    wheel(desk, canvas.rect().center(), 6)
    start = canvas.camera.place.topLeft()
    desk.bot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    desk.bot.mouseMove(canvas, QPoint(170, 220))
    desk.bot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(170, 220))
    assert canvas.camera.place.topLeft() - start == QPointF(-30, 20)
    press(desk, Key.Key_Right)
    assert canvas.camera.place.left() == start.x() - 30 - 64
    press(desk, Key.Key_Up)
    assert canvas.camera.place.top() == start.y() + 20 + 64


def test_full_screen_is_left_by_escape_before_the_window_is(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_F11)
    assert viewer(desk).isFullScreen()
    press(desk, Key.Key_Escape)
    assert not viewer(desk).isFullScreen()
    assert viewer(desk).isVisible()
    press(desk, Key.Key_Escape)
    assert not viewer(desk).isVisible()


def test_the_view_of_each_figure_is_remembered_in_the_library(sit: Sit) -> None:
    desk = opened(sit)
    wheel(desk, viewer(desk).canvas.rect().center() + QPoint(90, 30), 4)
    view = viewer(desk).canvas.camera.view
    press(desk, Key.Key_Escape)
    go_on(desk)
    answer(desk)
    desk.key(Key.Key_V)
    assert viewer(desk).canvas.camera.fit is Fit.WHOLE
    press(desk, Key.Key_PageUp)
    assert shown(desk) == "one.svg"
    again = viewer(desk).canvas.camera.view
    assert again.scale == pytest.approx(view.scale, abs=1e-3)
    assert again.x == pytest.approx(view.x, abs=1e-3)
    assert again.y == pytest.approx(view.y, abs=1e-3)
    held = desk.session.preferences.figures.view("1" * 64)
    assert held is not None
    assert held.scale == pytest.approx(view.scale, abs=1e-3)
