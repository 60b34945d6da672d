"""Notes with choices, recognised by the names of their fields alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from formats.anki_packages import Package, Written
from formats.reading_decks import problems, read
from whycards.core.question import Kind, Question, letter
from whycards.formats import FORMATS
from whycards.formats.anki.collection import NoteType
from whycards.formats.anki.layout import key_of
from whycards.formats.message import Message, QuestionFound, TableFound
from whycards.formats.opening import read_path
from whycards.formats.options import ReadOptions
from whycards.formats.workshop import Workshop

ALL_IN_ONE = (
    *("Question", "Title", "QType (0=kprim,1=mc,2=sc)", "Q_1", "Q_2", "Q_3", "Q_4", "Q_5"),
    *("Answers", "Sources", "Extra 1"),
)
ECO = (
    *("question", *(f"option{one}" for one in "ABCDEF"), "answer", "note"),
    *(f"note{one}" for one in "ABCDEF"),
)
ULTIMATE = ("Question", *(f"option_{at} ({letter(at - 1)})" for at in range(1, 9)), "Ans", "Explanation")
NUMBERED = ("number", "question", *"abcdefghij", "answers", "ref", "explanation")
LETTERS = ("Ques", "A", "B", "C", "D", "E", "Ans", "Ex", "Source", "Note", "Image")
CHOICES = ("Front", "Choices", "Back")


def found_in(tmp_path: Path, names: Sequence[str], *rows: Sequence[str]) -> list[Message]:
    notes = [Written((*row, *[""] * (len(names) - len(row))), kind="Mine") for row in rows]
    return read(Package(notes, {"Mine": names}).write(tmp_path / "rivers.apkg", "anki21b"))


def questions(messages: Sequence[Message]) -> list[Question]:
    return [message.question for message in messages if isinstance(message, QuestionFound)]


def one(tmp_path: Path, names: Sequence[str], *row: str) -> Question:
    (question,) = questions(found_in(tmp_path, names, row))
    return question


def options(question: Question) -> list[str]:
    return [option.text for option in question.options]


def keys(question: Question) -> str:
    return "".join(letter(at) for at in sorted(question.keys))


def test_all_in_one_has_a_bit_for_each_option(tmp_path: Path) -> None:
    row = (
        "Which rise in the Alps?",
        "",
        "1",
        "Rhine",
        "Elbe",
        "",
        "Rhône",
        "Oder",
        "1 0 0 1 0",
        "Atlas",
        "See a map.",
    )
    question = one(tmp_path, ALL_IN_ONE, *row)
    assert options(question) == ["Rhine", "Elbe", "Rhône", "Oder"]
    assert keys(question) == "AC"
    assert question.sources == ("Atlas",)
    assert question.explanation.short == "See a map."


def test_true_or_false_for_each_line_is_told_and_not_asked(tmp_path: Path) -> None:
    found = found_in(tmp_path, ALL_IN_ONE, ("Judge each line", "", "0", "wet", "dry", "", "", "", "1 0"))
    assert not questions(found)
    (told,) = problems(found)
    assert told.rule == "skipped"
    assert "kprim" in told.message


def test_a_single_choice_with_two_bits_is_to_be_looked_at(tmp_path: Path) -> None:
    found = found_in(tmp_path, ALL_IN_ONE, ("Which?", "", "2", "a", "b", "c", "", "", "1 1 0"))
    assert keys(*questions(found)) == "AB"
    assert [problem.rule for problem in problems(found)] == ["kind-mismatch"]


def test_each_option_has_its_own_note(tmp_path: Path) -> None:
    row = ("Longest?", "Rhine", "Danube", "Elbe", "", "", "", "B", "In Europe.", "no", "yes", "neither")
    question = one(tmp_path, ECO, *row)
    assert keys(question) == "B"
    assert [option.rationale for option in question.options] == ["no", "yes", "neither"]
    assert question.explanation.short == "In Europe."


def test_the_letter_s_makes_no_plural(tmp_path: Path) -> None:
    letters = [letter(at) for at in range(26)]
    names = ("question", *(f"option{one}" for one in letters), "answer", *(f"note{one}" for one in letters))
    row = ("Which?", *(f"road {one}" for one in letters), "DS", *(f"to {one}" for one in letters))
    question = one(tmp_path, names, *row)
    assert options(question) == [f"road {one}" for one in letters]
    assert keys(question) == "DS"
    assert [option.rationale for option in question.options] == [f"to {one}" for one in letters]


def test_several_letters_and_lower_case(tmp_path: Path) -> None:
    assert keys(one(tmp_path, ECO, "Which?", "a", "b", "c", "d", "", "", "ACD")) == "ACD"
    assert keys(one(tmp_path, ULTIMATE, "Which?", "w", "x", "y", "z", "", "", "", "", "bd")) == "BD"
    assert keys(one(tmp_path, NUMBERED, "7", "Which?", "w", "x", "y", *[""] * 7, "a, c")) == "AC"


def test_a_number_counts_from_one(tmp_path: Path) -> None:
    assert keys(one(tmp_path, ULTIMATE, "Which?", "w", "x", "y", "z", "", "", "", "", "2")) == "B"


def test_letters_are_those_of_the_fields(tmp_path: Path) -> None:
    question = one(tmp_path, ULTIMATE, "Which?", "w", "", "y", "z", "", "", "", "", "C")
    assert options(question) == ["w", "y", "z"]
    assert keys(question) == "B"


def test_no_options_make_a_flashcard(tmp_path: Path) -> None:
    card = one(tmp_path, ECO, "Highest mountain?", *[""] * 6, "Everest", "It is 8,849 m high.")
    assert card.kind is Kind.FLASHCARD
    assert card.answer == "Everest"
    assert card.explanation.short == "It is 8,849 m high."


def test_the_first_of_a_list_is_right(tmp_path: Path) -> None:
    question = one(tmp_path, CHOICES, "Which?", "<b>Right</b><br>Left<br><br/>", "Because.")
    assert options(question) == ["**Right**", "Left"]
    assert keys(question) == "A"
    assert question.explanation.short == "Because."


def test_blank_lines_part_a_list_whose_choices_have_several_lines(tmp_path: Path) -> None:
    question = one(tmp_path, CHOICES, "Which?", "one<br>more<br><br>two<br><br>three")
    assert [" ".join(text.split()) for text in options(question)] == ["one\\ more", "two", "three"]
    assert keys(question) == "A"


def test_another_field_may_say_which_of_a_list_is_right(tmp_path: Path) -> None:
    names = ("Front", "Choices", "Answer", "Shuffle?")
    question = one(tmp_path, names, "Which?", "one<br>two<br>three", "two", "y")
    assert options(question) == ["one", "two", "three"]
    assert keys(question) == "B"
    apart = one(tmp_path, names, "Which?", "one<br>two", "three")
    assert options(apart) == ["one", "two", "three"]
    assert keys(apart) == "C"


def test_the_text_of_an_option_may_be_the_key(tmp_path: Path) -> None:
    row = ("Which?", "a. Rhine", "b. Elbe", "c. Oder", "d. Po", "", "b. Elbe", "It is.")
    question = one(tmp_path, LETTERS, *row)
    assert options(question) == ["Rhine", "Elbe", "Oder", "Po"]
    assert keys(question) == "B"


def test_the_text_of_two_equal_options_means_the_first_and_is_told(tmp_path: Path) -> None:
    found = found_in(tmp_path, LETTERS, ("Which?", "Rhine", "Elbe", "Oder", "Po", "Rhine", "Rhine"))
    assert keys(*questions(found)) == "A"
    assert {"key", "duplicate-options"} == {problem.rule for problem in problems(found)}


def test_a_picture_of_its_own_field_belongs_to_the_question(tmp_path: Path) -> None:
    row = ("Which?", "Rhine", "Elbe", "", "", "", "A", "", "", "", "map.png")
    assert one(tmp_path, LETTERS, *row).stem == "Which?\n\n![](map.png)"


def test_a_key_that_fits_nothing_makes_a_draft(tmp_path: Path) -> None:
    (question,) = questions(found_in(tmp_path, ECO, ("Which?", "a", "b", "c", "", "", "", "F")))
    assert question.kind is Kind.DRAFT


def test_a_kind_with_options_is_known(tmp_path: Path) -> None:
    for names in (ALL_IN_ONE, ECO, ULTIMATE, NUMBERED, LETTERS, CHOICES):
        found = found_in(tmp_path, names, ("text",))
        (table,) = (message for message in found if isinstance(message, TableFound))
        assert table.sure, names


def test_the_learner_says_what_the_fields_hold(tmp_path: Path) -> None:
    names = ("Frage", "Richtig", "Falsch 1", "Falsch 2", "Warum")
    package = Package([Written(("Which?", "yes", "no", "never", "So."), kind="Mine")], {"Mine": names})
    path = package.write(tmp_path / "rivers.apkg", "anki21b")
    fields = ("question", "key-option", "wrong-option", "wrong-option", "explanation")
    options_ = ReadOptions(columns={key_of(NoteType(1, "Mine", names)): fields})
    (tmp_path / "work").mkdir()
    workshop = Workshop(tmp_path / "work", lambda done, total: None, options_)
    found = list(read_path(path, workshop, FORMATS))
    (question,) = questions(found)
    assert options(question) == ["yes", "no", "never"]
    assert keys(question) == "A"
    assert question.explanation.short == "So."
    (table,) = (message for message in found if isinstance(message, TableFound))
    assert table.fields == fields


@pytest.mark.parametrize("fields", [("question",), ("question", "nonsense", "", "", "")])
def test_a_choice_of_fields_that_fits_no_more_is_passed_over(tmp_path: Path, fields: tuple[str, ...]) -> None:
    names = ("Front", "Back", "x", "y", "z")
    path = Package([Written(("a", "b", "", "", ""), kind="Mine")], {"Mine": names}).write(
        tmp_path / "a.apkg", "anki2"
    )
    (tmp_path / "work").mkdir()
    options_ = ReadOptions(columns={key_of(NoteType(1, "Mine", names)): fields})
    workshop = Workshop(tmp_path / "work", lambda done, total: None, options_)
    (question,) = questions(list(read_path(path, workshop, FORMATS)))
    assert (question.stem, question.answer) == ("a", "b")
