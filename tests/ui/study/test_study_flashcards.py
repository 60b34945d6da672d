from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Sit, choice
from whycards.core.memory import Rating
from whycards.core.question import Explanation, Question
from whycards.ui.theme.theme import Theme

CARD = Question("What does `TTL` limit?", answer="How long a record **may be kept**.", id="card", domain="dom")


def test_the_front_then_the_answer_and_nothing_stored_yet(sit: Sit) -> None:
    desk = sit(CARD)
    assert desk.flashcard.stem.text.accessibleName() == "What does TTL limit?"
    assert desk.flashcard.answer.isHidden()
    assert desk.page.footer.primary.text() == "Show answer"
    desk.key(Qt.Key.Key_Space)
    assert not desk.flashcard.answer.isHidden()
    assert desk.flashcard.answer_text.accessibleName() == "How long a record may be kept."
    assert desk.flashcard.explanation.isHidden()
    assert desk.events() == []
    assert desk.page.footer.question.words() == "How well did you know it?"


@pytest.mark.parametrize(
    ("key", "rating"),
    [
        (Qt.Key.Key_Return, Rating.GOOD),
        (Qt.Key.Key_1, Rating.AGAIN),
        (Qt.Key.Key_2, Rating.HARD),
        (Qt.Key.Key_3, Rating.GOOD),
        (Qt.Key.Key_4, Rating.EASY),
    ],
)
def test_rating_stores_and_goes_on(sit: Sit, key: Qt.Key, rating: Rating) -> None:
    desk = sit(CARD, choice("b"))
    desk.wait(8)
    desk.key(Qt.Key.Key_Return)
    desk.wait()
    desk.key(key)
    (answer,) = desk.answers()
    assert (answer.rating, answer.milliseconds, answer.mode) == (rating, 8_000, "flashcard")
    assert desk.name == "b"


def test_by_mouse(sit: Sit) -> None:
    desk = sit(CARD, choice("b"))
    desk.click(desk.page.footer.primary)
    desk.wait()
    desk.click(desk.page.footer.ratings.segments[1])
    assert desk.answers()[0].rating is Rating.HARD
    assert desk.name == "b"


def test_space_reads_on_but_never_rates(sit: Sit) -> None:
    desk = sit(CARD, choice("b"))
    desk.key(Qt.Key.Key_Space)
    desk.wait()
    for _ in range(4):
        desk.key(Qt.Key.Key_Space)
    assert desk.name == "card"
    assert desk.answers() == []


def test_a_digit_before_the_answer_does_nothing(sit: Sit) -> None:
    desk = sit(CARD)
    desk.key(Qt.Key.Key_3)
    assert desk.flashcard.answer.isHidden()
    assert desk.answers() == []


def test_a_hasty_second_press_does_not_rate(sit: Sit) -> None:
    desk = sit(CARD, choice("b"))
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_4)
    assert desk.name == "card"
    assert desk.answers() == []


def test_undo_shows_the_front_again(sit: Sit) -> None:
    desk = sit(CARD, choice("b"))
    desk.key(Qt.Key.Key_Return)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.name == "card"
    assert desk.flashcard.answer.isHidden()


def test_its_explanation_comes_with_the_answer(sit: Sit) -> None:
    desk = sit(Question("Front", answer="Back", id="c", explanation=Explanation("Short words.")))
    desk.key(Qt.Key.Key_Return)
    assert not desk.flashcard.explanation.isHidden()
    assert desk.flashcard.explanation.short.accessibleName() == "Short words."


def test_a_low_window_does_not_scroll_for_an_empty_edge(sit: Sit, theme: Theme) -> None:
    theme.set_scale(2.5)
    front = Question("Which transport does a resolver fall back to when an answer is too long?", answer="TCP")
    desk = sit(front, size=(1280, 720))
    desk.wait()
    assert desk.page.scroller.verticalScrollBar().maximum() == 0
    theme.set_scale(1.0)
