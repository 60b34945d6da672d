"""Taking deck files into a library: all or nothing, again without change, cancelled without a trace."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.deck_files import (
    CHECKBOX,
    NATIVE,
    WRONG_SECTION,
    many_questions,
    write_checkbox,
    write_native,
)
from whycards.core.progress import Cancelled, Silent
from whycards.services.decks import DeckService
from whycards.services.importing import ImportReport, ImportService, NameRefused, NothingStored
from whycards.services.study import Chosen, Plan, StudyService
from whycards.storage.library import Library


@pytest.fixture
def importing(library: Library, clock: FakeClock) -> ImportService:
    return ImportService(library, clock)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


def titles(library: Library, clock: FakeClock) -> list[str]:
    return [deck.head.title for deck in DeckService(library, clock).decks()]


def contents(library: Library) -> list[str]:
    """Everything in the library's file, and what lies beside it."""
    with sqlite3.connect(library.path) as connection:
        dump = list(connection.iterdump())
    connection.close()
    beside = {path.name for path in library.path.parent.iterdir()} - {"library.db-wal", "library.db-shm"}
    return [*dump, *sorted(beside)]


def changes(report: ImportReport) -> list[tuple[int, int, int]]:
    return [(deck.added, deck.changed, deck.unchanged) for file in report.files for deck in file.decks]


class StopAt:
    """Cancels at the report whose step begins with `what`."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.steps: list[str] = []

    def advance(self, done: int, total: int, what: str = "") -> None:
        self.steps.append(what)
        if what.startswith(self.what):
            raise Cancelled


def test_questions_drafts_and_images_are_stored(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    report = importing.run([write_checkbox(files)], None, Silent())
    (deck,) = report.result.decks
    assert (deck.title, deck.added, deck.changed, deck.unchanged, deck.drafts) == (
        "Knots and splices",
        3,
        0,
        0,
        1,
    )
    (held,) = DeckService(library, clock).decks()
    assert (held.counts.questions, held.counts.drafts, held.counts.new) == (2, 1, 2)
    loops = library.question(library.deck_questions(held.row)[1])
    assert loops is not None
    (media,) = loops.images.values()
    assert library.media_bytes(media.digest)
    assert [problem.rule for problem in report.problems].count("draft") == 1


def test_the_same_file_again_changes_nothing_and_keeps_history(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    path = write_checkbox(files)
    importing.run([path], None, Silent())
    session = StudyService(library, clock).begin(None, Plan.NEW)
    session.answer(Chosen([0], 4000))
    before = contents(library)
    assert changes(importing.run([path], None, Silent())) == [(0, 0, 3)]
    assert contents(library) == before
    assert DeckService(library, clock).decks()[0].counts.learned == 1


def test_a_changed_question_is_changed_not_doubled(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    path = write_native(files)
    importing.run([path], None, Silent())
    path.write_text(NATIVE.replace("A bend joins.", "A bend joins two ends."))
    assert changes(importing.run([path], None, Silent())) == [(0, 1, 1)]
    assert DeckService(library, clock).decks()[0].counts.questions == 1


def test_a_name_for_the_deck(library: Library, clock: FakeClock, importing: ImportService, files: Path) -> None:
    importing.run([write_checkbox(files)], "My knots", Silent())
    assert titles(library, clock) == ["My knots"]


def test_a_deck_with_an_id_keeps_its_name(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    before = contents(library)
    with pytest.raises(NameRefused, match="Knots, with the id knots"):
        importing.run([write_native(files)], "Mine", Silent())
    assert contents(library) == before


def test_one_name_is_not_given_to_several_decks(importing: ImportService, files: Path) -> None:
    for key in ("one", "two"):
        write_native(files / key, NATIVE.replace("id: knots, ", "").replace("title: Knots", f"title: {key}"))
    with pytest.raises(NameRefused, match="2 decks"):
        importing.run([files], "Mine", Silent())


def test_an_empty_name_is_refused(importing: ImportService, files: Path) -> None:
    with pytest.raises(NameRefused, match="empty"):
        importing.run([write_checkbox(files)], " ", Silent())


def test_a_folder_of_decks_brings_all_of_them(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    for key in ("one", "two"):
        write_native(
            files / key, NATIVE.replace("id: knots", f"id: {key}").replace("title: Knots", f"title: {key}")
        )
    report = importing.run([files], None, Silent())
    assert [deck.title for deck in report.files[0].decks] == ["one", "two"]
    assert titles(library, clock) == ["one", "two"]


def test_a_path_met_twice_and_a_copy_double_nothing(importing: ImportService, files: Path) -> None:
    path = write_checkbox(files)
    copy = write_checkbox(files, "copy.md")
    report = importing.run([path, path, copy], None, Silent())
    assert changes(report) == [(3, 0, 0), (0, 0, 3), (0, 0, 3)]
    assert changes(importing.run([copy], None, Silent())) == [(0, 0, 3)]


def test_a_path_that_cannot_be_read_does_not_keep_the_others_out(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    report = importing.run([files / "lost.md", write_native(files)], None, Silent())
    assert "lost.md" in report.files[0].trouble
    assert report.files[0].decks == ()
    assert titles(library, clock) == ["Knots"]


def test_a_deck_without_questions_is_told_beside_others(importing: ImportService, files: Path) -> None:
    empty = files / "empty.md"
    empty.write_text("---\nwhycards: 1\ntitle: Nothing\n---\n")
    report = importing.run([write_native(files), empty], None, Silent())
    assert [remark for remark in report.remarks if remark.startswith(f"There is no question in {empty}.")]
    assert len(report.remarks) == 1


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("lost.md", None, "lost.md"),
        ("empty.md", "", "empty.md"),
        ("notes.md", "# Notes\n\nNothing to ask here.\n", "notes.md holds no questions.*reads its own deck.md"),
        ("deck.md", "---\n{whycards: 99, title: Later}\n---\n## Q\n- [x] a\n- [ ] b\n", "line 2: .*version 99"),
        (
            "deck.md",
            "---\n{whycards: 1, title: [\n---\n## Q\n- [x] a\n- [ ] b\n",
            "front matter cannot be read",
        ),
    ],
)
def test_where_nothing_is_usable_a_sentence_says_so_and_nothing_is_stored(
    library: Library, importing: ImportService, files: Path, name: str, text: str | None, sentence: str
) -> None:
    if text is not None:
        (files / name).write_text(text)
    before = contents(library)
    with pytest.raises(NothingStored, match=sentence):
        importing.run([files / name], None, Silent())
    assert contents(library) == before


@pytest.mark.parametrize("fault", ["id: a b c, title: Knots", "id: knots", "id: [a], title: Knots"])
def test_a_deck_whose_identity_is_at_fault_is_not_stored(
    library: Library, importing: ImportService, files: Path, fault: str
) -> None:
    """Its questions would change their identity once the fault is mended."""
    before = contents(library)
    path = write_native(files, NATIVE.replace("id: knots, title: Knots", fault))
    with pytest.raises(NothingStored, match=r"line \d: "):
        importing.run([path], None, Silent())
    assert contents(library) == before


def test_what_breaks_the_grammar_is_reported_and_the_rest_is_stored(
    importing: ImportService, files: Path
) -> None:
    report = importing.run([write_native(files, WRONG_SECTION)], None, Silent())
    assert changes(report) == [(2, 0, 0)]
    assert report.files[0].found.has_errors


def test_drafts_alone_are_worth_keeping(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    path = files / "unkeyed.md"
    path.write_text(CHECKBOX.replace("[x]", "[ ]"))
    importing.run([path], None, Silent())
    assert DeckService(library, clock).decks()[0].counts.drafts == 3


@pytest.mark.parametrize("step", ["Reading", "Storing"])
def test_cancel_leaves_nothing_behind(
    library: Library, importing: ImportService, files: Path, step: str
) -> None:
    path = files / "numbers.md"
    path.write_text(many_questions(3000))
    before = contents(library)
    with pytest.raises(Cancelled):
        importing.run([path], None, StopAt(step))
    assert contents(library) == before


def test_progress_names_both_phases(importing: ImportService, files: Path) -> None:
    path = files / "numbers.md"
    path.write_text(many_questions(2000))
    watched = StopAt("never")
    importing.run([path], None, watched)
    assert list(dict.fromkeys(watched.steps)) == ["Reading numbers.md", "Storing questions"]


def test_the_library_may_be_read_while_an_import_waits_on_disk(
    library: Library, clock: FakeClock, importing: ImportService, files: Path
) -> None:
    """Nothing is written, and so nothing is locked, before everything is read."""

    class Looks:
        def __init__(self) -> None:
            self.seen: list[str] = []

        def advance(self, done: int, total: int, what: str = "") -> None:
            if what.startswith("Reading"):
                library.set_setting("theme", "dark")
            self.seen += titles(library, clock)

    path, looks = files / "numbers.md", Looks()
    path.write_text(many_questions(1000))
    importing.run([path], None, looks)
    assert looks.seen == []
    assert titles(library, clock) == ["Numbers"]


def test_a_format_that_the_file_is_not_in_is_told_after_the_import(
    importing: ImportService, tmp_path: Path
) -> None:
    (tmp_path / "lamps.txt").write_text("1. Which lamp glows?\nA. this\nB. that\nANSWER: A\n\n" * 3)
    report = importing.run([tmp_path / "lamps.txt"], None, Silent(), format_="aiken")
    assert not report.remarks
    asked = "## Is it cold?\n- [x] yes\n- [ ] no\n## What is it made of?\n### Answer\nBrick.\n"
    (tmp_path / "walls.md").write_text(f"---\n{{whycards: 1, title: Walls}}\n---\n{asked}")
    report = importing.run([tmp_path / "walls.md"], None, Silent(), format_="markdown")
    (remark,) = [one for one in report.remarks if "looks like whycards" in one]
    assert "2 as whycards, 1 as markdown" in remark
