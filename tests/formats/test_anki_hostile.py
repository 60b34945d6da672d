"""Anki packages that are damaged or mean harm: a sentence, and no more than the readable part."""

from __future__ import annotations

import sqlite3
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import zstandard

from formats.anki_packages import Package, Written
from formats.reading_decks import pack, problems, read
from whycards.core.problem import Problem
from whycards.formats.errors import ReadFailed
from whycards.formats.message import QuestionFound

SECONDS = 5.0


def write_with(path: Path, change: Callable[[sqlite3.Connection], object], notes: int = 3) -> Path:
    """A package of the oldest generation whose database was changed so."""
    package = Package([Written((f"river {at}", "wet")) for at in range(notes)])
    database = path.with_suffix(".db")
    package.database(database, is_newer=False)
    with closing(sqlite3.connect(database)) as connection:
        change(connection)
        connection.commit()
    return pack(path, {"collection.anki2": database.read_bytes(), "media": "{}"})


def script(*statements: str) -> Callable[[sqlite3.Connection], object]:
    return lambda connection: connection.executescript(";".join(statements))


def only_error(path: Path) -> Problem:
    """The one problem of a package of which nothing can be read."""
    started = time.process_time()
    found = read(path)
    assert time.process_time() - started < SECONDS
    assert not [one for one in found if isinstance(one, QuestionFound)]
    (problem,) = problems(found)
    assert problem.rule == "unreadable"
    return problem


ENDLESS = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT i id, '' guid, 1 mid, '' tags, '' flds FROM n"
)


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["ALTER TABLE notes RENAME TO kept", f"CREATE VIEW notes AS {ENDLESS}"], "no table notes"),
        (["DROP TABLE notes"], "no table notes"),
        (["DROP TABLE col"], "no table col"),
        (["DELETE FROM col"], "it is empty"),
        (
            [
                "ALTER TABLE notes RENAME TO kept",
                "CREATE TABLE notes (id integer primary key, guid, mid, tags, "
                "flds AS (hex(zeroblob(50000000))) VIRTUAL)",
                "INSERT INTO notes (id) VALUES (1)",
            ],
            "no table notes",
        ),
        (
            [
                "ALTER TABLE notes RENAME TO kept",
                "CREATE VIRTUAL TABLE notes USING fts5(id, guid, mid, tags, flds)",
            ],
            "no table notes",
        ),
    ],
)
def test_a_table_that_is_none_is_refused(tmp_path: Path, statements: list[str], said: str) -> None:
    assert said in only_error(write_with(tmp_path / "a.apkg", script(*statements))).message


def test_a_huge_value_is_refused(tmp_path: Path) -> None:
    statement = "UPDATE notes SET flds = hex(randomblob(15000000)) WHERE id = 1002"
    path = write_with(tmp_path / "a.apkg", script(statement))
    found = read(path)
    assert "damaged database" in problems(found)[-1].message


def test_triggers_and_defaults_do_not_run(tmp_path: Path) -> None:
    path = write_with(
        tmp_path / "a.apkg",
        script(
            "CREATE TABLE seen (x)",
            "CREATE TRIGGER t AFTER UPDATE ON notes BEGIN INSERT INTO seen VALUES (load_extension('x')); END",
        ),
    )
    assert sum(isinstance(one, QuestionFound) for one in read(path)) == 3


def test_columns_may_hold_anything(tmp_path: Path) -> None:
    statements = [
        "UPDATE notes SET flds = CAST(x'666f6fff1f62ff' AS TEXT) WHERE id = 1001",
        "UPDATE notes SET flds = 12, tags = x'ff00', guid = 1.5 WHERE id = 1002",
        "UPDATE notes SET mid = 'other' WHERE id = 1003",
        "UPDATE cards SET due = 9e300, ivl = -9e300, data = x'00ff', type = 2, queue = 'q', factor = -1",
    ]
    found = read(write_with(tmp_path / "a.apkg", script(*statements)))
    stems = [one.question.stem for one in found if isinstance(one, QuestionFound)]
    assert stems == ["foo\ufffd", "12"]
    assert [problem.rule for problem in problems(found)] == ["draft", "skipped"]


@pytest.mark.parametrize("column", ["models", "decks", "conf"])
@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, '{"1": 3}', '{"1": {"flds": 3}}', '{"x": {"flds": [1]}}', "9" * 6000, "null"],
)
def test_descriptions_may_be_damaged(tmp_path: Path, column: str, text: str) -> None:
    statement = f"UPDATE col SET {column} = ?"
    path = write_with(tmp_path / "a.apkg", lambda connection: connection.execute(statement, (text,)))
    kept = [one for one in read(path) if isinstance(one, QuestionFound)]
    assert len(kept) == (0 if column == "models" else 3)


@pytest.mark.parametrize("cut", [100, 1024, 5000, 20_000])
def test_a_database_that_is_cut_off_is_told(tmp_path: Path, cut: int) -> None:
    database = tmp_path / "whole.db"
    Package([Written((f"river {at}", "wet" * 100)) for at in range(200)]).database(database, is_newer=False)
    path = pack(tmp_path / "a.apkg", {"collection.anki2": database.read_bytes()[:cut], "media": "{}"})
    assert problems(read(path))[-1].rule == "unreadable"


def test_a_file_that_only_claims_to_be_a_collection_is_told(tmp_path: Path) -> None:
    for name in ("collection.anki2", "collection.anki21", "collection.anki21b"):
        path = pack(tmp_path / f"{name}.apkg", {name: b"prose", "media": "{}"})
        with pytest.raises(ReadFailed, match=f"{name} is no collection of Anki"):
            read(path)


@pytest.mark.parametrize(
    "data",
    [
        bytes.fromhex("28b52ffd") + b"\xe0" + (1 << 40).to_bytes(8, "little") + b"\x01\x00\x00",
        zstandard.compress(b"SQLite format 3\0")[:-3],
        bytes.fromhex("28b52ffd"),
        zstandard.compress(b"no database"),
    ],
)
def test_what_is_packed_wrongly_is_told(tmp_path: Path, data: bytes) -> None:
    only_error(pack(tmp_path / "a.apkg", {"collection.anki21b": data, "media": b""}))


def test_a_bomb_is_refused_before_it_goes_off(tmp_path: Path) -> None:
    bomb = zstandard.compress(bytes(400_000_000))
    assert len(bomb) < 50_000
    path = pack(tmp_path / "a.apkg", {"collection.anki21b": bomb})
    assert "would unpack to more than" in only_error(path).message


@pytest.mark.parametrize(
    "media",
    [
        b"{",
        b"[" * 50_000,
        b'["a"]',
        zstandard.compress(b"\xff" * 40),
        zstandard.compress(b"\x0a\x7fshort"),
        zstandard.compress(b"\x0b"),
        zstandard.compress(b"\x0a\x02\x08"),
        zstandard.compress(bytes(20_000_000)),
        b"\xff",
    ],
)
def test_a_damaged_list_of_media_costs_only_the_images(tmp_path: Path, media: bytes) -> None:
    whole = Package([Written(('<img src="a.png">', "x"))]).write(tmp_path / "whole.apkg", "anki21b")
    with zipfile.ZipFile(whole) as archive:
        entries: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    found = read(pack(tmp_path / "a.apkg", {**entries, "media": media}))
    assert sum(isinstance(one, QuestionFound) for one in found) == 1
    assert "media" in [problem.rule for problem in problems(found)]


def test_a_medium_is_known_by_its_name_alone(tmp_path: Path) -> None:
    package = Package([Written(('<img src="../../etc/passwd"><img src="/etc/passwd">', "x"))])
    package.media = {"../../etc/passwd": b"x", "C:\\a.png": b"x"}
    (question,) = (
        one for one in read(package.write(tmp_path / "a.apkg", "anki21b")) if isinstance(one, QuestionFound)
    )
    assert not question.images
    assert len(question.missing) == 2


def test_deep_gaps_end(tmp_path: Path) -> None:
    kinds = {"Cloze": ("Text", "Extra")}
    texts = ["{{c1::" * 20_000, "{{c1::" * 5_000 + "x" + "}}" * 5_000, "}}" * 20_000, "{{c1::a::" * 3_000]
    package = Package([Written((text, ""), kind="Cloze") for text in texts], kinds)
    started = time.process_time()
    read(package.write(tmp_path / "a.apkg", "anki2"))
    assert time.process_time() - started < SECONDS


def test_an_encrypted_package_is_told(tmp_path: Path) -> None:
    path = Package([Written(("a", "b"))]).write(tmp_path / "a.apkg", "anki2")
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 1)
    path.write_bytes(data)
    with pytest.raises(ReadFailed, match=r"collection\.anki2 is encrypted"):
        read(path)
