"""Writes what questions show: revisions with options, explanation, exhibits and images, and position maps."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from whycards.core.identity import normal_text
from whycards.core.question import Question
from whycards.storage.bulk import Bulk, inserting, selected
from whycards.storage.schema import (
    ExhibitRow,
    ExplanationRow,
    OptionRow,
    PositionMapRow,
    RevisionMediaRow,
    RevisionRow,
)

REVISION, OPTION, EXPLANATION = inserting(RevisionRow), inserting(OptionRow), inserting(ExplanationRow)
EXHIBIT, IMAGE = inserting(ExhibitRow), inserting(RevisionMediaRow)
_MAP = inserting(PositionMapRow, or_ignore=True)
_BY_HASH = "SELECT hash, id FROM revision WHERE hash IN (SELECT value FROM json_each(:keys))"
_TEXTS = (
    'SELECT revision_id, text FROM "option" WHERE revision_id IN (SELECT value FROM json_each(:keys)) '
    "ORDER BY revision_id, position"
)


class Shown(NamedTuple):
    """What a revision is made of; `images` leads from references to row numbers of media.

    `missing` are the references without an image, with whether there was one that was refused.
    """

    hash: str
    question: Question
    images: Mapping[str, int]
    missing: Mapping[str, bool]


class Revisions:
    """Finds or adds revisions within one transaction; `created` is in microseconds since 1970."""

    def __init__(self, connection: Connection, created: int) -> None:
        self._connection = connection
        self._created = created
        self._last: int = connection.exec_driver_sql("SELECT coalesce(max(id), 0) FROM revision").scalar_one()

    def ids(self, shown: Iterable[Shown]) -> dict[str, int]:
        """Row numbers of these revisions by hash; those not known yet are added."""
        by_hash: dict[str, Shown] = {}
        for one in shown:
            by_hash.setdefault(one.hash, one)  # of equal ones the first, whichever batch they come in
        ids: dict[str, int] = dict(selected(self._connection, _BY_HASH, by_hash))
        fresh = [one for one in by_hash.values() if one.hash not in ids]
        for one in fresh:
            self._last += 1
            ids[one.hash] = self._last
        self._add(fresh, ids)
        return ids

    def map_positions(self, moves: Sequence[tuple[int, int, Question, Sequence[int | None] | None]]) -> None:
        """Note where each option of an old revision stands in the new one, which is that question's.

        With each comes where they stand, None where equal texts tell.
        """
        texts: dict[int, list[str]] = {}
        for revision, text in selected(self._connection, _TEXTS, {old for old, *_ in moves}):
            texts.setdefault(revision, []).append(text)
        rows: list[tuple[Any, ...]] = []
        for old, new, question, known in moves:
            places = known or _moved(texts.get(old, []), [option.text for option in question.options])
            rows += [(old, new, position, place) for position, place in enumerate(places)]
        _MAP.run(self._connection, rows)

    def reserve(self, number: int) -> int:
        """Leave room for so many row numbers; the one before them."""
        before, self._last = self._last, self._last + number
        return before

    def _add(self, fresh: Sequence[Shown], ids: Mapping[str, int]) -> None:
        numbered = [(ids[one.hash], one) for one in fresh]
        for table, rows in rows_of(numbered, self._created):
            table.run(self._connection, rows)
        IMAGE.run(
            self._connection,
            [(number, ref, media) for number, one in numbered for ref, media in one.images.items()],
        )


def rows_of(
    numbered: Sequence[tuple[int, Shown]], created: int
) -> Iterator[tuple[Bulk, list[tuple[Any, ...]]]]:
    """The rows of revisions under these numbers, table by table; their images apart."""
    yield REVISION, [_row(number, one, created) for number, one in numbered]
    yield (
        OPTION,
        [
            (number, position, option.text, int(option.is_key), option.rationale, option.pin)
            for number, one in numbered
            for position, option in enumerate(one.question.options)
        ],
    )
    yield EXPLANATION, [row for number, one in numbered for row in _explained(number, one)]
    yield (
        EXHIBIT,
        [
            (number, position, exhibit.title, exhibit.text)
            for number, one in numbered
            for position, exhibit in enumerate(one.question.exhibits)
        ],
    )


def _row(number: int, one: Shown, created: int) -> tuple[Any, ...]:
    question = one.question
    return (
        number,
        one.hash,
        question.stem,
        question.answer,
        question.hint,
        None if question.choose is None else str(question.choose),
        question.case,
        int(question.shuffle),
        packed(question.sources),
        packed(dict(one.missing) if any(one.missing.values()) else tuple(one.missing)),
        created,
    )


def packed(value: object) -> str:
    """Lists and maps as the JSON text that the tables hold."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if value else _EMPTY[type(value)]


_EMPTY: Mapping[type, str] = {tuple: "[]", list: "[]", dict: "{}"}


def _explained(number: int, one: Shown) -> Iterable[tuple[Any, ...]]:
    explanation = one.question.explanation
    figure = explanation.figure
    if figure is not None:
        shown = (figure.image, figure.alt, figure.caption, figure.dark)
        yield (number, explanation.short, *shown, explanation.full)
    elif explanation.short or explanation.full:
        yield (number, explanation.short, None, "", "", "", explanation.full)


def _moved(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """For each old text the place of its equal among the new ones; equals are paired in order."""
    places: dict[str, list[int]] = {}
    for place, text in enumerate(new):
        places.setdefault(normal_text(text), []).append(place)
    waiting = {text: iter(found) for text, found in places.items()}
    return [next(waiting.get(normal_text(text), iter(())), None) for text in old]
