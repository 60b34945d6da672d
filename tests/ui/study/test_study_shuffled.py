"""Options in another order than the author's: every letter on screen is that of the badge."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit
from whycards.core.question import Explanation, Option, Question
from whycards.services.settings import SettingsService
from whycards.services.study import Plan, StudyService
from whycards.storage.library import Library

FLOURS = ("Rye", "Wheat", "Spelt", "Oats", "Both A and C")
KEY = 1


def bread(name: str = "loaf", *, keys: tuple[int, ...] = (KEY,)) -> Question:
    options = tuple(
        Option(text, is_key=place in keys, rationale="" if place == 3 else f"Reason {place}: unlike option D.")
        for place, text in enumerate(FLOURS)
    )
    told = Explanation(
        short="Remember option B.", full="Flours differ. So says option A.\n\nOption D has no gluten."
    )
    return Question(f"Which flour fits the {name}, and not option D?", options, id=name, explanation=told)


def bare(name: str, *, keys: tuple[int, ...] = (KEY,)) -> Question:
    options = tuple(Option(f"{text} for {name}", is_key=place in keys) for place, text in enumerate(FLOURS[:4]))
    told = Explanation(full="Flours differ.\n\nOption D has no gluten.")
    return Question(f"Which flour fits the {name}?", options, id=name, explanation=told)


@pytest.fixture
def shuffle(library: Library) -> None:
    SettingsService(library).set_shuffles_options(True)


def order_of(desk: Desk) -> tuple[int, ...]:
    assert desk.session.current is not None
    return desk.session.current.order


def letter_of(desk: Desk, position: int) -> str:
    """The letter on screen of the option with this authored place."""
    return "ABCDE"[order_of(desk).index(position)]


def key_of(letter: str) -> Qt.Key:
    return Qt.Key(Qt.Key.Key_A + ord(letter) - ord("A"))


def moved(sit: Sit, *questions: Question) -> Desk:
    desk = sit(*questions, size=(1680, 1000))
    assert order_of(desk) != tuple(range(len(order_of(desk))))
    return desk


@pytest.mark.usefixtures("shuffle")
def test_badges_keys_and_verdict_are_those_on_screen(sit: Sit) -> None:
    desk = moved(sit, bare("loaf"))
    cards = desk.cards
    assert [card.words.letter for card in cards] == ["A", "B", "C", "D"]
    assert [card.words.position for card in cards] == list(order_of(desk))
    assert cards[0].accessibleName().startswith(f"A. {FLOURS[order_of(desk)[0]]}")
    wrong = letter_of(desk, 2)
    desk.key(key_of(wrong))
    assert desk.outcome.chosen == {2}
    assert desk.answers()[-1].chosen == (2,)
    assert desk.answers()[-1].order == order_of(desk)
    assert letter_of(desk, KEY) in desk.choice.verdict.words()


@pytest.mark.usefixtures("shuffle")
def test_digits_choose_by_place_on_screen(sit: Sit) -> None:
    desk = moved(sit, bare("loaf"))
    desk.key(Qt.Key.Key_3)
    assert desk.outcome.chosen == {order_of(desk)[2]}


@pytest.mark.usefixtures("shuffle")
def test_several_keys_are_ticked_and_named_by_their_letters(sit: Sit) -> None:
    desk = moved(sit, bare("loaf", keys=(0, 3)))
    desk.key(key_of(letter_of(desk, 1)))
    desk.click(desk.cards[order_of(desk).index(2)])
    desk.key(Qt.Key.Key_Return)
    first, second = sorted((letter_of(desk, 0), letter_of(desk, 3)))
    assert f"{first} and {second}" in desk.choice.verdict.words()


@pytest.mark.usefixtures("shuffle")
def test_the_letters_of_all_texts_follow(sit: Sit) -> None:
    question = Question(
        "Which flour fits?",
        tuple(
            Option(text, is_key=place == KEY, rationale="Unlike option D.") for place, text in enumerate(FLOURS)
        ),
        id="loaf",
        explanation=Explanation(
            short="Remember option B.", full="So says option A.\n\nOption D has no gluten."
        ),
    )
    desk = moved(sit, question)
    assert order_of(desk)[4] == 4, "what names others keeps its place"
    said = f"Both {letter_of(desk, 0)} and {letter_of(desk, 2)}"
    assert desk.cards[4].words.text == said
    assert desk.cards[4].accessibleName() == f"E. {said}"
    desk.key(key_of(letter_of(desk, 0)))
    sheet = desk.choice.explanation
    assert sheet is not None
    assert sheet.short.accessibleName() == f"Remember option {letter_of(desk, 1)}."
    assert sheet.prose.accessibleName() == f"So says option {letter_of(desk, 0)}."
    row = sheet.row_of(3)
    assert row is not None
    assert row.head.accessibleName() == f"{letter_of(desk, 3)}. Oats"
    assert all(card.words.reason == f"Unlike option {letter_of(desk, 3)}." for card in desk.cards)


@pytest.mark.usefixtures("shuffle")
def test_the_order_stays_on_return(sit: Sit) -> None:
    desk = moved(sit, bare("loaf"), bare("roll"))
    first = order_of(desk)
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.name == "roll"
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.name == "loaf"
    assert order_of(desk) == first
    assert [card.words.position for card in desk.cards] == list(first)


@pytest.mark.usefixtures("shuffle")
def test_the_order_stays_when_the_window_was_closed(sit: Sit) -> None:
    desk = moved(sit, bare("loaf"), bare("roll"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    shown = order_of(desk)
    again = StudyService(desk.library, desk.clock).begin(None, Plan.NEW)
    assert again.current is not None
    assert again.current.order == shown


@pytest.mark.usefixtures("shuffle")
def test_a_question_in_doubt_keeps_its_order(sit: Sit) -> None:
    asked = bread()
    desk = sit(asked)
    assert order_of(desk) == (0, 1, 2, 3, 4), "stem and options both name options"


def test_without_the_setting_options_stand_as_written(sit: Sit) -> None:
    assert order_of(sit(bare("loaf"))) == (0, 1, 2, 3)
