"""A learner's library: decks, questions, what happened, settings. The one door to the file."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from whycards.core.clock import Clock
from whycards.core.deck import DeckInfo
from whycards.core.memory import Learned
from whycards.storage import choosing, decks, statistics
from whycards.storage.database import Database
from whycards.storage.errors import LibraryTrouble, translated
from whycards.storage.opening import prepare
from whycards.storage.statistics import DayFigures

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from whycards.core.deck import Case
    from whycards.core.events import Body, Event, Moment
    from whycards.core.media import Media
    from whycards.core.question import Question
    from whycards.scheduling.fsrs import Parameters
    from whycards.storage.comparing import Holdings
    from whycards.storage.editing import Before
    from whycards.storage.importer import ImportRun
    from whycards.storage.merging import Worded
    from whycards.storage.reading import StoredQuestion
    from whycards.storage.staging import Staging
    from whycards.storage.undoing import UndoableImport
    from whycards.storage.unfinished import UnfinishedList
    from whycards.storage.writing import Writer

BUSY_SECONDS = 5.0
"""How long to wait for another program's write before LibraryBusy."""
IDLE_SECONDS = 5.0
"""Pause after the last write from which the journal is tidied."""
_IMPORT_CACHE_KIB = 64 * 1024

_T = TypeVar("_T")


class Library:
    """An open library. Every method that writes is one committed transaction when it returns.

    Reading needs no SQLAlchemy; what writes imports it where it is first needed, or in `prepare_writing`.
    May be used from several threads at once. Every method raises LibraryTrouble for what the surroundings
    do (busy, full, read-only, moved, damaged, failing disk); nothing was saved then.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self.path = database.path
        self._database = database
        self._opened_writer: Writer | None = None
        self._guard = threading.Lock()
        self._clock = clock
        self._watch: sqlite3.Connection | None = None
        self._last_write: float | None = None

    @classmethod
    def open(cls, path: Path, clock: Clock, busy_seconds: float = BUSY_SECONDS) -> Library:
        """Open the library at `path`, made where there is none, migrated where it is of an older release.

        Raises LibraryTrouble; a file that is damaged, newer or another program's is left as it is.
        """
        path = path.absolute()
        prepare(path, clock, busy_seconds)
        return cls(Database(path, busy_seconds), clock)

    def close(self) -> None:
        """Tidy the journal into the file, so that the file alone is whole, and let go of it."""
        # What was answered is safe in the journal all the same.
        with suppress(LibraryTrouble):
            self._database.checkpoint(wait=False)
        if self._watch is not None:
            self._watch.close()
            self._watch = None
        if self._opened_writer is not None:
            self._opened_writer.dispose()
        self._database.dispose()

    @property
    def device(self) -> str:
        """The uuid of this device in events."""
        from whycards.storage import event_log

        with self._database.reading() as connection:
            return event_log.device(connection)

    def data_version(self) -> int:
        """A number that changes when anything was written, by this process or another. For one thread."""
        if self._watch is None:
            self._watch = self._database.connect()
        self._database.check_identity()
        with translated(self.path):
            return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def checkpoint_if_idle(self) -> bool:
        """Tidy the journal if nothing was written for some seconds; whether it did."""
        last = self._last_write
        if last is None or self._clock.monotonic() - last < IDLE_SECONDS:
            return False
        done = self._database.checkpoint(wait=False)
        if done and self._last_write == last:
            self._last_write = None
        return done

    def setting(self, key: str, default: _T) -> _T:
        """The setting (a JSON value), `default` where it was never set."""
        with self._database.reading() as connection:
            held = connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        return default if held is None else cast(_T, json.loads(held[0]))

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting; `value` must be JSON."""
        row = (key, json.dumps(value, ensure_ascii=False))
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", row)
        self._last_write = self._clock.monotonic()

    def decks(self, today: date, new_per_day: int) -> list[DeckInfo]:
        """All decks by title, with their figures on this study day."""
        with self._database.reading() as connection:
            return decks.decks(connection, today, new_per_day)

    def deck_questions(self, deck_row: int, *, with_merged: bool = False) -> list[str]:
        """Uids of a deck's questions by position, without archived ones, save merged on wish."""
        with self._database.reading() as connection:
            return choosing.uids_of_deck(connection, deck_row, with_merged=with_merged)

    def due(self, today: date, deck_row: int | None) -> list[tuple[str, Learned]]:
        """Questions whose day has come, of a deck or of all, with their memory; none rests or is a draft."""
        with self._database.reading() as connection:
            return choosing.due(connection, today, deck_row)

    def unseen(self, deck_row: int | None, limit: int | None = None) -> list[str]:
        """Questions never answered, by deck and position; none that rests or is a draft."""
        with self._database.reading() as connection:
            return choosing.unseen(connection, deck_row, limit)

    def introduced(self, day: date, deck_row: int | None) -> int:
        """How many questions were answered for the first time on that study day."""
        with self._database.reading() as connection:
            return choosing.introduced(connection, day, deck_row)

    def question(self, uid: str) -> StoredQuestion | None:
        """The question with all that it shows, None where the library does not hold it."""
        from whycards.storage import reading

        with self._database.reading() as connection:
            return reading.question(connection, uid)

    def cases(self, deck_row: int) -> list[tuple[Case, dict[str, Media]]]:
        """The cases of a deck in their order, each with its images by reference."""
        from whycards.storage import reading

        with self._database.reading() as connection:
            return reading.cases(connection, deck_row)

    def media_bytes(self, digest: str) -> bytes:
        """The bytes of an image. Raises KeyError where the library does not hold it."""
        from whycards.storage import reading

        with self._database.reading() as connection:
            return reading.media_bytes(connection, digest)

    def append(self, body: Body, moment: Moment) -> Event:
        """Store what happened, stamped, and bring memory and marks of its question up to date."""
        from whycards.storage import journal

        with self._writing() as connection:
            return journal.append(connection, body, moment)

    def events(self, uid: str) -> list[Event]:
        """All events of one question, as stored."""
        from whycards.storage import event_log

        with self._database.reading() as connection:
            return event_log.events_of(connection, uid)

    def parameters(self) -> Parameters:
        """The FSRS parameters that govern every replay in this library."""
        from whycards.storage import event_log

        with self._database.reading() as connection:
            return event_log.parameters_of(connection)

    def has_events(self, day: date) -> bool:
        """Whether anything was done on that study day."""
        with self._database.reading() as connection:
            return statistics.has_events(connection, day)

    def events_of_day(self, day: date) -> list[Event]:
        """All events of one study day, as stored."""
        from whycards.storage import event_log

        with self._database.reading() as connection:
            return event_log.events_of_day(connection, day)

    def all_events(self) -> Iterator[Event]:
        """All events as stored, a page at a time."""
        from whycards.storage import event_log

        after = 0
        while True:
            with self._database.reading() as connection:
                page, after = event_log.page_of_events(connection, after)
            if not page:
                return
            yield from page

    def newest_milliseconds(self, limit: int) -> list[int]:
        """How long up to `limit` answers took that were not taken back, newest first."""
        with self._database.reading() as connection:
            return statistics.newest_milliseconds(connection, limit)

    def answers_by_day(self, since: date | None = None) -> list[DayFigures]:
        """Figures of each study day with answers that stand, oldest first, from `since` on."""
        with self._database.reading() as connection:
            return statistics.answers_by_day(connection, since)

    def rebuild_memory(self) -> None:
        """Compute memory and marks of every question again from the events."""
        from whycards.storage import memory_cache

        with self._writing() as connection:
            memory_cache.rebuild(connection)

    def prepare_writing(self) -> None:
        """Import and set up what writing needs: it takes a while, and no answer shall wait for it."""
        from whycards.storage import journal  # noqa: F401

        self._writer()

    @property
    def holdings(self) -> Holdings:
        """What is held of decks, to compare files with."""
        from whycards.storage.comparing import Holdings

        return Holdings(self._database)

    def places_now(self, uid: str, revision: str) -> dict[int, int]:
        """Where the options of an older revision of a question stand now; those that are gone are absent."""
        from whycards.storage import positions

        with self._database.reading() as connection:
            return positions.places_now(connection, uid, revision)

    def unfinished(self, deck_row: int) -> UnfinishedList:
        """What needs work in a deck: drafts first, then what is doubtful, by position."""
        from whycards.storage import unfinished

        return unfinished.unfinished_of(self._database.reading, deck_row)

    def has_many_unfinished(self, deck_row: int, most: int) -> bool:
        """Whether listing what needs work in a deck takes a while: there may be so many or more."""
        from whycards.storage import unfinished

        with self._database.reading() as connection:
            return unfinished.are_many(connection, deck_row, most)

    def question_row(self, uid: str) -> int | None:
        """The row id of a question."""
        with self._database.reading() as connection:
            found = connection.execute("SELECT id FROM question WHERE uid = ?", (uid,)).fetchone()
        return int(found[0]) if found else None

    def count_unfinished(self, deck_row: int) -> tuple[int, int]:
        """How many drafts a deck holds, and how many other questions with a doubt not seen yet."""
        from whycards.storage import unfinished

        with self._database.reading() as connection:
            return unfinished.count_unfinished(connection, deck_row)

    def change_question(
        self,
        uid: str,
        question: Question,
        images: Mapping[str, str],
        missing: Sequence[str],
        media: Sequence[tuple[Media, bytes]],
        moment: Moment,
    ) -> Before:
        """Let a question show this from now on, under its uid; gives what `restore_question` goes back to.

        `images` leads from references to digests. Raises KeyError for a uid that the library does not hold.
        """
        from whycards.storage import editing

        with self._writing() as connection:
            return editing.change(connection, uid, question, images, missing, media, moment)

    def mark_seen(self, uid: str) -> Before:
        """The learner looked at the doubts of a question. Raises KeyError as `change_question`."""
        from whycards.storage import editing

        with self._writing() as connection:
            return editing.look(connection, uid)

    def restore_question(self, before: Before) -> None:
        """Take back a change of a question, or that its doubts were looked at."""
        from whycards.storage import editing

        with self._writing() as connection:
            editing.restore(connection, before)

    def worded(self) -> Iterator[Worded]:
        """The texts of all choice questions that are asked, deck by deck, for finding equal ones."""
        from whycards.storage import merging

        with self._database.reading() as connection:
            yield from merging.worded(connection)

    def merge_questions(self, into: str, others: Sequence[str]) -> None:
        """Let one question take in others with their history; these rest. Raises KeyError."""
        from whycards.storage import memory_cache, merging
        from whycards.storage.writing import driver

        with self._writing() as connection:
            merging.merge(driver(connection), into, others)
            memory_cache.refresh(connection, [into])

    def part_questions(self, into: str, others: Sequence[str]) -> None:
        """Take a merging back. Raises KeyError."""
        from whycards.storage import memory_cache, merging
        from whycards.storage.writing import driver

        with self._writing() as connection:
            merging.part(driver(connection), others)
            memory_cache.refresh(connection, [into, *others])

    def newest_import(self) -> UndoableImport | None:
        """The import that `undo_import` would take back, None where there is none."""
        from whycards.storage import undoing

        with self._database.reading() as connection:
            return undoing.newest(connection)

    def undo_import(self, number: int, moment: Moment) -> int:
        """Take the newest import back; see `undoing.undo`."""
        from whycards.storage import undoing

        with self._writing() as connection:
            return undoing.undo(connection, number, moment)

    def staging(self, folder: Path) -> Staging:
        """Where an import makes rows of what it reads, in a file of that folder."""
        from whycards.storage.staging import Staging

        return Staging(folder / "staged", self.path)

    @contextmanager
    def importer(self, moment: Moment, staging: Staging | None = None) -> Iterator[ImportRun]:
        """Take decks in: one transaction, committed when the block ends well, else without a trace.

        `staging` holds what the run may `take`.
        """
        from whycards.storage.importer import ImportRun

        staged = staging.path if staging is not None and staging.holds_any else None
        if self._watch is None:  # with no connection left, a commit that the disk refused would come back
            self.data_version()
        try:
            with self._writer().writing_much(_IMPORT_CACHE_KIB, staged) as connection:
                run = ImportRun(connection, moment)
                yield run
                run.end()
            self._last_write = self._clock.monotonic()
        finally:
            # An import leaves a journal of its own size, a failed one too.
            with suppress(LibraryTrouble):
                self._database.checkpoint(wait=False)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._writer().writing() as connection:
            yield connection
        self._last_write = self._clock.monotonic()

    def _writer(self) -> Writer:
        from whycards.storage.writing import Writer

        with self._guard:
            if self._opened_writer is None:
                self._opened_writer = Writer(self._database)
            return self._opened_writer
