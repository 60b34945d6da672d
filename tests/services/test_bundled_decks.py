"""The app's own decks: listed from their files, taken in when first started, updated when newer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from whycards.assets import DECKS
from whycards.core.progress import Silent
from whycards.services.bundled import BundledService, is_newer
from whycards.services.decks import DeckService
from whycards.services.importing import ImportService
from whycards.services.listing import BundledDeck
from whycards.storage.library import Library

DECK = """---
{whycards: 1, id: %(id)s, title: %(title)s, version: %(version)s, description: About water}
---
# Tides {#t}
## The harbour {#case-1}
<!-- wc: {kind: case} -->
Two moles shelter it.
## What pulls the sea? {#t-1}
```md
## No question in a fence
```
- [x] The moon
- [ ] The gulls
### Short explanation
It pulls hardest on the near side.

![The near side bulges](images/moon.svg "The bulge")
### Full explanation
See the figure.

![Once more](images/moon.svg)
## What is a neap tide? {#t-2}
<!-- wc: {tags: [kind, case]} -->
### Answer
A small one.
### Short explanation
Sun and moon pull at a right angle.
"""
FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'


def write(folder: Path, key: str, title: str, version: str = "1") -> None:
    (folder / key / "images").mkdir(parents=True, exist_ok=True)
    (folder / key / "images" / "moon.svg").write_text(FIGURE)
    (folder / key / "deck.md").write_text(DECK % {"id": key, "title": title, "version": version})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "decks"


@pytest.fixture
def decks(library: Library, clock: FakeClock) -> DeckService:
    return DeckService(library, clock)


def service_of(library: Library, clock: FakeClock, folder: Path) -> BundledService:
    importing = ImportService(library, clock)
    return BundledService(lambda: importing, DeckService(library, clock), folder)


def test_decks_are_listed_without_being_imported(
    library: Library, clock: FakeClock, folder: Path, decks: DeckService
) -> None:
    write(folder, "waves", "Waves")
    write(folder, "bores", "Bores")
    write(folder, "tour", "Welcome aboard")
    (folder / "scratch").mkdir()
    (folder / "scratch" / "notes.md").write_text("# Notes")
    (folder / "broken").mkdir()
    (folder / "broken" / "deck.md").write_text("# Only a heading")
    (folder / "README.md").write_text("About decks")
    bundled = service_of(library, clock, folder)
    assert [deck.head.title for deck in bundled.all] == ["Welcome aboard", "Bores", "Waves"]
    waves = bundled.all[-1]
    assert (waves.questions, waves.figures, waves.head.description) == (2, 1, "About water")
    assert bundled.waiting(decks.decks()) == list(bundled.all)


def test_starting_one_imports_it(library: Library, clock: FakeClock, folder: Path, decks: DeckService) -> None:
    write(folder, "waves", "Waves")
    write(folder, "bores", "Bores")
    bundled = service_of(library, clock, folder)
    row = bundled.start("waves", Silent())
    (held,) = decks.decks()
    assert (held.row, held.key, held.counts.questions, held.counts.flashcards) == (row, "waves", 1, 1)
    assert [deck.head.key for deck in bundled.waiting(decks.decks())] == ["bores"]
    assert bundled.updates(decks.decks()) == []


def test_a_newer_one_is_offered_and_taken(
    library: Library, clock: FakeClock, folder: Path, decks: DeckService
) -> None:
    write(folder, "waves", "Waves", "9")
    service_of(library, clock, folder).start("waves", Silent())
    write(folder, "waves", "Waves", "10")
    newer = service_of(library, clock, folder)
    assert [deck.head.version for deck in newer.updates(decks.decks())] == ["10"]
    newer.start("waves", Silent())
    assert newer.updates(decks.decks()) == []
    assert [deck.counts.questions for deck in decks.decks()] == [1]


def test_an_unknown_key_is_a_bug(library: Library, clock: FakeClock, folder: Path) -> None:
    with pytest.raises(KeyError):
        service_of(library, clock, folder).start("waves", Silent())


@pytest.mark.parametrize(
    ("offered", "held", "newer"),
    [
        ("2", "1", True),
        ("10", "9", True),
        ("1", "1", False),
        ("1", "2", False),
        ("1.2", "1.1", True),
        ("1.10", "1.9", True),
        ("1.1", "1", True),
        ("1", "", True),
        ("", "", False),
        ("", "1", False),
    ],
)
def test_versions_are_compared_by_their_numbers(offered: str, held: str, newer: bool) -> None:
    assert is_newer(offered, held) is newer


def test_what_is_listed_of_our_decks_is_what_an_import_finds(
    library: Library, clock: FakeClock, decks: DeckService
) -> None:
    bundled = service_of(library, clock, DECKS)
    assert bundled.all
    for deck in bundled.all:
        row = bundled.start(deck.head.key, Silent())
        questions = [library.question(uid) for uid in library.deck_questions(row)]
        figures = sum(one is not None and one.question.explanation.figure is not None for one in questions)
        assert (deck.questions, deck.figures) == (len(questions), figures)
        assert deck.head.description


def test_a_file_that_is_no_text_keeps_its_place_and_says_why(
    library: Library, clock: FakeClock, tmp_path: Path
) -> None:
    (tmp_path / "decks" / "harmed").mkdir(parents=True)
    (tmp_path / "decks" / "harmed" / "deck.md").write_bytes(b"---\xff\xfe")
    service = BundledService(
        lambda: ImportService(library, clock), DeckService(library, clock), tmp_path / "decks"
    )
    [deck] = service.waiting([])
    assert deck.head.title == "harmed"
    assert "cannot be read: it is no text" in deck.trouble


def unread(_path: Path) -> BundledDeck:
    raise AssertionError("the file was read again")


def test_a_deck_is_read_once_and_again_when_its_file_changes(
    library: Library, clock: FakeClock, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, "waves", "Waves")
    first = service_of(library, clock, folder).all
    with monkeypatch.context() as patched:
        patched.setattr("whycards.services.deck_file.read_listed", unread)
        assert service_of(library, clock, folder).all == first
    write(folder, "waves", "Long waves")
    assert [deck.head.title for deck in service_of(library, clock, folder).all] == ["Long waves"]
    assert list(library.setting("bundled", {})) == ["waves"]


@pytest.mark.parametrize("kept", [7, [], {"waves": None}, {"waves": {"stamp": []}}, {"other": {}}])
def test_what_another_program_left_as_the_listing_does_no_harm(
    library: Library, clock: FakeClock, folder: Path, kept: object
) -> None:
    write(folder, "waves", "Waves")
    library.set_setting("bundled", kept)
    assert [deck.head.title for deck in service_of(library, clock, folder).all] == ["Waves"]
    assert list(library.setting("bundled", {})) == ["waves"]


def test_a_library_that_cannot_be_written_to_lists_all_the_same(
    library: Library, clock: FakeClock, folder: Path
) -> None:
    write(folder, "waves", "Waves")
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        hasty = Library.open(library.path, clock, busy_seconds=0.01)
        assert [deck.head.title for deck in service_of(hasty, clock, folder).all] == ["Waves"]
        hasty.close()
    assert library.setting("bundled", {}) == {}
