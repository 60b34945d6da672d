"""Making, opening and refusing files."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from whycards.core.events import Flagged
from whycards.scheduling.study_day import moment
from whycards.storage.errors import Damaged, Foreign, LibraryTrouble, NoPlace, TooNew
from whycards.storage.library import Library
from whycards.storage.migrations import RELEASED

POSIX_MODES = pytest.mark.skipif(os.name == "nt", reason="file modes are POSIX'")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX_MODES
def test_only_the_learner_can_read_it(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "deep" / "folder" / "library.db"
    before = os.umask(0o022)
    try:
        library = Library.open(path, clock)
        library.append(Flagged("a", True), moment(clock))
        modes = {file.name: mode(file) for file in path.parent.iterdir()}
        library.close()
    finally:
        os.umask(before)
    assert modes == {"library.db": 0o600, "library.db-wal": 0o600, "library.db-shm": 0o600}
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


def test_at_rest_the_file_alone_is_whole(tmp_path: Path, clock: FakeClock) -> None:
    library = Library.open(tmp_path / "library.db", clock)
    fill(library, clock, "Deck", numbered(3))
    event = library.append(answered("deck#q000"), moment(clock))
    library.close()
    assert [file.name for file in tmp_path.iterdir()] == ["library.db"]
    copy = tmp_path / "copy.db"
    copy.write_bytes((tmp_path / "library.db").read_bytes())
    again = Library.open(copy, clock)
    assert again.events("deck#q000") == [event]
    again.close()


def test_an_idle_library_is_whole_too(library: Library, clock: FakeClock) -> None:
    wal = library.path.with_name("library.db-wal")
    library.append(Flagged("a", True), moment(clock))
    assert not library.checkpoint_if_idle()
    assert wal.stat().st_size > 0
    clock.advance(6)
    assert library.checkpoint_if_idle()
    assert wal.stat().st_size == 0
    assert not library.checkpoint_if_idle()


def test_a_reader_puts_the_tidying_off(library: Library, clock: FakeClock) -> None:
    library.append(Flagged("a", True), moment(clock))
    clock.advance(6)
    with closing(sqlite3.connect(library.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchone()
        library.append(Flagged("b", True), moment(clock))
        clock.advance(6)
        assert not library.checkpoint_if_idle()
    assert library.checkpoint_if_idle()


def test_settings_of_a_connection(library: Library) -> None:
    with library._writer().writing() as connection:
        pragmas = (
            "journal_mode",
            "synchronous",
            "foreign_keys",
            "temp_store",
            "secure_delete",
            "trusted_schema",
        )
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in pragmas]
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == 5000
        assert connection.engine.hide_parameters
    assert found == ["wal", 2, 1, 2, 1, 0]


def test_the_version_of_the_data_tells_of_other_writers(library: Library, clock: FakeClock) -> None:
    before = library.data_version()
    assert library.data_version() == before
    other = Library.open(library.path, clock)
    assert library.data_version() == before
    other.append(Flagged("a", True), moment(clock))
    other.close()
    assert library.data_version() != before


def test_a_plain_start_does_without_alembic(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from whycards.services.clock import SystemClock\n"
        "from whycards.storage.library import Library\n"
        "for _ in range(2): Library.open(Path(sys.argv[1]), SystemClock()).close()\n"
        "assert 'alembic' not in sys.modules, 'imported'"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "library.db")], check=True)


@pytest.mark.parametrize(
    "content",
    [
        b"\x00" * 8192,
        b"# Not a library\n",
        os.urandom(5000),
        b"SQLite format 3\x00" + b"\xff" * 4080,
        b"SQLite format 3\x00",
    ],
    ids=["zeroes", "text", "noise", "bad header", "header only"],
)
def test_what_is_no_database_is_left_alone(tmp_path: Path, clock: FakeClock, content: bytes) -> None:
    path = tmp_path / "library.db"
    path.write_bytes(content)
    with pytest.raises(Damaged, match=r"library\.db is damaged and was left as it is"):
        Library.open(path, clock)
    assert path.read_bytes() == content


def test_damage_inside_is_told(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    library = Library.open(path, clock)
    fill(library, clock, "Deck", numbered(200))
    library.close()
    content = bytearray(path.read_bytes())
    content[3 * 4096 :] = b"\x55" * (len(content) - 3 * 4096)
    path.write_bytes(content)
    with pytest.raises(Damaged):
        opened = Library.open(path, clock)
        try:
            opened.deck_questions(1)
        finally:
            opened.close()
    assert path.read_bytes() == content


def test_a_journal_without_its_library_is_not_thrown_away(tmp_path: Path, clock: FakeClock) -> None:
    (tmp_path / "library.db-wal").write_bytes(b"x" * 4096)
    with pytest.raises(Damaged):
        Library.open(tmp_path / "library.db", clock)
    assert (tmp_path / "library.db-wal").read_bytes() == b"x" * 4096


@pytest.mark.parametrize("application", [0, 0x0F055112])
def test_a_database_of_another_program_is_refused(tmp_path: Path, clock: FakeClock, application: int) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA application_id={application}")
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    content = path.read_bytes()
    with pytest.raises(Foreign, match=r"places\.sqlite is a database of another program"):
        Library.open(path, clock)
    assert path.read_bytes() == content


def test_an_empty_file_becomes_a_library(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    path.touch(0o644)
    Library.open(path, clock).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM library").fetchone() == (1,)
    assert mode(path) == 0o600


def test_a_start_that_died_before_the_tables_is_made_good(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    Library.open(path, clock).close()


def test_a_newer_library_is_refused(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    Library.open(path, clock).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0042'")
    content = path.read_bytes()
    with pytest.raises(TooNew, match=rf"has format 0042, but .* formats up to {RELEASED.newest} only"):
        Library.open(path, clock)
    assert path.read_bytes() == content


def test_a_folder_is_no_library(tmp_path: Path, clock: FakeClock) -> None:
    with pytest.raises(LibraryTrouble):
        Library.open(tmp_path, clock)
    (tmp_path / "file").touch()
    with pytest.raises(NoPlace, match=r"file.library\.db"):
        Library.open(tmp_path / "file" / "library.db", clock)


@pytest.mark.parametrize("name", ["a b.db", "què?.db", "100%.db", "#1.db", "{path}.db"])
def test_odd_names(tmp_path: Path, clock: FakeClock, name: str) -> None:
    library = Library.open(tmp_path / name, clock)
    library.append(Flagged("a", True), moment(clock))
    library.close()
    assert [file.name for file in tmp_path.iterdir()] == [name]
