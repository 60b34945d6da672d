"""How sure the learner is, and not knowing at all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from whycards.core.marking import Verdict
from whycards.core.question import Question
from whycards.services.study import Confidence
from whycards.storage.library import Library


def shown(desk: Desk) -> bool:
    return not desk.page.footer.sureness.segments.isHidden()


def test_an_answer_is_thought_so_unless_told_otherwise(sit: Sit) -> None:
    desk = sit(choice("a"))
    assert shown(desk)
    assert desk.page.footer.confidence() is Confidence.THINK_SO
    desk.key(Qt.Key.Key_B)
    assert desk.answers()[0].confidence == "think"
    assert desk.choice.verdict.words() == "Right."
    assert not shown(desk)


@pytest.mark.parametrize(
    ("key", "stored", "verdict"),
    [
        (Qt.Key.Key_Plus, "sure", "Right, and you were sure."),
        (Qt.Key.Key_Equal, "sure", "Right, and you were sure."),
        (Qt.Key.Key_Minus, "guess", "Right, but you guessed."),
    ],
)
def test_plus_and_minus(sit: Sit, key: Qt.Key, stored: str, verdict: str) -> None:
    desk = sit(choice("a"))
    desk.key(key)
    desk.key(key)
    desk.key(Qt.Key.Key_B)
    assert desk.answers()[0].confidence == stored
    assert desk.choice.verdict.words() == verdict


def test_a_shifted_plus_counts_too(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_Plus, Qt.KeyboardModifier.ShiftModifier)
    assert desk.page.footer.confidence() is Confidence.SURE


def test_segments_by_mouse_keep_the_keyboard_on_the_question(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    desk.click(desk.page.footer.sureness.segments.segments[2])
    assert desk.page.footer.confidence() is Confidence.SURE
    for key in (Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_Return):
        desk.key(key)
    assert desk.answers()[0].confidence == "sure"


def test_sure_and_wrong_is_worth_a_second_look(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_Plus)
    desk.key(Qt.Key.Key_A)
    assert desk.choice.verdict.words() == "Not this time: the key is B"
    assert desk.choice.verdict.accessibleName().endswith("Sure but different: worth a second look")


def test_the_next_question_begins_with_think_so(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_Plus)
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.page.footer.confidence() is Confidence.THINK_SO
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.page.footer.confidence() is Confidence.THINK_SO


def test_nobody_is_asked_where_it_is_switched_off(sit: Sit, library: Library) -> None:
    library.set_setting("confidence", False)
    desk = sit(choice("a"))
    assert not shown(desk)
    assert ("− +", "how sure") not in desk.page.status_keys
    desk.key(Qt.Key.Key_Plus)
    desk.key(Qt.Key.Key_B)
    assert desk.answers()[0].confidence == ""


def test_after_the_answer_plus_does_nothing(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.key(Qt.Key.Key_Plus)
    desk.key(Qt.Key.Key_0)
    assert len(desk.answers()) == 1


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (choice("a"), "Not known yet: the key is B"),
        (choice("a", keys=(0, 2)), "Not known yet: the keys are A and C"),
    ],
)
def test_not_knowing_is_said_calmly(sit: Sit, question: Question, words: str) -> None:
    desk = sit(question)
    if len(question.keys) > 1:
        desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_0)
    stored = desk.answers()[0]
    assert (stored.chosen, stored.verdict, stored.confidence) == ((), Verdict.WRONG, "")
    assert desk.choice.verdict.words() == words
    assert not any(card.isChecked() for card in desk.cards)
    opened = [card.words.position for card in desk.cards if card.is_open]
    assert opened == [min(question.keys)]


def test_not_knowing_by_its_button(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.click(desk.page.footer.unknown_button)
    assert desk.outcome.chosen == frozenset()
    assert desk.outcome.retry_today


def test_a_narrow_footer_shows_a_list(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 1)), size=(520, 500))
    footer = desk.page.footer
    assert footer.sureness.segments.isHidden()
    assert footer.sureness.list.text() == "Think so"
    footer.sureness.menu.actions()[0].trigger()
    assert footer.confidence() is Confidence.GUESS
    assert footer.sureness.list.text() == "Guess"
    for part in (footer.sureness.list, footer.unknown_button, footer.primary):
        assert part.x() >= 0
        assert part.geometry().right() < footer.width()
