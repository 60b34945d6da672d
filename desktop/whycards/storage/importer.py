"""Takes decks into the library in one transaction, streaming: only a batch of questions is held at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from whycards.core.deck import Case, DeckHead
from whycards.core.events import Moment
from whycards.core.identity import Identity, Numbering, identity
from whycards.core.media import Media
from whycards.core.problem import Problem
from whycards.core.question import Question
from whycards.core.schedule import Schedule
from whycards.storage import memory_cache
from whycards.storage.bulk import inserting, selected, updating
from whycards.storage.deck_rows import DeckRows
from whycards.storage.deck_run import DeckRun, Found, Known, known_of
from whycards.storage.doubts import Doubts
from whycards.storage.event_rows import microseconds
from whycards.storage.import_result import NO_UPDATE, ImportResult, Update
from whycards.storage.media_rows import MediaRows
from whycards.storage.missing import as_map
from whycards.storage.revisions import Revisions, Shown, packed
from whycards.storage.schema import QuestionRow
from whycards.storage.staging import StagedDeck
from whycards.storage.tags import Tags
from whycards.storage.taking import Place, copied, parked
from whycards.storage.undoing import Notes
from whycards.storage.updates import adopt, begin

_BATCH = 500
_FILED = ("position", "archived", "domain_id", "ident", "level", "extra")
_EXTRA = _FILED.index("extra")
_CONTENT = ("revision_id", "kind")
_ADD = inserting(QuestionRow, "id", "uid", "deck_id", *_CONTENT, *_FILED)
_CHANGE = updating(QuestionRow, *_CONTENT)
_FILE = updating(QuestionRow, *_FILED)
_KNOWN = (
    "SELECT q.uid, q.id, q.revision_id, r.hash, q.kind, o.hash, e.origin_extra, "
    f"{', '.join(f'q.{name}' for name in _FILED)} "
    "FROM question q JOIN revision r ON r.id = q.revision_id "
    "LEFT JOIN edit e ON e.question_id = q.id LEFT JOIN revision o ON o.id = e.origin_id "
    "WHERE q.uid IN (SELECT value FROM json_each(:keys))"
)
_PARKED = "SELECT DISTINCT uid FROM event WHERE uid IN (SELECT value FROM json_each(:keys))"
_IS_HELD = "SELECT EXISTS(SELECT 1 FROM deck WHERE key = ?)"
_HELD = "SELECT count(*) FROM question WHERE deck_id = ? AND NOT archived"
_NOTE_EDIT = "UPDATE edit SET origin_id = ?, origin_extra = ? WHERE question_id = ?"
_NOTE_EXTRA = "UPDATE edit SET origin_extra = ? WHERE question_id = ?"
_KEEP_OWN = "INSERT INTO edit (question_id, origin_id, origin_extra) VALUES (?, ?, ?)"
_FORGET_EDIT = "DELETE FROM edit WHERE question_id = ?"
_LAST_POSITION = "SELECT coalesce(max(position), -1) FROM question WHERE deck_id = ?"


class ImportRun:
    """Receives what a reader found: a deck's head, then its cases, images and questions in authored order.

    Questions are matched by uid; those that the file no longer holds stay as they are. What is equal is
    not written again, and what the learner changed stays as the learner wants it.
    """

    def __init__(self, connection: Connection, moment: Moment) -> None:
        self._created = created = microseconds(moment.utc)
        self._connection = connection
        self._decks = DeckRows(connection, created)
        self._revisions = Revisions(connection, created)
        self._tags = Tags(connection)
        self._doubts = Doubts(connection)
        self._runs: dict[str, DeckRun] = {}
        self._run: DeckRun | None = None
        self._numbering = Numbering("")
        self._images = MediaRows(connection)
        self._moment = moment
        self._notes = Notes(connection, created)
        self._update = NO_UPDATE
        self._aliases: dict[str, str] = {}
        self._minted: dict[str, str] = {}
        self._merged = {row[0] for row in connection.exec_driver_sql("SELECT question_id FROM merged")}
        self._named: set[str] = set()
        self._schedules: dict[str, Schedule] = {}
        self._found: list[Found] = []
        self._last: int = connection.exec_driver_sql("SELECT coalesce(max(id), 0) FROM question").scalar_one()
        self._last_before = self._last
        self._has_events = bool(connection.exec_driver_sql("SELECT EXISTS(SELECT 1 FROM event)").scalar_one())

    @property
    def result(self) -> ImportResult:
        """What was done up to now; complete once the run has ended."""
        return ImportResult(tuple(run.outcome() for run in self._runs.values()))

    def deck(self, head: DeckHead, update: Update = NO_UPDATE) -> None:
        """Go on with this deck: what follows belongs to it, and is one file's.

        Equal questions are counted by file, so that files which hold the same question do not double it.
        `update` is what is known of a newer file of a deck that the library holds.
        """
        self.flush()
        self._numbering = Numbering(head.key)
        run = self._runs.get(head.key)
        is_held = bool(self._connection.exec_driver_sql(_IS_HELD, (head.key,)).scalar_one())
        self._notes.begin_deck(head.title, is_held=is_held and (run is None or not run.is_fresh))
        row, is_new, former_title = self._decks.store(head)
        self._update, self._named = update, set()
        self._minted = {ours: theirs for theirs, ours in update.adopted.items() if ours != theirs}
        if is_new:
            self._notes.new_deck(row)
            self._aliases = {}
        else:
            # Several files may make one deck: what leaves it and what is due again is told once.
            known = update if run is None else Update(update.adopted)
            self._aliases = begin(self._connection, row, known, self._moment)
        if run is None:
            run = self._runs[head.key] = DeckRun(
                row, is_new, head, 0 if is_new else None, former_title, is_fresh=is_new
            )
            run.archived, run.key_changed = len(update.removed), len(update.key_changed)
            run.held = int(self._connection.exec_driver_sql(_HELD, (row,)).scalar_one())
        else:
            run.is_new = False  # what its earlier file brought may come again
        self._run = run

    def case(self, case: Case, images: Mapping[str, str]) -> None:
        """Store a case of the current deck; `images` leads from its references to digests."""
        self._decks.store_case(self._current.row, case, self._images.resolved(images))

    def media(self, media: Media, data: bytes) -> None:
        """Store an image, before whatever uses it."""
        self._images.store(media, data)

    def question(
        self,
        question: Question,
        images: Mapping[str, str],
        missing: Sequence[str] | Mapping[str, bool],
        schedule: Schedule | None = None,
        doubts: Sequence[Problem] = (),
        identified: Identity | None = None,
    ) -> None:
        """Store a question of the current deck; `images` leads from references to digests,
        `missing` names those without an image, and as a mapping says which of them were refused.

        Its memory is carried over from `schedule` where that has news; `doubts` are why it needs a look.
        `identified` is its identity where that was computed before.
        """
        run = self._current
        revision, text = identified or identity(question, images)
        shown = Shown(revision, question, self._images.resolved(images) if images else {}, as_map(missing))
        uid = self._uid(question, text)
        self._found.append(Found(uid, run.places, shown, doubts))
        if schedule is not None:
            self._schedules[uid] = schedule
        run.places += 1
        if len(self._found) >= _BATCH:
            self.flush()

    @property
    def is_new(self) -> bool:
        """Whether the library holds nothing of the current deck yet."""
        return self._current.is_new and not self._current.places

    def take(self, deck: StagedDeck, doubts: Mapping[int, Sequence[Problem]]) -> Iterator[int]:
        """Store all questions of the current deck, which is new, from what was staged of them.

        `doubts` leads from staged numbers to why those need a look. Gives how many are stored, part by part.
        """
        run, last = self._current, self._last
        self._last += deck.questions
        questions_by = last - deck.questions_after
        revisions_by = self._revisions.reserve(deck.revisions) - deck.revisions_after
        place = Place(run.row, run.head.key, questions_by, revisions_by, self._created)
        domains = {name: self._decks.domain_row(run.row, name) for name in deck.domains}
        yield from copied(self._connection, deck, place, domains, self._tags.ids(deck.tags))
        run.doubtful += self._doubts.store({number + questions_by: found for number, found in doubts.items()})
        run.take(deck.questions, deck.kinds)
        if self._has_events and deck.questions:
            memory_cache.refresh(self._connection, parked(self._connection, deck, run.head.key))

    def _uid(self, question: Question, text: str) -> str:
        """The uid of the question that the file means; each is meant once."""
        uid = self._numbering.uid(question, text)
        if not self._aliases:
            return uid
        meant = self._aliases.get(uid, uid)
        meant = uid if meant in self._named else meant
        self._named.add(meant)
        return meant

    def end(self) -> None:
        """Write what waits; nothing comes after."""
        self.flush()
        self._notes.end()

    def flush(self) -> None:
        """Write the questions that wait."""
        if not self._found:
            return
        run, found, self._found = self._current, self._found, []
        before = run.added + run.changed + run.kept
        known = {} if run.is_new else self._known(found)
        if run.first_position is None:
            run.first_position = self._first_position(run, found, known)
        other = [one for one in found if one.uid not in known or known[one.uid].said != one.shown.hash]
        revisions = self._revisions.ids(one.shown for one in other)
        self._add(run, [one for one in other if one.uid not in known], revisions)
        met = [(one, known[one.uid]) for one in found if one.uid in known]
        changed = [(one, old) for one, old in met if old.said != one.shown.hash]
        taken = [(one, old) for one, old in changed if old.origin is None]
        self._keep_own(run, [pair for pair in taken if pair[1].uid in self._update.kept], revisions)
        self._change(run, [pair for pair in taken if pair[1].uid not in self._update.kept], revisions)
        self._keep(run, [(one, old) for one, old in met if old.origin is not None], revisions)
        self._file(run, met)
        run.count(found, known)
        fresh_or_other = run.added + run.changed + run.kept - before
        run.unchanged += len(found) - fresh_or_other
        run.met.update(one.id for one in known.values() if one.id <= self._last_before and not one.filed[1])
        self._carry(run)

    def _carry(self, run: DeckRun) -> None:
        if not self._schedules:
            return
        from whycards.storage.carrying import carry

        schedules, self._schedules = self._schedules, {}
        run.carried += carry(self._connection, schedules, self._moment)
        self._has_events = True

    @property
    def _current(self) -> DeckRun:
        if self._run is None:
            raise RuntimeError("a question came before its deck")
        return self._run

    def _known(self, found: Sequence[Found]) -> dict[str, Known]:
        rows = selected(self._connection, _KNOWN, [one.uid for one in found])
        return {row[0]: known_of(row) for row in rows}

    def _first_position(self, run: DeckRun, found: Sequence[Found], known: Mapping[str, Known]) -> int:
        """Where the deck held this file's questions before, else behind what it holds."""
        for one in found:
            if one.uid in known:
                return max(0, int(known[one.uid].filed[0]) - one.place)
        return int(self._connection.exec_driver_sql(_LAST_POSITION, (run.row,)).scalar_one()) + 1

    def _add(self, run: DeckRun, fresh: Sequence[Found], revisions: Mapping[str, int]) -> None:
        rows: list[tuple[Any, ...]] = []
        tags: dict[int, tuple[str, ...]] = {}
        doubts: dict[int, Sequence[Problem]] = {}
        for one in fresh:
            self._last += 1
            content = (revisions[one.shown.hash], one.shown.question.kind.value)
            rows.append((self._last, one.uid, run.row, *content, *self._filed(run, one)))
            tags[self._last] = one.shown.question.tags
            if one.doubts:
                doubts[self._last] = one.doubts
        _ADD.run(self._connection, rows)
        self._tags.store(tags)
        adopt(self._connection, {self._minted[one.uid]: one.uid for one in fresh if one.uid in self._minted})
        run.doubtful += self._doubts.store(doubts)
        run.added += len(fresh)
        if self._has_events and fresh:
            parked = selected(self._connection, _PARKED, [one.uid for one in fresh])
            memory_cache.refresh(self._connection, [uid for (uid,) in parked])

    def _change(
        self, run: DeckRun, changed: Sequence[tuple[Found, Known]], revisions: Mapping[str, int]
    ) -> None:
        if not changed:
            return
        self._revisions.map_positions(
            [
                (
                    old.revision_id,
                    revisions[one.shown.hash],
                    one.shown.question,
                    self._update.places.get(old.uid),
                )
                for one, old in changed
            ]
        )
        _CHANGE.run(
            self._connection,
            [(revisions[one.shown.hash], one.shown.question.kind, old.id) for one, old in changed],
        )
        run.changed += len(changed)

    def _keep_own(
        self, run: DeckRun, kept: Sequence[tuple[Found, Known]], revisions: Mapping[str, int]
    ) -> None:
        """Let these be as they are; what the file says of them lies beside them from now on."""
        for one, old in kept:
            own = (old.id, revisions[one.shown.hash], packed(one.shown.question.extra))
            self._connection.exec_driver_sql(_KEEP_OWN, own)
        run.kept += len(kept)

    def _keep(self, run: DeckRun, met: Sequence[tuple[Found, Known]], revisions: Mapping[str, int]) -> None:
        """Note what the file says now of questions that the learner changed; the learner's stay as they are."""
        for one, old in met:
            extra = packed(one.shown.question.extra)
            if one.shown.hash == old.hash and extra == old.filed[_EXTRA]:
                self._connection.exec_driver_sql(_FORGET_EDIT, (old.id,))
            elif one.shown.hash != old.said:
                self._connection.exec_driver_sql(_NOTE_EDIT, (revisions[one.shown.hash], extra, old.id))
                run.kept += 1
            elif extra != old.origin_extra:
                self._connection.exec_driver_sql(_NOTE_EXTRA, (extra, old.id))

    def _file(self, run: DeckRun, met: Sequence[tuple[Found, Known]]) -> None:
        """Bring up to date what does not make a revision: place, domain, level, tags and the like."""
        if not met:
            return
        rows = [(self._filed(run, one, old), old) for one, old in met]
        _FILE.run(self._connection, [(*filed, old.id) for filed, old in rows if filed != old.filed])
        self._tags.update({old.id: one.shown.question.tags for one, old in met})
        as_in_file = {old.id: one.doubts for one, old in met if old.origin is None}
        run.doubtful += self._doubts.store(as_in_file)

    def _filed(self, run: DeckRun, one: Found, old: Known | None = None) -> tuple[Any, ...]:
        question = one.shown.question
        position = (run.first_position or 0) + one.place
        domain = self._decks.domain_row(run.row, question.domain)
        is_own = old is not None and old.origin is not None
        extra = old.filed[_EXTRA] if old is not None and is_own else packed(question.extra)
        rests = int(old is not None and old.id in self._merged)
        return (position, rests, domain, question.id, question.level, extra)
