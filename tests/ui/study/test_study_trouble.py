"""What cannot be stored is said in a sentence, is not shown as saved, and can be tried again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from whycards.core.problem import Trouble
from whycards.core.question import Question

SENTENCE = "The disk is full. Free some space, then try again."


class Failing:
    """Makes a method of the session fail while `on`."""

    def __init__(self, patch: pytest.MonkeyPatch, desk: Desk, name: str) -> None:
        self.on = True
        real = getattr(desk.session, name)

        def call(*args: object) -> object:
            if self.on:
                raise Trouble(SENTENCE)
            return real(*args)

        patch.setattr(desk.session, name, call)


def test_an_answer(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a"))
    failing = Failing(monkeypatch, desk, "answer")
    desk.key(Qt.Key.Key_A)
    assert desk.page.notice.isVisible()
    assert desk.page.notice.sentence() == SENTENCE
    assert desk.choice.verdict.isHidden()
    assert all(card.state is None and not card.is_open for card in desk.cards)
    assert desk.answers() == []
    failing.on = False
    desk.click(desk.page.notice.retry_button)
    assert desk.page.notice.isHidden()
    assert desk.answers()[0].chosen == (0,)
    assert not desk.choice.verdict.isHidden()


def test_another_answer_can_be_given_instead(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a"))
    failing = Failing(monkeypatch, desk, "answer")
    desk.key(Qt.Key.Key_A)
    failing.on = False
    desk.key(Qt.Key.Key_B)
    assert desk.answers()[0].chosen == (1,)
    assert desk.page.notice.isHidden()


def test_the_same_key_tries_again(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a"))
    failing = Failing(monkeypatch, desk, "answer")
    desk.key(Qt.Key.Key_A)
    failing.on = False
    desk.key(Qt.Key.Key_A)
    assert desk.answers()[0].chosen == (0,)


def test_a_submitted_answer(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    failing = Failing(monkeypatch, desk, "answer")
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Return)
    assert desk.page.notice.isVisible()
    assert desk.page.footer.primary.text() == "Submit"
    failing.on = False
    desk.key(Qt.Key.Key_Return)
    assert desk.choice.verdict.words() == "Right."


def test_an_overrule_shows_the_rating_that_holds(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    Failing(monkeypatch, desk, "overrule")
    desk.click(desk.page.footer.ratings.segments[0])
    assert desk.page.notice.isVisible()
    assert desk.page.footer.ratings.current() == 2


def test_a_flashcard(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(Question("Front", answer="Back", id="c"), choice("b"))
    failing = Failing(monkeypatch, desk, "answer")
    desk.key(Qt.Key.Key_Return)
    desk.wait()
    desk.key(Qt.Key.Key_1)
    assert desk.name == "c"
    assert desk.answers() == []
    failing.on = False
    desk.click(desk.page.notice.retry_button)
    assert len(desk.answers()) == 1
    assert desk.name == "b"


def test_a_card_that_was_stored_is_not_stored_twice(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(Question("Front", answer="Back", id="c"), choice("b"))
    failing = Failing(monkeypatch, desk, "advance")
    desk.key(Qt.Key.Key_Return)
    desk.wait()
    desk.key(Qt.Key.Key_3)
    assert len(desk.answers()) == 1
    failing.on = False
    desk.click(desk.page.notice.retry_button)
    assert len(desk.answers()) == 1
    assert desk.name == "b"


@pytest.mark.parametrize("name", ["set_flag", "suspend", "undo", "advance", "summary"])
def test_every_other_step(sit: Sit, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    Failing(monkeypatch, desk, name)
    acts = {
        "set_flag": desk.page.toggle_flag,
        "suspend": desk.page.let_rest,
        "undo": desk.page.undo,
        "advance": lambda: desk.click(desk.page.footer.primary),
        "summary": desk.page.end_session,
    }
    acts[name]()
    assert desk.page.notice.sentence() == SENTENCE
    assert desk.name == "a"
    assert not desk.page.top.flag_button.isChecked()
    assert desk.summaries == []


def test_the_sentence_has_room_in_a_narrow_window(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit(choice("a"), size=(500, 400))
    Failing(monkeypatch, desk, "answer")
    desk.page.notice.show_sentence(SENTENCE * 3, can_retry=True)
    assert desk.page.notice.height() > desk.theme.px(60)
