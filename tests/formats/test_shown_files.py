"""Files as they are written: the lines about a finding, and the first ones of what nothing could be read of."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from formats.anki_packages import Package, Written
from whycards.core.progress import Silent
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Head, LinesFound, Message, ProblemFound, QuestionFound
from whycards.formats.options import Look, ReadOptions
from whycards.formats.parent import read_deck

PROSE = "".join(f"Sentence number {number} of some notes.\n" for number in range(1, 41))
ASKED = "Which wall is cold?\nA. north\nB. south\nANSWER: A\n"


def read(path: Path, options: ReadOptions | None = None) -> tuple[list[Message], str]:
    """What was said of a path, and the sentence with which reading failed."""
    found: list[Message] = []
    try:
        for message in read_deck(path, path.parent / "work", Silent(), options or ReadOptions()):
            found.append(message)
    except ReadFailed as failed:
        return found, str(failed)
    return found, ""


def lines_of(found: list[Message]) -> LinesFound:
    (lines,) = [message for message in found if isinstance(message, LinesFound)]
    return lines


def look(path: Path, file: str, line: int) -> LinesFound:
    return lines_of(read(path, ReadOptions(look=Look(file, line)))[0])


def test_a_file_that_no_reader_knows_shows_its_first_lines(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(PROSE)
    found, failure = read(tmp_path / "notes.txt")
    lines = lines_of(found)
    assert lines.first == 1
    assert lines.lines == tuple(PROSE.splitlines()[:20])
    assert "no questions in a form that is known" in failure


def test_a_damaged_file_shows_the_place(tmp_path: Path) -> None:
    (tmp_path / "bank.xml").write_text(
        "<quiz>\n" + "<!-- much -->\n" * 40 + "<question type='multichoice'>\n<x\n"
    )
    found, _ = read(tmp_path / "bank.xml")
    (problem,) = [message.problem for message in found if isinstance(message, ProblemFound)]
    lines = lines_of(found)
    assert lines.line == problem.line
    assert lines.first <= lines.line <= lines.first + len(lines.lines)


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n" + bytes(300), b"%PDF-1.7\n\0\0\0\xff\xfe"])
def test_what_is_no_text_shows_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "deck.txt").write_bytes(data)
    found, failure = read(tmp_path / "deck.txt")
    assert failure
    assert not [message for message in found if isinstance(message, LinesFound)]


def test_questions_are_not_shown_as_lines(tmp_path: Path) -> None:
    (tmp_path / "bank.txt").write_text(ASKED)
    assert not [message for message in read(tmp_path / "bank.txt")[0] if isinstance(message, LinesFound)]


def test_a_file_is_read_as_the_format_that_was_named(tmp_path: Path) -> None:
    (tmp_path / "walls.txt").write_text("Which wall is cold?\nnorth;x\n{ =north ~south }\n")
    found, _ = read(tmp_path / "walls.txt", ReadOptions(format="gift"))
    assert [message.format for message in found if isinstance(message, Head)] == ["gift"]
    assert len([message for message in found if isinstance(message, QuestionFound)]) == 1


@pytest.mark.parametrize(
    "name",
    ["markdown", "csv", "aiken", "gift", "json", "moodle-xml", "qti", "whycards", "anki", "xlsx", "marked"],
)
@pytest.mark.parametrize("text", [PROSE, "", ASKED, "<quiz>", "{]", 'a;b\n"', "---\n", "\x00\x01\x02" * 40])
def test_no_named_format_makes_a_reader_stop(tmp_path: Path, name: str, text: str) -> None:
    """Whatever is read as whatever: there is a question, a finding, or a sentence."""
    (tmp_path / "deck.txt").write_text(text)
    found, failure = read(tmp_path / "deck.txt", ReadOptions(format=name))
    assert "made the reader stop" not in failure
    assert failure or any(isinstance(message, QuestionFound | ProblemFound | LinesFound) for message in found)


def test_an_unknown_name_lists_the_formats(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(ASKED)
    assert "Choose one of these: aiken, anki, csv" in read(tmp_path / "deck.txt", ReadOptions(format="word"))[1]


def test_a_file_is_shown_about_a_line(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("".join(f"line {number}\n" for number in range(1, 2001)))
    lines = look(path, str(path), 1000)
    assert lines.lines[lines.line - lines.first] == "line 1000"
    assert 200 < len(lines.lines) < 400


def test_the_member_of_a_zip_is_shown(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "inner.zip", "w") as inner:
        inner.writestr("b.md", "beta\n")
    with zipfile.ZipFile(tmp_path / "decks.zip", "w") as archive:
        archive.writestr("x/a.md", "alpha\n")
        archive.write(tmp_path / "inner.zip", "in.zip")
    path = tmp_path / "decks.zip"
    assert look(path, f"{path}/x/a.md", 1).lines == ("alpha",)
    assert look(path, f"{path}/in.zip/b.md", 1).lines == ("beta",)
    assert "cannot be shown" in read(path, ReadOptions(look=Look(f"{path}/../a.md", 1)))[1]


def test_nothing_outside_is_shown(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret\n")
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "a.md").write_text("alpha\n")
    for file in (f"{folder}/../secret.txt", str(tmp_path / "secret.txt"), f"{folder}/a.md/../../secret.txt"):
        assert "cannot be shown" in read(folder, ReadOptions(look=Look(file, 1)))[1]


def test_a_file_of_a_folder_is_shown(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    (folder / "one").mkdir(parents=True)
    (folder / "one" / "a.md").write_text("alpha\nbeta\n")
    assert look(folder, f"{folder}/one/a.md", 2).lines == ("alpha", "beta")


def test_the_notes_of_a_package_are_shown(tmp_path: Path) -> None:
    path = Package([Written(("Elbe", "wet")), Written(("Alps", "high"))]).write(tmp_path / "r.apkg", "anki21b")
    lines = look(path, str(path), 2)
    assert len(lines.lines) == 2
    assert "Alps" in lines.lines[1]


def test_the_rows_of_a_sheet_are_shown(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    book.create_sheet("first").append(["Question", "Answer"])
    book.create_sheet("more").append(["What", "else"])
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert look(path, f"{path}, sheet more", 1).lines == ("What | else",)


def test_one_very_long_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text('{"a": "' + "x" * 12_000_000 + '"}')
    (line,) = look(path, str(path), 1).lines
    assert len(line) < 1000


def test_the_wishes_survive_json() -> None:
    from whycards.formats.options import options_of

    wish = replace(ReadOptions(), format="gift", look=Look("a.txt", 3))
    assert options_of(wish.as_json()) == wish
