"""The learner's day, and how much of it new questions may take."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from whycards.core.clock import Clock
from whycards.scheduling.study_day import ROLLOVER_HOUR, moment, study_day
from whycards.storage.library import Library

if TYPE_CHECKING:
    from whycards.core.events import Moment

NEW_PER_DAY = 10
"""New questions a day and deck unless the learner chose another number."""

MOST_NEW = 9999
"""No more than this can be asked for."""


def read_moment(library: Library, clock: Clock) -> Moment:
    """The clock read now, with the study day by the learner's rollover hour."""
    return moment(clock, rollover_hour(library))


def read_day(library: Library, clock: Clock) -> date:
    """The study day now, by the learner's rollover hour."""
    return study_day(clock.now(), rollover_hour(library))


def rollover_hour(library: Library) -> int:
    """The hour of the clock at which the learner's day begins."""
    return _whole(library.setting("rollover_hour", ROLLOVER_HOUR), ROLLOVER_HOUR, 23)


def new_per_day(library: Library) -> int:
    """How many new questions the learner wants a day and deck."""
    return _whole(library.setting("new_per_day", NEW_PER_DAY), NEW_PER_DAY, MOST_NEW)


def _whole(value: object, default: int, most: int) -> int:
    """The setting if it is a whole number from 0 to `most`: another program may have written the file."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    return default
