"""A question with all that it shows, as study reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from sqlalchemy import Connection, RowMapping, bindparam, select

from whycards.core.deck import Case
from whycards.core.media import Media
from whycards.core.memory import Learned, Memory, New
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.scheduling.replay import Marks
from whycards.storage.schema import (
    CaseExhibitRow,
    CaseMediaRow,
    CaseRow,
    DeckRow,
    DomainRow,
    ExhibitRow,
    ExplanationRow,
    MediaRow,
    OptionRow,
    QuestionRow,
    QuestionTagRow,
    RevisionMediaRow,
    RevisionRow,
    TagRow,
    table,
)


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question as the library holds it now.

    `revision` is the hash of what it shows, `images` leads from references in its texts and those of its
    case to images, `missing` are references that the deck did not bring.
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
    memory: Memory
    marks: Marks


_Q, _R, _X = table(QuestionRow), table(RevisionRow), table(ExplanationRow)
_DECK, _DOMAIN, _CASE = table(DeckRow), table(DomainRow), table(CaseRow)
_OPTION, _EXHIBIT, _MEDIA = table(OptionRow), table(ExhibitRow), table(MediaRow)
_TAG, _QUESTION_TAG = table(TagRow), table(QuestionTagRow)
_REVISION_MEDIA, _CASE_MEDIA, _CASE_EXHIBIT = (
    table(RevisionMediaRow),
    table(CaseMediaRow),
    table(CaseExhibitRow),
)
_IMAGE = (_MEDIA.c.digest, _MEDIA.c.kind, _MEDIA.c.width, _MEDIA.c.height)

_QUESTION = (
    select(
        _Q,
        *(column for column in _R.c if column.name != "id"),
        *(column for column in _X.c if column.name != "revision_id"),
        _DECK.c.title.label("deck_title"),
        _DOMAIN.c.ident.label("domain_ident"),
        _DOMAIN.c.name.label("domain_name"),
    )
    .join_from(_Q, _R, _R.c.id == _Q.c.revision_id)
    .join(_DECK, _DECK.c.id == _Q.c.deck_id)
    .outerjoin(_X, _X.c.revision_id == _Q.c.revision_id)
    .outerjoin(_DOMAIN, _DOMAIN.c.id == _Q.c.domain_id)
    .where(_Q.c.uid == bindparam("uid"))
)
_OPTIONS = select(_OPTION).where(_OPTION.c.revision_id == bindparam("id")).order_by(_OPTION.c.position)
_EXHIBITS = select(_EXHIBIT).where(_EXHIBIT.c.revision_id == bindparam("id")).order_by(_EXHIBIT.c.position)
_TAGS = (
    select(_TAG.c.name)
    .join(_QUESTION_TAG, _QUESTION_TAG.c.tag_id == _TAG.c.id)
    .where(_QUESTION_TAG.c.question_id == bindparam("id"))
    .order_by(_QUESTION_TAG.c.position)
)
_IMAGES = (
    select(_REVISION_MEDIA.c.ref, *_IMAGE)
    .join(_MEDIA, _MEDIA.c.id == _REVISION_MEDIA.c.media_id)
    .where(_REVISION_MEDIA.c.revision_id == bindparam("id"))
)
_CASE_OF = select(_CASE).where(_CASE.c.deck_id == bindparam("deck"), _CASE.c.ident == bindparam("ident"))
_CASE_EXHIBITS = (
    select(_CASE_EXHIBIT)
    .where(_CASE_EXHIBIT.c.scenario_id == bindparam("id"))
    .order_by(_CASE_EXHIBIT.c.position)
)
_CASE_IMAGES = (
    select(_CASE_MEDIA.c.ref, *_IMAGE)
    .join(_MEDIA, _MEDIA.c.id == _CASE_MEDIA.c.media_id)
    .where(_CASE_MEDIA.c.scenario_id == bindparam("id"))
)
_BYTES = select(_MEDIA.c.data).where(_MEDIA.c.digest == bindparam("digest"))


def question(connection: Connection, uid: str) -> StoredQuestion | None:
    """The question with this uid, None where the library does not hold it."""
    row = connection.execute(_QUESTION, {"uid": uid}).mappings().one_or_none()
    if row is None:
        return None
    case, images = _case(connection, row["deck_id"], row["scenario"])
    images |= _images(connection.execute(_IMAGES, {"id": row["revision_id"]}).mappings())
    return StoredQuestion(
        uid=uid,
        deck_row=row["deck_id"],
        deck_title=row["deck_title"],
        domain_name=row["domain_name"] or "",
        case=case,
        revision=row["hash"],
        question=_content(connection, row),
        images=images,
        missing=tuple(json.loads(row["missing"])),
        memory=_memory(row),
        marks=Marks(row["flagged"], row["suspended"], row["note"]),
    )


def media_bytes(connection: Connection, digest: str) -> bytes:
    """The bytes of the image with this digest. Raises KeyError where there is none."""
    data = connection.execute(_BYTES, {"digest": digest}).scalar_one_or_none()
    if data is None:
        raise KeyError(digest)
    return bytes(data)


def _content(connection: Connection, row: RowMapping) -> Question:
    of_revision = {"id": row["revision_id"]}
    options = connection.execute(_OPTIONS, of_revision).mappings()
    return Question(
        stem=row["stem"],
        options=tuple(Option(o["text"], o["is_key"], o["rationale"], o["pin"]) for o in options),
        answer=row["answer"],
        explanation=_explanation(row),
        id=row["ident"],
        domain=row["domain_ident"] or "",
        choose=_choose(row["choose"]),
        case=row["scenario"],
        level=row["level"],
        tags=tuple(connection.execute(_TAGS, {"id": row["id"]}).scalars()),
        shuffle=row["shuffle"],
        hint=row["hint"],
        sources=tuple(json.loads(row["sources"])),
        exhibits=_exhibits(connection.execute(_EXHIBITS, of_revision).mappings()),
        extra=json.loads(row["extra"]),
    )


def _explanation(row: RowMapping) -> Explanation:
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


def _exhibits(rows: Iterable[RowMapping]) -> tuple[Exhibit, ...]:
    return tuple(Exhibit(row["title"], row["text"]) for row in rows)


def _images(rows: Iterable[RowMapping]) -> dict[str, Media]:
    return {row["ref"]: Media(row["digest"], row["kind"], row["width"], row["height"]) for row in rows}


def _case(connection: Connection, deck_row: int, ident: str) -> tuple[Case | None, dict[str, Media]]:
    if not ident:
        return None, {}
    row = connection.execute(_CASE_OF, {"deck": deck_row, "ident": ident}).mappings().one_or_none()
    if row is None:
        return None, {}
    exhibits = _exhibits(connection.execute(_CASE_EXHIBITS, {"id": row["id"]}).mappings())
    case = Case(row["ident"], row["title"], row["text"], exhibits, row["domain"], json.loads(row["extra"]))
    return case, _images(connection.execute(_CASE_IMAGES, {"id": row["id"]}).mappings())


def _memory(row: RowMapping) -> Memory:
    if row["due_day"] is None:
        return New()
    last_day, due_day = date.fromisoformat(row["last_day"]), date.fromisoformat(row["due_day"])
    return Learned(row["stability"], row["difficulty"], last_day, due_day, row["reviews"], row["lapses"])
