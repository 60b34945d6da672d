"""Files that hurt, through the whole import: a sentence with their name, an unchanged library, no litter."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from formats.hostile_workbooks import CASES
from formats.test_hostile_decks import FILES
from fuzz.deck_words import Made, Words
from fuzz.made_decks import MAKERS
from whycards.core.progress import Silent
from whycards.services.importing import ImportService, NothingStored
from whycards.storage.library import Library

REFUSED = (
    *("2 overlapping entries", "3 zip in zip in zip", "4 a size that is a lie", "6 laughs by the billion"),
    *("7 a shared string", "8 a cell far away", "10 aliases", "11 depth of JSON", "14 nested HTML"),
    *(
        "20 a picture named like a deck",
        "22 a bomb of zstd",
        "zero bytes",
        "a PDF named like a deck",
        "an empty file",
    ),
)
WORKBOOKS = ("texts without end", "styles without end", "an outer entity in a sheet", "ODS: a password")
SECONDS = 30.0


def written(path: Path) -> dict[str, bytes]:
    """Everything beneath a folder but what SQLite keeps beside an open file."""
    files = (file for file in path.rglob("*") if file.is_file() and not file.name.endswith(("-shm", "-wal")))
    return {str(file): file.read_bytes() for file in files}


@pytest.mark.parametrize("name", [*REFUSED, *WORKBOOKS])
def test_a_file_that_hurts_leaves_the_library_as_it_was(
    library: Library, clock: FakeClock, tmp_path: Path, name: str
) -> None:
    importing = ImportService(library, clock)
    known = MAKERS["checkbox"](Words())
    (tmp_path / known.name).write_bytes(known.data)
    importing.run([tmp_path / known.name], None, Silent())
    made = CASES[name][0]() if name in WORKBOOKS else Made(FILES[name][0], FILES[name][1]())
    path = tmp_path / "given" / made.name
    path.parent.mkdir()
    path.write_bytes(made.content())
    events, before = list(library.all_events()), written(library.path.parent)
    started = time.monotonic()
    with pytest.raises(NothingStored) as told:
        importing.run([path], None, Silent())
    assert time.monotonic() - started < SECONDS
    assert made.name in str(told.value)
    assert list(library.all_events()) == events
    assert written(library.path.parent) == before


def test_a_file_that_hurts_keeps_no_other_out(library: Library, clock: FakeClock, tmp_path: Path) -> None:
    known = MAKERS["gift"](Words())
    (tmp_path / known.name).write_bytes(known.data)
    (tmp_path / "deck.md").write_bytes(b"%PDF-1.7")
    report = ImportService(library, clock).run([tmp_path / "deck.md", tmp_path / known.name], None, Silent())
    assert [bool(file.trouble) for file in report.files] == [True, False]
    assert sum(deck.added for deck in report.result.decks) == 2
