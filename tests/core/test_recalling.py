"""Which questions can be answered before their options are seen."""

from __future__ import annotations

import time

import pytest

from whycards.core.question import Option, Question
from whycards.core.recalling import can_be_recalled


def question(stem: str, *options: str) -> Question:
    texts = options or ("Copper", "Glass", "Air")
    return Question(stem, tuple(Option(text, is_key=place == 0) for place, text in enumerate(texts)))


@pytest.mark.parametrize(
    "stem",
    [
        "What carries light over long distances?",
        "Which of the following best describes a mirror?",
        "Which two settings shorten failover? (Choose two.)",
        "A user cannot sign in. Which log do you read first?",
        "Which policy grants least privilege?",
        "The link is not up. What do you check first?",
        "Welche Leitung trägt Licht?",
        "Which plan has the least overhead?",
    ],
)
def test_a_stem_that_says_enough_can_be_answered_from_memory(stem: str) -> None:
    assert can_be_recalled(question(stem))


@pytest.mark.parametrize(
    "stem",
    [
        "Which of the following is not a cable?",
        "Which of these is NOT a cable?",
        "All of these carry light EXCEPT:",
        "Select the statement that is false.",
        "Which remedy is least likely to help?",
        "Which of these doesn’t carry light?",
        "Welche dieser Leitungen trägt kein Licht?",
        "Quelles fibres ne conviennent pas ?",
    ],
)
def test_a_stem_that_asks_for_an_exception_needs_its_options(stem: str) -> None:
    assert not can_be_recalled(question(stem))


@pytest.mark.parametrize(
    "option",
    [
        "All of the above",
        "None of these",
        "Both A and C",
        "A, B",
        "Neither A nor B",
        "Keine der oben genannten",
    ],
)
def test_an_option_that_stands_for_others_needs_them(option: str) -> None:
    assert not can_be_recalled(question("What carries light?", "Glass", "Copper", option))


@pytest.mark.parametrize("option", ["Vitamin A", "An A record", "Group B", "Of the essence"])
def test_options_that_only_look_like_it_do_not_matter(option: str) -> None:
    assert can_be_recalled(question("What carries light?", "Glass", option))


def test_flashcards_and_drafts_are_not_asked_so() -> None:
    assert not can_be_recalled(Question("Front", answer="Back"))
    assert not can_be_recalled(Question("What?", (Option("one"),)))


@pytest.mark.parametrize("piece", ["which is ", "all of ", "A, ", "’", "least "])
def test_hostile_texts_take_no_time(piece: str) -> None:
    started = time.process_time()
    can_be_recalled(question(piece * (50_000 // len(piece)), piece * (50_000 // len(piece)), "x"))
    assert time.process_time() - started < 0.5
