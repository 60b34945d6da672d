"""When Anki would ask a note again, and what it knows of its memory."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from whycards.core.schedule import Schedule
from whycards.formats.anki.collection import Card

_LEARNING, _REVIEW, _RELEARNING = 1, 2, 3
_SUSPENDED = -1
_FLAG = 7
_INSTANT_FROM = 1_000_000_000
"""A due day from here on is an instant, in seconds since 1970."""
_ROLLOVER_HOUR = 4
_DAY = 86_400


class Calendar:
    """Days of a collection, which begin at four in the morning where its learner lives.

    `created` is the instant from which it counts days, itself four in the morning of a day. It tells the
    learner's zone where `offset` (seconds east of UTC) is not known.
    """

    def __init__(self, created: int, offset: int | None) -> None:
        if offset is None:
            hours = _ROLLOVER_HOUR - created % _DAY // 3600
            offset = 3600 * (hours + 24 if hours < -11 else hours)
        self._offset = offset - 3600 * _ROLLOVER_HOUR
        self._first = self.day_of(created)

    def day_of(self, seconds: float) -> date | None:
        """The day of an instant; None where there is no such day."""
        try:
            return datetime.fromtimestamp(seconds + self._offset, UTC).date()
        except (ValueError, OverflowError, OSError):
            return None

    def day(self, number: int) -> date | None:
        """The day with this number, counted from the first; None where there is no such day."""
        if self._first is None:
            return None
        try:
            return self._first + timedelta(number)
        except OverflowError:
            return None


def schedule_of(cards: Sequence[Card], calendar: Calendar, reviewed: Mapping[int, int]) -> Schedule | None:
    """What the cards of one note say, that being due first for all; None where they say nothing.

    `reviewed` has when a card was last reviewed, in milliseconds since 1970.
    """
    suspended = bool(cards) and all(card.queue == _SUSPENDED for card in cards)
    flagged = any(card.flags & _FLAG for card in cards)
    known = [(due, card) for card in cards if (due := _due(card, calendar)) is not None]
    if not known:
        return Schedule(suspended=suspended, flagged=flagged) if suspended or flagged else None
    due, card = min(known, key=lambda one: one[0])
    data = _data(card)
    return Schedule(
        due,
        max(card.interval, 0),
        _last_day(card, data, due, calendar, reviewed),
        _real(data.get("s")),
        _real(data.get("d")),
        card.factor / 1000 if card.factor > 0 else None,
        max(card.reps, 0),
        max(card.lapses, 0),
        suspended,
        flagged,
    )


def is_reviewed(card: Card) -> bool:
    """Whether Anki knows of a memory that lasts for days."""
    return card.kind in (_REVIEW, _RELEARNING) or (card.kind == _LEARNING and "s" in _data(card))


def _due(card: Card, calendar: Calendar) -> date | None:
    if not is_reviewed(card):
        return None
    return calendar.day_of(card.due) if card.due >= _INSTANT_FROM else calendar.day(card.due)


def _last_day(
    card: Card, data: Mapping[str, Any], due: date, calendar: Calendar, reviewed: Mapping[int, int]
) -> date | None:
    told = _real(data.get("lrt")) or reviewed.get(card.id, 0) / 1000
    if told:
        day = calendar.day_of(told)
        return None if day is None else min(day, due)
    return None


def _data(card: Card) -> Mapping[str, Any]:
    try:
        found = json.loads(card.data or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _real(value: object) -> float | None:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
