"""The decks of a library with their figures for Home."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from datetime import date

from whycards.core.deck import DeckCounts, DeckHead, DeckInfo, Domain
from whycards.core.memory import FIRM_DAYS
from whycards.core.question import Kind
from whycards.storage.database import named_rows
from whycards.storage.layout import STUDIABLE

_DECKS = "SELECT id, key, ident, title, version, language, licence, description, exam, extra FROM deck"
_DOMAINS = "SELECT deck_id, ident, name, weight FROM domain ORDER BY deck_id, position, id"
# Passes over indexes only: reading the rows of a large library would take longer than a frame. What is
# learned is found by a range of days, so that a large new deck costs one pass.
_KINDS = (
    "SELECT deck_id, archived, kind, suspended, count(*) FROM question "
    "GROUP BY deck_id, archived, kind, suspended"
)
_LEARNED = (
    "SELECT deck_id, count(*), sum(due_day <= :today), sum(stability >= :firm) FROM question "
    f"WHERE deck_id IN (SELECT id FROM deck) AND due_day > '' AND {STUDIABLE} GROUP BY deck_id"
)
_INTRODUCED = "SELECT deck_id, count(*) FROM question WHERE first_day = :today GROUP BY deck_id"


def decks(connection: sqlite3.Connection, today: date, new_per_day: int) -> list[DeckInfo]:
    """All decks by title, with their figures on this study day."""
    domains: dict[int, list[Domain]] = {}
    for deck, ident, name, weight in connection.execute(_DOMAINS):
        domains.setdefault(deck, []).append(Domain(ident, name, weight))
    counts = _counts(connection, today, new_per_day)
    found = [
        DeckInfo(
            row["id"], row["key"], _head(row, domains.get(row["id"], [])), counts.get(row["id"], DeckCounts())
        )
        for row in named_rows(connection, _DECKS)
    ]
    return sorted(found, key=lambda deck: (deck.head.title.casefold(), deck.key))


def _head(row: sqlite3.Row, domains: list[Domain]) -> DeckHead:
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
        held_as="" if row["key"] == (row["ident"] or row["title"]) else row["key"],
    )


def _counts(connection: sqlite3.Connection, today: date, new_per_day: int) -> dict[int, DeckCounts]:
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
    usable = [kind for kind in Kind if kind is not Kind.DRAFT]
    in_all = {kind: held[kind, False] + held[kind, True] for kind in Kind}
    learned, due, firm = learned_due_firm
    new = sum(held[kind, False] for kind in usable) - learned
    return DeckCounts(
        questions=sum(in_all[kind] for kind in usable) - in_all[Kind.FLASHCARD],
        flashcards=in_all[Kind.FLASHCARD],
        drafts=in_all[Kind.DRAFT],
        due=due,
        new=new,
        learned=learned,
        firm=firm,
        suspended=sum(held[kind, True] for kind in usable),
        new_today=max(0, min(new, still_allowed)),
    )
