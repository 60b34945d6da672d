"""Reasons that begin with the text of their option."""

from __future__ import annotations

import pytest

from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.maker import Maker
from whycards.formats.neutral.repeating import without_option
from whycards.formats.report import Report


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("A. North wall: there is no sun on it.", "There is no sun on it."),
        ("North wall: it is cold.", "It is cold."),
        ("**North wall:** it is cold.", "It is cold."),
        ("**A. North wall** – it is cold.", "It is cold."),
        ("north wall. - it is cold", "It is cold"),
        ("A) `North wall`: `ls` shows it.", "`ls` shows it."),
        ("North wall is cold.", "North wall is cold."),
        ("North wall:", "North wall:"),
        ("North walls: all cold.", "North walls: all cold."),
        ("South wall: it is warm.", "South wall: it is warm."),
        ("", ""),
    ],
)
def test_only_the_why_is_left(reason: str, why: str) -> None:
    assert without_option(reason, "North wall") == why


def test_a_short_option_is_left_alone() -> None:
    assert without_option("4: two and two", "4") == "4: two and two"


def test_the_maker_trims_reasons_of_options() -> None:
    choices = [
        Choice("North wall", True, "A. North wall: it is cold."),
        Choice("South wall", False, "It is warm."),
    ]
    question = Maker(Report("")).question(Item("Which?", choices), 1)
    assert question is not None
    assert [option.rationale for option in question.options] == ["It is cold.", "It is warm."]
