"""Questions with several keys: tick, then submit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox

from fakes.desk import Desk, Sit, choice
from whycards.core.marking import OptionState, Verdict


def ticked(desk: Desk) -> list[int]:
    return [place for place, card in enumerate(desk.cards) if card.isChecked()]


def counter(desk: Desk) -> str:
    return desk.page.footer.counter.words()


def test_choose_two(sit: Sit) -> None:
    desk = sit(choice("a", options=6, keys=(0, 2)))
    assert desk.choice.instruction.text() == "Select two answers, then click Submit."
    assert all(isinstance(card, QCheckBox) for card in desk.cards)
    assert counter(desk) == "0 of 2 selected"
    desk.click(desk.cards[0])
    desk.key(Qt.Key.Key_F)
    assert ticked(desk) == [0, 5]
    assert counter(desk) == "2 of 2 selected"
    assert desk.answers() == []
    desk.wait(52)
    desk.key(Qt.Key.Key_Return)
    (answer,) = desk.answers()
    assert (answer.chosen, answer.verdict, answer.milliseconds) == ((0, 5), Verdict.PARTLY, 52_000)
    assert desk.choice.verdict.words() == "One of two right"
    assert [card.state for card in desk.cards] == [
        OptionState.PICKED_RIGHT,
        OptionState.LEFT,
        OptionState.MISSED,
        OptionState.LEFT,
        OptionState.LEFT,
        OptionState.PICKED_WRONG,
    ]
    assert desk.cards[5].is_open
    assert desk.cards[5].words.reason == "Reason 5 of a."


def test_submit_by_its_button(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_C)
    desk.click(desk.page.footer.primary)
    assert desk.choice.verdict.words() == "Right."
    assert desk.answers()[0].verdict is Verdict.RIGHT


def test_a_double_click_on_submit_does_not_skip_the_answer(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)), choice("b"))
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_C)
    desk.click(desk.page.footer.primary)
    desk.click(desk.page.footer.primary)
    assert desk.name == "a"


def test_a_third_tick_is_refused_softly(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    for key in (Qt.Key.Key_A, Qt.Key.Key_B):
        desk.key(key)
    places = [card.geometry() for card in desk.cards]
    desk.key(Qt.Key.Key_C)
    desk.click(desk.cards[3])
    assert ticked(desk) == [0, 1]
    assert counter(desk) == "2 of 2 selected"
    assert [card.geometry() for card in desk.cards] == places
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_C)
    assert ticked(desk) == [1, 2]


def test_too_few_is_said_in_the_counter(sit: Sit) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2, 3)))
    desk.key(Qt.Key.Key_Return)
    assert counter(desk) == "Choose three."
    desk.key(Qt.Key.Key_A)
    assert counter(desk) == "1 of 3 selected"
    desk.key(Qt.Key.Key_Return)
    assert counter(desk) == "Choose two more."
    desk.key(Qt.Key.Key_B)
    desk.click(desk.page.footer.primary)
    assert counter(desk) == "Choose one more."
    assert desk.answers() == []


def test_all_that_apply_tells_no_number_and_has_no_cap(sit: Sit) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2), choose="all"))
    assert desk.choice.instruction.text() == "Select all that apply, then click Submit."
    desk.key(Qt.Key.Key_Return)
    assert counter(desk) == "Choose at least one."
    for key in (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_C):
        desk.key(key)
    assert counter(desk) == "3 selected"
    desk.key(Qt.Key.Key_Return)
    assert desk.choice.verdict.words() == "All keys found, and one too many"


def test_all_that_apply_with_one_key_is_submitted_too(sit: Sit) -> None:
    desk = sit(choice("a", keys=(1,), choose="all"))
    assert isinstance(desk.cards[0], QCheckBox)
    desk.key(Qt.Key.Key_B)
    assert desk.answers() == []
    desk.key(Qt.Key.Key_Return)
    assert desk.choice.verdict.words() == "Right."


def test_arrows_move_among_check_boxes_and_space_ticks(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    desk.key(Qt.Key.Key_Up)
    assert desk.focus is desk.cards[3]
    desk.key(Qt.Key.Key_Up)
    desk.key(Qt.Key.Key_Space)
    assert ticked(desk) == [2]
    desk.key(Qt.Key.Key_Space)
    assert ticked(desk) == []


def test_nothing_right_names_the_keys(sit: Sit) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2, 4)))
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_D)
    desk.key(Qt.Key.Key_E)
    desk.key(Qt.Key.Key_Return)
    assert desk.choice.verdict.words() == "One of three right"


def test_all_my_wrong_picks_are_open_and_the_first_missed_key_if_it_fits(sit: Sit) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2)))
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_D)
    desk.key(Qt.Key.Key_Return)
    assert desk.choice.verdict.words() == "Not this time: the keys are A and C"
    assert [card.is_open for card in desk.cards] == [True, True, False, True, False]


def test_words_beside_the_options(sit: Sit) -> None:
    desk = sit(choice("a", options=4, keys=(0, 2)))
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Return)
    said = [card.accessibleDescription().split(".")[0] for card in desk.cards]
    assert said == ["Your pick, right", "Your pick, wrong", "Right, not picked", "Rightly left"]
