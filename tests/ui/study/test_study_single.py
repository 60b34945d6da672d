"""Questions with one key: choosing reveals."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QRadioButton

from fakes.desk import Desk, Sit, choice
from whycards.core.marking import OptionState, Verdict
from whycards.core.question import Explanation
from whycards.services.study import Outcome


def states(desk: Desk) -> list[OptionState | None]:
    return [card.state for card in desk.cards]


def test_before_the_answer(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    assert desk.choice.instruction.text() == "Select an answer to reveal the explanation."
    assert [card.words.letter for card in desk.cards] == ["A", "B", "C", "D"]
    assert all(isinstance(card, QRadioButton) and not card.isChecked() for card in desk.cards)
    assert desk.page.footer.primary.isHidden()
    assert desk.choice.verdict.isHidden()
    assert desk.page.top.deck.words() == "Deck"
    assert desk.page.top.domain.words() == "Domain"
    assert desk.page.top.place.words() == "1 of 2"
    assert desk.answers() == []


def test_a_click_anywhere_on_the_card_stores_and_reveals(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.wait(31)
    desk.bot.mouseClick(desk.cards[0], Qt.MouseButton.LeftButton, pos=desk.cards[0].rect().bottomRight() / 2)
    (answer,) = desk.answers()
    assert (answer.chosen, answer.verdict, answer.milliseconds) == ((0,), Verdict.WRONG, 31_000)
    assert states(desk) == [OptionState.PICKED_WRONG, OptionState.MISSED, OptionState.LEFT, OptionState.LEFT]
    assert desk.choice.verdict.words() == "Not this time: the key is B"
    assert desk.page.footer.note.text() == "Later today once more, then tomorrow"
    assert [card.is_open for card in desk.cards][:1] == [True]
    assert desk.page.footer.primary.text() == "Next"


def test_right_opens_the_reason_of_the_pick(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B)
    assert desk.choice.verdict.words() == "Right."
    assert [card.is_open for card in desk.cards] == [False, True, False, False]
    assert desk.page.footer.note.text().startswith("Comes back in ")


@pytest.mark.parametrize(("key", "place"), [(Qt.Key.Key_A, 0), (Qt.Key.Key_D, 3), (Qt.Key.Key_3, 2)])
def test_letters_and_digits_choose(sit: Sit, key: Qt.Key, place: int) -> None:
    desk = sit(choice("a"))
    desk.key(key)
    assert desk.answers()[0].chosen == (place,)


@pytest.mark.parametrize("key", [Qt.Key.Key_E, Qt.Key.Key_9, Qt.Key.Key_Z, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_other_keys_choose_nothing(sit: Sit, key: Qt.Key) -> None:
    desk = sit(choice("a"))
    desk.key(key)
    assert desk.answers() == []


def test_arrows_move_the_focus_and_reveal_nothing(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_Down)
    assert desk.focus is desk.cards[0]
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Down)
    assert desk.focus is desk.cards[2]
    desk.key(Qt.Key.Key_Up)
    assert desk.focus is desk.cards[1]
    assert not any(card.isChecked() for card in desk.cards)
    assert desk.answers() == []
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Down)
    assert desk.focus is desk.cards[3]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_space_and_enter_choose_what_has_the_focus(sit: Sit, key: Qt.Key) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Down)
    desk.key(key)
    assert desk.answers()[0].chosen == (1,)


def test_after_the_reveal_nothing_can_be_chosen_any_more(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.click(desk.cards[2])
    desk.key(Qt.Key.Key_C)
    assert len(desk.answers()) == 1
    assert [card.isChecked() for card in desk.cards] == [True, False, False, False]


def test_a_letter_opens_and_closes_that_reason(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    assert not desk.cards[2].is_open
    before = desk.cards[2].height()
    desk.key(Qt.Key.Key_C)
    assert desk.cards[2].is_open
    assert desk.cards[2].height() > before
    desk.key(Qt.Key.Key_C)
    assert not desk.cards[2].is_open


def test_keys_meant_for_the_question_do_not_hit_its_answer(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_A)
    desk.wait(0.2)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_3):
        desk.key(key)
    desk.click(desk.page.footer.primary)
    assert desk.name == "a"
    assert len(desk.events()) == 1
    desk.wait(0.2)
    desk.key(Qt.Key.Key_Return)
    assert desk.name == "b"


def test_a_held_key_does_not_run_through_the_session(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    held = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(desk.focus, held)
    assert desk.name == "a"


@pytest.mark.parametrize(("key", "words"), [(Qt.Key.Key_2, "Hard"), (Qt.Key.Key_4, "Easy")])
def test_digits_change_the_rating(sit: Sit, key: Qt.Key, words: str) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    note = desk.page.footer.note.text()
    desk.key(key)
    chosen = desk.page.footer.ratings.current()
    assert desk.page.footer.ratings.segments[chosen].text() == words
    assert desk.page.footer.note.text() != note
    assert desk.outcome.is_overruled


def test_a_rating_can_be_clicked(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.click(desk.page.footer.ratings.segments[2])
    assert desk.page.footer.note.text().startswith("Comes back")


def test_next_and_the_end_of_the_session(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.click(desk.page.footer.primary)
    assert desk.name == "b"
    assert desk.page.top.place.words() == "2 of 2"
    assert states(desk) == [None] * 4
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    (summary,) = desk.summaries
    assert (summary.answered, summary.right) == (2, 2)
    assert desk.page.column is None


def test_a_missed_question_comes_once_more(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.name == "a"
    assert desk.page.top.place.words() == "Once more"


def test_space_reads_on_and_then_goes_to_the_next(sit: Sit) -> None:
    long = Explanation("Short. " * 200, None, "Full. " * 400)
    desk = sit(choice("a", explanation=long), choice("b"))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    bar = desk.page.scroller.verticalScrollBar()
    assert bar.value() == 0
    places = []
    while desk.name == "a":
        desk.key(Qt.Key.Key_Space)
        places.append(bar.value())
        assert len(places) < 20
    assert places[0] > 0
    assert len(places) > 1


def test_undo_takes_the_answer_back(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    assert not desk.page.top.undo_button.isEnabled()
    desk.key(Qt.Key.Key_A)
    assert desk.page.top.undo_button.isEnabled()
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.name == "a"
    assert states(desk) == [None] * 4
    assert desk.page.footer.primary.isHidden()
    desk.key(Qt.Key.Key_B)
    assert desk.choice.verdict.words() == "Right."


def test_flag_and_rest(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert desk.is_flagged
    assert desk.page.top.flag_button.isChecked()
    desk.click(desk.page.top.flag_button)
    assert not desk.is_flagged
    desk.page.top.rest_action.trigger()
    assert desk.name == "b"
    desk.click(desk.page.top.undo_button)
    assert desk.name == "a"


def test_escape_ends_the_session(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Escape)
    assert [summary.answered for summary in desk.summaries] == [1]


def test_the_button_ends_the_session_too(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.click(desk.page.top.end_button)
    assert [summary.answered for summary in desk.summaries] == [0]


def test_the_answer_is_in_the_library_before_its_explanation_appears(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = sit(choice("a"))
    seen: list[int] = []
    reveal = desk.choice.reveal

    def watched(outcome: Outcome, room: int) -> None:
        seen.append(len(desk.answers()))
        reveal(outcome, room)

    monkeypatch.setattr(desk.choice, "reveal", watched)
    desk.key(Qt.Key.Key_A)
    assert seen == [1]


def test_status_bar_keys_follow_the_state(sit: Sit) -> None:
    desk = sit(choice("a"))
    assert desk.page.status_keys[0] == ("A–D", "choose")
    with desk.bot.waitSignal(desk.page.keys_changed) as caught:
        desk.wait(31)
        desk.key(Qt.Key.Key_A)
    assert caught.args[1] == "0:31 for this question"
    assert desk.page.status_keys[0] == ("1–4", "change the rating")


def test_letters_work_with_the_focus_in_a_text(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.click(desk.choice.stem.text)
    assert desk.focus is desk.choice.stem.text
    desk.key(Qt.Key.Key_B)
    assert desk.answers()[0].chosen == (1,)


def test_a_question_that_was_answered_before_it_rested_comes_back_answered(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_A)
    desk.page.let_rest()
    assert desk.name == "b"
    notes: list[str] = []
    desk.page.keys_changed.connect(lambda _pairs, note: notes.append(note))
    desk.page.undo()
    assert desk.name == "a"
    assert desk.choice.verdict.words() == "Not this time: the key is B"
    assert [card.isChecked() for card in desk.cards] == [True, False, False, False]
    assert notes[-1] == ""


def test_a_reason_below_the_edge_is_scrolled_to(sit: Sit) -> None:
    desk = sit(choice("a", options=6), size=(1280, 330))
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_F)
    assert desk.cards[5].is_open
    assert desk.bottom_of(desk.cards[5]) <= desk.room()
