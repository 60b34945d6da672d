"""What a library holds of one deck, for comparing it with a newer file."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

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


def held_deck(connection: sqlite3.Connection, key: str) -> HeldDeck:
    """What the library holds of the deck with this key."""
    rows = connection.execute(_HELD, (key,))
    questions = tuple(Held(uid, digest, bool(archived), bool(own)) for uid, digest, archived, own in rows)
    (written,) = connection.execute(_WRITTEN, (key,)).fetchone()
    return HeldDeck(questions, dict(connection.execute(_ALIASES, (key,))), written)
