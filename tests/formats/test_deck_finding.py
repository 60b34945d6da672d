"""Folders and zips of decks: what is read in them, and what is said of the rest."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from formats.anki_packages import Package, Written
from formats.image_samples import png
from formats.reading_decks import NATIVE, pack, problems, read, titles, write
from whycards.core.problem import Severity
from whycards.formats import FORMATS
from whycards.formats.errors import ReadFailed
from whycards.formats.message import QuestionFound
from whycards.formats.opening import read_path
from whycards.formats.workshop import Workshop

PICTURED = "---\nwhycards: 1\ntitle: {}\n---\n## Which?\n![](map.png)\n- [x] a\n- [ ] b\n"


def zipped(entries: dict[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return data.getvalue()


def rivers(path: Path) -> Path:
    return Package([Written(("Elbe", "wet"))]).write(path, "anki21b")


def test_packages_and_zips_of_a_folder_are_read_with_their_images(tmp_path: Path) -> None:
    folder = tmp_path / "all"
    write(folder, "one.md", NATIVE.format("One"))
    rivers(folder / "rivers.apkg")
    write(folder, "two.zip", zipped({"inner/two.md": PICTURED.format("Two"), "inner/map.png": png()}))
    found = read(folder)
    assert titles(found) == ["One", "Rivers", "Two"]
    (pictured,) = (one for one in found if isinstance(one, QuestionFound) and one.images)
    assert pictured.file == f"{folder}/two.zip/inner/two.md"
    assert not problems(found)


def test_a_zip_of_packages_is_read(tmp_path: Path) -> None:
    package = rivers(tmp_path / "rivers.apkg").read_bytes()
    inner = zipped({"two.md": PICTURED.format("Two"), "map.png": png()})
    found = read(pack(tmp_path / "a.zip", {"rivers.apkg": package, "x/two.zip": inner, "notes.txt": "prose"}))
    assert titles(found) == ["Rivers", "Two"]
    assert [problem.rule for problem in problems(found)] == ["left-out"]


def test_a_zip_in_a_zip_in_a_zip_is_refused_by_name(tmp_path: Path) -> None:
    deep = zipped({"c.zip": zipped({"d.md": NATIVE.format("D")}), "b.md": NATIVE.format("B")})
    found = read(pack(tmp_path / "a.zip", {"b.zip": deep}))
    assert titles(found) == ["B"]
    (told,) = problems(found)
    assert told.file == f"{tmp_path}/a.zip/b.zip/c.zip"
    assert "unpack it and import it by itself" in told.message


def test_a_zip_without_a_deck_inside_is_told(tmp_path: Path) -> None:
    found = read(pack(tmp_path / "a.zip", {"b.zip": zipped({"x.txt": "prose"}), "c.md": NATIVE.format("C")}))
    assert titles(found) == ["C"]
    assert "There is no deck in" in problems(found)[0].message


def test_a_damaged_zip_inside_is_told(tmp_path: Path) -> None:
    write(tmp_path, "all/b.zip", b"PK\x03\x04" + bytes(90))
    write(tmp_path, "all/c.md", NATIVE.format("C"))
    found = read(tmp_path / "all")
    assert titles(found) == ["C"]
    assert "damaged zip file" in problems(found)[0].message


def test_what_belongs_to_a_package_is_no_deck_of_its_own(tmp_path: Path) -> None:
    package = rivers(tmp_path / "rivers.apkg")
    folder = tmp_path / "all"
    folder.mkdir()
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder / "unpacked")
    write(folder, "unpacked/0.md", NATIVE.format("Inside"))
    write(folder, "beside.md", NATIVE.format("Beside"))
    assert titles(read(folder)) == ["Rivers", "Beside"]


def test_a_folder_that_holds_deck_md_means_these_alone(tmp_path: Path) -> None:
    rivers(tmp_path / "rivers.apkg")
    write(tmp_path, "x/deck.md", NATIVE.format("X"))
    assert titles(read(tmp_path, tmp_path / "x")) == ["X"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj", "It is a PDF document"),
        (b"", "It is empty"),
        (b" \n\n", "It is empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "old Office"),
        (b"Rar!\x1a\x07\x01\x00", "RAR archive"),
        (b"\x1f\x8b\x08" + bytes(20), "packed by gzip"),
        (b"PK\x05\x06" + bytes(18), "empty zip"),
        (png(), "It is a picture"),
        (bytes(400), "NUL bytes"),
    ],
)
def test_a_file_of_another_kind_is_told_what_it_is(tmp_path: Path, content: bytes, said: str) -> None:
    write(tmp_path, "deck.md", content)
    with pytest.raises(ReadFailed, match=said):
        read(tmp_path / "deck.md")


def test_a_lone_file_of_another_kind_in_a_zip_is_told_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(ReadFailed, match=r"bank\.md is a PDF document"):
        read(pack(tmp_path / "a.zip", {"bank.md": b"%PDF-1.7\n"}))


def test_office_files_are_documents_and_no_folders(tmp_path: Path) -> None:
    entries: dict[str, str | bytes] = {"[Content_Types].xml": "<x/>", "word/document.xml": "<x/>"}
    write(tmp_path, "bank.md", zipped({**entries, "word/deck.md": NATIVE.format("Hidden")}))
    with pytest.raises(ReadFailed, match="It is a Word document"):
        read(tmp_path / "bank.md")


def encrypted(entries: dict[str, str | bytes], *names: str) -> bytes:
    """A zip whose entries of these names say that they are encrypted."""
    data = bytearray(zipped(entries))
    for signature, name_at, flag_at in ((b"PK\x03\x04", 30, 6), (b"PK\x01\x02", 46, 8)):
        at = data.find(signature)
        while at >= 0:
            if any(data[at + name_at :].startswith(name.encode()) for name in names):
                data[at + flag_at] |= 1
            at = data.find(signature, at + 1)
    return bytes(data)


def test_an_encrypted_zip_is_told(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"a.md": NATIVE.format("A"), "b.md": NATIVE.format("B")}
    write(tmp_path, "all.zip", encrypted(files, "a.md", "b.md"))
    with pytest.raises(ReadFailed, match=r"a\.md is encrypted, and 1 more cannot be read"):
        read(tmp_path / "all.zip")
    write(tmp_path, "half.zip", encrypted(files, "b.md"))
    found = read(tmp_path / "half.zip")
    assert titles(found) == ["A"]
    (told,) = problems(found)
    assert (told.severity, told.rule) == (Severity.WARNING, "unreadable")
    assert told.file.endswith("half.zip/b.md")


@contextmanager
def without_rights() -> Iterator[Path]:
    """A folder, in which nothing that is closed can be opened: not by the superuser either."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def as_nobody() -> Iterator[None]:
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such rights here")
def test_what_may_not_be_opened_is_told(tmp_path: Path) -> None:
    with without_rights() as folder:
        write(folder, "all/a.md", NATIVE.format("A"))
        write(folder, "all/closed/b.md", NATIVE.format("B"))
        write(folder, "all/c.md", NATIVE.format("C"))
        write(folder, "shut/d.md", NATIVE.format("D"))
        for closed in ("all/closed", "all/c.md", "shut"):
            (folder / closed).chmod(0)
        work = folder / "work"
        work.mkdir()
        try:
            with as_nobody():
                found = list(read_path(folder / "all", Workshop(work, lambda done, total: None), FORMATS))
                assert titles(found) == ["A"]
                with pytest.raises(ReadFailed, match="shut cannot be read: Permission denied"):
                    read(folder / "shut", work)
        finally:
            for closed in ("all/closed", "all/c.md", "shut"):
                (folder / closed).chmod(0o755)
        messages = [problem.message for problem in problems(found)]
        assert any("closed/ (it cannot be opened: Permission denied)" in message for message in messages)
        assert any("The file cannot be opened (Permission denied)" in message for message in messages)


@pytest.mark.parametrize("name", ["a.md", "a.apkg"])
def test_a_file_that_changes_while_it_is_read_gives_nothing(tmp_path: Path, name: str) -> None:
    if name == "a.md":
        write(tmp_path, name, NATIVE.format("A"))
    else:
        rivers(tmp_path / name)
    (tmp_path / "work").mkdir()

    def told(done: int, total: int) -> None:
        with (tmp_path / name).open("ab") as file:
            file.write(b"\n")

    with pytest.raises(ReadFailed, match="changed while it was read, so nothing of it is taken"):
        list(read_path(tmp_path / name, Workshop(tmp_path / "work", told), FORMATS))
