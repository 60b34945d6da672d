"""Questions of several decks that are the same: their texts for comparing, and how one takes in the others."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TEXTS = (
    "SELECT q.uid, q.deck_id, r.stem, json_group_array(json_array(o.position, o.text, o.is_key)) "
    'FROM question q JOIN revision r ON r.id = q.revision_id JOIN "option" o ON o.revision_id = r.id '
    "WHERE NOT q.archived AND q.kind = 'choice' GROUP BY q.id ORDER BY q.deck_id, q.position, q.id"
)
_ID = "SELECT id FROM question WHERE uid = ?"
_MERGE = "INSERT OR REPLACE INTO merged (question_id, into_id) VALUES (?, ?)"
_CHAIN = "UPDATE merged SET into_id = ? WHERE into_id = ?"
_REST = "UPDATE question SET archived = ? WHERE id = ?"
_PART = "DELETE FROM merged WHERE question_id = ?"


@dataclass(frozen=True, slots=True)
class Worded:
    """A choice question's texts, in authored order, and the places of its keys."""

    uid: str
    deck_row: int
    stem: str
    options: tuple[str, ...]
    keys: frozenset[int]


def worded(connection: sqlite3.Connection) -> Iterator[Worded]:
    """All choice questions that are not archived, deck by deck."""
    for uid, deck, stem, packed in connection.execute(_TEXTS):
        options = sorted(json.loads(packed))
        texts = tuple(text for _, text, _ in options)
        yield Worded(uid, deck, stem, texts, frozenset(at for at, (*_, is_key) in enumerate(options) if is_key))


def merge(connection: sqlite3.Connection, into: str, others: Sequence[str]) -> None:
    """Let one question take in others: they rest, and what happened to them counts as its own.

    Raises KeyError for a uid that is not held. The cache of memory is for the caller to refresh.
    """
    target = _row(connection, into)
    for other in others:
        row = _row(connection, other)
        if row == target:
            continue
        connection.execute(_CHAIN, (target, row))
        connection.execute(_MERGE, (row, target))
        connection.execute(_REST, (1, row))


def part(connection: sqlite3.Connection, others: Sequence[str]) -> None:
    """Take a merging back: these questions stand for themselves again."""
    for other in others:
        row = _row(connection, other)
        connection.execute(_PART, (row,))
        connection.execute(_REST, (0, row))


def _row(connection: sqlite3.Connection, uid: str) -> int:
    found = connection.execute(_ID, (uid,)).fetchone()
    if found is None:
        raise KeyError(uid)
    return int(found[0])
