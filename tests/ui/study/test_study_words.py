from __future__ import annotations

from pathlib import Path

import pytest

from fakes.catalogue import messages, write_catalogue
from fakes.desk import Sit, choice
from whycards.core.choosing import Asked
from whycards.core.marking import Verdict
from whycards.ui.language import LANGUAGE
from whycards.ui.study import words


@pytest.mark.parametrize(
    ("verdict", "chosen", "keys", "expected"),
    [
        (Verdict.RIGHT, {1}, {1}, "Right."),
        (Verdict.WRONG, {0}, {1}, "Not this time: the key is B"),
        (Verdict.WRONG, {0, 3}, {1, 2}, "Not this time: the keys are B and C"),
        (Verdict.PARTLY, {1, 3}, {1, 2}, "One of two right"),
        (Verdict.PARTLY, {1, 2, 5}, {1, 2, 3}, "Two of three right"),
        (Verdict.WRONG, {1, 4, 5}, {1, 2, 3}, "One of three right"),
        (Verdict.PARTLY, {1, 2, 3, 5}, {1, 2, 3}, "All keys found, and one too many"),
        (Verdict.WRONG, {1, 2, 4, 5}, {1, 2}, "All keys found, and more"),
        (Verdict.WRONG, {1, 0}, {1}, "Not this time: only B is right"),
    ],
)
def test_verdicts(verdict: Verdict, chosen: set[int], keys: set[int], expected: str) -> None:
    letters = ["ABCDEF"[key] for key in sorted(keys)]
    assert words.verdict_words(verdict, chosen, keys, letters) == expected


@pytest.mark.parametrize(
    ("number", "selected", "counter", "missing"),
    [
        (2, 0, "0 of 2 selected", "Choose two."),
        (2, 1, "1 of 2 selected", "Choose one more."),
        (2, 2, "2 of 2 selected", ""),
        (None, 0, "0 selected", "Choose at least one."),
        (None, 3, "3 selected", ""),
    ],
)
def test_counters(number: int | None, selected: int, counter: str, missing: str) -> None:
    asked = Asked(number)
    assert words.counter(asked, selected) == counter
    assert words.too_few(asked, selected) == missing


@pytest.mark.parametrize(
    ("days", "figure", "spoken", "when"),
    [
        (0, "0 d", "0 days", "today"),
        (1, "1 d", "1 day", "tomorrow"),
        (14, "14 d", "14 days", "in 14 days"),
        (99, "99 d", "99 days", "in 99 days"),
        (250, "8 mo", "250 days", "in 250 days"),
        (1_500, "4.1 y", "1,500 days", "in 1,500 days"),
    ],
)
def test_intervals(days: int, figure: str, spoken: str, when: str) -> None:
    assert words.interval(days) == figure
    assert words.spoken_interval(days) == spoken
    assert words.in_days(days) == when


def test_left_over_options() -> None:
    assert words.left_over(1) == "One more option, rightly left"
    assert words.left_over(2) == "Two more options, both rightly left"
    assert words.left_over(4) == "Four more options, all rightly left"


def test_time_and_letters() -> None:
    assert words.seconds_spent(31_400) == "0:31 for this question"
    assert words.seconds_spent(605_000) == "10:05 for this question"
    assert words.letter_range(6) == "A–F"
    assert words.letter_range(30) == "A–Z"


def test_a_catalogue_changes_what_the_page_says(sit: Sit, tmp_path: Path) -> None:
    study = Path(words.__file__).parent
    write_catalogue(tmp_path, "qq", messages(study.glob("*.py")), lambda message: f"⟦{message}⟧")
    with LANGUAGE.chosen("qq", tmp_path):
        footer = sit(choice("a")).page.footer
    assert footer.unknown_button.text() == "⟦I don’t know⟧"
