"""What the columns of a table are taken for, and what the learner says of it instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.reading_banks import key_letters, read_text, texts
from whycards.formats.options import ReadOptions
from whycards.formats.records.headings import heading
from whycards.formats.tables.columns import columns_of
from whycards.formats.tables.fields import Field
from whycards.formats.tables.guessing import guess, key_of

STRANGE = "Zeile,Satz,Erstens,Zweitens,Zeichen\n1,Which one is it?,left,right,B\n2,Where is it?,up,down,A\n"


def chosen(text: str, folder: Path, *fields: str) -> ReadOptions:
    """The learner's choice for the table in a text."""
    return ReadOptions(columns={read_text(folder, text).tables[0].key: fields})


def test_the_learner_says_what_columns_hold(tmp_path: Path) -> None:
    options = chosen(STRANGE, tmp_path, "ignore", "question", "option", "option", "key")
    bank = read_text(tmp_path, STRANGE, options=options)
    assert bank.keys() == ["B", "A"] and bank.tables[0].sure
    assert bank.tables[0].fields == ("ignore", "question", "option", "option", "key")
    other = read_text(tmp_path, STRANGE.replace("Which", "What"), "other.csv", options)
    assert other.keys() == ["B", "A"]
    options = chosen(STRANGE, tmp_path, "ignore", "question", "answer", "ignore", "ignore")
    assert read_text(tmp_path, STRANGE, options=options).questions[0].answer == "left"


def test_a_choice_of_another_table_changes_nothing(tmp_path: Path) -> None:
    text = "question,a,b,answer\nWhich?,x,y,A\n"
    for fields in (("question",), ("ignore",) * 4):
        bank = read_text(tmp_path, text, options=ReadOptions(columns={"0" * 32: fields}))
        assert bank.keys() == ["A"]
    bank = read_text(tmp_path, text, options=chosen(text, tmp_path, "ignore", "ignore", "nonsense", "ignore"))
    assert bank.questions == [] and bank.rules == ["columns"]


def test_a_table_of_unknown_names_is_shown_with_examples(tmp_path: Path) -> None:
    bank = read_text(tmp_path, "x1,x2,x3\n" + "".join(f"one {at},two {at},three {at}\n" for at in range(6)))
    (table,) = bank.tables
    assert not table.sure and len(table.samples) == 3 and bank.questions == []
    assert "columns" in bank.rules and len(bank.heads) == 1


def test_the_key_of_a_table_is_that_of_its_headers() -> None:
    assert key_of(["a", "b  c"]) == key_of(["a", "b c"]) != key_of(["a b", "c"])
    assert len(key_of([])) == 32


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Question,Answer", "question,answer"),
        ("Front,Back", "question,answer"),
        ("Question,Options,Correct Answer", "question,options,key"),
        ("Question,Answers,Correct", "question,options,key"),
        ("Question,Answer,Answer,Answer,Correct", "question,option,option,option,key"),
        ("Question,Option,Option,Key,Reason", "question,option,option,key,explanation"),
        ("Question,A,B,C,D,Answer", "question,option,option,option,option,key"),
        ("Question,1,2,3,Answer", "question,option,option,option,key"),
        (
            "Question,Correct Answer,Wrong Answer 1,Wrong Answer 2",
            "question,key-option,wrong-option,wrong-option",
        ),
        ("Question,Option A,Correct,Option B,Correct", "question,option,option-is-key,option,option-is-key"),
        ("Question,A,B,Correct Answer 1,Correct Answer 2", "question,option,option,key,key"),
        ("Category,Subject,Question,Answer", "domain,tag,question,answer"),
        ("Title,Question Text,Opt1,Opt2,Ans", "ignore,question,option,option,key"),
        ("Question,Option A,Option A Image,Option B,Key", "question,option,option-image,option,key"),
        ("questiontext,answer_a,answer_b,correct_answer", "question,option,option,key"),
    ],
)
def test_guesses(header: str, fields: str) -> None:
    assert ",".join(guess(header.split(",")).fields) == fields


@pytest.mark.parametrize(
    ("name", "field", "number"),
    [
        ("Antwortmöglichkeit 3", Field.OPTION, 3),
        ("2nd option", Field.OPTION, 2),
        ("option_C", Field.OPTION, 3),
        ("OptionC", Field.OPTION, 3),
        ("Đáp án D", Field.OPTION, 4),
        ("Ответ б", Field.OPTION, 2),
        ("选项B", Field.OPTION, 2),
        ("Feedback 2", Field.RATIONALE, 2),
        ("Explanation for option B", Field.RATIONALE, 2),
        ("Is option 2 correct?", Field.OPTION_IS_KEY, 2),
        ("* Question *", Field.QUESTION, 0),
        ("the weather", None, 0),
        ("", None, 0),
    ],
)
def test_headings(name: str, field: Field | None, number: int) -> None:
    found = heading(name)
    assert (found.field, found.number) == (field, number)


def test_what_belongs_to_which_option() -> None:
    option, reason, flag = Field.OPTION, Field.RATIONALE, Field.OPTION_IS_KEY
    for fields, reasons in (
        ([option, reason, option, reason], [1, 3]),
        ([option, option, reason, reason], [2, 3]),
        ([option, option, reason], [-1, 2]),
        ([reason, option, reason, option], [0, 2]),
        ([option, flag, reason, option, flag, reason], [2, 5]),
    ):
        assert [column.rationale for column in columns_of(fields).options] == reasons


def test_options_with_pictures_only(tmp_path: Path) -> None:
    header = "Question,Option A,Option A Image,Option B,Option B Image,Answer\n"
    text = header + "Which sign?,,https://example.org/a.png,none,,A\n"
    question = read_text(tmp_path, text).question
    assert texts(question) == ["![](https://example.org/a.png)", "none"] and key_letters(question) == "A"


@pytest.mark.parametrize(
    "text",
    [
        "# A title\n\nSome prose, with commas, and more.\nAnother line, too.\n",
        "| Question | Answer |\n|---|---|\n| Which? | This |\n",
        "Name,Age\nAda,36\nAlan,41\n",
        "1. Which one, of these?\nA. x\nB. y\nAnswer: A\n",
        "::title:: Which? {=x ~y}\n",
    ],
)
def test_other_texts_are_no_tables(tmp_path: Path, text: str) -> None:
    from whycards.formats.document import Document
    from whycards.formats.source import FolderSource
    from whycards.formats.tables.csv_format import CsvFormat

    (tmp_path / "a.txt").write_text(text)
    assert not CsvFormat().recognises(Document(FolderSource(tmp_path), "a.txt"))
