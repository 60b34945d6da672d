"""Copies what is staged into the library: decks that it does not hold, in the transaction of an import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from whycards.storage.bulk import Bulk
from whycards.storage.revisions import EXHIBIT, EXPLANATION, IMAGE, OPTION, REVISION
from whycards.storage.staging import StagedDeck
from whycards.storage.tags import LINK
from whycards.storage.writing import STAGED

_BATCHES = 4
"""How many batches are copied at once: about a twentieth of a second, then Cancel is heard."""
_LOOK_UP = (
    "CREATE TEMP TABLE IF NOT EXISTS same (staged INTEGER PRIMARY KEY, held)",
    "CREATE TEMP TABLE IF NOT EXISTS domain_of (name PRIMARY KEY, id) WITHOUT ROWID",
    "CREATE TEMP TABLE IF NOT EXISTS tag_of (staged INTEGER PRIMARY KEY, id)",
)
_EMPTY = ("DELETE FROM temp.same", "DELETE FROM temp.domain_of", "DELETE FROM temp.tag_of")
_SAME = (
    f"INSERT INTO temp.same SELECT s.id, r.id FROM {STAGED}.revision s "
    "CROSS JOIN main.revision r ON r.hash = s.hash WHERE s.id > :revisions_after AND s.id <= :revisions_upto"
)
_PARKED = (
    f"SELECT DISTINCT e.uid FROM {STAGED}.question s CROSS JOIN event e ON e.uid = ? || s.uid "
    "WHERE s.id > ? AND s.id <= ?"
)


def _copy(target: Bulk, key: str, **instead: str) -> str:
    """A statement that copies rows whose `key` lies within bounds, with other values for some columns."""
    bounds = "questions" if target is LINK else "revisions"
    columns = ", ".join(f'"{name}"' for name in target.columns)
    values = ", ".join(instead.get(name, f's."{name}"') for name in target.columns)
    return (
        f'INSERT INTO main."{target.name}" ({columns}) SELECT {values} FROM {STAGED}."{target.name}" s '
        f"WHERE s.{key} > :{bounds}_after AND s.{key} <= :{bounds}_upto"
    )


_OF_REVISION = {"revision_id": "s.revision_id + :revisions_by"}
_IS_NEW = " AND s.{} NOT IN (SELECT staged FROM temp.same)"
_COPIES = (
    _copy(REVISION, "id", id="s.id + :revisions_by", created=":created") + _IS_NEW.format("id"),
    *(
        _copy(target, "revision_id", **_OF_REVISION) + _IS_NEW.format("revision_id")
        for target in (OPTION, EXPLANATION, EXHIBIT)
    ),
    _copy(
        IMAGE, "revision_id", media_id="(SELECT id FROM main.media WHERE digest = s.media_id)", **_OF_REVISION
    )
    + _IS_NEW.format("revision_id"),
    "INSERT INTO main.question "
    "(id, uid, deck_id, revision_id, kind, position, archived, domain_id, ident, level, extra) "
    "SELECT s.id + :questions_by, :key || s.uid, :deck, "
    "coalesce((SELECT held FROM temp.same WHERE staged = s.revision_id), s.revision_id + :revisions_by), "
    "s.kind, s.position, 0, (SELECT id FROM temp.domain_of WHERE name = s.domain), s.ident, s.level, s.extra "
    f"FROM {STAGED}.question s WHERE s.id > :questions_after AND s.id <= :questions_upto",
    _copy(
        LINK,
        "question_id",
        question_id="s.question_id + :questions_by",
        tag_id="(SELECT id FROM temp.tag_of WHERE staged = s.tag_id)",
    ),
)


class Place(NamedTuple):
    """Where a deck goes: its row and key, and by how much the numbers of its rows grow."""

    deck: int
    key: str
    questions_by: int
    revisions_by: int
    created: int


def copied(
    connection: Connection,
    deck: StagedDeck,
    place: Place,
    domains: Mapping[str, int | None],
    tags: Sequence[int],
) -> Iterator[int]:
    """Copy a deck; after each part how many questions it had.

    `domains` leads from names to row numbers, `tags` has those of the deck's tags in order.
    """
    for statement in (*_LOOK_UP, *_EMPTY):
        connection.exec_driver_sql(statement)
    _fill(connection, "domain_of", list(domains.items()))
    _fill(connection, "tag_of", list(enumerate(tags)))
    before = (deck.questions_after, deck.revisions_after)
    for upto in [*deck.parts[_BATCHES - 1 : -1 : _BATCHES], *deck.parts[-1:]]:
        bounds = {"questions_after": before[0], "questions_upto": upto[0]}
        bounds |= {"revisions_after": before[1], "revisions_upto": upto[1]}
        for statement in (_SAME, *_COPIES):
            connection.exec_driver_sql(statement, {**bounds, **place._asdict()})
        yield upto[0] - before[0]
        before = upto


def parked(connection: Connection, deck: StagedDeck, key: str) -> list[str]:
    """Uids of a deck's questions of which there are events already."""
    bounds = (key, deck.questions_after, deck.questions_after + deck.questions)
    return [uid for (uid,) in connection.exec_driver_sql(_PARKED, bounds)]


def _fill(connection: Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        connection.exec_driver_sql(f"INSERT INTO temp.{name} VALUES (?, ?)", rows)
