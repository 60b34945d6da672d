"""The decks of a library with their figures for Home."""

from __future__ import annotations

import json
from datetime import date

from sqlalchemy import Connection, RowMapping, select, text

from whycards.core.deck import DeckCounts, DeckHead, DeckInfo, Domain
from whycards.core.memory import FIRM_DAYS
from whycards.storage.schema import STUDIABLE, DeckRow, DomainRow, table

_DECK, _DOMAIN = table(DeckRow), table(DomainRow)
_DECKS = select(_DECK)
_DOMAINS = select(_DOMAIN).order_by(_DOMAIN.c.deck_id, _DOMAIN.c.position, _DOMAIN.c.id)
# Three passes over indexes only; one pass over the table would read every row of a large library.
_CONTENT = text(
    "SELECT deck_id, kind, suspended, count(*) FROM question "
    "WHERE archived = 0 GROUP BY deck_id, kind, suspended"
)
_STUDY = text(
    "SELECT deck_id, count(*), count(due_day), count(CASE WHEN due_day <= :today THEN 1 END), "
    "count(CASE WHEN stability >= :firm THEN 1 END) "
    f"FROM question WHERE {STUDIABLE} GROUP BY deck_id"
)
_INTRODUCED = text("SELECT deck_id, count(*) FROM question WHERE first_day = :today GROUP BY deck_id")


def decks(connection: Connection, today: date, new_per_day: int) -> list[DeckInfo]:
    """All decks by title, with their figures on this study day."""
    domains: dict[int, list[Domain]] = {}
    for row in connection.execute(_DOMAINS).mappings():
        domains.setdefault(row["deck_id"], []).append(Domain(row["ident"], row["name"], row["weight"]))
    counts = _counts(connection, today, new_per_day)
    found = [
        DeckInfo(
            row["id"], row["key"], _head(row, domains.get(row["id"], [])), counts.get(row["id"], DeckCounts())
        )
        for row in connection.execute(_DECKS).mappings()
    ]
    return sorted(found, key=lambda deck: (deck.head.title.casefold(), deck.key))


def _head(row: RowMapping, domains: list[Domain]) -> DeckHead:
    return DeckHead(
        title=row["title"],
        id=row["ident"],
        version=row["version"],
        language=row["language"],
        licence=row["licence"],
        description=row["description"],
        domains=tuple(domains),
        exam=json.loads(row["exam"]),
        extra=json.loads(row["extra"]),
    )


def _counts(connection: Connection, today: date, new_per_day: int) -> dict[int, DeckCounts]:
    kinds: dict[int, dict[str, int]] = {}
    suspended: dict[int, int] = {}
    for deck, kind, rests, number in connection.execute(_CONTENT):
        kinds.setdefault(deck, {}).setdefault(kind, 0)
        kinds[deck][kind] += number
        if rests and kind != "draft":
            suspended[deck] = suspended.get(deck, 0) + number
    day = {"today": today.isoformat()}
    introduced = {row[0]: row[1] for row in connection.execute(_INTRODUCED, day)}
    study = {row[0]: row[1:] for row in connection.execute(_STUDY, day | {"firm": FIRM_DAYS})}
    counts: dict[int, DeckCounts] = {}
    for deck, of_kind in kinds.items():
        usable, learned, due, firm = study.get(deck, (0, 0, 0, 0))
        counts[deck] = DeckCounts(
            questions=of_kind.get("choice", 0),
            flashcards=of_kind.get("flashcard", 0),
            drafts=of_kind.get("draft", 0),
            due=due,
            new=usable - learned,
            learned=learned,
            firm=firm,
            suspended=suspended.get(deck, 0),
            new_today=max(0, min(usable - learned, new_per_day - introduced.get(deck, 0))),
        )
    return counts
