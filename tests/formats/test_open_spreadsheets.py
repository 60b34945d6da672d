"""OpenDocument spreadsheets, made as the programs make them that write them."""

from __future__ import annotations

import zipfile
from html import escape
from pathlib import Path

import pytest

from formats.reading_decks import problems, read
from whycards.core.question import Question
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Message, QuestionFound

KIND = "application/vnd.oasis.opendocument.spreadsheet"
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def cell(text: str, *, often: int = 1) -> str:
    repeated = f' table:number-columns-repeated="{often}"' if often > 1 else ""
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n")) if text else ""
    return f'<table:table-cell office:value-type="string"{repeated}>{lines}</table:table-cell>'


def row(*texts: str, more: str = "", often: int = 1) -> str:
    repeated = f' table:number-rows-repeated="{often}"' if often > 1 else ""
    return f"<table:table-row{repeated}>{''.join(map(cell, texts))}{more}</table:table-row>"


def book(path: Path, kind: str = KIND, **sheets: str) -> Path:
    tables = "".join(f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in sheets.items())
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    text = f'<?xml version="1.0"?><office:document-content {SPACES}>{body}</office:document-content>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", kind, zipfile.ZIP_STORED)
        archive.writestr("content.xml", text)
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
    return path


HEADER = row("Question", "Option 1", "Option 2", "Correct answer", "Explanation")
EMPTY = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'


def questions(found: list[Message]) -> list[Question]:
    return [one.question for one in found if isinstance(one, QuestionFound)]


def test_rows_are_questions(tmp_path: Path) -> None:
    rows = HEADER + row("Which wall\nis cold?", "north", "south", "1", "No sun.") + EMPTY
    found = read(book(tmp_path / "walls.ods", Sheet1=rows))
    (question,) = questions(found)
    assert "Which wall" in question.stem and "is cold?" in question.stem
    assert [option.is_key for option in question.options] == [True, False]
    assert question.explanation.short == "No sun."


def test_spaces_links_and_notes_in_a_cell(tmp_path: Path) -> None:
    odd = (
        "<table:table-cell><office:annotation><text:p>a note</text:p></office:annotation>"
        '<text:p>Which <text:span>wall</text:span><text:s text:c="2"/>is <text:a>it</text:a>?</text:p>'
        "</table:table-cell>"
    )
    rows = HEADER + f"<table:table-row>{odd}{cell('north')}{cell('south')}{cell('2')}</table:table-row>"
    (question,) = questions(read(book(tmp_path / "walls.ods", Sheet1=rows)))
    assert " ".join(question.stem.split()) == "Which wall is it?"
    assert [option.is_key for option in question.options] == [False, True]


def test_sheets_are_told_apart(tmp_path: Path) -> None:
    rows = HEADER + row("Which wall?", "north", "south", "")
    found = read(book(tmp_path / "walls.ods", One=rows, Two=row("only", "words")))
    assert len(questions(found)) == 1
    assert any("in the sheet Two" in problem.message for problem in problems(found))
    (draft,) = (problem for problem in problems(found) if problem.rule == "draft")
    assert draft.file.endswith("walls.ods, sheet One") and draft.line == 2


@pytest.mark.parametrize(
    "rows",
    [
        row("a", more=cell("x", often=16_000_000)),
        row("a", "b", often=9_999_999),
        "<table:table-row><table:table-cell",
        "&bomb;",
    ],
)
def test_hostile_sheets_end_soon(tmp_path: Path, rows: str) -> None:
    path = book(tmp_path / "walls.ods", Sheet1=rows)
    try:
        assert len(questions(read(path))) <= 50
    except ReadFailed as failed:
        assert str(failed)


def test_a_text_document_is_told(tmp_path: Path) -> None:
    path = book(tmp_path / "walls.odt", "application/vnd.oasis.opendocument.text", Sheet1=HEADER)
    with pytest.raises(ReadFailed, match="OpenDocument file without a sheet"):
        read(path)


def test_an_old_workbook_says_how_to_save_it(tmp_path: Path) -> None:
    (tmp_path / "walls.xls").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    with pytest.raises(ReadFailed, match=r"save it as \.xlsx or \.csv"):
        read(tmp_path / "walls.xls")
