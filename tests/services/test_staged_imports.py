"""An import of new decks stores the same whether their rows were made while they were read, or afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from formats.image_samples import png
from whycards.core.progress import Silent
from whycards.services.importing import ImportService
from whycards.services.prepared import Selection
from whycards.storage.importer import ImportRun
from whycards.storage.library import Library

CASES = """---
whycards: 1
id: rail
title: Rail
domains: [{id: s, name: Signals, weight: 60}, {id: t, name: Tracks, weight: 40}]
---
# Signals {#s}
## The junction {#c1}
<!-- wc: {kind: case} -->
Two lines meet. ![](a.png)
### Exhibit: Map
![](a.png)
## Which signal stops a train? {#q1}
<!-- wc: {case: c1, tags: [rail, night], difficulty: 2, choose: 2} -->
![](a.png) and ![](gone.png)
- [x] Red
  > It is danger.
- [ ] Green
### Short explanation
Red.
![Aspects](a.png "Three aspects")
### Exhibit: Log
`stop`
# Elsewhere
## Front?
### Answer
Back
## A draft
- [ ] One
- [ ] Two
## Which gauge?
- [x] Wide
- [ ] Narrow
## Which gauge?
- [x] Wide
- [ ] Narrow
"""
TABLE = "question,option A,option B,answer\nWhich?,Red,Red,A\nWhen?,Now,Then,B\nWho?,Me,You,C\n"


@pytest.mark.parametrize("keeps_schedule", [False, True])
def test_a_library_is_the_same_either_way(tmp_path: Path, keeps_schedule: bool) -> None:
    decks = tmp_path / "decks"
    (decks / "rail").mkdir(parents=True)
    (decks / "rail" / "deck.md").write_text(CASES, "utf-8")
    (decks / "rail" / "a.png").write_bytes(png())
    (decks / "table.csv").write_text(TABLE, "utf-8")
    paths = [decks / "rail", decks / "table.csv"]
    ways = [_imported(tmp_path / f"{staged}.db", paths, staged, keeps_schedule) for staged in (True, False)]
    assert ways[0] == ways[1]
    held = ways[0]
    assert len(held["question"]) == 8
    assert all(held[name] for name in ("scenario_media", "revision_media", "doubt", "exhibit", "question_tag"))


def test_rows_of_new_decks_are_only_copied(
    tmp_path: Path, library: Library, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.csv").write_text(TABLE, "utf-8")
    service = ImportService(library, clock)
    monkeypatch.setattr(ImportRun, "question", None)
    report = service.run([tmp_path / "table.csv"], "Another name", Silent())
    assert [(deck.title, deck.added) for deck in report.result.decks] == [("Another name", 3)]
    monkeypatch.undo()
    again = service.run([tmp_path / "table.csv"], None, Silent(), are_apart=True)
    assert [(deck.added, deck.unchanged) for deck in again.result.decks] == [(3, 0)]
    once_more = service.run([tmp_path / "table.csv"], None, Silent())
    assert [(deck.added, deck.unchanged) for deck in once_more.result.decks] == [(0, 3)]


def _imported(
    path: Path, paths: list[Path], staged: bool, keeps_schedule: bool
) -> dict[str, list[tuple[object, ...]]]:
    clock = FakeClock()
    with closing(Library.open(path, clock)) as library:
        service = ImportService(library, clock)
        with service.prepare(paths, Silent()) as prepared:
            for read in prepared.read:
                for deck in read.spool.decks:
                    assert deck.staged is not None
                    deck.staged = deck.staged if staged else None
            service.store(prepared, Selection(keep_schedule=keeps_schedule), Silent())
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for name in names
            if name != "library"
        }
