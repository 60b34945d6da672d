"""Files without an id: each finds the deck that it came into before, and takes none of another file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from whycards.core.progress import Silent
from whycards.services.importing import ImportReport, ImportService
from whycards.services.prepared import Selection
from whycards.services.preview import PreviewService
from whycards.storage.library import Library


@pytest.fixture
def importing(library: Library, clock: FakeClock) -> ImportService:
    return ImportService(library, clock)


def quiz(path: Path, *names: str, title: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    questions = "".join(f"### What is {name}?\n\n- [x] this\n- [ ] that\n\n" for name in names)
    path.write_text((f"# {title}\n\n" if title else "") + questions, "utf-8")
    return path


def decks(report: ImportReport) -> list[tuple[str, int, int]]:
    """Title, new and unchanged questions of each deck."""
    return [(deck.title, deck.added, deck.unchanged) for file in report.files for deck in file.decks]


def test_two_files_of_one_name_become_two_decks(importing: ImportService, tmp_path: Path) -> None:
    sea, land = quiz(tmp_path / "sea/quiz.md", "a", "b"), quiz(tmp_path / "land/quiz.md", "c", "d")
    report = importing.run([sea, land], None, Silent())
    assert decks(report) == [("quiz", 2, 0), ("quiz (land)", 2, 0)]
    assert 'so the second becomes the deck "quiz (land)"' in report.remarks[0]
    assert decks(importing.run([sea, land], None, Silent())) == [("quiz", 0, 2), ("quiz (land)", 0, 2)]
    assert decks(importing.run([land], None, Silent())) == [("quiz (land)", 0, 2)]
    assert decks(importing.run([land, sea], None, Silent())) == [("quiz (land)", 0, 2), ("quiz", 0, 2)]


def test_a_later_file_of_one_name_becomes_a_deck_of_its_own(importing: ImportService, tmp_path: Path) -> None:
    importing.run([quiz(tmp_path / "sea/quiz.md", "a", "b")], None, Silent())
    land = quiz(tmp_path / "land/quiz.md", "c", "d")
    report = importing.run([land], None, Silent())
    assert decks(report) == [("quiz (land)", 2, 0)]
    assert 'The library holds another deck called "quiz"' in report.remarks[0]
    quiz(land, "c", "d", "e")
    assert decks(importing.run([land], None, Silent())) == [("quiz (land)", 1, 2)]


def test_a_file_that_moved_or_grew_updates_its_deck(importing: ImportService, tmp_path: Path) -> None:
    importing.run([quiz(tmp_path / "sea/quiz.md", "a", "b", "c")], None, Silent())
    moved = quiz(tmp_path / "attic/quiz.md", "a", "b", "d", "e")
    report = importing.run([moved], None, Silent())
    assert [title for title, _, _ in decks(report)] == ["quiz"] and not report.clashes


def test_a_file_stays_its_deck_whose_questions_were_all_said_anew_by_and_by(
    importing: ImportService, tmp_path: Path
) -> None:
    def written(edited: int) -> Path:
        path = tmp_path / "quiz.md"
        stems = [
            f"### What does the {name} of the old harbour {'shows' if at < edited else 'show'} at night?\n"
            for at, name in enumerate(("lamp", "buoy", "bell", "gate", "mole"))
        ]
        path.write_text("\n".join(f"{stem}\n- [x] this\n- [ ] that\n" for stem in stems), "utf-8")
        return path

    for edited in (0, 2, 4, 5, 5):
        report = importing.run([written(edited)], None, Silent())
        assert [title for title, _, _ in decks(report)] == ["quiz"] and not report.clashes
    assert decks(report) == [("quiz", 0, 5)]


def test_chapters_under_one_heading_are_told_apart_by_their_files(
    importing: ImportService, tmp_path: Path
) -> None:
    one, two = (
        quiz(tmp_path / "one.md", "a", "b", title="Sea"),
        quiz(tmp_path / "two.md", "c", "d", title="Sea"),
    )
    assert decks(importing.run([tmp_path], None, Silent())) == [("Sea", 2, 0), ("Sea (two)", 2, 0)]
    assert decks(importing.run([one, two], None, Silent())) == [("Sea", 0, 2), ("Sea (two)", 0, 2)]


def test_a_third_of_one_name_and_folder_is_told_apart_too(importing: ImportService, tmp_path: Path) -> None:
    paths = [quiz(tmp_path / f"{place}/land/quiz.md", place, place * 2) for place in "xyz"]
    titles = [title for title, _, _ in decks(importing.run(paths, None, Silent()))]
    assert titles == ["quiz", "quiz (land)", "quiz (z / land)"]
    again = importing.run(list(reversed(paths)), None, Silent())
    assert sorted(decks(again)) == sorted((title, 0, 2) for title in titles)


def test_the_learner_may_put_files_together(importing: ImportService, tmp_path: Path, library: Library) -> None:
    sea, land = quiz(tmp_path / "sea/quiz.md", "a", "b"), quiz(tmp_path / "land/quiz.md", "c", "d")
    with closing(PreviewService(library, importing).read([sea, land], Silent())) as preview:
        plan = preview.plan(Selection())
        assert [deck.head.title for deck in plan.decks] == ["quiz", "quiz (land)"]
        assert [clash.rule for clash in plan.decks[1].clashes] == ["same-title"]
        together = Selection(names={plan.decks[1].place: "quiz"})
        assert [deck.head.title for deck in preview.plan(together).stored] == ["quiz", "quiz"]
        preview.compare(together, Silent())
        assert [deck.title for deck in preview.store(together, Silent()).result.decks] == ["quiz"]


def test_a_name_on_the_command_line_holds(importing: ImportService, tmp_path: Path) -> None:
    importing.run([quiz(tmp_path / "sea/quiz.md", "a", "b")], None, Silent())
    report = importing.run([quiz(tmp_path / "land/quiz.md", "c", "d")], "Sea and land", Silent())
    assert decks(report) == [("Sea and land", 2, 0)] and not report.remarks
