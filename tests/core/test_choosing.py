from __future__ import annotations

import time

import pytest

from whycards.core.choosing import Asked, asked, guess_rate, number_in_text, says_all_that_apply
from whycards.core.question import Option, Question


def question(stem: str, keys: int, options: int = 5, choose: int | str | None = None) -> Question:
    return Question(
        stem,
        tuple(Option(f"Option {place}", is_key=place < keys) for place in range(options)),
        choose=choose,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("stem", "number"),
    [
        ("Which of these hold? (Choose two)", 2),
        ("Which of these hold? (Choose two.)", 2),
        ("Which of these hold? Choose TWO answers.", 2),
        ("Which of these hold? CHOOSE 3", 3),
        ("Select three.", 3),
        ("Pick four of them.", 4),
        ("Choose the best two answers.", 2),
        ("Select the best 3 answers.", 3),
        ("Choose the very best two answers.", 2),
        ("Select\n two of the lines below", 2),
        ("**Choose two.** What helps?", 2),
        ("Choose exactly one.", 1),
        ("Pick one of the three that remain.", 1),
        ("Choose any of the very best two answers.", None),  # four words between
        ("Which two settings help?", None),
        ("How do they choose a leader?", None),
        ("Choose ten.", None),
        ("Choose 12 answers.", None),
        ("A chooser of two", None),
        ("Users select a 3-tier layout. What is missing?", None),
        ("They pick a 2.5 inch drive. Why?", None),
        ("Someone may pick one-way hashing. Why?", None),
        ("You choose 5% of the nodes. Why?", None),
        ("", None),
    ],
)
def test_number_in_text(stem: str, number: int | None) -> None:
    assert number_in_text(stem) == number


@pytest.mark.parametrize(
    ("stem", "said"),
    [
        ("What helps? (Select all that apply)", True),
        ("What helps? Choose ALL that apply.", True),
        ("Check all the boxes that apply", True),
        ("Tick all which apply", True),
        ("Mark all options which apply", True),
        ("Select all.", False),
        ("All of these rules apply. What follows?", False),
        ("Choose two.", False),
    ],
)
def test_all_that_apply(stem: str, said: bool) -> None:
    assert says_all_that_apply(stem) is said


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (question("What helps?", 1), Asked(1)),
        (question("What helps?", 3), Asked(3)),
        (question("What helps? Choose two.", 2), Asked(2)),
        (question("What helps? Choose two.", 3), Asked(3, agrees=False)),
        (question("What helps? Choose two.", 1), Asked(1, agrees=False)),
        (question("What helps? Choose two.", 3, choose=3), Asked(3)),
        (question("What helps?", 3, choose=2), Asked(3, agrees=False)),
        (question("What helps?", 3, choose="all"), Asked(None)),
        (question("What helps? Select all that apply.", 3), Asked(None)),
        (question("What helps? Select all that apply.", 3, choose=3), Asked(3)),
        (question("What helps? Select all that apply.", 3, choose="all"), Asked(None)),
    ],
)
def test_asked(case: Question, expected: Asked) -> None:
    assert asked(case) == expected


@pytest.mark.parametrize(
    ("case", "rate"),
    [
        (question("?", 1, 4), 1 / 4),
        (question("?", 2, 5), 1 / 10),
        (question("?", 3, 6), 1 / 20),
        (question("?", 2, 5, "all"), 1 / 31),
        (question("?", 1, 2), 1 / 2),
    ],
)
def test_guess_rate(case: Question, rate: float) -> None:
    assert guess_rate(case) == pytest.approx(rate)


@pytest.mark.parametrize("choose", [None, "all"])
def test_without_options_there_is_nothing_to_guess(choose: str | None) -> None:
    assert guess_rate(question("?", 0, 0, choose)) == 0.0


@pytest.mark.parametrize("piece", ["choose ", "choose a ", "select all a ", " ", "choose\n", "all ", "a-"])
def test_long_stems_are_read_quickly(piece: str) -> None:
    stem = "choose " + piece * (50_000 // len(piece))
    start = time.perf_counter()
    number_in_text(stem)
    says_all_that_apply(stem)
    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize(
    "stem", ["Which? (\u017felect two)", "Which? (CHOOSE TWO)", "é: pıck two", "Choo\u017fe 2."]
)
def test_a_phrase_is_found_however_its_letters_are_written(stem: str) -> None:
    assert asked(question(stem, keys=3)) == Asked(3, agrees=number_in_text(stem) in (None, 3))
