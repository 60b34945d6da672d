"""Decks of one id, one name or one title: nothing is overwritten or mixed up without a word."""

from __future__ import annotations

import sqlite3
import zipfile
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.deck_files import write_checkbox, write_native
from whycards.core.problem import Severity
from whycards.core.progress import Silent
from whycards.services.checking import check
from whycards.services.importing import ImportService, NameRefused, NothingStored
from whycards.storage.library import Library


@pytest.fixture
def importing(library: Library, clock: FakeClock) -> ImportService:
    return ImportService(library, clock)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


def contents(library: Library) -> list[str]:
    """Everything in the library's file."""
    with sqlite3.connect(library.path) as connection:
        dump = list(connection.iterdump())
    connection.close()
    return dump


def numbered(files: Path, *heads: str) -> list[Path]:
    """Native decks with these front matters, each with a question {#a} of its own."""
    for number, head in enumerate(heads):
        write_native(
            files / str(number), f"---\n{{whycards: 1, {head}}}\n---\n## Q{number} {{#a}}\n- [x] a\n- [ ] b\n"
        )
    return [files / str(number) / "deck.md" for number in range(len(heads))]


def stems(library: Library) -> list[str]:
    found = [library.question(uid) for uid in library.unseen(None)]
    return [one.question.stem for one in found if one is not None]


@pytest.mark.parametrize("is_folder", [True, False])
@pytest.mark.parametrize(
    ("first", "second", "named"),
    [
        ("id: two, title: A", "id: two, title: B", 'the id "two"'),
        ("title: A", "title: A", '"A"'),
        ("id: A, title: B", "title: A", '"A"'),
    ],
)
def test_two_files_with_one_deck_key_do_not_overwrite_each_other(
    library: Library,
    importing: ImportService,
    files: Path,
    first: str,
    second: str,
    named: str,
    is_folder: bool,
) -> None:
    paths = numbered(files, first, second)
    report = importing.run([files] if is_folder else paths, None, Silent())
    assert [deck.added for deck in report.result.decks] == [1]
    assert stems(library) == ["Q0"]
    (problem,) = report.problems
    assert problem.severity is Severity.ERROR and report.files[-1].found.has_errors
    assert all(part in problem.message for part in (str(paths[0]), str(paths[1]), named))
    assert problem.message in report.remarks


def test_a_zip_with_one_id_twice_brings_the_first(
    library: Library, importing: ImportService, files: Path
) -> None:
    first, second = numbered(files, "id: two, title: A", "id: two, title: B")
    with zipfile.ZipFile(files / "decks.zip", "w") as archive:
        archive.write(first, "0/deck.md")
        archive.write(second, "1/deck.md")
    report = importing.run([files / "decks.zip"], None, Silent())
    assert stems(library) == ["Q0"] and [problem.rule for problem in report.problems] == ["same-deck"]


def test_a_deck_that_could_not_be_stored_does_not_keep_its_namesake_out(
    library: Library, importing: ImportService, files: Path
) -> None:
    empty, full = numbered(files, "id: two, title: A", "id: two, title: B")
    empty.write_text("---\n{whycards: 1, id: two, title: A}\n---\n")
    importing.run([empty, full], None, Silent())
    assert stems(library) == ["Q1"]


def test_checkbox_files_of_one_title_become_decks_of_their_own(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    first, second = files / "a.md", files / "b.md"
    first.write_text("# Quiz\n### What is it?\n- [x] a\n- [ ] b\n")
    second.write_text("# Quiz\n### What else is it?\n- [x] a\n- [ ] b\n")
    report = importing.run([first, second], None, Silent())
    assert stems(library) == ["What is it?", "What else is it?"]
    (problem,) = report.problems
    assert problem.severity is Severity.NOTE and problem.message in report.remarks
    assert [deck.title for file in report.files for deck in file.decks] == ["Quiz", "Quiz (b)"]
    assert all(part in problem.message for part in (str(first), str(second), '"Quiz"'))
    assert importing.run([first, second], "Mine", Silent()).problems == ()


def test_decks_of_one_title_and_two_ids_are_named(importing: ImportService, files: Path) -> None:
    first, second = numbered(files, "id: a, title: T", "id: b, title: T")
    (problem,) = importing.run([first, second], None, Silent()).problems
    assert problem.rule == "same-title" and str(first) in problem.message
    (third,) = numbered(files / "more", "id: c, title: T")
    (problem,) = importing.run([third], None, Silent()).problems
    assert problem.rule == "same-title" and "library" in problem.message


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("re", 'A deck with the id "re" is in the library'), ("Re", 'another deck called "Re"')],
)
def test_a_name_that_means_another_deck_is_refused(
    library: Library, importing: ImportService, files: Path, name: str, sentence: str
) -> None:
    importing.run(numbered(files, "id: re, title: Re"), None, Silent())
    before = contents(library)
    with pytest.raises(NameRefused, match=sentence):
        importing.run([write_checkbox(files)], name, Silent())
    assert contents(library) == before


@pytest.mark.parametrize(
    ("held", "taken"), [("id: re, title: R", "title: re"), ("title: re", "id: re, title: R")]
)
def test_ids_and_names_are_never_taken_for_each_other(
    library: Library, importing: ImportService, files: Path, held: str, taken: str
) -> None:
    first, second = numbered(files, held, taken)
    importing.run([first], None, Silent())
    before = contents(library)
    with pytest.raises(NothingStored, match='"re"'):
        importing.run([second], None, Silent())
    assert contents(library) == before


def test_an_update_tells_the_new_title_and_what_the_file_lacks(importing: ImportService, files: Path) -> None:
    first, second = numbered(files, "id: re, title: Re", "id: re, title: Else")
    importing.run([first], None, Silent())
    second.write_text(second.read_text().replace("{#a}", "{#z}"))
    assert importing.run([second], None, Silent()).remarks == (
        'This updates the deck "Re", now called "Else".',
        "Else: 1 question of the library is not in this file; it stays.",
    )
    assert importing.run([second], None, Silent()).remarks == (
        "Else: 1 question of the library is not in this file; it stays.",
    )


def test_files_of_one_deck_together_lack_what_none_of_them_holds(importing: ImportService, files: Path) -> None:
    for name in ("a", "b", "c"):
        (files / f"{name}.md").write_text(f"# Quiz\n### What is {name}?\n- [x] a\n- [ ] b\n")
    paths = [files / f"{name}.md" for name in ("a", "b", "c")]
    importing.run(paths, "Quiz", Silent())
    report = importing.run(paths[:2], "Quiz", Silent())
    assert report.remarks[-1] == (
        "Quiz: 1 question is in none of these files any more; it rests with its history."
    )


def test_check_finds_one_id_in_two_paths_and_in_one(files: Path) -> None:
    paths = numbered(files, "id: two, title: A", "id: two, title: B")
    first, second = check(paths, Silent())
    assert (first.has_errors, second.has_errors) == (False, True)
    assert [problem.rule for problem in second.problems if problem.severity is Severity.ERROR] == ["same-deck"]
    (folder,) = check([files], Silent())
    assert [problem.rule for problem in folder.problems if problem.severity is Severity.ERROR] == ["same-deck"]
    assert not any(report.has_errors for report in check([paths[0], paths[0]], Silent()))
