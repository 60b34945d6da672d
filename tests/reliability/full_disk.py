"""Lets the disk run full at each thing that writes, looks at what is left, and tries again with room."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from reliability import contents
from reliability.seeds import Fell
from reliability.small_disk import SmallDisk
from samples.deck_files import PNG
from whycards.core.progress import Silent
from whycards.scheduling.study_day import moment
from whycards.services.importing import ImportService, NothingStored
from whycards.storage import opening
from whycards.storage.copying import verified_copy
from whycards.storage.errors import DiskFull
from whycards.storage.library import Library
from whycards.storage.migrations import RELEASED, Steps

MEGABYTES = 4
_STEP = """
from alembic import op

revision = "large"
down_revision = "{newest}"


def upgrade() -> None:
    op.execute("CREATE TABLE copied AS SELECT * FROM revision")
    op.execute("UPDATE question SET note = 'a note that takes some room, as a column with a default would'")
"""


def at_answers(disk: SmallDisk, free: int) -> bool:
    """Answers until the disk is full, then again with room. Whether it ran full."""
    clock = FakeClock()
    library = _library(disk, clock)
    disk.leave(free)
    kept, refused = 0, False
    for _ in range(300):
        try:
            library.append(answered("deck#q001"), moment(clock))
        except DiskFull as trouble:
            _assert_sentence(trouble)
            refused = True
            break
        kept += 1
    assert len(library.events("deck#q001")) == kept
    library.close()
    disk.free()
    library = Library.open(library.path, clock)
    assert len(library.events("deck#q001")) == kept
    library.append(answered("deck#q001"), moment(clock))
    library.close()
    return refused


def at_an_import(disk: SmallDisk, free: int) -> bool:
    """Imports a deck with pictures on a full disk, answers, and imports again with room."""
    clock = FakeClock()
    library = _library(disk, clock)
    importing, deck = ImportService(library, clock), _large_deck(disk.path.parent)
    before = contents.digest(library.path)
    disk.leave(free)
    refused = False
    try:
        importing.run((deck,), None, Silent())
    except (DiskFull, NothingStored) as trouble:
        _assert_sentence(trouble)
        refused = True
        assert contents.digest(library.path) == before
    assert not list(disk.path.glob("*-work"))
    answers = _answers_if_it_can(library, clock)
    disk.free()
    importing.run((deck,), None, Silent())
    library.append(answered("deck#q001"), moment(clock))
    assert len(library.events("deck#q001")) == answers + 1
    library.close()
    return refused


def at_a_copy(disk: SmallDisk, free: int) -> bool:
    """Makes a verified copy of the library."""
    library = _library(disk, FakeClock())
    before, target = contents.digest(library.path), disk.path / "copies" / "copy.db"
    target.parent.mkdir()
    disk.leave(free)
    refused = _is_full(lambda: verified_copy(library.path, target, 1.0))
    assert target.exists() is not refused
    assert not disk.leftovers(), disk.leftovers()
    disk.free()
    if refused:
        verified_copy(library.path, target, 1.0)
    assert contents.digest(target) == contents.digest(library.path) == before
    library.close()
    return refused


def at_a_migration(disk: SmallDisk, free: int) -> bool:
    """Migrates a library to a format whose step needs room. A try that failed leaves one copy at most."""
    clock = FakeClock()
    library = _library(disk, clock)
    library.close()
    before, steps = contents.digest(library.path), _later(disk.path.parent)
    disk.leave(free)
    refused = _is_full(lambda: opening.prepare(library.path, clock, 1.0, steps))
    disk.free()
    if refused:
        assert contents.digest(library.path) == before
        assert not disk.leftovers(), disk.leftovers()
        opening.prepare(library.path, clock, 1.0, steps)
    (copy,) = disk.path.glob("*before*")
    assert contents.digest(copy) == before
    contents.assert_sound(library.path)
    return refused


def at_a_new_library(disk: SmallDisk, free: int) -> bool:
    """Makes a new library."""
    clock, path = FakeClock(), disk.path / "place" / "library.db"
    disk.leave(free)
    refused = _is_full(lambda: Library.open(path, clock).close())
    assert not disk.leftovers(), disk.leftovers()
    disk.free()
    Library.open(path, clock).close()
    return refused


def at_the_opening(disk: SmallDisk, free: int) -> bool:
    """Opens a library that holds answers."""
    clock = FakeClock()
    library = _library(disk, clock)
    library.append(answered("deck#q001"), moment(clock))
    library.close()
    before = contents.digest(library.path)
    disk.leave(free)
    refused = _is_full(lambda: Library.open(library.path, clock).close())
    disk.free()
    Library.open(library.path, clock).close()
    assert contents.digest(library.path) == before
    return refused


def at(what: str, disk: SmallDisk, free: int) -> bool:
    """Do this with so many bytes of room; whether the disk ran full. Raises Fell where something is lost."""
    case, _ = CASES[what]
    try:
        return case(disk, free)
    except Exception as problem:
        raise Fell("R5", (list(CASES).index(what), free), repr(problem)) from problem


# What is done, and how much room more than enough is for it.
CASES: dict[str, tuple[Callable[[SmallDisk, int], bool], int]] = {
    "answers": (at_answers, 900_000),
    "an import": (at_an_import, 1_600_000),
    "a copy": (at_a_copy, 900_000),
    "a migration": (at_a_migration, 1_600_000),
    "a new library": (at_a_new_library, 900_000),
    "the opening": (at_the_opening, 100_000),
}


def _library(disk: SmallDisk, clock: FakeClock) -> Library:
    library = Library.open(disk.path / "library.db", clock)
    fill(library, clock, "Deck", numbered(200))
    return library


def _large_deck(folder: Path) -> Path:
    """A deck of 120 questions and 30 images of 10 kB."""
    lines = ["---\n{whycards: 1, id: large, title: Large, version: 1}\n---", "# All {#all}"]
    for number in range(120):
        lines.append(f"## What is number {number}? {{#n{number}}}")
        if number % 4 == 0:
            (folder / f"{number}.png").write_bytes(PNG + f"{number}".encode() * 4000)
            lines.append(f"\n![A picture]({number}.png)\n")
        lines += [f"- [x] It is {number}" + " or so" * 40, "- [ ] It is another one" + " perhaps" * 40]
    deck = folder / "large.md"
    deck.write_text("\n".join(lines) + "\n", "utf-8")
    return deck


def _later(folder: Path) -> Steps:
    """What a later release would know."""
    later = folder / "later"
    later.mkdir(exist_ok=True)
    (later / "large.py").write_text(_STEP.format(newest=RELEASED.newest), "utf-8")
    return Steps((*RELEASED.formats, "large"), (*RELEASED.folders, later))


def _is_full(work: Callable[[], object]) -> bool:
    try:
        work()
    except DiskFull as trouble:
        _assert_sentence(trouble)
        return True
    return False


def _assert_sentence(trouble: Exception) -> None:
    assert re.search(r"disk .*(full|no room)|no room on the disk", str(trouble)), trouble


def _answers_if_it_can(library: Library, clock: FakeClock) -> int:
    try:
        library.append(answered("deck#q001"), moment(clock))
    except DiskFull:
        return 0
    return 1
