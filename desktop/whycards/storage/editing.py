"""Writes what the learner changes in a question: a new revision under the same uid, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from whycards.core.events import Moment
from whycards.core.identity import revision_hash
from whycards.core.media import Media
from whycards.core.question import Question
from whycards.storage import doubts
from whycards.storage.bulk import inserting, selected
from whycards.storage.event_rows import microseconds
from whycards.storage.missing import as_map
from whycards.storage.revisions import Revisions, Shown, packed
from whycards.storage.schema import MediaRow

_HELD = (
    "SELECT q.id, q.revision_id, q.kind, q.extra, e.origin_id, e.origin_extra "
    "FROM question q LEFT JOIN edit e ON e.question_id = q.id WHERE q.uid = ?"
)
_SEEN = "SELECT position FROM doubt WHERE question_id = ? AND seen"
_SET = "UPDATE question SET revision_id = ?, kind = ?, extra = ? WHERE id = ?"
_FORGET = "DELETE FROM edit WHERE question_id = ?"
_NOTE = "INSERT OR REPLACE INTO edit (question_id, origin_id, origin_extra) VALUES (?, ?, ?)"
_UNSEEN = "UPDATE doubt SET seen = 0 WHERE question_id = ?"
_MEDIA = "SELECT digest, id FROM media WHERE digest IN (SELECT value FROM json_each(:keys))"
_ADD_MEDIA = inserting(MediaRow, "digest", "kind", "width", "height", "data", or_ignore=True)


@dataclass(frozen=True, slots=True)
class Before:
    """A question as it was before the learner changed it or looked at it, to go back to.

    `origin` is (revision, extra) of its file where it had been changed already, `seen` the places of the
    doubts that had been looked at.
    """

    id: int
    revision_id: int
    kind: str
    extra: str
    origin: tuple[int, str] | None
    seen: tuple[int, ...]


def change(
    connection: Connection,
    uid: str,
    question: Question,
    images: Mapping[str, str],
    missing: Sequence[str],
    media: Sequence[tuple[Media, bytes]],
    moment: Moment,
) -> Before:
    """Let a question show this from now on; what its file says is kept beside it.

    `images` leads from references to digests, `media` are the images that the library may not hold yet.
    Raises KeyError for a uid that the library does not hold.
    """
    before = held(connection, uid)
    _ADD_MEDIA.run(connection, [(one.digest, one.kind, one.width, one.height, data) for one, data in media])
    rows = dict(selected(connection, _MEDIA, set(images.values())))
    shown = Shown(
        revision_hash(question, images),
        question,
        {reference: rows[digest] for reference, digest in images.items()},
        as_map(missing),
    )
    revisions = Revisions(connection, microseconds(moment.utc))
    revision = revisions.ids([shown])[shown.hash]
    if revision != before.revision_id:
        revisions.map_positions([(before.revision_id, revision, question, None)])
    extra = packed(question.extra)
    connection.exec_driver_sql(_SET, (revision, str(question.kind), extra, before.id))
    origin = before.origin or (before.revision_id, before.extra)
    if origin == (revision, extra):
        connection.exec_driver_sql(_FORGET, (before.id,))
    else:
        connection.exec_driver_sql(_NOTE, (before.id, *origin))
    doubts.mark_seen(connection, before.id)
    return before


def look(connection: Connection, uid: str) -> Before:
    """The learner looked at the doubts of a question and leaves it as it is. Raises KeyError as `change`."""
    before = held(connection, uid)
    doubts.mark_seen(connection, before.id)
    return before


def restore(connection: Connection, before: Before) -> None:
    """Let a question be as it was."""
    connection.exec_driver_sql(_SET, (before.revision_id, before.kind, before.extra, before.id))
    if before.origin is None:
        connection.exec_driver_sql(_FORGET, (before.id,))
    else:
        connection.exec_driver_sql(_NOTE, (before.id, *before.origin))
    connection.exec_driver_sql(_UNSEEN, (before.id,))
    for position in before.seen:
        connection.exec_driver_sql(
            "UPDATE doubt SET seen = 1 WHERE question_id = ? AND position = ?", (before.id, position)
        )


def held(connection: Connection, uid: str) -> Before:
    """The question as it is now. Raises KeyError for a uid that the library does not hold."""
    row: Any = connection.exec_driver_sql(_HELD, (uid,)).one_or_none()
    if row is None:
        raise KeyError(uid)
    number, revision, kind, extra, origin, origin_extra = row
    seen = tuple(place for (place,) in connection.exec_driver_sql(_SEEN, (number,)))
    return Before(number, revision, kind, extra, None if origin is None else (origin, origin_extra), seen)
