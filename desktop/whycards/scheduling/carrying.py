"""From another program's schedule to the event that carries it over."""

from __future__ import annotations

import math
from datetime import date, timedelta

from whycards.core.events import Carried
from whycards.core.schedule import Schedule
from whycards.scheduling.fsrs import LONGEST_INTERVAL, SHORTEST_STABILITY, Parameters

_EASE = 2.5
"""SM-2's factor of a card that says none."""
_RETENTION = 0.9
"""The chance of recall that SM-2's intervals are taken to aim at."""


def carried(uid: str, schedule: Schedule, p: Parameters) -> Carried | None:
    """The event for a question's schedule; None where it was never reviewed, or its figures are absurd.

    Without FSRS' variables the stability is the interval: after it, recall is taken to be 90 %, which is how
    FSRS defines stability. The difficulty is then the one at which a Good on the due day would lengthen the
    interval by the ease: `memory_state_from_sm2` of the FSRS authors' own implementation (fsrs-rs).
    """
    due = schedule.due_day
    if due is None:
        return None
    stability = schedule.stability if schedule.stability is not None else float(schedule.interval)
    if not (SHORTEST_STABILITY <= stability <= LONGEST_INTERVAL):
        return None
    difficulty = schedule.difficulty
    if difficulty is None:
        difficulty = _difficulty(stability, _EASE if schedule.ease is None else schedule.ease, p)
    if not math.isfinite(difficulty):
        return None
    last = min(schedule.last_day or _before(due, schedule.interval), due)
    return Carried(
        uid,
        stability,
        min(max(difficulty, 1.0), 10.0),
        last,
        due,
        max(schedule.reviews, 1),
        min(max(schedule.lapses, 0), max(schedule.reviews, 1)),
    )


def _difficulty(stability: float, ease: float, p: Parameters) -> float:
    """FSRS' difficulty (not clamped) of a card whose interval grows by `ease`."""
    w = p.weights
    growth = math.exp(w[8]) * stability ** -w[9] * math.expm1((1 - _RETENTION) * w[10])
    return 11.0 - (ease - 1.0) / growth if growth else 10.0


def _before(day: date, days: int) -> date:
    return day - timedelta(min(max(days, 0), day.toordinal() - 1))
