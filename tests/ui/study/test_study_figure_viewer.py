"""The viewer of figures: opened from a question, and what is seen in it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
)
from PySide6.QtWidgets import QApplication

from fakes.desk import Sit, choice
from fakes.studying import card
from fakes.viewing import (
    MEDIA,
    Key,
    answer,
    middle_color,
    opened,
    pictured,
    press,
    sheet,
    shown,
    sit_down,
    viewer,
    wait_sharp,
    wheel,
)
from whycards.core.media import Media
from whycards.core.question import Explanation, Figure
from whycards.ui.richtext.targets import picture_rect
from whycards.ui.theme.theme import Mode
from whycards.ui.viewer.camera import Fit


def test_a_click_on_the_figure_opens_it(sit: Sit) -> None:
    desk = sit_down(sit)
    answer(desk)
    desk.click(sheet(desk).figure)
    assert viewer(desk).isVisible()
    assert shown(desk) == "one.svg"
    assert viewer(desk).windowTitle() == "Caption of one"
    assert viewer(desk).caption.words() == "Caption of one"


@pytest.mark.parametrize("caption", ["What was moved in each of the steps " * 6, "long" * 80])
def test_a_long_caption_wraps_beside_the_buttons(sit: Sit, caption: str) -> None:
    question = pictured("one")
    figure = Figure("one.svg", "Bars", caption, "one.dark.svg")
    desk = sit_down(sit, replace(question, explanation=replace(question.explanation, figure=figure)))
    answer(desk)
    foot = sheet(desk).figure_foot
    desk.bot.waitUntil(lambda: foot.isVisible() and foot.caption.width() > 0)
    assert foot.height() > foot.enlarge.height()
    assert foot.caption.height() >= foot.caption.heightForWidth(foot.caption.width())
    assert foot.caption.geometry().right() < foot.enlarge.x()


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
