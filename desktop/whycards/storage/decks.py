"""The decks of a library with their figures for Home."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection, RowMapping, select, text

from whycards.core.deck import DeckCounts, DeckHead, DeckInfo, Domain
from whycards.core.memory import FIRM_DAYS
from whycards.core.question import Kind
from whycards.storage.schema import STUDIABLE, DeckRow, DomainRow, table

_DECK, _DOMAIN = table(DeckRow), table(DomainRow)
_DECKS = select(_DECK)
_DOMAINS = select(_DOMAIN).order_by(_DOMAIN.c.deck_id, _DOMAIN.c.position, _DOMAIN.c.id)
# Passes over indexes only: reading the rows of a large library would take longer than a frame. What is
# learned is found by a range of days, so that a large new deck costs one pass.
_KINDS = text(
    "SELECT deck_id, archived, kind, suspended, count(*) FROM question "
    "GROUP BY deck_id, archived, kind, suspended"
)
_LEARNED = text(
    "SELECT deck_id, count(*), sum(due_day <= :today), sum(stability >= :firm) FROM question "
    f"WHERE deck_id IN (SELECT id FROM deck) AND due_day > '' AND {STUDIABLE} GROUP BY deck_id"
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
    day = {"today": today.isoformat()}
    introduced = {row[0]: row[1] for row in connection.execute(_INTRODUCED, day)}
    learned = {row[0]: row[1:] for row in connection.execute(_LEARNED, day | {"firm": FIRM_DAYS})}
    held: dict[int, Counter[tuple[str, bool]]] = {}
    for deck, archived, kind, rests, number in connection.execute(_KINDS):
        if not archived:
            held.setdefault(deck, Counter())[kind, bool(rests)] += number
    return {
        deck: _of_deck(kinds, learned.get(deck, (0, 0, 0)), new_per_day - introduced.get(deck, 0))
        for deck, kinds in held.items()
    }


def _of_deck(
    held: Counter[tuple[str, bool]], learned_due_firm: Sequence[int], still_allowed: int
) -> DeckCounts:
    """From the numbers of each kind, awake and resting, those learned, due and firm, and today's limit."""
    usable = (Kind.CHOICE, Kind.FLASHCARD)
    learned, due, firm = learned_due_firm
    new = sum(held[kind, False] for kind in usable) - learned
    return DeckCounts(
        questions=held[Kind.CHOICE, False] + held[Kind.CHOICE, True],
        flashcards=held[Kind.FLASHCARD, False] + held[Kind.FLASHCARD, True],
        drafts=held[Kind.DRAFT, False] + held[Kind.DRAFT, True],
        due=due,
        new=new,
        learned=learned,
        firm=firm,
        suspended=sum(held[kind, True] for kind in usable),
        new_today=max(0, min(new, still_allowed)),
    )
