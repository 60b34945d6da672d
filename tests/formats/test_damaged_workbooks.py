"""Workbooks whose cells, texts or XML are damaged or mean harm: what can be read is, the rest is told."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from formats.reading_banks import read_bank
from formats.test_workbooks import HEADER, changed, shared
from fuzz.deck_words import Made
from fuzz.reading import Outcome, outcome

SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
ROWS: list[list[Any]] = [
    HEADER,
    *([f"Which is number {at}?", "north", "south", "east", "west", 2] for at in (1, 2, 3)),
]


def book(tmp_path: Path, old: str = "", new: str = "", part: str = SHEET) -> Outcome:
    path = shared(tmp_path / "a.xlsx", ROWS)
    if old:
        changed(path, part, old, new)
    return outcome(Made("a.xlsx", path.read_bytes()))


def stems(found: Outcome) -> list[str]:
    return [question.stem for question in found.questions]


@pytest.fixture
def second(tmp_path: Path) -> str:
    """The cell that is damaged: the stem of the second question."""

    with zipfile.ZipFile(shared(tmp_path / "whole.xlsx", ROWS)) as archive:
        sheet = archive.read(SHEET).decode()
    at = sheet.index('<c r="A3"')
    return sheet[at : sheet.index("</c>", at) + 4]


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ('<c r="A3" t="s"><v>99999</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" t="s"><v>-1</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" t="s"><v>north</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" t="s"><v>' + "9" * 5_000 + "</v></c>", "The cell A3 is damaged"),
        ('<c r="A3"><v>forty</v></c>', "The cell A3 is damaged"),
        ('<c r="A3"><v>nan</v></c>', "The cell A3 is damaged"),
        ('<c r="A3"><v>' + "9" * 6_000 + "</v></c>", "The cell A3 is damaged"),
        ('<c r="A3" t="d"><v>some day</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" t="b"><v>perhaps</v></c>', "The cell A3 is damaged"),
        ('<c r="A-3" t="s"><v>1</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" s="x"><v>1</v></c>', "The cell A3 is damaged"),
        ('<c r="A3" t="e"><v>#REF!</v></c>', "The cell A3 shows the error #REF!."),
        ('<c r="A3" t="e"><v>#N/A</v></c>', "The cell A3 shows the error #N/A."),
        ('<c r="A3"><v>1e999</v></c>', "The cell A3 shows the error inf."),
        ('<c r="A3"><f>A1&amp;A2</f></c>', "The cell A3 is a formula without a result."),
    ],
)
def test_a_cell_that_is_damaged_costs_only_itself(
    tmp_path: Path, second: str, cell: str, sentence: str
) -> None:
    found = book(tmp_path, second, cell)
    assert len(found.questions) == 3
    assert stems(found)[::2] == ["Which is number 1?", "Which is number 3?"]
    (told,) = [problem for problem in found.problems if problem.message.startswith(sentence)]
    assert told.line == 3


@pytest.mark.parametrize(
    "cell",
    ['<c r="A3" t="str"><f>A1</f><v>Which is made?</v></c>', '<c r="A3" t="zz"><v>Which is made?</v></c>'],
)
def test_a_cell_that_can_be_read_has_nothing_told(tmp_path: Path, second: str, cell: str) -> None:
    found = book(tmp_path, second, cell)
    assert stems(found)[1] == "Which is made?" and not found.problems


def test_a_row_of_which_nothing_is_left_is_told(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", ROWS)
    changed(
        path, SHEET, "</row></sheetData>", '</row><row r="5"><c r="A5" t="s"><v>999</v></c></row></sheetData>'
    )
    found = outcome(Made("a.xlsx", path.read_bytes()))
    assert len(found.questions) == 4
    assert any(problem.line == 5 and "The cell A5 is damaged" in problem.message for problem in found.problems)


def test_an_error_in_a_column_that_is_not_used_concerns_nobody(tmp_path: Path) -> None:
    rows: list[list[Any]] = [[*HEADER, "Colour of the row"], *([*row, "blue"] for row in ROWS[1:])]
    path = shared(tmp_path / "a.xlsx", rows)

    with zipfile.ZipFile(path) as archive:
        sheet = archive.read(SHEET).decode()
    at = sheet.index('<c r="G3"')
    changed(path, SHEET, sheet[at : sheet.index("</c>", at) + 4], '<c r="G3" t="e"><v>#N/A</v></c>')
    assert not [problem for problem in read_bank(path).problems if "#N/A" in problem.message]


@pytest.mark.parametrize(
    "row", ['<row r="1048576">', '<row r="99999999999">', '<row r="-7">', '<row r="x">', "<row>"]
)
def test_a_row_far_away_is_read_and_what_is_between_costs_nothing(tmp_path: Path, row: str) -> None:
    found = book(tmp_path, '<row r="4">', row)
    assert len(found.questions) == 3 and found.seconds < 1


def test_a_size_that_is_claimed_costs_nothing(tmp_path: Path) -> None:
    found = book(tmp_path, 'ref="A1:F9"', 'ref="A1:XFD1048576"')
    assert len(found.questions) == 3 and found.seconds < 1


def test_a_row_of_a_hundred_thousand_cells(tmp_path: Path) -> None:
    found = book(tmp_path, "</row></sheetData>", "<c><v>1</v></c>" * 100_000 + "</row></sheetData>")
    assert len(found.questions) == 3 and found.seconds < 2


_LAUGHS = "<!DOCTYPE x [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {name} '{f'&{before};' * 10}'>" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize("part", [SHEET, TEXTS])
@pytest.mark.parametrize(
    "start", [f"{_LAUGHS}]>", "<!DOCTYPE x [<!ENTITY i SYSTEM 'file:///etc/passwd'>]>"], ids=["laughs", "outer"]
)
def test_entities_are_refused(tmp_path: Path, part: str, start: str) -> None:
    root = "<worksheet" if part == SHEET else "<sst"
    path = shared(tmp_path / "a.xlsx", [[*HEADER], ["Which?", "a", "b", "c", "d", 1]])
    changed(path, part, root, start + root)
    old = "<sheetData>" if part == SHEET else "<t>Which?"
    changed(
        path,
        part,
        old,
        f"{old}&i;" if part == TEXTS else f"{old}<row><c t='inlineStr'><is><t>&i;</t></is></c></row>",
    )
    found = outcome(Made("a.xlsx", path.read_bytes()))
    assert not found.questions and "it may be an attack" in found.sentences
    assert "root:" not in found.sentences


def test_the_rows_before_damaged_xml_are_read(tmp_path: Path) -> None:
    found = book(tmp_path, '<row r="4">', '<row r="4"><c></row>')
    assert stems(found) == ["Which is number 1?", "Which is number 2?"]
    (told,) = found.problems
    assert (told.rule, told.line) == ("malformed", 3)
    assert (
        told.message == "The workbook is damaged below this row, and what stands there is lost. Save it anew."
    )
