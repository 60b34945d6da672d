"""Takes decks into the library in one transaction, streaming: only a batch of questions is held at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection

from whycards.core.deck import Case, DeckHead
from whycards.core.events import Moment
from whycards.core.identity import question_uid, revision_hash
from whycards.core.media import Media
from whycards.core.question import Kind, Question
from whycards.core.schedule import Schedule
from whycards.storage import memory_cache
from whycards.storage.bulk import inserting, selected, updating
from whycards.storage.deck_rows import DeckRows
from whycards.storage.event_rows import microseconds
from whycards.storage.import_result import DeckImport, ImportResult
from whycards.storage.revisions import Revisions, Shown, packed
from whycards.storage.schema import MediaRow, QuestionRow
from whycards.storage.tags import Tags

_BATCH = 500
_FILED = ("position", "archived", "domain_id", "ident", "level", "extra")
_CONTENT = ("revision_id", "kind")
_ADD = inserting(QuestionRow, "id", "uid", "deck_id", *_CONTENT, *_FILED)
_CHANGE = updating(QuestionRow, *_CONTENT)
_FILE = updating(QuestionRow, *_FILED)
_ADD_MEDIA = inserting(MediaRow, "digest", "kind", "width", "height", "data", or_ignore=True)
_KNOWN = (
    f"SELECT q.uid, q.id, q.revision_id, r.hash, {', '.join(f'q.{name}' for name in _FILED)} "
    "FROM question q JOIN revision r ON r.id = q.revision_id "
    "WHERE q.uid IN (SELECT value FROM json_each(:keys))"
)
_PARKED = "SELECT DISTINCT uid FROM event WHERE uid IN (SELECT value FROM json_each(:keys))"
_HELD = "SELECT count(*) FROM question WHERE deck_id = ? AND NOT archived"
_LAST_POSITION = "SELECT coalesce(max(position), -1) FROM question WHERE deck_id = ?"


class _Known(NamedTuple):
    uid: str
    id: int
    revision_id: int
    hash: str
    filed: tuple[Any, ...]


class _Found(NamedTuple):
    uid: str
    place: int
    shown: Shown


@dataclass
class _DeckRun:
    """One deck while it is read. `first_position` is None until it is clear where the file's questions go.

    `held` counts its questions before the run that are not archived, `met` has those that came again.
    """

    row: int
    is_new: bool
    head: DeckHead
    first_position: int | None
    former_title: str = ""
    held: int = 0
    met: set[int] = field(default_factory=set)
    places: int = 0
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    carried: int = 0
    kinds: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))

    def outcome(self) -> DeckImport:
        drafts, flashcards = self.kinds[Kind.DRAFT], self.kinds[Kind.FLASHCARD]
        former = self.former_title if self.former_title != self.head.title else ""
        counts = (self.added, self.changed, self.unchanged, drafts, flashcards)
        return DeckImport(self.head.title, *counts, former, self.held - len(self.met), self.carried)


class ImportRun:
    """Receives what a reader found: a deck's head, then its cases, images and questions in authored order.

    Questions are matched by uid; those that the file no longer holds stay as they are. What is equal is
    not written again.
    """

    def __init__(self, connection: Connection, moment: Moment) -> None:
        created = microseconds(moment.utc)
        self._connection = connection
        self._decks = DeckRows(connection, created)
        self._revisions = Revisions(connection, created)
        self._tags = Tags(connection)
        self._runs: dict[str, _DeckRun] = {}
        self._run: _DeckRun | None = None
        self._uids: dict[str, int] = {}
        self._media: dict[str, int] = {}
        self._moment = moment
        self._schedules: dict[str, Schedule] = {}
        self._found: list[_Found] = []
        self._last: int = connection.exec_driver_sql("SELECT coalesce(max(id), 0) FROM question").scalar_one()
        self._last_before = self._last
        self._has_events = bool(connection.exec_driver_sql("SELECT EXISTS(SELECT 1 FROM event)").scalar_one())

    @property
    def result(self) -> ImportResult:
        """What was done up to now; complete once the run has ended."""
        return ImportResult(tuple(run.outcome() for run in self._runs.values()))

    def deck(self, head: DeckHead) -> None:
        """Go on with this deck: what follows belongs to it, and is one file's.

        Equal questions are counted by file, so that files which hold the same question do not double it.
        """
        self.flush()
        self._uids.clear()
        row, is_new, former_title = self._decks.store(head)
        run = self._runs.get(head.key)
        if run is None:
            run = self._runs[head.key] = _DeckRun(row, is_new, head, 0 if is_new else None, former_title)
            run.held = int(self._connection.exec_driver_sql(_HELD, (row,)).scalar_one())
        else:
            run.is_new = False  # what its earlier file brought may come again
        self._run = run

    def case(self, case: Case, images: Mapping[str, str]) -> None:
        """Store a case of the current deck; `images` leads from its references to digests."""
        self._decks.store_case(self._current.row, case, self._resolved(images))

    def media(self, media: Media, data: bytes) -> None:
        """Store an image, before whatever uses it."""
        _ADD_MEDIA.run(self._connection, [(media.digest, media.kind, media.width, media.height, data)])

    def question(
        self,
        question: Question,
        images: Mapping[str, str],
        missing: Sequence[str],
        schedule: Schedule | None = None,
    ) -> None:
        """Store a question of the current deck; `images` leads from references to digests.

        Its memory is carried over from `schedule` where that has news.
        """
        run = self._current
        shown = Shown(revision_hash(question, images), question, self._resolved(images), tuple(missing))
        uid = self._uid(run.head.key, question)
        self._found.append(_Found(uid, run.places, shown))
        if schedule is not None:
            self._schedules[uid] = schedule
        run.places += 1
        run.kinds[question.kind] += 1
        if len(self._found) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the questions that wait."""
        if not self._found:
            return
        run, found, self._found = self._current, self._found, []
        known = {} if run.is_new else self._known(found)
        if run.first_position is None:
            run.first_position = self._first_position(run, found, known)
        other = [one for one in found if one.uid not in known or known[one.uid].hash != one.shown.hash]
        revisions = self._revisions.ids(one.shown for one in other)
        self._add(run, [one for one in other if one.uid not in known], revisions)
        self._change(run, [(one, known[one.uid]) for one in other if one.uid in known], revisions)
        self._file(run, [(one, known[one.uid]) for one in found if one.uid in known])
        run.unchanged += len(found) - len(other)
        run.met.update(one.id for one in known.values() if one.id <= self._last_before and not one.filed[1])
        self._carry(run)

    def _carry(self, run: _DeckRun) -> None:
        if not self._schedules:
            return
        from whycards.storage.carrying import carry

        schedules, self._schedules = self._schedules, {}
        run.carried += carry(self._connection, schedules, self._moment)
        self._has_events = True

    @property
    def _current(self) -> _DeckRun:
        if self._run is None:
            raise RuntimeError("a question came before its deck")
        return self._run

    def _uid(self, deck_key: str, question: Question) -> str:
        """The uid; an id that the file gives twice names the first one, the other goes by its text."""
        uid = question_uid(deck_key, question)
        if uid in self._uids and question.id:
            question = replace(question, id="")
            uid = question_uid(deck_key, question)
        ordinal = self._uids.get(uid, 0)
        self._uids[uid] = ordinal + 1
        return question_uid(deck_key, question, ordinal) if ordinal else uid

    def _resolved(self, images: Mapping[str, str]) -> dict[str, int]:
        return {ref: self._media_row(digest) for ref, digest in images.items()}

    def _media_row(self, digest: str) -> int:
        if digest not in self._media:
            row = self._connection.exec_driver_sql("SELECT id FROM media WHERE digest = ?", (digest,))
            self._media[digest] = row.scalar_one()
        return self._media[digest]

    def _known(self, found: Sequence[_Found]) -> dict[str, _Known]:
        rows = selected(self._connection, _KNOWN, [one.uid for one in found])
        return {row[0]: _Known(row[0], row[1], row[2], row[3], row[4:]) for row in rows}

    def _first_position(self, run: _DeckRun, found: Sequence[_Found], known: Mapping[str, _Known]) -> int:
        """Where the deck held this file's questions before, else behind what it holds."""
        for one in found:
            if one.uid in known:
                return max(0, int(known[one.uid].filed[0]) - one.place)
        return int(self._connection.exec_driver_sql(_LAST_POSITION, (run.row,)).scalar_one()) + 1

    def _add(self, run: _DeckRun, fresh: Sequence[_Found], revisions: Mapping[str, int]) -> None:
        rows: list[tuple[Any, ...]] = []
        tags: dict[int, tuple[str, ...]] = {}
        for one in fresh:
            self._last += 1
            content = (revisions[one.shown.hash], one.shown.question.kind)
            rows.append((self._last, one.uid, run.row, *content, *self._filed(run, one)))
            tags[self._last] = one.shown.question.tags
        _ADD.run(self._connection, rows)
        self._tags.store(tags)
        run.added += len(fresh)
        if self._has_events and fresh:
            parked = selected(self._connection, _PARKED, [one.uid for one in fresh])
            memory_cache.refresh(self._connection, [uid for (uid,) in parked])

    def _change(
        self, run: _DeckRun, changed: Sequence[tuple[_Found, _Known]], revisions: Mapping[str, int]
    ) -> None:
        if not changed:
            return
        moves = [(old.revision_id, revisions[one.shown.hash], one.shown.question) for one, old in changed]
        self._revisions.map_positions(moves)
        _CHANGE.run(
            self._connection,
            [(revisions[one.shown.hash], one.shown.question.kind, old.id) for one, old in changed],
        )
        run.changed += len(changed)

    def _file(self, run: _DeckRun, met: Sequence[tuple[_Found, _Known]]) -> None:
        """Bring up to date what does not make a revision: place, domain, level, tags and the like."""
        if not met:
            return
        rows = [(self._filed(run, one), old) for one, old in met]
        _FILE.run(self._connection, [(*filed, old.id) for filed, old in rows if filed != old.filed])
        self._tags.update({old.id: one.shown.question.tags for one, old in met})

    def _filed(self, run: _DeckRun, one: _Found) -> tuple[Any, ...]:
        question = one.shown.question
        position = (run.first_position or 0) + one.place
        domain = self._decks.domain_row(run.row, question.domain)
        return (position, 0, domain, question.id, question.level, packed(question.extra))
