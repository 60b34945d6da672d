"""A question with all that it shows, as study reads it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, NamedTuple

from whycards.core.deck import Case
from whycards.core.media import ImageKind, Media
from whycards.core.memory import Learned, Memory, New
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.scheduling.replay import Marks
from whycards.storage.database import named_rows
from whycards.storage.missing import as_map


class StoredQuestion(NamedTuple):
    """A question as the library holds it now.

    `revision` is the hash of what it shows, `images` leads from references in its texts and those of its
    case to images, `missing` are references that the deck did not bring, or whose image was `refused`.
    """

    uid: str
    deck_row: int
    deck_title: str
    domain_name: str
    case: Case | None
    revision: str
    question: Question
    images: Mapping[str, Media]
    missing: tuple[str, ...]
    refused: frozenset[str]
    memory: Memory
    marks: Marks


_TEXT = """
SELECT q.id, q.deck_id, r.id AS revision_id, q.ident, q.level, q.extra, q.stability, q.difficulty, q.last_day,
    q.due_day, q.reviews, q.lapses, q.flagged, q.suspended, q.note,
    r.hash, r.stem, r.answer, r.hint, r.choose, r.scenario, r.shuffle, r.sources, r.missing,
    x.short, x.figure_image, x.figure_alt, x.figure_caption, x.figure_dark, x."full",
    deck.title AS deck_title, domain.ident AS domain_ident, domain.name AS domain_name
FROM question q
JOIN revision r ON r.id = {revision}
JOIN deck ON deck.id = q.deck_id
LEFT JOIN explanation x ON x.revision_id = r.id
LEFT JOIN domain ON domain.id = q.domain_id
WHERE q.uid = ?
"""
_QUESTION = _TEXT.format(revision="q.revision_id")
_AS_FILED = _TEXT.format(
    revision="coalesce((SELECT origin_id FROM edit WHERE question_id = q.id), q.revision_id)"
)
_OPTIONS = 'SELECT text, is_key, rationale, pin FROM "option" WHERE revision_id = ? ORDER BY position'
_EXHIBITS = "SELECT title, text FROM exhibit WHERE revision_id = ? ORDER BY position"
_TAGS = (
    "SELECT tag.name FROM question_tag JOIN tag ON tag.id = question_tag.tag_id "
    "WHERE question_tag.question_id = ? ORDER BY question_tag.position"
)
_IMAGES = (
    "SELECT ref, digest, kind, width, height FROM revision_media JOIN media ON media.id = media_id "
    "WHERE revision_id = ?"
)
_CASE_OF = "SELECT id, ident, title, text, domain, extra FROM scenario WHERE deck_id = ? AND ident = ?"
_CASES = "SELECT ident FROM scenario WHERE deck_id = ? ORDER BY id"
_CASE_EXHIBITS = "SELECT title, text FROM scenario_exhibit WHERE scenario_id = ? ORDER BY position"
_CASE_IMAGES = (
    "SELECT ref, digest, kind, width, height FROM scenario_media JOIN media ON media.id = media_id "
    "WHERE scenario_id = ?"
)
_BYTES = "SELECT data FROM media WHERE digest = ?"


def question(connection: sqlite3.Connection, uid: str, *, as_filed: bool = False) -> StoredQuestion | None:
    """The question with this uid, None where the library does not hold it.

    `as_filed` gives what its file said, whatever the learner wrote since.
    """
    row = named_rows(connection, _AS_FILED if as_filed else _QUESTION, (uid,)).fetchone()
    if row is None:
        return None
    case, images = _case(connection, row["deck_id"], row["scenario"])
    images |= _images(connection.execute(_IMAGES, (row["revision_id"],)))
    missing = as_map(json.loads(row["missing"]))
    return StoredQuestion(
        uid=uid,
        deck_row=row["deck_id"],
        deck_title=row["deck_title"],
        domain_name=row["domain_name"] or "",
        case=case,
        revision=row["hash"],
        question=_content(connection, row),
        images=images,
        missing=tuple(missing),
        refused=frozenset(reference for reference, is_refused in missing.items() if is_refused),
        memory=_memory(row),
        marks=Marks(bool(row["flagged"]), bool(row["suspended"]), row["note"]),
    )


def cases(connection: sqlite3.Connection, deck_row: int) -> list[tuple[Case, dict[str, Media]]]:
    """The cases of a deck in their order, each with its images by reference."""
    names = [name for (name,) in connection.execute(_CASES, (deck_row,))]
    found = (_case(connection, deck_row, name) for name in names)
    return [(case, images) for case, images in found if case is not None]


def media_bytes(connection: sqlite3.Connection, digest: str) -> bytes:
    """The bytes of the image with this digest. Raises KeyError where there is none."""
    found = connection.execute(_BYTES, (digest,)).fetchone()
    if found is None:
        raise KeyError(digest)
    return bytes(found[0])


def _content(connection: sqlite3.Connection, row: sqlite3.Row) -> Question:
    options = connection.execute(_OPTIONS, (row["revision_id"],))
    return Question(
        stem=row["stem"],
        options=tuple(Option(text, bool(is_key), rationale, pin) for text, is_key, rationale, pin in options),
        answer=row["answer"],
        explanation=_explanation(row),
        id=row["ident"],
        domain=row["domain_ident"] or "",
        choose=_choose(row["choose"]),
        case=row["scenario"],
        level=row["level"],
        tags=tuple(name for (name,) in connection.execute(_TAGS, (row["id"],))),
        shuffle=bool(row["shuffle"]),
        hint=row["hint"],
        sources=tuple(json.loads(row["sources"])),
        exhibits=_exhibits(connection.execute(_EXHIBITS, (row["revision_id"],))),
        extra=json.loads(row["extra"]),
    )


def _explanation(row: sqlite3.Row) -> Explanation:
    if row["short"] is None:
        return Explanation()
    figure = None
    if row["figure_image"] is not None:
        figure = Figure(row["figure_image"], row["figure_alt"], row["figure_caption"], row["figure_dark"])
    return Explanation(row["short"], figure, row["full"])


def _choose(stored: str | None) -> int | Literal["all"] | None:
    if stored is None:
        return None
    return "all" if stored == "all" else int(stored)


def _exhibits(rows: Iterable[tuple[str, str]]) -> tuple[Exhibit, ...]:
    return tuple(Exhibit(title, text) for title, text in rows)


def _images(rows: Iterable[tuple[str, str, ImageKind, int, int]]) -> dict[str, Media]:
    return {ref: Media(digest, kind, width, height) for ref, digest, kind, width, height in rows}


def _case(connection: sqlite3.Connection, deck_row: int, ident: str) -> tuple[Case | None, dict[str, Media]]:
    row = connection.execute(_CASE_OF, (deck_row, ident)).fetchone() if ident else None
    if row is None:
        return None, {}
    number, name, title, text, domain, extra = row
    exhibits = _exhibits(connection.execute(_CASE_EXHIBITS, (number,)))
    images = _images(connection.execute(_CASE_IMAGES, (number,)))
    return Case(name, title, text, exhibits, domain, json.loads(extra)), images


def _memory(row: sqlite3.Row) -> Memory:
    if row["due_day"] is None:
        return New()
    last_day, due_day = date.fromisoformat(row["last_day"]), date.fromisoformat(row["due_day"])
    return Learned(row["stability"], row["difficulty"], last_day, due_day, row["reviews"], row["lapses"])
