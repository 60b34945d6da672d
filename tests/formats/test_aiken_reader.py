"""Aiken: strict texts, and the deviations that are read with a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.reading_decks import problems, read, write
from whycards.core.question import Kind, Question
from whycards.formats.aiken.reader import looks_like_aiken
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Head, Message, QuestionFound

BASIC = "Is this the warm-up?\nA. yes\nB. no\nANSWER: A\n\nAnd this?\nA. no\nB. yes\nANSWER: B\n\n"


def messages(folder: Path, text: str) -> list[Message]:
    write(folder, "bank.txt", text)
    return read(folder / "bank.txt", folder / "work")


def questions(folder: Path, text: str) -> list[Question]:
    found = messages(folder, BASIC + text)
    assert [message.format for message in found if isinstance(message, Head)] == ["aiken"]
    return [message.question for message in found if isinstance(message, QuestionFound)][2:]


def only(folder: Path, text: str) -> Question:
    (one,) = questions(folder, text)
    return one


def test_a_strict_text_has_no_warnings(tmp_path: Path) -> None:
    found = messages(tmp_path, BASIC)
    assert problems(found) == []
    first, second = [message for message in found if isinstance(message, QuestionFound)]
    assert first.question.stem == "Is this the warm-up?"
    assert [(option.text, option.is_key) for option in second.question.options] == [
        ("no", False),
        ("yes", True),
    ]
    assert (first.line, second.line) == (1, 6)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Which?\nA) a\nB) b\nC) c\nANSWER: C\n", {2}),
        ("Which?\nA. a\nB. b\nC. c\nAnswer: A, C\n", {0, 2}),
        ("Which?\na. a\nb. b\nr. c\nANSWER: b\n", {1}),
        ("Which?\n1. a\n2. b\n3. c\nANSWER: 2\n", {1}),
        ("Which?\n\nA. a\n\nB. b\n\nC. c\n\nANSWER:B\n", {1}),
        ("Which?\nA. a\nB. b\nC. c\nANSWER: D\n", set()),
        ("Which?\nA.\nB. b\nC. c\nANSWER: A\n", {0}),
    ],
)
def test_labels_and_keys(tmp_path: Path, text: str, keys: set[int]) -> None:
    one = only(tmp_path, text)
    assert one.stem == "Which?"
    assert len(one.options) == 3
    assert one.keys == keys
    assert one.kind is (Kind.CHOICE if keys else Kind.DRAFT)


def test_a_stem_that_begins_like_an_option(tmp_path: Path) -> None:
    one = only(tmp_path, "A. Volta built what?\nA. a pile\nB. a bridge\nANSWER: A\n")
    assert one.stem == "A. Volta built what?"
    assert len(one.options) == 2


def test_long_stems_written_breaks_and_code(tmp_path: Path) -> None:
    first, second = questions(
        tmp_path,
        "What is printed?\n<pre>\nx = 1\n  print(x)\n</pre>\nA. 1\nB. 2\nANSWER: A\n\n"
        "Two lines:\\nwhich? C:\\new\nA. a\ngoes on\nB. b <html>\nANSWER: A\n",
    )
    assert first.stem == "What is printed?\n\n```\nx = 1\n  print(x)\n```"
    assert second.stem == "Two lines:\\\nwhich? C:\\new"
    assert [option.text for option in second.options] == ["a\\\ngoes on", "b \\<html>"]


def test_feedback_and_declarations(tmp_path: Path) -> None:
    one = only(
        tmp_path, "Type: MC\nCategory: Sea\nWhich?\nA. a\nB. b\nANSWER: A\nFeedback: Since a is\nfirst.\n\n"
    )
    assert (one.stem, one.domain) == ("Which?", "Sea")
    assert "first" in one.explanation.short + one.explanation.full


def test_each_deviation_is_told_once_where_it_is(tmp_path: Path) -> None:
    text = "Which?\na. a\nb. b\nAnswer: A\n\nWhich else?\na. a\nb. b\nAnswer: B\n"
    lenient = [problem for problem in problems(messages(tmp_path, BASIC + text)) if problem.rule == "lenient"]
    assert [problem.line for problem in lenient] == [12, 14]


def test_a_question_without_answer_line_is_a_draft_and_the_next_is_read(tmp_path: Path) -> None:
    first, second = questions(tmp_path, "Which?\nA. a\nB. b\n\nWhich else?\nA. c\nB. d\nANSWER: B\n")
    assert first.kind is Kind.DRAFT
    assert second.stem == "Which else?"
    assert second.keys == {1}


@pytest.mark.parametrize(
    ("text", "is_aiken"),
    [
        (BASIC, True),
        (BASIC.replace("\n", "\r\n").replace("\r", ""), True),
        (BASIC.replace("ANSWER", "Answer"), False),
        ("### Which?\n- [x] a\nANSWER: A\n", False),
        ("ANSWER: A\n", False),
        ("A. one\nB. two\n", False),
    ],
)
def test_recognition(text: str, *, is_aiken: bool) -> None:
    assert looks_like_aiken(text) is is_aiken


_PIECES = [
    "A. a\n",
    "B) b\n",
    "ANSWER: A\n",
    "Answer: A, B\n",
    "\n",
    "Which?\n",
    "Feedback: x\n",
    "1. ",
    "r.\n",
    "\\n",
]
_PIECES += ["Category: a\n", "<b>", "ANSWER:", " ", "\0", "é", "\t"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join))
def test_any_text_ends_in_questions_and_findings(tmp_path: Path, text: str) -> None:
    try:
        messages(tmp_path, BASIC + text)
    except ReadFailed as failed:
        assert str(failed)
