"""A deck leaves the library as a whole file or not at all, and comes back as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from fakes.clock import FakeClock
from formats.native_decks import TITLES, WELL_FORMED, decks
from samples.deck_files import PNG, many_questions, write_checkbox, write_native
from whycards.core.deck import DeckInfo
from whycards.core.progress import Cancelled, Silent
from whycards.formats.native.canonical import canonical
from whycards.formats.native.deck import Deck
from whycards.formats.native.reader import parse_deck
from whycards.formats.native.writer import write_deck
from whycards.formats.writing.formats import NATIVE, WRITERS
from whycards.formats.writing.writer import Writer
from whycards.services.decks import DeckService
from whycards.services.exporting import ExportService, ExportTrouble, writer_for
from whycards.services.importing import ImportService
from whycards.storage.library import Library


@pytest.fixture
def importing(library: Library, clock: FakeClock) -> ImportService:
    return ImportService(library, clock)


@pytest.fixture
def exporting(library: Library) -> ExportService:
    return ExportService(library)


def _only(library: Library, clock: FakeClock) -> DeckInfo:
    (deck,) = DeckService(library, clock).decks()
    return deck


class _Cancel:
    def advance(self, done: int, total: int, what: str = "") -> None:
        if done == 3:
            raise Cancelled


@pytest.mark.parametrize("name", ["knots.zip", "knots", "knots.md"])
def test_a_deck_in_our_own_format_is_unchanged_when_it_comes_back(
    name: str,
    library: Library,
    clock: FakeClock,
    importing: ImportService,
    exporting: ExportService,
    tmp_path: Path,
) -> None:
    importing.run([write_native(tmp_path)], None, Silent())
    path = tmp_path / "out" / name
    path.parent.mkdir()
    report = exporting.export(_only(library, clock), path, NATIVE, Silent())
    assert (report.questions, report.losses) == (2, ())
    (deck,) = importing.run([path], None, Silent()).result.decks
    assert (deck.added, deck.changed, deck.unchanged) == (0, 0, 2)


def test_images_come_along(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    importing.run([write_checkbox(tmp_path)], None, Silent())
    path = tmp_path / "out"
    exporting.export(_only(library, clock), path, NATIVE, Silent())
    assert (path / "images" / "loops.png").is_file()
    (deck,) = importing.run([path], None, Silent()).result.decks
    assert (deck.added, deck.changed) == (0, 0)


def test_an_image_of_someone_else_is_not_written_over(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    importing.run([write_checkbox(tmp_path)], None, Silent())
    other = tmp_path / "out" / "images" / "loops.png"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"mine")
    with pytest.raises(ExportTrouble, match="Another image is called images/loops"):
        exporting.export(_only(library, clock), tmp_path / "out" / "deck.md", NATIVE, Silent())
    assert other.read_bytes() == b"mine"
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["images"]


@pytest.mark.parametrize("name", ["out.zip", "out", "out.md", "out.xml", "out.apkg"])
def test_cancelling_leaves_the_old_file_and_nothing_else(
    name: str,
    library: Library,
    clock: FakeClock,
    importing: ImportService,
    exporting: ExportService,
    tmp_path: Path,
) -> None:
    importing.run([write_native(tmp_path, many_questions(6))], None, Silent())
    folder = tmp_path / "out"
    folder.mkdir()
    is_file = "." in name
    if is_file:
        (folder / name).write_text("before")
    with pytest.raises(Cancelled):
        exporting.export(_only(library, clock), folder / name, writer_for(Path(name), None), _Cancel())
    assert [path.name for path in folder.iterdir()] == ([name] if is_file else [])
    assert not is_file or (folder / name).read_text() == "before"


def test_a_file_that_is_there_is_replaced_as_a_whole(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    importing.run([write_native(tmp_path)], None, Silent())
    path = tmp_path / "out.gift"
    path.write_text("x" * 100_000)
    exporting.export(_only(library, clock), path, writer_for(path, None), Silent())
    assert path.read_text("utf-8").startswith("$CATEGORY")


def test_places_that_cannot_be_written_are_named(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    importing.run([write_native(tmp_path)], None, Silent())
    deck = _only(library, clock)
    with pytest.raises(ExportTrouble, match="There is no folder"):
        exporting.export(deck, tmp_path / "no" / "out.zip", NATIVE, Silent())
    (tmp_path / "held").mkdir()
    with pytest.raises(ExportTrouble, match="is there already"):
        exporting.export(deck, tmp_path / "held", NATIVE, Silent())
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    if os.access(shut, os.W_OK):
        pytest.skip("the superuser may write everywhere")
    with pytest.raises(ExportTrouble, match="cannot be written"):
        exporting.export(deck, shut / "out.zip", NATIVE, Silent())


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
@pytest.mark.parametrize("name", ["50%20 #1 'kn%41t'", "n" * 240])
def test_odd_and_long_names_are_written_to(
    name: str,
    writer: Writer,
    library: Library,
    clock: FakeClock,
    importing: ImportService,
    exporting: ExportService,
    tmp_path: Path,
) -> None:
    importing.run([write_native(tmp_path)], None, Silent())
    folder = tmp_path / "to %20 #"
    folder.mkdir()
    path = folder / f"{name}{writer.ending}"
    exporting.export(_only(library, clock), path, writer, Silent())
    assert [file.name for file in folder.iterdir()] == [path.name]


def test_a_name_that_is_too_long_is_refused(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    importing.run([write_native(tmp_path)], None, Silent())
    for name in ("n" * 300, "n" * 300 + ".xml"):
        path = tmp_path / name
        with pytest.raises(ExportTrouble, match="too long"):
            exporting.export(_only(library, clock), path, writer_for(path, None), Silent())


def test_the_ending_names_the_format_where_that_is_enough() -> None:
    assert writer_for(Path("a.XML"), None).name == "moodle-xml"
    assert writer_for(Path("a"), None).name == "native"
    assert writer_for(Path("a.zip"), "qti-3.0").name == "qti-3.0"
    with pytest.raises(ExportTrouble, match="gift, aiken"):
        writer_for(Path("a.txt"), None)
    with pytest.raises(ExportTrouble, match="does not tell its format"):
        writer_for(Path("a.docx"), None)
    with pytest.raises(ExportTrouble, match="no format word"):
        writer_for(Path("a.txt"), "word")


def test_a_format_that_can_hold_nothing_of_a_deck_writes_no_file(
    library: Library, clock: FakeClock, importing: ImportService, exporting: ExportService, tmp_path: Path
) -> None:
    file = tmp_path / "cards" / "deck.md"
    file.parent.mkdir()
    file.write_text("---\nwhycards: 1\nid: c\ntitle: Cards\n---\n## Front?\n### Answer\nBack\n")
    importing.run([file], None, Silent())
    path = tmp_path / "out.csv"
    with pytest.raises(ExportTrouble, match="can hold none"):
        exporting.export(_only(library, clock), path, writer_for(path, None), Silent())
    assert not path.exists()


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(deck=decks(WELL_FORMED, TITLES))
def test_whatever_our_format_holds_comes_back_equal(
    deck: Deck, tmp_path_factory: pytest.TempPathFactory, clock: FakeClock
) -> None:
    wanted = canonical(deck)
    if not wanted.questions:
        return
    folder = tmp_path_factory.mktemp("whole")
    for name in ("a.png", "b.png"):
        (folder / name).write_bytes(PNG)
    (folder / "deck.md").write_text(write_deck(wanted), encoding="utf-8")
    library = Library.open(folder / "library.db", clock)
    try:
        ImportService(library, clock).run([folder / "deck.md"], None, Silent())
        ExportService(library).export(_only(library, clock), folder / "out", NATIVE, Silent())
    finally:
        library.close()
    before, after = (
        parse_deck(path.read_text("utf-8"), "Untitled").deck
        for path in (folder / "deck.md", folder / "out/deck.md")
    )
    assert after == before
