"""Folders, zips and single files: which decks they hold, and what is never opened."""

from __future__ import annotations

import os
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.image_samples import png
from formats.reading_decks import CHECKBOX, NATIVE, pack, problems, read, titles, write
from whycards.core.problem import Severity
from whycards.formats import limits
from whycards.formats.archive import ZipSource
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.message import Head, QuestionFound
from whycards.formats.source import FolderSource, is_safe

LAYOUTS = [
    ({"deck.md": NATIVE.format("A"), "b.md": CHECKBOX.format("B")}, ["A"]),
    (
        {"x/deck.md": NATIVE.format("X"), "y/deck.md": NATIVE.format("Y"), "b.md": CHECKBOX.format("B")},
        ["X", "Y"],
    ),
    (
        {"b.md": CHECKBOX.format("B"), "sub/c.txt": CHECKBOX.format("C"), "README.md": CHECKBOX.format("R")},
        ["B", "C"],
    ),
    ({"README.md": CHECKBOX.format("R"), "notes.md": "# Notes\n"}, ["R"]),
    ({"deck.md": CHECKBOX.format("Plain")}, ["Plain"]),
    (
        {
            "b.md": CHECKBOX.format("B"),
            ".git/c.md": CHECKBOX.format("C"),
            "__MACOSX/b.md": CHECKBOX.format("D"),
        },
        ["B"],
    ),
    ({"deck.txt": NATIVE.format("N")}, ["N"]),
]


@pytest.mark.parametrize(("files", "found"), LAYOUTS)
def test_what_a_folder_and_a_zip_of_it_mean(tmp_path: Path, files: dict[str, str], found: list[str]) -> None:
    for name, content in files.items():
        write(tmp_path / "bank", name, content)
    archive = pack(tmp_path / "bank.zip", dict(files))
    assert titles(read(tmp_path / "bank")) == found
    assert titles(read(archive)) == found


def test_a_readme_that_is_named_is_read(tmp_path: Path) -> None:
    write(tmp_path, "README.md", CHECKBOX.format("R"))
    write(tmp_path, "b.md", CHECKBOX.format("B"))
    assert titles(read(tmp_path / "README.md")) == ["R"]


def test_content_decides_and_not_the_name(tmp_path: Path) -> None:
    pack(tmp_path / "deck.md", {"x/deck.md": NATIVE.format("Inside")})
    write(tmp_path, "sheet.csv", NATIVE.format("Sheet"))
    write(tmp_path, "wide.md", ("\ufeff" + NATIVE.format("Wide")).encode("utf-16-le"))
    assert titles(read(tmp_path / "deck.md")) == ["Inside"]
    assert titles(read(tmp_path / "sheet.csv")) == ["Sheet"]
    assert titles(read(tmp_path / "wide.md")) == ["Wide"]


def test_files_that_are_no_deck_are_named(tmp_path: Path) -> None:
    write(tmp_path / "bank", "b.md", CHECKBOX.format("B"))
    for name in ("c.bin", "d.txt", "e.txt", "f.txt", "g.png"):
        write(tmp_path / "bank", name, b"\0" if name == "c.bin" else b"text")
    (note,) = problems(read(tmp_path / "bank"))
    assert (note.severity, note.rule) == (Severity.NOTE, "left-out")
    assert "c.bin, d.txt, e.txt and 1 more" in note.message


def test_a_deck_that_is_none_is_an_error(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", "only prose\n")
    write(tmp_path / "bank", "b/deck.md", NATIVE.format("B"))
    found = read(tmp_path / "bank")
    assert titles(found) == ["B"]
    assert [problem.rule for problem in problems(found)] == ["unknown-format"]


def test_a_file_that_is_no_utf_8_is_mentioned(tmp_path: Path) -> None:
    write(tmp_path, "a.md", CHECKBOX.format("Größe").encode("cp1252"))
    found = read(tmp_path / "a.md")
    assert titles(found) == ["Größe"]
    assert [problem.rule for problem in problems(found)] == ["encoding"]


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, "There is no deck in"),
        ({"a.txt": "prose"}, "There is no deck in"),
        ({"xl/workbook.xml": b"<x/>"}, "It is a workbook without a sheet of questions"),
        ({"word/document.xml": b"<x/>"}, "It is a Word document: save it as plain text"),
    ],
)
def test_a_zip_without_a_deck_fails_with_a_sentence(
    tmp_path: Path, files: dict[str, str | bytes], sentence: str
) -> None:
    with pytest.raises(ReadFailed, match=sentence):
        read(pack(tmp_path / "a.zip", {**files, "note": "x"}))


def test_a_path_that_cannot_be_read_fails_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ReadFailed, match="is not there"):
        read(tmp_path / "nothing.md")
    write(tmp_path, "prose.md", "prose")
    with pytest.raises(ReadFailed, match="holds no questions"):
        read(tmp_path / "prose.md")
    monkeypatch.setattr("whycards.formats.opening.FILE_BYTES", 3)
    with pytest.raises(ReadFailed, match="larger than"):
        read(tmp_path / "prose.md")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReadFailed, match="neither a file nor a folder"):
        read(tmp_path / "pipe")


def test_a_text_that_is_too_large_fails_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a.md", CHECKBOX.format("A"))
    monkeypatch.setattr("whycards.formats.document.TEXT_BYTES", 10)
    with pytest.raises(ReadFailed, match="larger than"):
        read(tmp_path / "a.md")


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("a/b.png", True),
        ("a..b/c.png", True),
        ("../a", False),
        ("a/../../b", False),
        ("/etc/passwd", False),
        ("C:/a", False),
        ("C:a", False),
        ("a\\..\\b", False),
        ("a\0b", False),
        ("", False),
    ],
)
def test_safe_names(name: str, safe: bool) -> None:
    assert is_safe(name) is safe


def test_entries_with_unsafe_names_links_and_doubles_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        for name in ("../deck.md", "/deck.md", "C:\\deck.md", "x/../../deck.md", "sub\\b.md", "a.md", "a.md"):
            archive.writestr(name, CHECKBOX.format(name.replace("\\", "/")))
        link = zipfile.ZipInfo("link.md")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    found = read(path)
    assert titles(found) == ["a.md", "sub/b.md"]
    assert problems(found)[0].rule == "zip" and problems(found)[0].message.startswith("6 entries")
    assert not (tmp_path.parent / "deck.md").exists()


@pytest.mark.parametrize(("kind", "text"), [("deck.md", NATIVE), ("quiz.md", CHECKBOX)])
@pytest.mark.parametrize(("mark", "rule"), [("\0", "nul"), ("\u202e", "bidi")])
def test_a_stray_byte_does_not_hide_a_deck(tmp_path: Path, kind: str, text: str, mark: str, rule: str) -> None:
    write(tmp_path / "bank", kind, text.format("A").replace("Which?", f"Wh{mark}ich?"))
    found = read(tmp_path / "bank")
    (question,) = [message.question for message in found if isinstance(message, QuestionFound)]
    assert question.stem == "Which?"
    line = text[: text.index("Which?")].count("\n") + 1
    assert [(problem.rule, problem.line) for problem in problems(found)] == [(rule, line)]


def test_a_file_full_of_nul_is_no_text_and_says_so(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", NATIVE.format("A") + "\0" * 100)
    (problem,) = problems(read(tmp_path / "bank"))
    assert "NUL" in problem.message
    with pytest.raises(ReadFailed, match="NUL"):
        read(tmp_path / "bank" / "deck.md")


def test_links_are_named_and_not_followed(tmp_path: Path) -> None:
    write(tmp_path / "far", "deck.md", NATIVE.format("Far"))
    write(tmp_path / "bank", "near/deck.md", NATIVE.format("Near"))
    (tmp_path / "bank" / "deck.md").symlink_to(tmp_path / "far" / "deck.md")
    (tmp_path / "bank" / "folder").symlink_to(tmp_path / "far")
    found = read(tmp_path / "bank")
    (problem,) = problems(found)
    assert titles(found) == ["Near"] and (problem.rule, problem.severity) == ("link", Severity.WARNING)
    assert "deck.md, folder" in problem.message
    with pytest.raises(ReadFailed, match=r"it is a link.*not followed"):
        read(tmp_path / "bank" / "deck.md")
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / "deck.md").symlink_to(tmp_path / "far" / "deck.md")
    with pytest.raises(
        ReadFailed, match=r"There is no deck in .*deck\.md is a link, and links are not followed"
    ):
        read(tmp_path / "alone")
    (tmp_path / "lost.md").symlink_to(tmp_path / "nowhere")
    with pytest.raises(ReadFailed, match="is a link to something that is not there"):
        read(tmp_path / "lost.md")


def _bomb(path: Path, change: tuple[int, int]) -> Path:
    """A zip whose second central entry has this value at this place."""
    pack(path, {"a.md": CHECKBOX.format("A") * 50, "b.md": "b"}, zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    second = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 1)
    struct.pack_into("<I", data, second + change[0], change[1])
    path.write_bytes(data)
    return path


def test_overlapping_entries_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadFailed, match="overlap"):
        read(_bomb(tmp_path / "a.zip", (42, 10)))


def test_a_lying_size_is_found_out(tmp_path: Path) -> None:
    source = ZipSource(_bomb(tmp_path / "a.zip", (24, 0)))
    with pytest.raises(Refused, match="damaged"):
        source.read("b.md", 1000)
    source.close()
    source = ZipSource(_bomb(tmp_path / "b.zip", (24, 9_000_000)))
    with pytest.raises(Refused, match="shorter than it says"):
        source.read("b.md", 1000)
    source.close()
    with pytest.raises(ReadFailed, match="times its size"):
        read(_bomb(tmp_path / "c.zip", (24, 900_000_000)))


@pytest.mark.parametrize(
    ("limit", "value", "sentence"),
    [
        ("ENTRIES", 1, "holds 2 files"),
        ("UNPACKED_BYTES", 5, "would unpack to more"),
        ("RATIO_FROM", 10, "times its size"),
    ],
)
def test_limits_of_a_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, sentence: str
) -> None:
    path = pack(tmp_path / "a.zip", {"a.md": " " * 3_000_000, "b": "b"})
    monkeypatch.setattr(f"whycards.formats.archive.{limit}", value)
    with pytest.raises(ReadFailed, match=sentence):
        read(path)


def test_a_dense_zip_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadFailed, match="100 times its size"):
        read(pack(tmp_path / "a.zip", {"a.md": b"\n" * (limits.RATIO_FROM + 1)}))


def test_entries_that_cannot_be_read_are_errors_of_their_own(tmp_path: Path) -> None:
    pack(
        tmp_path / "a.zip", {"a/deck.md": NATIVE.format("A"), "b/deck.md": NATIVE.format("B")}, zipfile.ZIP_LZMA
    )
    found = read(tmp_path / "a.zip")
    assert [problem.rule for problem in problems(found)] == ["unreadable", "unreadable"]
    assert "method" in problems(found)[0].message


def test_a_damaged_entry_is_an_error_of_its_own(tmp_path: Path) -> None:
    path = pack(
        tmp_path / "a.zip",
        {"a/deck.md": NATIVE.format("A"), "b/deck.md": NATIVE.format("B")},
        zipfile.ZIP_STORED,
    )
    path.write_bytes(path.read_bytes().replace(b"title: A", b"title: Z"))
    found = read(path)
    assert titles(found) == ["B"]
    assert "damaged" in problems(found)[0].message


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=12), st.integers(0, 2000))
def test_no_damage_to_a_zip_makes_the_reader_stumble(
    tmp_path: Path, changes: list[tuple[int, int]], length: int
) -> None:
    data = bytearray(
        pack(tmp_path / "a.zip", {"x/deck.md": NATIVE.format("A") * 3, "x/a.png": png()}).read_bytes()
    )
    for place, value in changes:
        data[place % len(data)] = value
    (tmp_path / "b.zip").write_bytes(bytes(data[: max(4, length)]))
    try:
        read(tmp_path / "b.zip")
    except ReadFailed as failure:
        assert str(failure).endswith(".")


def test_a_folder_with_too_many_files_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for index in range(4):
        write(tmp_path / "bank", f"{index}.md", "x")
    monkeypatch.setattr("whycards.formats.source.ENTRIES", 3)
    with pytest.raises(ReadFailed, match="more than 3 files"):
        read(tmp_path / "bank")


@pytest.mark.skipif(os.name == "nt", reason="file names are always Unicode there")
def test_a_file_name_that_is_no_unicode_is_shown_as_far_as_it_can_be(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/wall\xff\n.md"))
    path.write_text("### Which?\n- [x] a\n- [ ] b\n")
    head = read(path)[0]
    assert isinstance(head, Head) and head.head.title == "wall\ufffd"
    assert head.file == f"{tmp_path}/wall\ufffd .md"


def test_titles_of_documents(tmp_path: Path) -> None:
    source = FolderSource(tmp_path / "bank")
    names = {"deck.md": "bank", "walls/deck.md": "walls", "walls/README.md": "walls", "walls/roof.md": "roof"}
    assert {name: Document(source, name).title for name in names} == names
