"""Tables as files: delimiters, encodings, quotes that do not close, NUL bytes, cells without end, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.reading_banks import read_bank, read_text
from formats.test_tables import table


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_delimiters_and_encodings(tmp_path: Path, delimiter: str, encoding: str) -> None:
    rows = [["Frage", "A", "B", "Lösung"], ["Größer?\nUnd wie?", "für, und; wider|so", "nein\tdoch", "B"]]
    rows += [[f"Frage {at} über Maße?", "ja", "nein", "A"] for at in range(3)]
    bank = read_text(tmp_path, table(*rows, delimiter=delimiter).encode(encoding))
    assert bank.keys() == list("BAAA") and bank.questions[0].stem.startswith("Größer?")
    assert bank.found[1].line == 4


def test_the_separator_that_a_file_names(tmp_path: Path) -> None:
    assert read_text(tmp_path, "sep=;\nquestion;a;b;answer\nWhich?;x;y;B\n").keys() == ["B"]


def test_a_quote_that_does_not_close_costs_its_line(tmp_path: Path) -> None:
    text = 'question,a,b,answer\nFirst?,x,y,A\nWhat is 3.5" wide?,"x,y,B\nThird?,x,y,B\nFourth?,"x ""q""",y,A\n'
    bank = read_text(tmp_path, text)
    assert [found.line for found in bank.found] == [2, 3, 4, 5]
    (problem,) = [problem for problem in bank.problems if problem.rule == "unclosed-quote"]
    assert problem.line == 3 and "never closed" in problem.message
    assert bank.keys() == ["A", "B", "B", "A"]


def test_endless_open_quotes_are_given_up(tmp_path: Path) -> None:
    bank = read_text(tmp_path, "question,a,b,answer\nWhich?,x,y,A\n" + 'Open?,"x,y\n' * 400)
    assert "quotes" in bank.rules and bank.keys()[0] == "A"


def test_nul_bytes_and_huge_cells(tmp_path: Path) -> None:
    bank = read_text(tmp_path, b"question,a,b,answer\nWh\0ich?,x,y,A\n")
    assert bank.question.stem == "Which?" and "nul" in bank.rules
    bank = read_text(tmp_path, f"question,a,b,answer\n{'long ' * 100_000},x,y,A\nNext?,x,y,B\n")
    assert "too-long" in bank.rules and bank.keys() == ["A", "B"]


def test_a_cell_past_all_limits_costs_its_line(tmp_path: Path) -> None:
    bank = read_text(tmp_path, f'question,a,b,answer\n"{"long " * 300_000}",x,y,A\nNext?,x,y,B\n')
    assert bank.rules.count("unclosed-quote") == 1 and bank.questions[-1].stem == "Next?"


def test_pictures_beside_the_table(tmp_path: Path) -> None:
    from formats.image_samples import png

    folder = tmp_path / "bank"
    (folder / "img").mkdir(parents=True)
    (folder / "img" / "a b.png").write_bytes(png(2, 2))
    (folder / "q.csv").write_text("question,image,a,b,answer\nWhich?,img/a b.png,x,y,A\nWhere?,no.png,x,y,A\n")
    bank = read_bank(folder)
    assert len(bank.found[0].images) == 1 and bank.found[1].missing == ("no.png",)


def test_one_deck_with_the_name_of_the_file(tmp_path: Path) -> None:
    bank = read_text(tmp_path, "question,a,b,answer\nWhich?,x,y,A\n", "network basics.csv")
    assert [head.head.title for head in bank.heads] == ["network basics"]


def test_names_of_columns_without_use_are_told(tmp_path: Path) -> None:
    bank = read_text(tmp_path, "question,a,b,answer,Points,Weather\nWhich?,x,y,A,3,fine\n")
    (note,) = bank.problems
    assert note.rule == "columns" and "Points, Weather" in note.message


@pytest.mark.parametrize(
    "header",
    [
        'Question,"Option A,Option B,Answer',
        '"Question,Option A,Option B,Answer',
        'Question,Option A,Option B,"Answer',
    ],
)
def test_an_open_quote_in_the_header_is_named_with_its_line(tmp_path: Path, header: str) -> None:
    rows = "".join(f"Which wall is {number}?,north,south,A\n" for number in range(20))
    bank = read_text(tmp_path, f"{header}\n{rows}")
    assert bank.keys() == ["A"] * 20
    assert [(problem.rule, problem.line) for problem in bank.problems] == [("unclosed-quote", 1)]


def test_a_large_table_in_a_cell_does_not_divide_the_cells(tmp_path: Path) -> None:
    inside = "\n".join(f"| a{number} | b{number} | c{number} |" for number in range(1000))
    text = f'Question;A;B;Answer\n"Look:\n\n| x | y | z |\n|---|---|---|\n{inside}\n\nWhich?";north;south;A\n'
    bank = read_text(tmp_path, f"{text}Which wall?;east;west;B\n")
    assert bank.keys() == ["A", "B"] and bank.questions[1].stem == "Which wall?"
