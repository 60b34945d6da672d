"""What the surroundings do to an open library: a sentence each, and nothing that only looks saved."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from whycards.core.events import Flagged
from whycards.core.problem import Trouble
from whycards.scheduling.study_day import moment
from whycards.storage import errors
from whycards.storage.errors import (
    Damaged,
    DiskFull,
    LibraryBusy,
    LibraryFault,
    LibraryTrouble,
    Moved,
    ReadOnly,
    TooNew,
    touching_files,
    translated,
)
from whycards.storage.library import Library

BUSY_SECONDS = 0.4


@pytest.fixture
def hasty(tmp_path: Path, clock: FakeClock) -> Iterator[Library]:
    """A library that waits for others for a short while only, with a deck and one answer."""
    library = Library.open(tmp_path / "hasty.db", clock, BUSY_SECONDS)
    fill(library, clock, "Deck", numbered(20))
    library.append(answered("deck#q000"), moment(clock))
    yield library
    library.close()


def everything_written(library: Library, clock: FakeClock) -> list[Callable[[], object]]:
    return [
        lambda: library.append(answered("deck#q001"), moment(clock)),
        lambda: library.set_setting("key", 1),
        lambda: library.rebuild_memory(),
        lambda: fill(library, clock, "New", numbered(3)),
    ]


def stored(path: Path) -> tuple[int, int, int]:
    with closing(sqlite3.connect(path)) as connection:
        row = connection.execute(
            "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM question), "
            "(SELECT count(*) FROM setting)"
        ).fetchone()
        return (row[0], row[1], row[2])


def test_another_writer(hasty: Library, clock: FakeClock) -> None:
    with closing(sqlite3.connect(hasty.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for write in everything_written(hasty, clock):
            started = time.monotonic()
            with pytest.raises(LibraryBusy, match=r"is writing to the library .*hasty\.db"):
                write()
            assert BUSY_SECONDS * 0.9 < time.monotonic() - started < BUSY_SECONDS + 2
        assert hasty.question("deck#q001") is not None
        other.execute("ROLLBACK")
    for write in everything_written(hasty, clock):
        write()


def test_another_writer_who_ends_in_time(hasty: Library, clock: FakeClock) -> None:
    other = sqlite3.connect(hasty.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    ending = threading.Timer(BUSY_SECONDS / 4, other.execute, ["COMMIT"])
    ending.start()
    hasty.append(answered("deck#q001"), moment(clock))
    ending.join()
    other.close()


@pytest.mark.parametrize("how", ["deleted", "renamed", "replaced", "folder gone"])
def test_moved(tmp_path: Path, clock: FakeClock, how: str) -> None:
    path = tmp_path / "place" / "library.db"
    library = Library.open(path, clock, BUSY_SECONDS)
    fill(library, clock, "Deck", numbered(20))
    swapped = tmp_path / "other.db"
    Library.open(swapped, clock).close()
    if how == "deleted":
        path.unlink()
    elif how == "renamed":
        path.rename(tmp_path / "place" / "elsewhere.db")
    elif how == "replaced":
        shutil.copy(swapped, tmp_path / "place" / "new.db")
        (tmp_path / "place" / "new.db").replace(path)
    else:
        path.parent.rename(tmp_path / "gone")
    for write in everything_written(library, clock):
        with pytest.raises(Moved, match=r"library\.db was moved, deleted or replaced while it was open"):
            write()
    library.close()
    assert path.exists() == (how == "replaced")
    if how == "replaced":
        assert stored(path) == (0, 0, 0)
    if how == "renamed":
        assert stored(tmp_path / "place" / "elsewhere.db") == (0, 20, 0)


def test_put_back_it_goes_on(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    library = Library.open(path, clock)
    path.rename(tmp_path / "away.db")
    with pytest.raises(Moved):
        library.append(Flagged("a", True), moment(clock))
    (tmp_path / "away.db").rename(path)
    library.append(Flagged("a", True), moment(clock))
    library.close()
    assert stored(path)[0] == 1


def test_a_deleted_library_is_not_made_anew_by_another_thread(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "library.db"
    library = Library.open(path, clock)
    path.unlink()
    with pytest.raises(Moved):
        library.data_version()
    assert not path.exists()
    library.close()


def limit_pages(library: Library, more: int) -> None:
    """Let the file grow by so many pages only; SQLite then fails as it does on a full disk."""
    with library._writer().writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + more}")


def test_a_full_disk_at_an_answer(hasty: Library, clock: FakeClock) -> None:
    limit_pages(hasty, 2)
    kept = 0
    with pytest.raises(DiskFull, match=r"The disk that holds the library .*hasty\.db is full"):
        for _ in range(1000):
            hasty.append(answered("deck#q001"), moment(clock))
            kept += 1
    assert kept
    assert len(hasty.events("deck#q001")) == kept
    limit_pages(hasty, 100)
    hasty.append(answered("deck#q001"), moment(clock))
    assert len(hasty.events("deck#q001")) == kept + 1


def test_a_full_disk_at_an_import(hasty: Library, clock: FakeClock) -> None:
    limit_pages(hasty, 10)
    before = stored(hasty.path)
    with pytest.raises(DiskFull):
        fill(hasty, clock, "Large", numbered(2000))
    assert stored(hasty.path) == before
    assert hasty.path.with_name("hasty.db-wal").stat().st_size < 5 << 20
    limit_pages(hasty, 10_000)
    fill(hasty, clock, "Large", numbered(2000))


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let writes behind `size` bytes of any file fail, as a faulty disk would."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_write_that_fails(hasty: Library, clock: FakeClock) -> None:
    kept = len(hasty.events("deck#q000"))
    journal = hasty.path.with_name("hasty.db-wal").stat().st_size
    with largest_file(journal + 100), pytest.raises(LibraryFault, match="SQLITE_IOERR_WRITE"):
        for _ in range(200):
            hasty.append(answered("deck#q000"), moment(clock))
            kept += 1
    assert len(hasty.events("deck#q000")) == kept
    hasty.append(answered("deck#q000"), moment(clock))


@contextmanager
def immutable(path: Path) -> Iterator[None]:
    """Write-protected against everyone, root too."""
    if shutil.which("chattr") is None or os.geteuid() != 0:
        pytest.skip("needs root and chattr")
    if subprocess.run(["chattr", "+i", path], capture_output=True).returncode:
        pytest.skip("the file system has no immutable files")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


@contextmanager
def without_write_permission(path: Path) -> Iterator[None]:
    if os.geteuid() == 0:
        pytest.skip("root may write everything")
    mode = path.stat().st_mode
    path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        path.chmod(mode)


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
@pytest.mark.parametrize("protect", [immutable, without_write_permission])
@pytest.mark.parametrize("what", ["file", "folder"])
def test_read_only(tmp_path: Path, clock: FakeClock, protect: Callable[[Path], object], what: str) -> None:
    path = tmp_path / "place" / "library.db"
    Library.open(path, clock).close()
    with protect(path if what == "file" else path.parent):  # type: ignore[attr-defined]
        with pytest.raises(
            ReadOnly, match=r"library\.db cannot be written: the file or its folder is read-only"
        ):
            Library.open(path, clock)
        if what == "folder":
            with pytest.raises(ReadOnly):
                Library.open(path.with_name("new.db"), clock)
    Library.open(path, clock).close()


def raised(name: str, path: Path) -> BaseException | None:
    """What an SQLite error with this name becomes; None where it passes as a bug."""
    error = sqlite3.OperationalError("text that nobody relies on")
    error.sqlite_errorname = name
    try:
        with translated(path):
            raise OperationalError("SELECT 1", None, error)
    except LibraryTrouble as trouble:
        return trouble
    except OperationalError:
        return None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("SQLITE_BUSY", LibraryBusy),
        ("SQLITE_BUSY_SNAPSHOT", LibraryBusy),
        ("SQLITE_LOCKED", LibraryBusy),
        ("SQLITE_FULL", DiskFull),
        ("SQLITE_IOERR_SHMSIZE", DiskFull),
        ("SQLITE_READONLY", ReadOnly),
        ("SQLITE_READONLY_DIRECTORY", ReadOnly),
        ("SQLITE_READONLY_DBMOVED", Moved),
        ("SQLITE_CORRUPT", Damaged),
        ("SQLITE_NOTADB", Damaged),
        ("SQLITE_IOERR_FSYNC", LibraryFault),
        ("SQLITE_CANTOPEN", Moved),
        ("SQLITE_ERROR", type(None)),
        ("SQLITE_CONSTRAINT_UNIQUE", type(None)),
        ("", type(None)),
    ],
)
def test_errors_by_their_name(tmp_path: Path, name: str, kind: type[object]) -> None:
    path = tmp_path / "no {such} library.db"
    trouble = raised(name, path)
    assert type(trouble) is kind
    if trouble is not None:
        assert isinstance(trouble, Trouble)
        assert str(path) in str(trouble)
        assert str(trouble).endswith(".")


def test_every_trouble_has_its_own_sentence() -> None:
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, LibraryTrouble)]
    sentences = {kind.sentence for kind in kinds if kind is not LibraryTrouble}
    assert len(sentences) == len(kinds) - 1 == 9
    assert "format 7" in str(TooNew(Path("x"), found="7", known="3"))


def test_errors_of_our_own_file_work(tmp_path: Path) -> None:
    for number, kind in ((errno.ENOSPC, DiskFull), (errno.EROFS, ReadOnly), (errno.EIO, LibraryFault)):
        with pytest.raises(kind), touching_files(tmp_path / "x"):
            raise OSError(number, os.strerror(number))


def test_bugs_pass_and_hide_what_was_written(library: Library) -> None:
    with pytest.raises(IntegrityError) as caught, library._writer().writing() as connection:
        for _ in range(2):
            connection.exec_driver_sql("INSERT INTO setting (key, value) VALUES (?, ?)", ("secret", "canary"))
    assert "canary" not in str(caught.value)
