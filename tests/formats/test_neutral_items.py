"""What becomes of an item that some reader filled: its key, explanation, id, and what is said of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.native_decks import NASTY
from whycards.core.explaining import reasons
from whycards.core.problem import Problem
from whycards.core.question import UNFINISHED, Kind, Option, Question
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.judging import in_paragraphs, judged
from whycards.formats.neutral.maker import Maker, known_as
from whycards.formats.neutral.verdicts import telling
from whycards.formats.report import Report


def made(item: Item, base: int = 1) -> tuple[Question, list[Problem]]:
    maker = Maker(Report("bank"), base)
    question = maker.question(item, 7)
    assert question is not None
    return question, maker.report.take()


def choices(*texts: str) -> list[Choice]:
    return [Choice(text) for text in texts]


def test_flags_go_before_a_written_key() -> None:
    options = [Choice("Wood", True), Choice("Stone", False)]
    question, problems = made(Item("Which?", options, key="B"))
    assert (sorted(question.keys), problems) == ([0], [])


def test_a_written_key_is_resolved_by_the_base_of_its_file() -> None:
    for base, key in ((0, [1]), (1, [0])):
        question, _ = made(Item("Which?", choices("Wood", "Stone"), key="1"), base)
        assert sorted(question.keys) == key


def test_labels_count_where_every_option_has_one() -> None:
    options = [Choice("Wood", label="A"), Choice("Stone", label="C")]
    question, _ = made(Item("Which?", options, key="C"))
    assert sorted(question.keys) == [1]
    assert made(Item("Which?", options, key="B"))[0].kind is Kind.DRAFT


def test_a_key_that_does_not_resolve_makes_a_draft_and_says_why() -> None:
    question, problems = made(Item("Which?", choices("Wood", "Stone"), key="Clay"))
    assert question.kind is Kind.DRAFT
    assert [problem.rule for problem in problems] == ["draft", "key"]
    assert problems[1].message == 'The key "Clay" fits no option.' and problems[1].line == 7


def test_a_slip_in_the_key_is_a_doubt() -> None:
    question, problems = made(Item("Which?", choices("Sandstone", "Limestone"), key="Sandstome"))
    assert (sorted(question.keys), [problem.rule for problem in problems]) == ([0], ["key"])


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        (Item("Front", answer="Back"), Kind.FLASHCARD),
        (Item("Front"), Kind.DRAFT),
        (Item("Which?", choices("Wood"), key="A"), Kind.DRAFT),
        (Item("Which?", choices("Wood", "Stone")), Kind.DRAFT),
        (Item("", choices("Wood", "Stone"), key="A"), Kind.DRAFT),
        (Item("Which?", choices("Wood", "Stone"), key="A", draft="its picture is missing"), Kind.DRAFT),
        (Item("Which?", choices("", "![](a.png)"), key="A"), Kind.CHOICE),
    ],
)
def test_kinds(item: Item, kind: Kind) -> None:
    assert made(item)[0].kind is kind


def test_the_reason_of_a_draft_is_kept_with_it() -> None:
    item = Item("Which?", choices("Wood", "Stone"), key="A", draft="its picture is missing")
    question, problems = made(item)
    assert question.extra[UNFINISHED] == "its picture is missing"
    assert [problem.message for problem in problems] == ["This is a draft: its picture is missing."]


@pytest.mark.parametrize(
    ("item", "rules"),
    [
        (Item("Choose two", choices("Wood", "Stone"), key="A"), ["choose-mismatch"]),
        (Item("Which three?", choices("Wood", "Stone"), key="A"), []),
        (Item("Which?", choices("Wood", "Stone"), key="A", choose=2), ["choose-mismatch"]),
        (Item("Which?", choices("Wood", "Wood"), key="A"), ["duplicate-options"]),
        (Item("Which?", choices("Wood", ""), key="A"), ["empty-option"]),
        (Item("Which?", choices("Wood", "Stone"), key="A", is_multiple=True), ["kind-mismatch"]),
        (Item("Which?", choices("Wood", "Stone"), key="AB", is_multiple=False), ["kind-mismatch"]),
        (Item("Which?", choices("Wood", "Stone"), key="A", doubts=[("odd", "It is odd.")]), ["odd"]),
    ],
)
def test_doubts(item: Item, rules: list[str]) -> None:
    question, problems = made(item)
    assert question.kind is Kind.CHOICE
    assert [problem.rule for problem in problems] == rules


def test_too_many_options_are_skipped_with_a_reason() -> None:
    maker = Maker(Report("bank"))
    assert maker.question(Item("Which?", choices(*map(str, range(60))), key="A"), 1) is None
    assert [problem.rule for problem in maker.report.take()] == ["skipped"]


def test_an_id_that_stood_before_is_dropped_and_told() -> None:
    maker = Maker(Report("bank"))
    items = [Item(f"Which {at}?", choices("Wood", "Stone"), key="A", id="q1") for at in range(2)]
    found = [maker.question(item, 1) for item in items]
    assert [question.id for question in found if question] == ["q1", ""]
    assert [problem.rule for problem in maker.report.take()] == ["duplicate-id"]


@pytest.mark.parametrize(
    ("written", "begin"), [("q-1.a", "q-1.a"), ("", ""), ("a b", "a-b-"), ("#1:2", "1-2-"), ("ж", "")]
)
def test_ids_are_kept_within_their_signs(written: str, begin: str) -> None:
    known = known_as(written)
    assert known.startswith(begin) and "#" not in known and ":" not in known
    assert (known == written) is (begin == written and written != "ж")
    assert known_as("a b") != known_as("a-b")


def test_the_short_explanation_is_the_formats_own_or_the_first_paragraph() -> None:
    options = choices("Wood", "Stone")
    own, _ = made(Item("Which?", options, key="B", short="Stone.", full="It lasts.\n\nWood burns."))
    first, _ = made(Item("Which?", options, key="B", full="It lasts.\n\nWood burns."))
    assert (own.explanation.short, own.explanation.full) == ("Stone.", "It lasts.\n\nWood burns.")
    assert (first.explanation.short, first.explanation.full) == ("It lasts.", "Wood burns.")


@pytest.mark.parametrize(
    "full",
    [
        "Stone lasts.\n\nOption A is incorrect because wood burns.\n\nOption B is correct because it lasts.",
        "Stone lasts.\n\nA: wrong, since wood burns.\n\nB: right, it lasts.",
        "Stone lasts.\n\n- **A** is wrong because wood burns.\n- **B** is right: it lasts.",
        "Stone lasts. Option A is incorrect because wood burns. Option B is correct because it lasts.",
        "Stone lasts. - Option A is incorrect because wood burns. - Option B is correct because it lasts.",
        "Stone lasts. A is incorrect because wood burns. B is correct because it lasts.",
    ],
)
def test_what_a_full_explanation_says_of_an_option_is_its_reason(full: str) -> None:
    question, _ = made(Item("Which?", choices("Wood", "Stone"), key="B", short="Stone.", full=full))
    assert "wood burns" in question.options[0].rationale and "lasts" not in question.options[0].rationale
    assert "it lasts" in question.options[1].rationale
    assert question.explanation.full.replace("- ", " ").split() == full.replace("- ", " ").split()
    for reason, option in zip(reasons(question), question.options, strict=True):
        assert reason.card_text == reason.row_text == option.rationale


def test_an_options_own_reason_stays() -> None:
    options = [Choice("Wood", rationale="It burns."), Choice("Stone", True)]
    question, _ = made(Item("Which?", options, full="Option A is wrong because of fire."))
    assert question.options == (Option("Wood", rationale="It burns."), Option("Stone", True))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B is correct because", {"B": True}),
        ("Option B (cost) is incorrect because", {"B": False}),
        ("D. Is correct because", {"D": True}),
        ("**A** is not correct", {"A": False}),
        ("A isn't right", {"A": False}),
        ("A and B are incorrect. C is right.", {"A": False, "B": False, "C": True}),
        ("Options A, B, and D are wrong", {"A": False, "B": False, "D": False}),
        ("- A: wrong, since\n- B: correct", {"A": False, "B": True}),
        ("A is correct. A is wrong.", {}),
        ("A wall is right here. I am correct.", {}),
    ],
)
def test_what_is_called_right_and_wrong(text: str, said: dict[str, bool]) -> None:
    assert judged(text) == said


SENTENCES = st.sampled_from(
    [
        "Stone lasts. ",
        "Option A is wrong because b. ",
        "- Option C (x) is incorrect because y. ",
        "A and B are bad. ",
        "\n\n",
    ]
)


@given(st.lists(SENTENCES | NASTY, max_size=8).map("".join), st.integers(1, 6))
def test_no_word_is_lost_where_a_text_is_cut_into_paragraphs(text: str, options: int) -> None:
    cut = in_paragraphs(text, options)
    assert "".join(cut.replace("-", "").split()) == "".join(text.replace("-", "").split())


def test_feedback_that_only_says_whether_an_answer_is_right_explains_nothing() -> None:
    said = ["You gave the right answer.", "That's the right reason!", *["Right: ice floats."] * 2]
    assert telling(said) == ["Right: ice floats."]
