"""The study day: the learner's calendar day, which ends in the night, not at midnight."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from whycards.core.clock import Clock, as_utc

if TYPE_CHECKING:
    from whycards.core.events import Moment

ROLLOVER_HOUR = 4
"""Local hour at which a study day begins unless the learner chose another."""


def study_day(wall: datetime, rollover_hour: int = ROLLOVER_HOUR) -> date:
    """The study day of this local wall time. Days that daylight saving shortens or stretches stay one day.

    Raises ValueError for an hour outside 0 to 23.
    """
    if not 0 <= rollover_hour <= 23:
        raise ValueError(f"a day has no hour {rollover_hour}")
    day = wall.date()
    return day - timedelta(days=1) if wall.hour < rollover_hour else day


def moment(clock: Clock, rollover_hour: int = ROLLOVER_HOUR) -> Moment:
    """The clock read once, with the study day as decided now. Past days are never computed again."""
    from whycards.core.events import Moment

    wall = clock.now()
    offset = wall.utcoffset() or timedelta(0)
    return Moment(as_utc(wall), int(offset.total_seconds()), clock.zone(), study_day(wall, rollover_hour))
