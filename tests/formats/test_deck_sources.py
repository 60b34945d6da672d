"""Folders, zips and single files: which decks they hold, and what is never opened."""

from __future__ import annotations

import os
import struct
import unicodedata
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.image_samples import png, svg
from whycards.core.problem import Problem, Severity
from whycards.formats import FORMATS, limits
from whycards.formats.archive import ZipSource
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.message import Head, MediaFound, Message, ProblemFound, QuestionFound
from whycards.formats.opening import read_path
from whycards.formats.source import FolderSource, is_safe
from whycards.formats.workshop import Workshop

NATIVE = "---\nwhycards: 1\ntitle: {}\n---\n## Which?\n- [x] a\n- [ ] b\n"
CHECKBOX = "# {}\n\n### Which?\n- [x] a\n- [ ] b\n"


def read(path: Path, work: Path | None = None) -> list[Message]:
    work = work or path.parent / "work"
    work.mkdir(exist_ok=True)
    return list(read_path(path, Workshop(work, lambda done, total: None), FORMATS))


def titles(messages: list[Message]) -> list[str]:
    return [message.head.title for message in messages if isinstance(message, Head)]


def problems(messages: list[Message]) -> list[Problem]:
    return [message.problem for message in messages if isinstance(message, ProblemFound)]


def write(folder: Path, name: str, content: str | bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def pack(path: Path, entries: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


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
        ({"collection.anki21": b"x"}, "looks like an Anki package"),
        ({"x/imsmanifest.xml": b"<x/>"}, "looks like a QTI or Common Cartridge package"),
        ({"xl/workbook.xml": b"<x/>"}, "looks like an Excel workbook"),
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
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReadFailed, match="neither a file nor a folder"):
        read(tmp_path / "pipe")
    monkeypatch.setattr("whycards.formats.opening.FILE_BYTES", 3)
    with pytest.raises(ReadFailed, match="larger than"):
        read(tmp_path / "prose.md")


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


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
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


def _with_images(*references: str, figure: str = "") -> str:
    images = "\n".join(f"![a]({reference})" for reference in references)
    last = f"\n### Short explanation\nSo.\n\n![the figure]({figure})\n" if figure else ""
    return f"---\nwhycards: 1\ntitle: A\n---\n## Which?\n{images}\n\n- [x] a\n- [ ] b\n{last}"


@pytest.mark.parametrize("as_zip", [False, True])
@pytest.mark.parametrize(
    "reference",
    [
        "images/one.png",
        "./images//one.png",
        "<images/two words.png>",
        "images/two%20words.png",
        "images/one.png?raw=png",
        "images/one.png#part",
        "images/100%25.png",
        "images/gr%C3%BCn.png",
        "images/grün.png",
        "images/odd?name.png",
    ],
)
def test_images_are_found_however_they_are_written(tmp_path: Path, as_zip: bool, reference: str) -> None:
    files: dict[str, str | bytes] = {"deck.md": _with_images(reference)}
    decomposed = unicodedata.normalize("NFD", "grün")
    for name in ("one", "two words", "100%", decomposed, "odd?name"):
        files[f"images/{name}.png"] = png()
    for name, content in files.items():
        write(tmp_path / "bank", name, content)
    found = read(pack(tmp_path / "bank.zip", files) if as_zip else tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    (media,) = [message.media for message in found if isinstance(message, MediaFound)]
    assert list(question.images.values()) == [media.digest] and question.missing == ()
    stored = tmp_path / "work" / media.digest
    assert stored.read_bytes() == png() and stored.stat().st_mode & 0o777 == 0o600
    assert found.index(MediaFound(media)) < found.index(question)


@pytest.mark.parametrize(
    "reference",
    [
        "../secret.png",
        "%2e%2e/secret.png",
        "/etc/hostname",
        "link.png",
        "folder",
        "nothing.png",
        "..%5Csecret.png",
    ],
)
def test_images_outside_the_folder_do_not_exist(tmp_path: Path, reference: str) -> None:
    write(tmp_path, "secret.png", png())
    write(tmp_path / "bank", "deck.md", _with_images(reference))
    (tmp_path / "bank" / "link.png").symlink_to(tmp_path / "secret.png")
    (tmp_path / "bank" / "folder").mkdir()
    found = read(tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert question.images == {} and len(question.missing) == 1
    (problem,) = problems(found)
    assert (problem.rule, problem.severity, problem.line) == ("missing-image", Severity.WARNING, 5)


def test_remote_images_are_listed_and_not_fetched(tmp_path: Path) -> None:
    write(
        tmp_path, "deck.md", _with_images("https://example.org/a.png", "//example.org/a.png", "ftp://a/b.png")
    )
    found = read(tmp_path / "deck.md")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert question.remote == ("https://example.org/a.png", "//example.org/a.png", "ftp://a/b.png")
    assert [problem.rule for problem in problems(found)] == ["remote-image"] * 3


def test_images_that_are_none_are_missing_with_the_reason(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.png", "b.svg", "c.png"))
    write(tmp_path / "bank", "a.png", "text")
    write(tmp_path / "bank", "b.svg", svg("<rect>"))
    write(tmp_path / "bank", "c.png", png(60_000, 60_000))
    messages = [problem.message for problem in problems(read(tmp_path / "bank"))]
    assert ["no PNG" in messages[0], "damaged SVG" in messages[1], "pixels" in messages[2]] == [True] * 3


def test_a_data_address_is_an_image_of_the_deck(tmp_path: Path) -> None:
    import base64

    address = f"data:image/png;base64,{base64.b64encode(png()).decode()}"
    write(tmp_path, "deck.md", _with_images(address, "data:image/png;base64,AAAA"))
    found = read(tmp_path / "deck.md")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert list(question.images) == [address] and len(question.missing) == 1


def test_one_image_is_announced_once(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.png") + "## Again ![b](b.png)\n- [x] a\n- [ ] b\n")
    write(tmp_path / "bank", "a.png", png())
    write(tmp_path / "bank", "b.png", png())
    found = read(tmp_path / "bank")
    assert sum(isinstance(message, MediaFound) for message in found) == 1


def test_a_question_has_a_limit_of_images(tmp_path: Path) -> None:
    names = [f"{index}.png" for index in range(limits.IMAGES_OF_QUESTION + 2)]
    write(tmp_path / "bank", "deck.md", _with_images(*names))
    for name in names:
        write(tmp_path / "bank", name, png())
    found = read(tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert (len(question.images), len(question.missing)) == (limits.IMAGES_OF_QUESTION, 2)


@pytest.mark.parametrize(
    ("variant", "dark"), [("fig.dark.svg", "fig.dark.svg"), ("fig.dark.png", "fig.dark.png"), ("x.svg", "")]
)
def test_the_dark_variant_of_a_figure_is_its_sibling(tmp_path: Path, variant: str, dark: str) -> None:
    write(tmp_path / "bank", "deck.md", _with_images(figure="img/fig.svg"))
    write(tmp_path / "bank", "img/fig.svg", svg())
    write(tmp_path / "bank", f"img/{variant}", png() if variant.endswith("png") else svg("<g/>"))
    (question,) = [message for message in read(tmp_path / "bank") if isinstance(message, QuestionFound)]
    figure = question.question.explanation.figure
    assert figure is not None and (figure.image, figure.dark) == ("img/fig.svg", f"img/{dark}" if dark else "")
    assert set(question.images) == {"img/fig.svg", *([f"img/{dark}"] if dark else [])}


def test_svg_is_stored_clean(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.svg"))
    write(tmp_path / "bank", "a.svg", svg("<script>x()</script>"))
    (media,) = [message.media for message in read(tmp_path / "bank") if isinstance(message, MediaFound)]
    assert (media.kind, media.width, media.height) == ("svg", 40, 20)
    assert b"script" not in (tmp_path / "work" / media.digest).read_bytes()


def test_titles_of_documents(tmp_path: Path) -> None:
    source = FolderSource(tmp_path / "bank")
    names = {"deck.md": "bank", "walls/deck.md": "walls", "walls/README.md": "walls", "walls/roof.md": "roof"}
    assert {name: Document(source, name).title for name in names} == names
