"""The viewer of figures, opened from a question and used with pointer and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QGuiApplication,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from fakes.desk import Desk, Sit, choice
from fakes.studying import card
from formats.image_samples import png
from whycards.core.media import Media
from whycards.core.question import Explanation, Figure, Question
from whycards.ui.frame.keys import KeyCap, KeySheet
from whycards.ui.richtext.targets import picture_rect
from whycards.ui.study.explanation import ExplanationSheet
from whycards.ui.theme.theme import Mode
from whycards.ui.viewer.camera import Fit
from whycards.ui.viewer.window import ViewerWindow

Key = Qt.Key


def svg(color: str) -> bytes:
    size = 'width="800" height="400"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="{color}"/></svg>'.encode()


MEDIA = [
    ("one.svg", Media("1" * 64, "svg", 800, 400), svg("#ff0000")),
    ("one.dark.svg", Media("2" * 64, "svg", 800, 400), svg("#00ff00")),
    ("two.svg", Media("3" * 64, "svg", 800, 400), svg("#0000ff")),
    ("stem.png", Media("4" * 64, "png", 40, 20), png(40, 20)),
]


def pictured(name: str, image: str = "one.svg", dark: str = "one.dark.svg", stem: str = "") -> Question:
    figure = Figure(image, f"Alternative of {name}", f"Caption of {name}", dark)
    question = choice(name, explanation=Explanation("Short.", figure, "Full."))
    return replace(question, stem=stem or question.stem)


def sit_down(sit: Sit, *questions: Question) -> Desk:
    chosen = questions or (pictured("one"), pictured("two", "two.svg", ""), choice("three"))
    return sit(*chosen, media=MEDIA)


def sheet(desk: Desk) -> ExplanationSheet:
    assert desk.choice.explanation is not None
    return desk.choice.explanation


def viewer(desk: Desk) -> ViewerWindow:
    window = desk.page.figures.window
    assert window is not None
    return window


def shown(desk: Desk) -> str:
    picture = viewer(desk).shown
    return picture.reference if picture is not None else ""


def answer(desk: Desk) -> None:
    """In the window of the questions, which may lie behind the viewer."""
    back_at(desk)
    desk.key(Key.Key_B)


def back_at(desk: Desk) -> None:
    desk.page.activateWindow()
    desk.bot.waitUntil(lambda: desk.page.isActiveWindow() and QApplication.focusWidget() is not None)


def go_on(desk: Desk) -> None:
    desk.wait()
    desk.click(desk.page.footer.primary)


def opened(sit: Sit, *questions: Question) -> Desk:
    """The figure of an answered question, seen whole and sharp."""
    desk = sit_down(sit, *questions)
    answer(desk)
    desk.key(Key.Key_V)
    wait_sharp(desk)
    return desk


def wait_sharp(desk: Desk) -> None:
    desk.bot.waitUntil(lambda: viewer(desk).canvas.is_sharp, timeout=20_000)


def press(desk: Desk, key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    desk.bot.keyClick(viewer(desk).canvas, key, modifiers)


def wheel(desk: Desk, at: QPoint, notches: int) -> None:
    canvas = viewer(desk).canvas
    event = QWheelEvent(
        QPointF(at),
        canvas.mapToGlobal(QPointF(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def middle_color(desk: Desk) -> QColor:
    canvas = viewer(desk).canvas
    image = canvas.grab().toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2)


# Opening and closing.


def test_a_click_on_the_figure_opens_it(sit: Sit) -> None:
    desk = sit_down(sit)
    answer(desk)
    desk.click(sheet(desk).figure)
    assert viewer(desk).isVisible()
    assert shown(desk) == "one.svg"
    assert viewer(desk).windowTitle() == "Caption of one"
    assert viewer(desk).caption.words() == "Caption of one"


@pytest.mark.parametrize("key", [Key.Key_V, Key.Key_F9])
def test_a_key_opens_it_and_escape_brings_the_focus_back(sit: Sit, key: Key) -> None:
    desk = sit_down(sit)
    answer(desk)
    before = desk.focus
    desk.key(key)
    desk.bot.waitUntil(viewer(desk).canvas.hasFocus)
    press(desk, Key.Key_Escape)
    assert not viewer(desk).isVisible()
    desk.bot.waitUntil(lambda: QApplication.focusWidget() is before)


def test_before_the_answer_there_is_nothing_to_see(sit: Sit) -> None:
    desk = sit_down(sit)
    desk.key(Key.Key_V)
    desk.key(Key.Key_F9)
    assert not desk.page.figures.is_open
    assert ("V", "open the figure") not in desk.page.status_keys
    answer(desk)
    assert ("V", "open the figure") in desk.page.status_keys


def test_v_is_a_letter_where_an_option_has_it(sit: Sit) -> None:
    desk = sit(choice("many", options=23), media=MEDIA)
    desk.key(Key.Key_V)
    assert desk.answers()[-1].chosen == (21,)


def test_a_picture_of_the_stem_can_be_seen_at_once(sit: Sit) -> None:
    desk = sit_down(sit, pictured("one", stem="![A plan](stem.png)\n\nWhat is this?"))
    assert ("V", "open the figure") in desk.page.status_keys
    desk.key(Key.Key_V)
    assert shown(desk) == "stem.png"
    press(desk, Key.Key_PageDown)
    assert shown(desk) == "stem.png"
    press(desk, Key.Key_Escape)
    answer(desk)
    desk.key(Key.Key_V)
    assert shown(desk) == "one.svg"


def test_the_back_of_a_flashcard_shows_its_figure(sit: Sit) -> None:
    question = replace(card("front"), explanation=Explanation("Short.", Figure("one.svg", "Alternative"), ""))
    desk = sit_down(sit, question)
    desk.key(Key.Key_V)
    assert not desk.page.figures.is_open
    desk.key(Key.Key_Space)
    desk.key(Key.Key_V)
    assert shown(desk) == "one.svg"


def test_with_the_session_it_goes(sit: Sit) -> None:
    desk = opened(sit)
    desk.page.end_session()
    assert desk.page.figures.window is None


def test_a_click_on_a_picture_within_a_text_opens_it(sit: Sit) -> None:
    desk = sit_down(sit, pictured("one", stem="![A plan](stem.png)\n\nWhat is this?"))
    text = desk.choice.stem.text
    (placed,) = text.document.pictures
    where = picture_rect(text.document, placed.position).center() - QPointF(0, text.lift())
    desk.bot.mouseClick(text, Qt.MouseButton.LeftButton, pos=where.toPoint())
    assert shown(desk) == "stem.png"


def test_a_click_on_the_words_beside_it_does_not(sit: Sit) -> None:
    desk = sit_down(sit, pictured("one", stem="![A plan](stem.png)\n\nWhat is this?"))
    text = desk.choice.stem.text
    desk.bot.mouseClick(text, Qt.MouseButton.LeftButton, pos=QPoint(20, text.height() - 6))
    assert not desk.page.figures.is_open


# What is seen.


def test_it_is_first_seen_whole(sit: Sit) -> None:
    desk = opened(sit)
    canvas = viewer(desk).canvas
    assert canvas.camera.fit is Fit.WHOLE
    assert canvas.rect().contains(canvas.camera.place.toRect())
    assert middle_color(desk) == QColor("#ff0000")


def test_the_dark_variant_is_drawn_without_matte(sit: Sit) -> None:
    desk = opened(sit)
    desk.theme.set_mode(Mode.DARK)
    wait_sharp(desk)
    assert middle_color(desk) == QColor("#00ff00")
    desk.theme.set_mode(Mode.LIGHT)
    wait_sharp(desk)
    assert middle_color(desk) == QColor("#ff0000")


def test_both_variants_are_looked_at_alike(sit: Sit) -> None:
    desk = opened(sit)
    wheel(desk, viewer(desk).canvas.rect().center() + QPoint(-50, 10), 5)
    view = viewer(desk).canvas.camera.view
    desk.theme.set_mode(Mode.DARK)
    again = viewer(desk).canvas.camera.view
    assert again.scale == pytest.approx(view.scale, abs=1e-3)
    assert again.x == pytest.approx(view.x, abs=1e-3)


def test_a_transparent_picture_lies_on_white_in_dark_themes(sit: Sit) -> None:
    empty = b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="1" height="1"/></svg>'
    media = [("empty.svg", Media("5" * 64, "svg", 80, 40), empty)]
    desk = sit(pictured("one", "empty.svg", ""), media=media)
    desk.theme.set_mode(Mode.DARK)
    answer(desk)
    desk.key(Key.Key_V)
    wait_sharp(desk)
    assert middle_color(desk) == QColor("#ffffff")


def test_what_is_not_there_is_told_with_its_alternative_text(sit: Sit) -> None:
    desk = sit(pictured("one", "gone.svg", ""), media=MEDIA)
    answer(desk)
    desk.key(Key.Key_V)
    assert viewer(desk).isVisible()
    assert not viewer(desk).canvas.has_picture
    assert not viewer(desk).bar.larger.isVisible()
    assert viewer(desk).canvas.accessibleDescription() == "Alternative of one"
    press(desk, Key.Key_Plus)
    press(desk, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    press(desk, Key.Key_S, Qt.KeyboardModifier.ControlModifier)


def test_a_damaged_picture_is_told(sit: Sit) -> None:
    media = [("bad.png", Media("6" * 64, "png", 40, 20), b"nothing")]
    desk = sit(pictured("one", "bad.png", ""), media=media)
    answer(desk)
    desk.key(Key.Key_V)
    desk.bot.waitUntil(lambda: not viewer(desk).canvas.has_picture, timeout=20_000)
    assert not viewer(desk).bar.larger.isVisible()


def test_it_says_what_it_is(sit: Sit) -> None:
    desk = opened(sit)
    interface = QAccessible.queryAccessibleInterface(viewer(desk).canvas)
    assert interface.text(QAccessible.Text.Name) == "Caption of one"
    assert interface.text(QAccessible.Text.Description) == "Alternative of one"


# Zooming and moving.


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


# From question to question.


def test_previous_and_next_lead_through_what_was_answered(sit: Sit) -> None:
    desk = opened(sit)
    assert not viewer(desk).bar.on.isVisible()
    press(desk, Key.Key_PageDown)
    assert shown(desk) == "one.svg"
    press(desk, Key.Key_Escape)
    go_on(desk)
    answer(desk)
    desk.key(Key.Key_V)
    assert shown(desk) == "two.svg"
    assert viewer(desk).bar.place.words() == "2 of 2"
    press(desk, Key.Key_PageUp)
    assert shown(desk) == "one.svg"
    desk.click(viewer(desk).bar.on)
    assert shown(desk) == "two.svg"
    assert not viewer(desk).bar.on.isEnabled()


def test_it_closes_when_the_learner_goes_on(sit: Sit) -> None:
    desk = opened(sit)
    go_on(desk)
    assert not viewer(desk).isVisible()


def test_kept_open_it_follows_to_the_next_answer(sit: Sit) -> None:
    desk = sit_down(sit)
    answer(desk)
    desk.click(sheet(desk).figure_foot.own)
    assert viewer(desk).stays_open
    go_on(desk)
    assert viewer(desk).isVisible()
    assert shown(desk) == "one.svg"
    answer(desk)
    assert shown(desk) == "two.svg"
    go_on(desk)
    answer(desk)
    assert shown(desk) == "two.svg"  # the third question has none


def test_pinned_it_stays_on_its_picture(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_P)
    go_on(desk)
    answer(desk)
    assert shown(desk) == "one.svg"
    desk.click(viewer(desk).bar.stay)
    go_on(desk)
    assert not viewer(desk).isVisible()


def test_a_question_that_is_asked_again_takes_its_figure_back(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_K)
    desk.page.undo()
    assert viewer(desk).isVisible()
    assert shown(desk) == ""
    assert desk.page.figures.album.pictures == []
    press(desk, Key.Key_PageDown)
    assert shown(desk) == ""
    answer(desk)
    assert shown(desk) == "one.svg"


def test_a_retry_too_even_where_it_is_pinned(sit: Sit) -> None:
    desk = sit_down(sit, pictured("one"))
    desk.key(Key.Key_A)
    desk.key(Key.Key_V)
    press(desk, Key.Key_P)
    go_on(desk)
    assert desk.session.current is not None
    assert desk.session.current.is_retry
    assert shown(desk) == ""


# Taking it along.


def test_the_picture_is_copied_on_its_matte(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    image = QGuiApplication.clipboard().image()
    assert image.pixelColor(image.width() // 2, image.height() // 2) == QColor("#ff0000")
    assert viewer(desk).caption.words() == "The picture is on the clipboard."


def test_it_is_saved_as_it_is_in_the_deck(sit: Sit, tmp_path: Path) -> None:
    desk = opened(sit)
    asked: list[tuple[str, str]] = []

    def choose(_parent: object, name: str, kinds: str) -> Path:
        asked.append((name, kinds))
        return tmp_path / name

    viewer(desk).choose_target = choose
    viewer(desk).bar.save_action.trigger()
    assert asked == [("one.svg", "SVG (*.svg)")]
    assert (tmp_path / "one.svg").read_bytes() == svg("#ff0000")
    assert viewer(desk).caption.words() == "Saved as one.svg."
    viewer(desk).choose_target = lambda *_: None
    press(desk, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    viewer(desk).choose_target = lambda *_: tmp_path
    press(desk, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "could not be written" in viewer(desk).caption.words()
