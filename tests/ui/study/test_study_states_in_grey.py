"""Without colour the states can still be told apart: by border, badge, indicator, tag and ground."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from fakes.desk import Desk, Sit, choice
from whycards.ui.study.option import Card
from whycards.ui.theme.theme import Mode


def grey(card: Card) -> QImage:
    """The card without its words: border, indicator and badge."""
    return card.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8).copy(0, 0, 70, 38)


def difference(first: QImage, second: QImage) -> int:
    """Pixels that differ clearly in lightness."""
    return sum(
        abs(first.pixelColor(x, y).value() - second.pixelColor(x, y).value()) > 40
        for x in range(first.width())
        for y in range(first.height())
    )


def answered(sit: Sit, mode: Mode) -> Desk:
    desk = sit(choice("a", options=5, keys=(0, 2), reasons=False))
    desk.theme.set_mode(mode)
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Return)
    return desk


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_the_four_answer_states(sit: Sit, mode: Mode) -> None:
    desk = answered(sit, mode)
    pictures = [grey(desk.cards[place]) for place in (0, 1, 2, 3)]
    for first, second in combinations(pictures, 2):
        assert difference(first, second) > 12
    tags = {card.accessibleDescription() for card in desk.cards[:4]}
    assert len(tags) == 4


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_idle_selected_and_focused(sit: Sit, mode: Mode) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    desk.theme.set_mode(mode)
    desk.click(desk.cards[0])
    column = desk.choice
    desk.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
    shot = column.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    frames = [shot.copy(card.geometry().adjusted(-6, -6, -card.width() + 70, 0)) for card in desk.cards[:3]]
    for first, second in combinations(frames, 2):
        assert difference(first, second) > 60


def test_the_ring_is_whole_and_not_the_look_of_selected(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Space)
    card = desk.cards[0]
    shot = desk.choice.grab().toImage()
    box = card.geometry()
    focus, accent = desk.theme.color("focus"), desk.theme.color("accent")
    middle = box.center()
    for x, y in (
        (box.left() - 3, middle.y()),
        (box.right() + 3, middle.y()),
        (middle.x(), box.top() - 3),
        (middle.x(), box.bottom() + 3),
    ):
        assert shot.pixelColor(x, y) == focus
    assert shot.pixelColor(box.left(), middle.y()) == accent
    assert shot.pixelColor(box.left() - 1, middle.y()) == desk.theme.color("bg")


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_ruled_out_is_no_other_state(sit: Sit, mode: Mode) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2)))
    desk.theme.set_mode(mode)
    desk.click(desk.cards[0])
    desk.choice.rule_out(3)
    column = desk.choice
    desk.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
    shot = column.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    frames = [shot.copy(card.geometry().adjusted(-6, -6, -card.width() + 200, 0)) for card in desk.cards[:4]]
    for first, second in combinations(frames, 2):
        assert difference(first, second) > 60


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_rightly_left_and_rightly_ruled_out(sit: Sit, mode: Mode) -> None:
    desk = sit(choice("a", options=4, keys=(0,), reasons=False))
    desk.theme.set_mode(mode)
    desk.choice.rule_out(3)
    desk.key(Qt.Key.Key_B)
    whole = [
        desk.cards[place].grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8).copy(70, 0, 140, 38)
        for place in (2, 3)
    ]
    assert difference(*whole) > 60


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode is not Mode.SYSTEM])
def test_code_lies_on_a_ground_of_its_own_in_every_state(sit: Sit, mode: Mode) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2), reasons=False))
    desk.theme.set_mode(mode)
    for key in (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_Return):
        desk.key(key)
        for card in desk.cards:
            ground = card._look().ground or "bg"
            assert desk.theme.color(card._code_ground()) != desk.theme.color(ground)
