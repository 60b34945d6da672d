"""Folders with entries that are no files, names that say something else, and files that change meanwhile."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from formats.reading_decks import CHECKBOX, problems, read, titles, write
from fuzz.deck_words import Words, zipped
from fuzz.made_decks import MAKERS
from whycards.formats import FORMATS
from whycards.formats.errors import ReadFailed
from whycards.formats.limits import FOLDER_DEPTH
from whycards.formats.message import Message, QuestionFound
from whycards.formats.opening import read_path
from whycards.formats.workshop import Workshop


def _pipe(folder: Path) -> None:
    os.mkfifo(folder / "deck.md")


def _socket(folder: Path) -> None:
    before = Path.cwd()
    os.chdir(folder)  # paths of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind("deck.md")
    finally:
        os.chdir(before)


def _no_utf8(folder: Path) -> None:
    Path(os.fsdecode(os.fsencode(folder) + b"/d\xff\xfeck.md")).write_text(CHECKBOX.format("B"))


def _deep(folder: Path) -> None:
    for _ in range(FOLDER_DEPTH + 1):
        folder = folder / "d"
    write(folder, "deck.md", CHECKBOX.format("B"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_pipe, "deck.md (it is neither a file nor a folder)"),
        (_socket, "deck.md (it is neither a file nor a folder)"),
        (_no_utf8, "d\ufffd\ufffdck.md (its name is no UTF-8)"),
        (_deep, f"d/ (it lies more than {FOLDER_DEPTH} folders deep)"),
    ],
)
def test_an_entry_that_is_not_read_is_told(tmp_path: Path, make: Callable[[Path], None], why: str) -> None:
    write(tmp_path / "bank", "a.md", CHECKBOX.format("A"))
    make(tmp_path / "bank")
    found = read(tmp_path / "bank")
    assert titles(found) == ["a"] or titles(found) == ["A"]
    (problem,) = problems(found)
    assert problem.message.startswith("1 entry of the folder was left out: ") and why in problem.message
    (tmp_path / "bank" / "a.md").unlink()
    with pytest.raises(ReadFailed) as told:
        read(tmp_path / "bank")
    assert "There is no deck in" in str(told.value) and why in str(told.value)


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    write(tmp_path / "bank", "a.md", CHECKBOX.format("A"))
    (tmp_path / "bank" / "self").symlink_to(tmp_path / "bank")
    (tmp_path / "bank" / "x.md").symlink_to("y.md")
    (tmp_path / "bank" / "y.md").symlink_to("x.md")
    (problem,) = problems(read(tmp_path / "bank"))
    assert problem.message == "Links were left out, since links are not followed: self, x.md, y.md."
    with pytest.raises(ReadFailed, match="cannot be read"):
        read(tmp_path / "bank" / "x.md")


@pytest.mark.parametrize("name", ["a" * 300, "a/" * 3_000, "a\0b"])
def test_a_path_that_no_disk_takes_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(ReadFailed, match=r"cannot be read|is not there"):
        read(tmp_path / name, tmp_path)


@pytest.mark.parametrize(
    "name", ["line\nbreak", "bell\a\x1b[31m", "right\u202etfel", "\u05e9\u05dc\u05d5\u05dd", "n" * 240]
)
def test_an_odd_name_is_a_clean_title_and_place(tmp_path: Path, name: str) -> None:
    write(tmp_path, f"{name}.md", "- what is it\n- [ ] here\n")
    (tmp_path / f"{name}.md").write_text("### Which?\n- [x] a\n- [ ] b\n- [x]\n")
    found = read(tmp_path / f"{name}.md")
    shown = [*titles(found), *(problem.message for problem in problems(found))]
    assert titles(found)
    assert not [c for text in shown for c in text if ord(c) < 32 or c == "\u202e"]


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _emptied(path: Path) -> None:
    os.truncate(path, 0)


def _replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"### Other?\n- [x] a\n- [ ] b\n")
    other.replace(path)


def _deleted(path: Path) -> None:
    path.unlink()


def _overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"X" * 50)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CHANGES = (_cut, _emptied, _replaced, _deleted, _overwritten, _folder)


@pytest.mark.parametrize("packed", [False, True], ids=["file", "zip"])
@pytest.mark.parametrize("kind", list(MAKERS))
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_becomes_of_a_file_meanwhile_nothing_of_it_is_half(
    tmp_path: Path, kind: str, change: Callable[[Path], None], packed: bool
) -> None:
    """It is whole, where a copy of it was read, or there is a sentence and nothing of it may be kept."""
    made = MAKERS[kind](Words())
    path = tmp_path / ("all.zip" if packed else made.name)
    path.write_bytes(zipped({made.name: made.content()}) if packed else made.content())
    whole = [one.question for one in read(path) if isinstance(one, QuestionFound)]
    (tmp_path / "work").mkdir(exist_ok=True)
    done: list[Path] = []

    def told(read: int, total: int) -> None:
        if not done:
            done.append(path)
            change(path)

    found: list[Message] = []
    try:
        found.extend(read_path(path, Workshop(tmp_path / "work", told), FORMATS))
    except ReadFailed as failed:
        assert str(failed)
        return
    questions = [one.question for one in found if isinstance(one, QuestionFound)]
    assert questions in (whole, []) and (questions or problems(found))
