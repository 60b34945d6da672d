"""What can be asked: due and new questions of a deck or of all decks, by indexes alone."""

from __future__ import annotations

import sqlite3
from datetime import date

from whycards.core.memory import Learned
from whycards.storage.layout import STUDIABLE

# Naming every deck, where none is chosen, lets SQLite seek in the index instead of reading the table.
_CHOSEN = "deck_id = :deck"
_ANY = "deck_id IN (SELECT id FROM deck)"


def _for_deck_or_all(statement: str) -> tuple[str, str]:
    return statement.format(decks=_CHOSEN), statement.format(decks=_ANY)


_DUE = _for_deck_or_all(
    "SELECT uid, stability, difficulty, last_day, due_day, reviews, lapses FROM question "
    f"WHERE {{decks}} AND due_day <= :today AND {STUDIABLE} ORDER BY due_day, uid"
)
_UNSEEN = _for_deck_or_all(
    f"SELECT uid FROM question WHERE {{decks}} AND due_day IS NULL AND {STUDIABLE} "
    "ORDER BY deck_id, position, id LIMIT :limit"
)
_INTRODUCED = _for_deck_or_all("SELECT count(*) FROM question WHERE first_day = :day AND {decks}")
_BY_POSITION = (
    "SELECT uid FROM question WHERE deck_id = ? "
    "AND (archived = 0 OR ? AND id IN (SELECT question_id FROM merged)) ORDER BY position, id"
)


def due(connection: sqlite3.Connection, today: date, deck_row: int | None) -> list[tuple[str, Learned]]:
    """Learned questions whose day has come, with their memory, longest due first."""
    values = _values(deck_row) | {"today": today.isoformat()}
    days: dict[str, date] = {}

    def day(iso: str) -> date:
        return days.get(iso) or days.setdefault(iso, date.fromisoformat(iso))

    return [
        (uid, Learned(stability, difficulty, day(last), day(due), reviews, lapses))
        for uid, stability, difficulty, last, due, reviews, lapses in connection.execute(
            _DUE[deck_row is None], values
        )
    ]


def unseen(connection: sqlite3.Connection, deck_row: int | None, limit: int | None) -> list[str]:
    """Questions never answered, by deck and position; the first `limit` of them where given."""
    values = _values(deck_row) | {"limit": -1 if limit is None else limit}
    return [uid for (uid,) in connection.execute(_UNSEEN[deck_row is None], values)]


def introduced(connection: sqlite3.Connection, day: date, deck_row: int | None) -> int:
    """Questions whose first answer (since a reset, if any) was given on that study day."""
    values = _values(deck_row) | {"day": day.isoformat()}
    return int(connection.execute(_INTRODUCED[deck_row is None], values).fetchone()[0])


def uids_of_deck(connection: sqlite3.Connection, deck_row: int, *, with_merged: bool) -> list[str]:
    """The questions of a deck by position, without archived ones, save merged on wish."""
    return [uid for (uid,) in connection.execute(_BY_POSITION, (deck_row, with_merged))]


def _values(deck_row: int | None) -> dict[str, object]:
    return {} if deck_row is None else {"deck": deck_row}
