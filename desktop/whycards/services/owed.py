"""Misses of a day that still wait for their second chance."""

from __future__ import annotations

from collections import Counter
from datetime import date

from whycards.core.question import Kind
from whycards.scheduling.queue import owed_retries
from whycards.scheduling.replay import standing_answers
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


def owed_by_deck(library: Library, day: date) -> Counter[int]:
    """How many of the day's misses still wait for their second chance, by the row of their deck."""
    owed = owed_retries(standing_answers(library.events_of_day(day)))
    found = (usable(library, retry.uid, None) for retry in owed)
    return Counter(stored.deck_row for stored in found if stored is not None)


def usable(library: Library, uid: str, deck_row: int | None) -> StoredQuestion | None:
    """The question as the library holds it now; None where it vanished, rests, is a draft or of other decks."""
    stored = library.question(uid)
    if stored is None or stored.marks.suspended or stored.question.kind is Kind.DRAFT:
        return None
    return stored if deck_row in (None, stored.deck_row) else None
