"""Writes decks with their domains and cases, and only what differs from what the library holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Insert, delete, insert, select, update

from whycards.core.deck import Case, DeckHead, Domain
from whycards.storage.bulk import inserting
from whycards.storage.revisions import packed
from whycards.storage.schema import CaseExhibitRow, CaseMediaRow, CaseRow, DeckRow, DomainRow, table

_DECK, _DOMAIN, _CASE = table(DeckRow), table(DomainRow), table(CaseRow)
_EXHIBIT, _IMAGE = table(CaseExhibitRow), table(CaseMediaRow)
_ADD_EXHIBIT, _ADD_IMAGE = inserting(CaseExhibitRow), inserting(CaseMediaRow)


class StoredDeck(NamedTuple):
    """A deck's row number, whether it is new, and its title before, "" for a new one."""

    row: int
    is_new: bool
    former_title: str


class DeckRows:
    """Stores heads, domains and cases within one transaction; `created` in microseconds since 1970."""

    def __init__(self, connection: Connection, created: int) -> None:
        self._connection = connection
        self._created = created
        self._domains: dict[tuple[int, str], int] = {}

    def store(self, head: DeckHead) -> StoredDeck:
        """The deck with this key, brought up to date."""
        values = _deck_values(head)
        held = self._connection.execute(select(_DECK).where(_DECK.c.key == head.key)).mappings().one_or_none()
        if held is None:
            new = insert(_DECK).values(key=head.key, created=self._created, **values)
            row = self._added(new)
        else:
            row = int(held["id"])
            if any(held[name] != value for name, value in values.items()):
                self._connection.execute(update(_DECK).where(_DECK.c.id == row).values(values))
        self._store_domains(row, head)
        return StoredDeck(row, held is None, "" if held is None else str(held["title"]))

    def domain_row(self, deck_row: int, ident: str) -> int | None:
        """The row number of a domain, made where the head does not list it; None for no domain."""
        if not ident:
            return None
        if (deck_row, ident) not in self._domains:
            position = len([deck for deck, _ in self._domains if deck == deck_row])
            self._add_domain(deck_row, Domain(ident, ident), position)
        return self._domains[deck_row, ident]

    def store_case(self, deck_row: int, case: Case, images: Mapping[str, int]) -> None:
        """Store a case, or replace what it shows; `images` leads from references to row numbers of media."""
        values = {"title": case.title, "text": case.text, "domain": case.domain, "extra": packed(case.extra)}
        found = select(_CASE).where(_CASE.c.deck_id == deck_row, _CASE.c.ident == case.id)
        held = self._connection.execute(found).mappings().one_or_none()
        if held is None:
            new = insert(_CASE).values(deck_id=deck_row, ident=case.id, **values)
            row = self._added(new)
        else:
            row = int(held["id"])
            if any(held[name] != value for name, value in values.items()):
                self._connection.execute(update(_CASE).where(_CASE.c.id == row).values(values))
        self._store_parts(row, case, images)

    def _store_parts(self, row: int, case: Case, images: Mapping[str, int]) -> None:
        exhibits = [(row, place, exhibit.title, exhibit.text) for place, exhibit in enumerate(case.exhibits)]
        refs = [(row, ref, media) for ref, media in sorted(images.items())]
        for part, rows, add in ((_EXHIBIT, exhibits, _ADD_EXHIBIT), (_IMAGE, refs, _ADD_IMAGE)):
            of_case = part.c.scenario_id == row
            held = self._connection.execute(select(part).where(of_case).order_by(*part.primary_key))
            if [tuple(one) for one in held] != rows:
                self._connection.execute(delete(part).where(of_case))
                add.run(self._connection, rows)

    def _store_domains(self, deck_row: int, head: DeckHead) -> None:
        rows = self._connection.execute(select(_DOMAIN).where(_DOMAIN.c.deck_id == deck_row)).mappings()
        held = {row["ident"]: row for row in rows}
        self._domains |= {(deck_row, ident): int(row["id"]) for ident, row in held.items()}
        for position, domain in enumerate(head.domains):
            values = {"name": domain.name, "weight": domain.weight, "position": position}
            row = held.get(domain.id)
            if row is None:
                self._add_domain(deck_row, domain, position)
            elif any(row[name] != value for name, value in values.items()):
                self._connection.execute(update(_DOMAIN).where(_DOMAIN.c.id == row["id"]).values(values))

    def _added(self, new: Insert) -> int:
        key = self._connection.execute(new).inserted_primary_key
        assert key is not None
        return int(key[0])

    def _add_domain(self, deck_row: int, domain: Domain, position: int) -> None:
        values = {"name": domain.name, "weight": domain.weight, "position": position}
        new = insert(_DOMAIN).values(deck_id=deck_row, ident=domain.id, **values)
        self._domains[deck_row, domain.id] = self._added(new)


def _deck_values(head: DeckHead) -> dict[str, str]:
    return {
        "ident": head.id,
        "title": head.title,
        "version": head.version,
        "language": head.language,
        "licence": head.licence,
        "description": head.description,
        "exam": packed(head.exam),
        "extra": packed(head.extra),
    }
