"""Counts of answers by study day."""

from __future__ import annotations

import sqlite3
from datetime import date
from typing import NamedTuple

from whycards.storage.layout import ANSWERED, UNDONE

LONGEST_MILLISECONDS = 5 * 60 * 1000
"""More than this does not count as study: the question stood open while the learner was elsewhere."""

_STANDS = (
    f"kind = '{ANSWERED}' AND NOT EXISTS (SELECT 1 FROM event undo WHERE undo.target_device = event.device "
    f"AND undo.target_sequence = event.sequence AND undo.kind = '{UNDONE}')"
)
_ANY_OF_DAY = "SELECT 1 FROM event WHERE study_day = ? LIMIT 1"
_MILLISECONDS = "json_extract(payload, '$.milliseconds')"
_BY_DAY = (
    "SELECT study_day, count(*), sum(verdict = 'right'), sum(verdict = 'partly'), sum(verdict = 'wrong'), "
    f"sum(min({_MILLISECONDS}, {LONGEST_MILLISECONDS})) "
    f"FROM event WHERE study_day >= :since AND {_STANDS} GROUP BY study_day ORDER BY study_day"
)
# The index is named, or SQLite may sort every event there is to give the newest few.
_NEWEST = (
    f"SELECT {_MILLISECONDS} FROM event INDEXED BY ix_event_clock_ms_clock_counter WHERE {_STANDS} "
    "ORDER BY clock_ms DESC, clock_counter DESC LIMIT ?"
)


class DayFigures(NamedTuple):
    """Answers of one study day that stand, retries included. The rest of `answers` are flashcards.

    `milliseconds` is what the answers took, each one counted with LONGEST_MILLISECONDS at most.
    """

    day: date
    answers: int
    right: int
    partly: int
    wrong: int
    milliseconds: int


def answers_by_day(connection: sqlite3.Connection, since: date | None) -> list[DayFigures]:
    """Figures of each study day with answers, oldest first."""
    values = {"since": since.isoformat() if since else ""}
    return [
        DayFigures(date.fromisoformat(day), answers, right or 0, partly or 0, wrong or 0, took)
        for day, answers, right, partly, wrong, took in connection.execute(_BY_DAY, values)
    ]


def newest_milliseconds(connection: sqlite3.Connection, limit: int) -> list[int]:
    """How long the newest answers took that stand, newest first."""
    return [milliseconds for (milliseconds,) in connection.execute(_NEWEST, (limit,))]


def has_events(connection: sqlite3.Connection, day: date) -> bool:
    """Whether there is any event of this study day."""
    return connection.execute(_ANY_OF_DAY, (day.isoformat(),)).fetchone() is not None
