"""From one format to the next: all or nothing, with a copy first. The second format here is the test's own."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Engine

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from whycards.scheduling.study_day import moment
from whycards.storage import opening
from whycards.storage.copying import verified_copy
from whycards.storage.errors import Damaged, LibraryBusy, TooNew
from whycards.storage.library import Library
from whycards.storage.migrations import RELEASED, Steps
from whycards.storage.migrations.upgrade import run_steps
from whycards.storage.schema import Base

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "NEWEST"


def upgrade() -> None:
    op.create_table("extra", sa.Column("id", sa.Integer(), primary_key=True), sa.Column("text", sa.Text()))
    op.execute("INSERT INTO extra (text) SELECT uid FROM question")
    with op.batch_alter_table("question", recreate="always") as question:
        question.add_column(sa.Column("weight", sa.Integer(), nullable=False, server_default="1"))
    with op.batch_alter_table("option", recreate="always") as option:
        option.alter_column("pin", new_column_name="pinned")
    op.execute("UPDATE question SET weight = 2")
""".replace("NEWEST", RELEASED.newest)
LAST = """
import sqlalchemy as sa
from alembic import op

revision = "last"
down_revision = "next"


def upgrade() -> None:
    op.drop_table("extra")
    op.add_column("setting", sa.Column("since", sa.Text()))
"""

Schema = list[tuple[str, str]]


@pytest.fixture
def later(tmp_path: Path) -> Steps:
    """What a release two formats on would know."""
    folder = tmp_path / "later"
    folder.mkdir()
    (folder / "next.py").write_text(NEXT, "utf-8")
    (folder / "last.py").write_text(LAST, "utf-8")
    return Steps((*RELEASED.formats, "next", "last"), (*RELEASED.folders, folder))


@pytest.fixture
def old(tmp_path: Path, clock: FakeClock) -> Path:
    """A library of the first format with a deck and an answer."""
    library = Library.open(tmp_path / "place" / "library.db", clock)
    fill(library, clock, "Deck", numbered(4))
    library.append(answered("deck#q000"), moment(clock))
    library.close()
    return library.path


def schema(path: Path) -> Schema:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name")
        return [(name, sql) for name, sql in rows]


def one(path: Path, query: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchone()[0]


def migrate(path: Path, clock: FakeClock, steps: Steps) -> None:
    opening.prepare(path, clock, 5.0, steps)


def copies(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if file != path)


def test_both_ways_to_the_newest_format_give_the_same_schema(tmp_path: Path, clock: FakeClock) -> None:
    made = tmp_path / "made.db"
    Library.open(made, clock).close()
    stepped = tmp_path / "stepped.db"
    engine = create_engine(f"sqlite:///{stepped}")
    with engine.begin() as connection:
        run_steps(connection, RELEASED)
    engine.dispose()
    assert schema(stepped) == schema(made)
    assert {table.name for table in Base.metadata.sorted_tables} < {name for name, _ in schema(made)}


def test_a_migration_keeps_everything_and_a_copy(old: Path, clock: FakeClock, later: Steps) -> None:
    before = schema(old)
    migrate(old, clock, later)
    assert one(old, "SELECT version_num FROM alembic_version") == "last"
    assert one(old, "SELECT count(*) FROM question WHERE weight = 2 AND stability > 0") == 1
    assert one(old, 'SELECT count(pinned) FROM "option"') == 16
    assert one(old, "PRAGMA integrity_check") == "ok"
    assert copies(old) == ["library.db.before-last-2026-01-07"]
    copy = old.with_name("library.db.before-last-2026-01-07")
    assert schema(copy) == before
    assert (old.stat().st_mode & 0o777, copy.stat().st_mode & 0o777) == (0o600, 0o600)
    opened = Library.open(copy, clock)
    assert len(opened.events("deck#q000")) == 1
    opened.close()
    migrate(old, clock, later)
    assert copies(old) == ["library.db.before-last-2026-01-07"]


def test_this_release_refuses_it_afterwards(old: Path, clock: FakeClock, later: Steps) -> None:
    migrate(old, clock, later)
    with pytest.raises(TooNew, match="format last"):
        Library.open(old, clock)


def test_a_second_copy_of_a_day_gets_another_name(old: Path, clock: FakeClock, later: Steps) -> None:
    old.with_name("library.db.before-last-2026-01-07").write_bytes(b"kept")
    migrate(old, clock, later)
    assert copies(old) == ["library.db.before-last-2026-01-07", "library.db.before-last-2026-01-07-2"]
    assert old.with_name("library.db.before-last-2026-01-07").read_bytes() == b"kept"


class Died(Exception):
    pass


def stopping_before(number: int, stop: Callable[[], None]) -> Callable[..., None]:
    """A listener that counts statements and calls `stop` in the place of that one."""
    count = 0

    def before(*_arguments: object) -> None:
        nonlocal count
        if count == number:
            stop()
        count += 1

    return before


def fail() -> None:
    raise Died


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def migrate_until(path: Path, clock: FakeClock, steps: Steps, number: int, stop: Callable[[], None]) -> bool:
    """Migrate, but stop before a statement; whether there were that many."""
    listener = stopping_before(number, stop)
    event.listen(Engine, "before_cursor_execute", listener)
    try:
        migrate(path, clock, steps)
    except Died:
        return True
    finally:
        event.remove(Engine, "before_cursor_execute", listener)
    return False


def killed_at(path: Path, clock: FakeClock, steps: Steps, number: int) -> bool:
    child = os.fork()
    if child == 0:
        try:
            migrate_until(path, clock, steps, number, kill)
        finally:
            os._exit(0)
    return os.waitpid(child, 0)[1] == signal.SIGKILL


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("how", ["fails", "is killed"])
def test_before_each_statement(old: Path, clock: FakeClock, later: Steps, how: str) -> None:
    first, number = schema(old), 0
    while True:
        if how == "fails":
            stopped = migrate_until(old, clock, later, number, fail)
        else:
            stopped = killed_at(old, clock, later, number)
        if not stopped:
            break
        assert schema(old) == first, f"stopped before statement {number}"
        assert one(old, "SELECT count(*) FROM event") == 1
        for copy in copies(old):
            old.with_name(copy).unlink()
        number += 1
    assert number > 15
    assert one(old, "SELECT version_num FROM alembic_version") == "last"
    assert one(old, "PRAGMA integrity_check") == "ok"


def test_a_step_that_breaks_references_is_not_kept(
    old: Path, clock: FakeClock, later: Steps, tmp_path: Path
) -> None:
    broken = NEXT.replace("UPDATE question SET weight = 2", "UPDATE question SET deck_id = 99")
    (tmp_path / "later" / "next.py").write_text(broken, "utf-8")
    before = schema(old)
    with pytest.raises(Damaged):
        migrate(old, clock, later)
    assert schema(old) == before


def test_no_migration_while_another_writes(old: Path, clock: FakeClock, later: Steps) -> None:
    before = schema(old)
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryBusy):
            opening.prepare(old, clock, 0.2, later)
    assert schema(old) == before


def test_a_copy_is_whole_while_others_write(library: Library, clock: FakeClock, tmp_path: Path) -> None:
    fill(library, clock, "Deck", numbered(10))
    library.append(answered("deck#q000"), moment(clock))
    copy = verified_copy(library.path, tmp_path / "copies.db", 5.0)
    library.append(answered("deck#q001"), moment(clock))
    assert one(copy, "SELECT count(*) FROM event") == 1
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not copy.with_name("copies.db.part").exists()


def test_a_copy_that_is_not_whole_gets_no_name(old: Path, clock: FakeClock, tmp_path: Path) -> None:
    content = bytearray(old.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = b"\x55" * 8192
    old.write_bytes(content)
    with pytest.raises(Damaged):
        verified_copy(old, tmp_path / "copy.db", 5.0)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == []
    assert old.read_bytes() == content


def test_a_library_of_the_first_format_is_brought_to_the_newest(tmp_path: Path, clock: FakeClock) -> None:
    """With everything in it; what the learner changed and what is doubtful begin empty."""
    path = tmp_path / "place" / "library.db"
    first = Steps(RELEASED.formats[:1], RELEASED.folders)
    opening.prepare(path, clock, 5.0)
    with closing(sqlite3.connect(path)) as connection:
        for added in ("undo_step", "import", "merged", "alias", "edit"):
            connection.execute(f"DROP TABLE {added}")
        connection.execute("DROP TABLE doubt")
        connection.execute("UPDATE alembic_version SET version_num = ?", (first.newest,))
        connection.commit()
    library = Library.open(path, clock)
    fill(library, clock, "Deck", numbered(4))
    library.close()
    assert one(path, "SELECT version_num FROM alembic_version") == RELEASED.newest
    assert one(path, "SELECT count(*) FROM edit") == one(path, "SELECT count(*) FROM doubt") == 0
    assert len(copies(path)) == 1
