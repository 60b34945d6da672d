"""Excel workbooks: sheets, values as they are shown, and files that mean harm."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from formats.reading_banks import key_letters, read_bank, read_text, texts
from whycards.formats.errors import ReadFailed

HEADER = ["Question", "Option 1", "Option 2", "Option 3", "Option 4", "Correct Answer"]


def workbook(path: Path, sheets: dict[str, Any]) -> Path:
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def shared(path: Path, rows: Sequence[Sequence[Any]]) -> Path:
    """A workbook with the texts of its cells in a table of their own, as Excel writes it."""
    known: dict[str, int] = {}
    lines = []
    for number, row in enumerate(rows, 1):
        cells = []
        for at, value in enumerate(row):
            place = f"{chr(65 + at)}{number}"
            if isinstance(value, int):
                cells.append(f'<c r="{place}"><v>{value}</v></c>')
            elif value.startswith("="):
                cells.append(f'<c r="{place}"><f>{value[1:]}</f><v>2</v></c>')
            else:
                cells.append(f'<c r="{place}" t="s"><v>{known.setdefault(value, len(known))}</v></c>')
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    strings = "".join(f"<si><t>{text}</t></si>" for text in known)
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    entries = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kinds}.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        f'<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><dimension ref="A1:F9"/>'
        f"<sheetData>{''.join(lines)}</sheetData></worksheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    return path


SMALL: list[list[Any]] = [[*HEADER], ["Which?", "a", "b", "c", "d", 1]]


def changed(path: Path, name: str, old: str, new: str) -> Path:
    """The workbook with a text in one of its entries replaced."""
    with zipfile.ZipFile(path) as archive:
        entries = {info.filename: archive.read(info) for info in archive.infolist()}
    assert old.encode() in entries[name]
    entries[name] = entries[name].replace(old.encode(), new.encode(), 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in entries.items():
            archive.writestr(entry, data)
    return path


def test_numbers_are_as_in_the_sheet(tmp_path: Path) -> None:
    rows = [HEADER, ["How many?", 14.0, 20, 0.5, 1e-7, 2.0], ["Which?", True, False, "", "x", 1]]
    first, second = read_bank(workbook(tmp_path / "a.xlsx", {"S": rows})).questions
    assert texts(first) == ["14", "20", "0.5", "1e-07"] and key_letters(first) == "B"
    assert texts(second) == ["TRUE", "FALSE", "x"] and key_letters(second) == "A"


def test_percentages_and_dates_are_as_they_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(["How much?", 0.25, 0.5, datetime.datetime(2024, 2, 29), datetime.time(9, 30), 2])
    sheet["B2"].number_format = sheet["C2"].number_format = "0%"
    book.save(path)
    question = read_bank(path).question
    assert texts(question) == ["25%", "50%", "2024-02-29", "09:30:00"] and key_letters(question) == "B"


def test_a_formula_is_its_value(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", [[*HEADER], ["=1+1", "a", "b", "c", "d", 4]])
    assert read_bank(path).question.stem == "2"


def test_escaped_characters_in_texts(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", [[*HEADER], ["Which_x000D_?", "a_x0041_", "b", "c", "d", 4]])
    question = read_bank(path).question
    assert texts(question)[0] == "aA" and "x000D" not in question.stem


def test_several_sheets_are_domains_and_hidden_ones_are_told(tmp_path: Path) -> None:
    sheets: dict[str, Any] = {
        "How to": [["Fill in the other sheets."], ["One row for each question, please."]],
        "Routing": [HEADER, ["Which?", "a", "b", "", "", 1]],
        "Names": [
            ["Notes"],
            HEADER,
            ["What?", "a", "b", "", "", 2],
            [None] * 6,
            ["Where?", "a", "b", "c", "", 3],
        ],
        "Old": [HEADER, ["When?", "a", "b", "", "", 1]],
    }
    path = workbook(tmp_path / "a.xlsx", sheets)
    changed(
        path,
        "xl/workbook.xml",
        'name="Old" sheetId="4" state="visible"',
        'name="Old" sheetId="4" state="hidden"',
    )
    bank = read_bank(path)
    assert [(question.stem, question.domain) for question in bank.questions] == [
        ("Which?", "Routing"),
        ("What?", "Names"),
        ("Where?", "Names"),
    ]
    assert [found.line for found in bank.found] == [2, 3, 5] and bank.keys() == list("ABC")
    assert bank.tables[1].file.endswith("a.xlsx, sheet Names") and len(bank.heads) == 1
    assert {"no-questions", "left-out"} <= set(bank.rules)


def test_a_workbook_is_known_by_what_it_is(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.csv", {"S": [HEADER, ["Which?", "a", "b", "", "", 1]]})
    assert read_bank(path).heads[0].format == "xlsx"
    folder = tmp_path / "folder"
    folder.mkdir()
    path.rename(folder / "b.xlsx")
    assert read_bank(folder).question.stem == "Which?"
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.write(folder / "b.xlsx", "deep/b.xlsx")
    assert read_bank(tmp_path / "z.zip").question.stem == "Which?"


def test_a_prepared_form_without_questions(tmp_path: Path) -> None:
    bank = read_bank(workbook(tmp_path / "a.xlsx", {"S": [HEADER, *[[at] for at in range(1)]]}))
    assert bank.questions[0].stem == "0"
    rows = [["No", *HEADER], *[[at, None] for at in range(1, 500)]]
    assert read_bank(workbook(tmp_path / "b.xlsx", {"S": rows})).questions == []


def test_a_cell_far_away_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(["Which?", "a", "b", "", "", 1])
    sheet["XFD1048576"] = "far"
    book.save(path)
    assert read_bank(path).question.stem == "Which?"


def test_a_sheet_that_lies_about_its_size(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", {"S": [HEADER, ["Which?", "a", "b", "", "", 1]]})
    changed(path, "xl/worksheets/sheet1.xml", 'ref="A1:F2"', 'ref="A1"')
    assert read_bank(path).question.stem == "Which?"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("xl/worksheets/sheet1.xml", "<sheetData>", "<sheetData><row"),
        ("xl/worksheets/sheet1.xml", 't="s"', 't="zz"'),
        ("xl/worksheets/sheet1.xml", "<v>0</v>", "<v>99999</v>"),
        ("xl/worksheets/sheet1.xml", 'r="A1"', 'r="?"'),
        ("xl/workbook.xml", "<sheets>", "<sheets"),
        ("xl/workbook.xml", "rId1", "rId9"),
        ("xl/sharedStrings.xml", "<si>", "<si><r>"),
        ("[Content_Types].xml", "worksheet+xml", "nothing+xml"),
    ],
)
def test_damaged_workbooks_are_refused_in_a_sentence(tmp_path: Path, name: str, old: str, new: str) -> None:
    path = changed(shared(tmp_path / "a.xlsx", SMALL), name, old, new)
    try:
        bank = read_bank(path)
    except ReadFailed:
        return
    assert bank.questions or any(rule in bank.rules for rule in ("unreadable", "no-questions", "columns"))


def test_a_workbook_cut_in_the_middle(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", SMALL)
    data = path.read_bytes()
    with pytest.raises(ReadFailed, match="zip"):
        read_text(tmp_path, data[: len(data) // 2], "b.xlsx")


def test_texts_that_unpack_without_end_are_refused(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", SMALL)
    changed(path, "xl/sharedStrings.xml", "</sst>", "<si><t>x</t></si>" * 2_000_000 + "</sst>")
    with pytest.raises(ReadFailed, match="times its size"):
        read_bank(path)


def test_entities_are_not_unfolded(tmp_path: Path) -> None:
    path = shared(tmp_path / "a.xlsx", SMALL)
    bomb = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 20}">' for at in range(8)
    )
    changed(path, "xl/sharedStrings.xml", "<sst", f"{bomb}]><sst")
    changed(path, "xl/sharedStrings.xml", "Which?", "&i;")
    bank = read_bank(path)
    assert bank.questions == [] and "unreadable" in bank.rules
