"""The questions that need work: drafts, and those with a doubt that the learner has not seen."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

_DRAFTS = (
    "SELECT q.id, q.uid, q.position, r.stem FROM question q JOIN revision r ON r.id = q.revision_id "
    "WHERE q.deck_id = ? AND q.archived = 0 AND q.kind = 'draft'"
)
_DOUBTFUL = (
    "SELECT q.id, q.uid, q.position, r.stem FROM "
    "(SELECT DISTINCT question_id FROM doubt WHERE NOT seen) d "
    "CROSS JOIN question q ON q.id = d.question_id JOIN revision r ON r.id = q.revision_id "
    "WHERE q.deck_id = ? AND q.archived = 0 AND q.kind <> 'draft'"
)
_DOUBTS = (
    "SELECT question_id, message, place FROM doubt "
    "WHERE question_id IN (SELECT value FROM json_each(?)) AND NOT seen ORDER BY question_id, position"
)
_COUNT = (
    "SELECT (SELECT count(*) FROM question WHERE deck_id = :deck AND archived = 0 AND kind = 'draft'), "
    "(SELECT count(*) FROM (SELECT DISTINCT question_id FROM doubt WHERE NOT seen) d "
    "CROSS JOIN question q ON q.id = d.question_id "
    "WHERE q.deck_id = :deck AND q.archived = 0 AND q.kind <> 'draft')"
)
_SAID = (
    "SELECT q.uid, coalesce(o.hash, r.hash), o.hash IS NOT NULL "
    "FROM question q JOIN revision r ON r.id = q.revision_id "
    "LEFT JOIN edit e ON e.question_id = q.id LEFT JOIN revision o ON o.id = e.origin_id "
    "WHERE q.uid IN (SELECT value FROM json_each(?))"
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a question needs a look; `place` is file and line, or ""."""

    message: str
    place: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A question that needs work. A draft may have doubts too."""

    uid: str
    stem: str
    is_draft: bool
    doubts: tuple[Doubt, ...]


def unfinished(connection: sqlite3.Connection, deck_row: int) -> list[Unfinished]:
    """What needs work in a deck: drafts first, then what is doubtful, by position."""
    drafts = sorted(connection.execute(_DRAFTS, (deck_row,)), key=_by_place)
    doubtful = sorted(connection.execute(_DOUBTFUL, (deck_row,)), key=_by_place)
    doubts: dict[int, list[Doubt]] = {}
    numbers = json.dumps([row[0] for row in (*drafts, *doubtful)])
    for number, message, place in connection.execute(_DOUBTS, (numbers,)):
        doubts.setdefault(number, []).append(Doubt(message, place))
    return [
        Unfinished(uid, stem, is_draft, tuple(doubts.get(number, ())))
        for is_draft, rows in ((True, drafts), (False, doubtful))
        for number, uid, _, stem in rows
    ]


def count_unfinished(connection: sqlite3.Connection, deck_row: int) -> tuple[int, int]:
    """How many drafts a deck holds, and how many other questions with a doubt not seen yet."""
    drafts, doubtful = connection.execute(_COUNT, {"deck": deck_row}).fetchone()
    return int(drafts), int(doubtful)


@dataclass(frozen=True, slots=True)
class Said:
    """The hash of what a file said of a question when it was last read, and whether the learner changed it."""

    hash: str
    is_own: bool


def said(connection: sqlite3.Connection, uids: Iterable[str]) -> dict[str, Said]:
    """What the files said of these questions; only those that are held."""
    rows = connection.execute(_SAID, (json.dumps(list(uids)),))
    return {uid: Said(digest, bool(is_own)) for uid, digest, is_own in rows}


def _by_place(row: tuple[int, str, int, str]) -> tuple[int, int]:
    return row[2], row[0]
