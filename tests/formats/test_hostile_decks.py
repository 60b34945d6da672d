"""What a deck can hold that hurts: as a whole file, and in a field of every kind of deck that is read."""

from __future__ import annotations

import base64
import io
import json
import random
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from formats.image_samples import png, svg
from formats.reading_decks import NATIVE
from fuzz.deck_words import PLAIN, Made, Words, zipped
from fuzz.made_decks import MAKERS, as_html
from fuzz.reading import Outcome, outcome, outcome_of
from whycards.formats import FORMATS

_LONE = {"one-a-file", "qti-2.1", "qti-3.0"}
"""Kinds with one question only."""
_NO_TEXT = {"11 zero bytes"}
_SWALLOWED = {("yaml-fences", "16 code of a slow language"), ("one-a-file", "16 code of a slow language")}
"""A fence that opens takes what follows it up to the next one, as Markdown has it."""
_QTI = {"qti-1.2", "qti-2.1", "qti-package"}
KINDS = [kind for kind in MAKERS if kind not in _QTI or any("qti" in one.name for one in FORMATS)]
HOLDS_HTML = {"moodle", "qti-1.2", "qti-2.1", "qti-package", "anki2", "anki21b"}


def _picture(width: int, height: int) -> str:
    return "data:image/png;base64," + base64.b64encode(png(width, height)).decode()


def _drawing(inside: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg(inside)).decode()


NUL, RTL = "\0", "\u202e"
FIELDS: dict[str, str] = {
    "1 a path that leads out": "![a](../../../etc/passwd) <img src='..\\..\\a.png'>",
    "3 names of packers": "PK\x03\x04" * 50,
    "5 an outer entity": "&xxe; <!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
    "6 depth of tags": "<b>" * 3_000 + "x" + "</b>" * 3_000,
    "7 half a megabyte of words": "word " * 100_000,
    "8 half a megabyte in one word": "w" * 500_000,
    "9 quotes that do not close": '"""\'"",";"\t"' * 500,
    "10 aliases of YAML": "&a [*a, *a] <<: *a !!python/object:os.system {x: " * 50,
    "10 numbers that are none": "190:20:30",
    "11 depth of JSON": '[{"a":' * 5_000,
    "11 surrogates": "a\ud800b\udfffc",
    "11 zero bytes": f"a{NUL}b{NUL}{NUL}",
    "11 long digits": "9" * 6_000,
    "12 spaces": " " * 50_000,
    "12 dashes": "- " * 20_000,
    "12 letters with dots": "A. B) c: " * 6_000,
    "12 verdicts": "Option A is incorrect because B, C and D are. " * 1_000,
    "13 images that begin": "![" * 20_000,
    "13 lists in lists": "\n".join(" " * 2 * at + "- x" for at in range(400)),
    "13 quotes in quotes": "> " * 5_000,
    "13 rows of a table": "|a|b|\n|-|-|\n" + "|x|y|\n" * 1_000,
    "13 stars": "*a **b " * 8_000,
    "14 divisions in divisions": "<div>" * 20_000,
    "14 attributes": "<p " + " ".join(f"a{at}='x'" for at in range(20_000)) + ">x</p>",
    "15 an image on another computer": "<img src='//host/share/x.png'><img src='\\\\host\\x.png'>![](http://a.invalid/x.png)",
    "16 code of a slow language": "```lilypond\n" + "{" * 4_000 + "\n```",
    "17 fractions in fractions": "$" + "\\frac{1}{" * 60 + "1" + "}" * 60 + "$",
    "17 roots without end": "$$" + "\\sqrt{" * 3_000,
    "18 tables in tables": "<table><tr><td>" * 60 + "x",
    "18 turns of direction": "a\u05d0" * 20_000,
    "19 a local file": "<img src='file:///etc/passwd'><body background='/etc/passwd'>![](file:///etc/passwd)",
    "20 a picture too large": f"![x]({_picture(60_000, 60_000)}) <img src='{_picture(60_000, 60_000)}'>",
    "21 a drawing too costly": f"![x]({_drawing('<g>' * 3000 + '</g>' * 3000)})",
    "22 a frame of zstd": "(\xb5/\xfd" * 100,
    "23 statements of SQL": "'); DROP TABLE notes; --",
    "24 a name that turns": f"![{RTL}gnp.x]({RTL}gnp.exe) CON NUL. a.png /A.png",
    "24 directions as references": "&#x202e;&#8238;\u2066\u2067",
}
"""By the number of their class, what stands in a field."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", list(FIELDS))
def test_what_hurts_in_a_field_costs_at_most_its_question(kind: str, name: str) -> None:
    text, plain = FIELDS[name], Words()
    words = Words(f"{plain.stem} {text}", f"{plain.right} {text}", plain.wrong, f"{plain.why} {text}")
    made = MAKERS[kind](words)
    found = outcome(made)
    if found.failure:
        assert name in _NO_TEXT or (kind, name) in _SWALLOWED
        assert made.name in found.failure
        return
    is_next_there = any(question.stem.startswith(PLAIN.stem) for question in found.questions)
    is_place_told = any(problem.line and made.name in problem.file for problem in found.problems)
    assert is_next_there or is_place_told or kind in _LONE or (kind, name) in _SWALLOWED
    assert "%EF%B7" not in found.sentences
    rules = {problem.rule for problem in found.problems}
    assert not (made.entries and rules & {"nul", "encoding"}), found.sentences


@pytest.mark.parametrize("kind", sorted(HOLDS_HTML & set(KINDS)))
@pytest.mark.parametrize("name", list(FIELDS))
def test_what_hurts_is_words_where_it_is_written_as_words(kind: str, name: str) -> None:
    plain = Words()
    outcome(MAKERS[kind](as_html(Words(plain.stem, plain.right, FIELDS[name], plain.why))))


def read_file(name: str, data: bytes) -> Outcome:
    return outcome(Made(name, data))


def _lzma(entries: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_LZMA) as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    return data.getvalue()


def _overlapping() -> bytes:
    """Many entries whose bytes are the same ones."""
    kernel = zipped({"a.md": b"x" * 5_000_000})
    at = kernel.find(b"PK\x01\x02")
    central, count = kernel[at : kernel.find(b"PK\x05\x06")], 60
    entries = b"".join(central.replace(b"a.md", f"{number:04}".encode()) for number in range(count))
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(entries), at, 0)
    return kernel[:at] + entries + end


def _lying() -> bytes:
    """An entry that says it is smaller than it is."""
    data = bytearray(zipped({"a.md": NATIVE.format("A").encode() * 50}))
    for signature, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.find(signature)
        data[at + place : at + place + 4] = struct.pack("<I", 30)
    return bytes(data)


def _workbook(shared: str, sheet: str) -> bytes:
    made = MAKERS["xlsx"](Words()).entries
    name = next(name for name in made if name.startswith("xl/worksheets/"))
    strings = f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{shared}</sst>'
    made["xl/sharedStrings.xml"] = strings.encode()
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    types = made["[Content_Types].xml"].decode()
    made["[Content_Types].xml"] = types.replace("</Types>", part).encode()
    made[name] = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        f"<sheetData>{sheet}</sheetData></worksheet>"
    ).encode()
    return zipped(made)


def _one_string_everywhere() -> bytes:
    """A table all of whose cells are the same 900 KB."""
    words = "".join(random.Random(1).choices("abcdefgh ", k=900_000))
    names = ("Question", "Option 1", "Option 2", "Correct answer")
    shared = "".join(f"<si><t>{text}</t></si>" for text in (*names, words))
    rows = "".join(
        f'<row r="{row}">' + "".join(f'<c r="{column}{row}" t="s"><v>4</v></c>' for column in "ABCD") + "</row>"
        for row in range(2, 100)
    )
    head = "".join(f'<c r="{column}1" t="s"><v>{at}</v></c>' for at, column in enumerate("ABCD"))
    return _workbook(shared, f'<row r="1">{head}</row>{rows}')


_LAUGHS = "<!DOCTYPE quiz [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {name} '{f'&{before};' * 10}'>" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
_XML = (
    '<question type="multichoice"><name><text>{}</text></name>'
    "<questiontext><text>x</text></questiontext></question>"
)
_DECK = NATIVE.format("A").encode()


def _slipping() -> bytes:
    return zipped(dict.fromkeys(("../a.md", "/b.md", "..\\c.md", "C:/d.md", "e\0.md"), _DECK))


def _aliases() -> bytes:
    lines = "".join(f"b{at}: &b{at} [*a, *a]\n" for at in range(50))
    return f"---\nwhycards: 1\na: &a [x]\n{lines}---\n".encode()


def _odd_names() -> bytes:
    return zipped({**dict.fromkeys((f"{RTL}dm.a", "CON", "a. ", "x" * 250), b"x"), "A.md": _DECK})


def _no_mark() -> bytes:
    return MAKERS["checkbox"](Words()).data.decode().encode("utf-16-le")


def _pdf() -> bytes:
    return b"%PDF-1.4\n" + random.Random(3).randbytes(9_000)


FILES: dict[str, tuple[str, Callable[[], bytes], Sequence[str]]] = {
    "1 zip slip": (
        "a.zip",
        lambda: zipped(
            {name: NATIVE.encode() for name in ("../a.md", "/b.md", "..\\c.md", "C:/d.md", "e\0.md")}
        ),
        ("left out", "no deck"),
    ),
    "2 overlapping entries": ("a.zip", _overlapping, ("overlap", "times its size")),
    "3 zip in zip in zip": (
        "a.zip",
        lambda: zipped({"b.zip": zipped({"c.zip": zipped({"d.md": NATIVE.encode()})})}),
        ("unpack it and import it by itself",),
    ),
    "3 many entries": (
        "a.zip",
        lambda: zipped({f"{at}.txt": b"" for at in range(20_500)}),
        ("more than 20,000",),
    ),
    "3 packed by LZMA": ("a.zip", lambda: _lzma({"a.md": NATIVE}), ("packed by a method",)),
    "4 a size that is a lie": ("a.zip", _lying, ("damaged",)),
    "5 an outer entity": (
        "a.xml",
        lambda: (
            f'<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>{_XML.format("&x;")}</quiz>'
        ).encode(),
        ("it may be an attack",),
    ),
    "6 laughs by the billion": (
        "a.xml",
        lambda: f"{_LAUGHS}]><quiz>{_XML.format('&i;')}</quiz>".encode(),
        (),
    ),
    "6 depth": ("a.xml", lambda: b"<quiz>" + b"<a>" * 100_000, ()),
    "7 a shared string": (
        "a.xlsx",
        lambda: _workbook(f"<si><t>{'x' * 50_000_000}</t></si>", '<row><c t="s"><v>0</v></c></row>'),
        (),
    ),
    "7 one string in all cells": ("a.xlsx", _one_string_everywhere, ()),
    "8 a cell far away": (
        "a.xlsx",
        lambda: _workbook("", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
        (),
    ),
    "9 an open quote": (
        "a.csv",
        lambda: MAKERS["csv"](Words()).data + b'"open,x,y\n' + b"a,b,c,d\n" * 20_000,
        (),
    ),
    "9 a cell of two megabytes": (
        "a.csv",
        lambda: MAKERS["csv"](Words()).data + b'"' + b"x" * 2_000_000 + b'",y\n',
        (),
    ),
    "10 aliases": (
        "a.md",
        lambda: (
            "---\nwhycards: 1\na: &a [x]\n" + "".join(f"b{at}: &b{at} [*a, *a]\n" for at in range(50)) + "---\n"
        ).encode(),
        (),
    ),
    "10 depth": ("a.md", lambda: b"---\nwhycards: 1\ntitle: " + b"[" * 900 + b"\n---\n", ()),
    "10 keys to merge": (
        "a.md",
        lambda: b"---\nquestions:\n" + b"".join(b"- {<<: {a: b}, text: x}\n" for _ in range(900)) + b"---\n",
        (),
    ),
    "11 depth of JSON": ("a.json", lambda: b"[" * 200_000, ()),
    "11 long digits": ("a.json", lambda: b'[{"question": "x", "answer": ' + b"9" * 5_000 + b"}]", ()),
    "11 what is no number": (
        "a.json",
        lambda: b'[{"question": "x", "options": ["a", "b"], "answer": NaN}]',
        (),
    ),
    "11 half a character": (
        "a.json",
        lambda: json.dumps([{"question": "a\ud800", "options": ["x", "y"], "answer": 0}]).encode(),
        (),
    ),
    "12 spaces": ("a.md", lambda: b" " * 2_000_000, ()),
    "12 blank lines with spaces": ("a.md", lambda: b"### Q1. x\n- [x] a\n- [ ] b\n" + b"   \n" * 300_000, ()),
    "13 brackets": ("a.md", lambda: b"### Q1. " + b"![" * 50_000 + b"\n- [x] a\n- [ ] b\n", ()),
    "14 nested HTML": ("a.html", lambda: b"<div>" * 100_000, ()),
    "20 a picture named like a deck": ("deck.md", lambda: png(8_000, 8_000), ("It is a picture",)),
    "21 a drawing named like a deck": ("deck.md", lambda: svg("<g/>" * 10), ()),
    "22 a bomb of zstd": (
        "a.apkg",
        lambda: zipped({"collection.anki21b": bytes.fromhex("28b52ffde0") + b"\0" * 5 + b"\1\0\0\0\0"}),
        ("damaged",),
    ),
    "23 a database of its own": ("deck.md", lambda: b"SQLite format 3\0" + bytes(4_000), ("It is a database",)),
    "24 names that turn": (
        "a.zip",
        lambda: zipped(
            {f"{RTL}dm.a": b"x", "CON": b"x", "a. ": b"x", "x" * 250: b"x", "A.md": NATIVE.format("A").encode()}
        ),
        ("left out",),
    ),
    "an open quote and no more": ("a.csv", lambda: b'"Question,Answer\n' + b"a,b\n" * 50_000, ()),
    "zero bytes": ("a.md", lambda: bytes(200_000), ("NUL bytes",)),
    "UTF-16 without a mark": (
        "a.md",
        lambda: MAKERS["checkbox"](Words()).data.decode().encode("utf-16-le"),
        (),
    ),
    "a PDF named like a deck": (
        "deck.md",
        lambda: b"%PDF-1.4\n" + random.Random(3).randbytes(9_000),
        ("It is a PDF",),
    ),
    "an empty file": ("deck.md", lambda: b"", ("It is empty",)),
    "an empty zip": ("a.zip", lambda: zipped({}) or b"", ("empty zip",)),
    "packed by zlib": ("deck.md", lambda: zlib.compress(b"x" * 1_000_000), ()),
}
"""By the number of their class, whole files, and what one of the sentences says."""


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_that_hurts_is_told(name: str) -> None:
    file, data, said = FILES[name]
    found = read_file(file, data())
    assert found.failure or found.problems or found.questions
    assert found.sentences.count("Whycards reads its own") <= 1
    if said:
        assert any(words in found.sentences for words in said), found.sentences


@pytest.mark.parametrize("kind", [kind for kind in KINDS if MAKERS[kind](Words()).entries == {}])
def test_text_in_utf_16_without_a_mark_is_read_or_told(kind: str) -> None:
    made = MAKERS[kind](Words())
    for encoding in ("utf-16-le", "utf-16-be"):
        found = outcome(Made(made.name, made.data.decode().encode(encoding)))
        assert found.questions or "UTF-8" in found.sentences, found.sentences


@pytest.mark.parametrize("kind", KINDS)
def test_zero_bytes_in_a_deck_are_read_or_told(kind: str) -> None:
    made = MAKERS[kind](Words())
    if made.entries:
        made.entries = {name: data.replace(b"e", b"e\0", 3) for name, data in made.entries.items()}
    found = outcome(Made(made.name, made.data.replace(b"e", b"e\0", 3), made.entries))
    assert found.questions or found.sentences


@pytest.mark.parametrize("kind", KINDS)
def test_every_deck_may_lie_in_a_folder_and_in_a_zip(kind: str) -> None:
    made = MAKERS[kind](Words())
    alone = outcome(made)
    packed = outcome(
        Made("all.zip", entries={f"inner/{made.name}": made.content(), "inner/notes.bin": bytes(900)})
    )
    with tempfile.TemporaryDirectory() as name:
        folder, work = Path(name) / "all", Path(name) / "work"
        folder.mkdir()
        work.mkdir()
        (folder / made.name).write_bytes(made.content())
        beside = outcome_of(folder, work)
    assert alone.questions == packed.questions == beside.questions
    assert alone.questions


def test_a_malformed_item_costs_only_itself() -> None:
    for kind, item in (("qti-package", "items/i1.xml"),):
        if kind not in KINDS:
            continue
        made = MAKERS[kind](Words())
        made.entries[item] = made.entries[item][:-30]
        found = outcome(made)
        assert len(found.questions) == 1
        assert any(item in problem.file for problem in found.problems)


def test_every_class_of_hostile_input_is_tried_as_a_file_and_as_a_field() -> None:
    """Overlaps and sizes of zips are of no field; what hurts only when it is drawn is of no file."""

    def classes(names: Iterable[str]) -> set[int]:
        return {int(name.split()[0]) for name in names if name.split()[0].isdecimal()}

    assert classes(FIELDS) == set(range(1, 25)) - {2, 4}
    assert classes(FILES) == set(range(1, 25)) - {15, 16, 17, 18, 19}
