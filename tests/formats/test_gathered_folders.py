"""Folders of files with one question each: one deck for the folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from formats.reading_decks import pack, problems, read, titles, write
from whycards.formats.message import Head, Message, QuestionFound

BOXES = "- [x] this\n- [ ] that\n"
TESTOWNIK = "X010\nWhich wall is number {}?\nnorth\nsouth\nwest\n"
ROCKS = "---\ntitle: One\nAnswer: A\n---\nWhich wall is number {}?\n--- Answers\nA. north\n---\nB. south\n"


def questions(found: Sequence[Message]) -> list[str]:
    return [one.question.stem for one in found if isinstance(one, QuestionFound)]


def test_one_question_a_file_makes_one_deck(tmp_path: Path) -> None:
    folder = tmp_path / "walls"
    for number in range(1, 5):
        write(folder, f"{number:03}.txt", TESTOWNIK.format(number))
    found = read(folder)
    assert titles(found) == ["walls"]
    assert questions(found) == [f"Which wall is number {number}?" for number in range(1, 5)]
    (head,) = (one for one in found if isinstance(one, Head))
    assert head.file == str(folder)
    assert [one.file for one in found if isinstance(one, QuestionFound)][1] == f"{folder}/002.txt"


def test_each_folder_is_a_deck(tmp_path: Path) -> None:
    for place in ("north", "south"):
        for number in (1, 2):
            write(tmp_path / "all" / place, f"{number}.md", f"### Which {place} wall is {number}?\n\n{BOXES}")
    assert titles(read(tmp_path / "all")) == ["north", "south"]


def test_a_zip_of_such_files_is_one_deck(tmp_path: Path) -> None:
    entries: dict[str, str | bytes] = {
        f"{number}.md": f"### Which wall is {number}?\n\n{BOXES}" for number in (1, 2, 3)
    }
    assert titles(read(pack(tmp_path / "walls.zip", entries))) == ["walls"]


def test_chapters_stay_decks_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    for name in ("a", "b", "c"):
        text = "".join(f"### Which {name} is {number}?\n\n{BOXES}\n" for number in (1, 2))
        write(folder, f"{name}.md", text)
    write(folder, "d.md", f"### Which d is it?\n\n{BOXES}")
    write(folder, "e.md", f"### Which e is it?\n\n{BOXES}")
    assert sorted(titles(read(folder))) == ["a", "b", "c", "d", "e"]


def test_a_single_file_keeps_its_name(tmp_path: Path) -> None:
    write(tmp_path / "walls", "one.md", f"### Which wall is it?\n\n{BOXES}")
    assert titles(read(tmp_path / "walls")) == ["one"]
    assert titles(read(tmp_path / "walls" / "one.md")) == ["one"]


def test_findings_name_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "walls"
    write(folder, "1.md", f"### Which wall is 1?\n\n{BOXES}")
    write(folder, "2.md", "### Which wall is 2?\n\n- [ ] this\n- [ ] that\n")
    (draft,) = problems(read(folder))
    assert (draft.rule, draft.file) == ("draft", f"{folder}/2.md")
