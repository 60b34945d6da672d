"""The sheet below the options: there where it has something to say, and with what the author refers to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit
from whycards.core.question import Explanation, Option, Question


def one_rationale() -> Question:
    options = (
        Option("A bowline"),
        Option("A reef knot", is_key=True, rationale="It lies flat."),
        Option("None"),
    )
    return Question("Which knot?", options, id="knot", domain="dom")


def is_sheet_seen(desk: Desk) -> bool:
    sheet = desk.choice.explanation
    return sheet is not None and sheet.isVisible()


def test_no_empty_sheet_where_a_card_says_everything(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    assert desk.cards[1].is_open
    assert not is_sheet_seen(desk)


def test_the_sheet_comes_when_the_card_closes_and_goes_again(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.click(desk.cards[1])
    assert not desk.cards[1].is_open
    assert is_sheet_seen(desk)
    desk.click(desk.cards[1])
    assert not is_sheet_seen(desk)


def test_the_sheet_is_the_same_after_wide_and_back(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    desk.resize(1700, 900)
    assert is_sheet_seen(desk)
    desk.resize(1280, 694)
    assert not is_sheet_seen(desk)


@pytest.mark.parametrize("part", ["short", "full", "sources"])
def test_the_sheet_stays_for_anything_else(sit: Sit, part: str) -> None:
    question = one_rationale()
    if part == "sources":
        question = replace(question, sources=("The book of knots",))
    else:
        question = replace(question, explanation=Explanation(**{part: "Flat knots jam less."}))
    desk = sit(question)
    desk.key(Qt.Key.Key_B)
    assert is_sheet_seen(desk)
