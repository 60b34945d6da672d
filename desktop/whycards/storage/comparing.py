"""What a library holds of decks, for comparing them with newer files."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from whycards.core.question import Question
from whycards.storage.database import Database

_HELD = (
    "SELECT q.uid, coalesce(o.hash, r.hash), q.archived, o.hash IS NOT NULL "
    "FROM question q JOIN deck d ON d.id = q.deck_id JOIN revision r ON r.id = q.revision_id "
    "LEFT JOIN edit e ON e.question_id = q.id LEFT JOIN revision o ON o.id = e.origin_id "
    "WHERE d.key = ? ORDER BY q.position, q.id"
)
_WRITTEN = (
    "SELECT coalesce(max(r.created), 0) FROM question q JOIN deck d ON d.id = q.deck_id "
    "JOIN revision r ON r.id = q.revision_id WHERE d.key = ?"
)
_ALIASES = (
    "SELECT a.uid, q.uid FROM alias a JOIN question q ON q.id = a.question_id "
    "JOIN deck d ON d.id = q.deck_id WHERE d.key = ?"
)
_KNOWN = (
    "SELECT count(*) FROM json_each(?) WHERE value IN (SELECT uid FROM question) "
    "OR value IN (SELECT uid FROM alias)"
)
_SHARING = (
    "WITH same AS MATERIALIZED (SELECT id FROM revision WHERE hash IN (SELECT value FROM json_each(?))), "
    "met AS (SELECT id, revision_id AS text FROM question WHERE revision_id IN same "
    "AND id NOT IN (SELECT question_id FROM edit) "
    "UNION ALL SELECT question_id, origin_id FROM edit WHERE origin_id IN same) "
    "SELECT d.key, count(DISTINCT met.text) FROM met JOIN question q ON q.id = met.id "
    "JOIN deck d ON d.id = q.deck_id WHERE NOT q.archived GROUP BY d.key"
)
_STEMS = (
    "SELECT r.stem FROM question q JOIN deck d ON d.id = q.deck_id LEFT JOIN edit e ON e.question_id = q.id "
    "JOIN revision r ON r.id = coalesce(e.origin_id, q.revision_id) WHERE d.key = ? AND NOT q.archived"
)


@dataclass(frozen=True, slots=True)
class Held:
    """A question: the hash of what its file said when it was last read, and whether the learner changed it."""

    uid: str
    hash: str
    is_archived: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class HeldDeck:
    """The questions of a deck in their order, and by which other uids its files may mean them.

    `written` is when the newest of their texts came, in microseconds since 1970; 0 without any.
    """

    questions: tuple[Held, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    written: int = 0


class Holdings:
    """Reads what is held, as the files said it. Every method raises LibraryTrouble as the library does."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, uids: Sequence[str]) -> int:
        """How many of these name a question, by its uid or by one that its files had for it."""
        with self._database.reading() as connection:
            (count,) = connection.execute(_KNOWN, (json.dumps(list(uids)),)).fetchone()
        return int(count)

    def deck(self, key: str) -> HeldDeck:
        """What is held of the deck with this key."""
        with self._database.reading() as connection:
            return _held_deck(connection, key)

    def sharing(self, hashes: Sequence[str]) -> dict[str, int]:
        """How many questions that show exactly one of these each deck has, by its key; none rests."""
        with self._database.reading() as connection:
            return dict(connection.execute(_SHARING, (json.dumps(list(hashes)),)).fetchall())

    def question(self, uid: str) -> Question | None:
        """The question with this uid as its file said it, None where the library does not hold it."""
        from whycards.storage import reading

        with self._database.reading() as connection:
            found = reading.question(connection, uid, as_filed=True)
        return None if found is None else found.question

    def stems(self, key: str) -> list[str]:
        """The stems of the questions of the deck with this key, save for those that rest."""
        with self._database.reading() as connection:
            return [stem for (stem,) in connection.execute(_STEMS, (key,))]


def _held_deck(connection: sqlite3.Connection, key: str) -> HeldDeck:
    """What the library holds of the deck with this key."""
    rows = connection.execute(_HELD, (key,))
    questions = tuple(Held(uid, digest, bool(archived), bool(own)) for uid, digest, archived, own in rows)
    (written,) = connection.execute(_WRITTEN, (key,)).fetchone()
    return HeldDeck(questions, dict(connection.execute(_ALIASES, (key,))), written)
