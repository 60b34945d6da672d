"""Layouts with marks of their own, one small text of our own for each, and the traps they are met with."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.marked_samples import (
    COSMO,
    FENCES,
    FRONT,
    MKDOCS,
    OLD_MKDOCS,
    ONE,
    PAIRS,
    QUIZDOWN,
    RULED,
    SPACED,
    STARRED,
    TESTOWNIK,
    TEXT2QTI,
    TRUTH,
)
from formats.reading_texts import Read, read_text
from whycards.core.question import Kind, Option
from whycards.formats.errors import Refused


def usable(read: Read) -> list[tuple[str, list[int]]]:
    return [(question.stem.split("\n")[0], sorted(question.keys)) for question in read.questions]


@pytest.mark.parametrize(
    ("text", "name", "counts"),
    [
        (MKDOCS, "mkdocs-quiz", (2, 1, 0, 1)),
        (OLD_MKDOCS, "mkdocs-quiz", (1, 0, 0, 0)),
        (QUIZDOWN, "quizdown", (2, 1, 0, 1)),
        (COSMO, "cosmo", (2, 1, 0, 0)),
        (FRONT, "front matter", (1, 1, 1, 1)),
        (FENCES, "YAML fences", (1, 0, 0, 1)),
        (ONE, "one question a file", (1, 0, 0, 0)),
        (TRUTH, "one question a file", (1, 0, 0, 0)),
        (RULED, "round boxes", (2, 1, 0, 0)),
        (STARRED, "starred stems", (2, 1, 0, 0)),
        (SPACED, "starred stems", (2, 0, 0, 0)),
        (TEXT2QTI, "text2qti", (2, 1, 0, 4)),
        (PAIRS, "pairs", (2, 1, 1, 1)),
        (TESTOWNIK, "testownik", (2, 1, 0, 0)),
    ],
)
def test_counts(tmp_path: Path, text: str, name: str, counts: tuple[int, int, int, int]) -> None:
    read = read_text(tmp_path, text)
    assert (read.format, read.counts) == (name, counts)
    assert read_text(tmp_path, text.replace("\n", "\r\n")).counts == counts


def test_quizzes_in_a_page(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, MKDOCS).questions
    assert first.stem == "What is a wall of?\n```\n- [x] not this\n```"
    assert first.options == (Option("Wood", rationale="It burns."), Option("Stone", True, "It lasts."))
    assert first.explanation.short == "Stone is quarried."
    assert second.keys == {0, 2}


def test_quizzes_in_an_older_page(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, OLD_MKDOCS).questions
    assert question.options == (Option("Yes", True), Option("No"))
    assert "It is *stone*." in question.explanation.full and "<p>" not in question.explanation.full


def test_hints_and_explanations_in_quotes(tmp_path: Path) -> None:
    read = read_text(tmp_path, QUIZDOWN)
    first, second = read.questions
    assert (first.stem, first.hint, first.explanation.short) == (
        "What holds a roof?",
        "Think of wood.",
        "Rafters bear it.",
    )
    assert second.stem == "Which two burn?"
    (skipped,) = [one for one in read.problems if one.rule == "skipped"]
    assert skipped.message == "It is a list to put in order, so it is left out." and skipped.line == 20


def test_suggested_answers(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, COSMO).questions
    assert (first.stem, first.shuffle, sorted(first.keys)) == ("What is *soft*?", False, [0])
    assert (second.shuffle, sorted(second.keys)) == (True, [0, 1])


def test_questions_in_front_matter(tmp_path: Path) -> None:
    read = read_text(tmp_path, FRONT)
    first, second = read.questions
    assert (first.id, first.stem, sorted(first.keys)) == ("q1", "What burns?", [0, 1])
    assert first.explanation.short == "Both are fuel."
    assert second.kind is Kind.DRAFT and read.lines == [4, 17]


def test_front_matter_that_is_no_yaml_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="line 4"):
        read_text(tmp_path, "---\nquestions:\n  - text: a\n   options: [b]\n---\n")


def test_an_alias_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="alias"):
        read_text(tmp_path, "---\nquestions:\n  - &a {text: x}\n  - *a\n---\n")


def test_stems_below_fences_of_yaml(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, FENCES).questions
    assert question.stem == "What lasts, $x=1$?\n\n```cpp\nint x; // answer_text: no\n```"
    assert question.options == (Option("Wood"), Option("Stone", True))


def test_one_question_a_file(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, ONE).questions
    assert question.stem == "**Walls**\n\nWhat lasts?\n\n```sh\n---\n```"
    assert question.options[1] == Option("Stone, in\n\n```sh\nmany words\n```", True)
    assert (question.shuffle, question.explanation.short) == (False, "Stone is hard.")
    (truth,) = read_text(tmp_path, TRUTH).questions
    assert truth.options == (Option("True"), Option("False", True))


def test_round_boxes_with_reasons(tmp_path: Path) -> None:
    read = read_text(tmp_path, RULED)
    first, second = read.questions
    assert read.title == "bank"
    assert first.options == (Option("$3$"), Option("about $3.14$", True))
    assert first.explanation.short == "A circle says so:\n$$\\pi$$"
    assert (sorted(second.keys), second.explanation.short) == ([0, 2], "Fuel.")


def test_starred_stems(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, STARRED).questions
    assert first.stem == "Consider:\n\n```cpp\n* int x;\n    - no\n```\n\nWhat lasts?"
    assert first.options == (Option("Wood"), Option("Stone, *hard*", True))
    assert (first.domain, second.domain, sorted(second.keys)) == ("Walls / Stone", "Roofs", [0, 2])


def test_a_blank_for_a_mark_is_read_with_a_warning(tmp_path: Path) -> None:
    read = read_text(tmp_path, SPACED)
    assert usable(read) == [("What lasts?", [1]), ("What burns?", [0])]
    assert set(read.rules) == {"trailing-space"}
    assert read_text(tmp_path, SPACED.replace(" \n", "\n")).questions == []


def test_sources_of_text2qti(tmp_path: Path) -> None:
    read = read_text(tmp_path, TEXT2QTI)
    first, second = read.questions
    assert first.stem == "What lasts\nlonger?"
    assert first.options == (Option("Wood", rationale="It burns."), Option("Stone", True))
    assert "Think of castles." in (first.explanation.short, first.explanation.full)
    assert second.keys == {0, 2}
    reasons = [one.message for one in read.problems if one.rule == "skipped"]
    assert len(reasons) == 4 and "never run" in reasons[-1]


def test_pairs(tmp_path: Path) -> None:
    first, second, third, fourth = read_text(tmp_path, PAIRS).questions
    assert (sorted(first.keys), first.explanation.short) == ([1], "Stone is hard.")
    assert ([option.text for option in second.options], sorted(second.keys)) == (
        ["Straw", "Slate", "Reed"],
        [0, 2],
    )
    assert (third.kind, third.answer, fourth.kind) == (Kind.FLASHCARD, "A mason", Kind.DRAFT)


def test_bits(tmp_path: Path) -> None:
    assert usable(read_text(tmp_path, TESTOWNIK)) == [("What lasts?", [1]), ("Which burn?", [0, 1])]


def test_groups_of_text2qti_keep_what_they_mean(tmp_path: Path) -> None:
    text = (
        "GROUP\npick: 1\npoints per question: 2\n\n1. Which wall?\n*a) north\nb) south\n\n"
        "2. Which door?\n*a) left\nb) right\n\nEND_GROUP\n\n3. Which roof?\n*a) flat\nb) steep\n"
    )
    read = read_text(tmp_path, text)
    assert [question.tags for question in read.questions] == [("group-1",), ("group-1",), ()]
    (note,) = (problem for problem in read.problems if problem.rule == "group")
    assert (note.line, str(note.severity)) == (1, "note")
    assert "picks 1 of the 2 questions" in note.message
    lone = read_text(tmp_path, text.replace("2. Which door?\n*a) left\nb) right\n\n", ""))
    (note,) = (problem for problem in lone.problems if problem.rule == "group")
    assert "it holds only one question" in note.message
