"""What moves: heights, for a moment, and nothing without a screen or where less motion is wanted."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from fakes.desk import Sit, choice
from whycards.core.question import Explanation
from whycards.ui.theme import motion

EXPLANATION = Explanation("In short. " * 40, None, "At length. " * 40)


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a screen, only slower."""
    monkeypatch.setattr("whycards.ui.theme.motion.duration", lambda milliseconds: 400)


def test_nothing_moves_without_a_screen(qapp: QApplication) -> None:
    assert motion.duration(motion.REVEAL) == 0


def test_nothing_moves_where_animations_are_off(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "_STILL_PLATFORMS", ())
    assert motion.duration(motion.REVEAL) == 120
    still = SimpleNamespace(styleHint=lambda hint: 0)
    monkeypatch.setattr(QApplication, "style", lambda: still)
    assert motion.duration(motion.REVEAL) == 0


@pytest.mark.usefixtures("moving")
def test_the_reveal_grows_and_scrolls_nothing(sit: Sit) -> None:
    desk = sit(choice("a", explanation=EXPLANATION))
    desk.key(Qt.Key.Key_A)
    sheet, card = desk.choice.explanation, desk.cards[0]
    assert sheet is not None
    QApplication.processEvents()
    assert sheet.height() < sheet.heightForWidth(sheet.width()) / 2
    first = card.height()
    desk.bot.waitUntil(lambda: sheet.height() == sheet.heightForWidth(sheet.width()))
    desk.bot.waitUntil(lambda: card.height() > first)
    assert desk.page.scroller.verticalScrollBar().value() == 0
    assert desk.bottom_of(card) <= desk.room()


@pytest.mark.usefixtures("moving")
def test_a_row_grows_and_shrinks(sit: Sit) -> None:
    desk = sit(choice("a", options=5, explanation=EXPLANATION), size=(1680, 974))
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    row = sheet.row_of(4)
    assert row is not None
    desk.bot.wait(450)
    closed = row.height()
    row.head.click()
    QApplication.processEvents()
    assert row.height() < closed + 20
    desk.bot.waitUntil(lambda: row.height() > closed + 20)
    desk.bot.wait(450)
    row.head.click()
    assert row.body.isVisible()
    desk.bot.waitUntil(lambda: not row.body.isVisible())
    assert row.height() == closed


@pytest.mark.usefixtures("moving")
def test_another_question_in_the_middle_of_a_motion(sit: Sit) -> None:
    desk = sit(choice("a", explanation=EXPLANATION), choice("b", explanation=EXPLANATION))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    desk.bot.wait(450)
    assert desk.name == "b"


@pytest.mark.parametrize("is_moving", [False, True])
def test_questions_follow_each_other_in_a_wide_window_whatever_still_moves(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, is_moving: bool
) -> None:
    if is_moving:
        monkeypatch.setattr("whycards.ui.theme.motion.duration", lambda milliseconds: 400)
    desk = sit(*(choice(name, explanation=EXPLANATION) for name in "abcd"), size=(1680, 974))
    for _ in range(3):
        desk.key(Qt.Key.Key_A)
        sheet = desk.choice.explanation
        assert sheet is not None
        assert sheet.isVisible()
        QApplication.processEvents()
        desk.wait()
        desk.key(Qt.Key.Key_Return)
        desk.bot.wait(20)  # what has left is deleted


@pytest.mark.usefixtures("moving")
def test_the_progress_bar_glides_to_the_next_question(sit: Sit) -> None:
    desk = sit(*(choice(name) for name in "abcd"))
    bar = desk.page.top.progress
    assert bar._reached() == 1.0
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert bar.value() == 2
    assert bar._reached() < 2
    desk.bot.waitUntil(lambda: bar._reached() == 2.0)


def test_without_a_screen_the_progress_bar_is_there_at_once(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.page.top.progress._reached() == 2.0
