"""What was studied and what is due, in figures: for `whycards stats` and for Home's last two weeks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from whycards.core.clock import Clock
from whycards.services.today import new_per_day, read_day
from whycards.storage.library import Library
from whycards.storage.statistics import DayFigures

TWO_WEEKS = 14
"""Days that Home and `whycards stats` show one by one, today the last of them."""


class Day(NamedTuple):
    """One study day. `right_share` of the answers to choice questions, None where there were none."""

    day: date
    answers: int
    right_share: float | None
    minutes: float


class Span(NamedTuple):
    """Answers over several days. `studied` counts the days that have answers; the rest is as in Day."""

    days: tuple[Day, ...]
    studied: int
    answers: int
    right_share: float | None
    minutes: float


class Outlook(NamedTuple):
    """Questions due up to today, up to tomorrow, and within seven days; and how firmly they are held."""

    due_today: int
    due_tomorrow: int
    due_week: int
    firm: int
    learning: int
    new: int


class StatisticsService:
    """Figures of one library."""

    def __init__(self, library: Library, clock: Clock) -> None:
        self._library = library
        self._clock = clock

    def all_time(self) -> Span:
        """Everything answered so far; `days` holds the days with answers only."""
        return _span(self._library.answers_by_day())

    def two_weeks(self) -> Span:
        """The last fourteen study days, each of them, today the last."""
        today = self._today()
        first = today - timedelta(days=TWO_WEEKS - 1)
        found = {figures.day: figures for figures in self._library.answers_by_day(first)}
        every = (first + timedelta(days=offset) for offset in range(TWO_WEEKS))
        return _span(found.get(day) or DayFigures(day, 0, 0, 0, 0, 0) for day in every)

    def outlook(self) -> Outlook:
        """What comes back when, as things stand now."""
        today = self._today()
        days = [memory.due_day for _, memory in self._library.due(today + timedelta(days=6), None)]
        counts = [deck.counts for deck in self._library.decks(today, new_per_day(self._library))]
        firm = sum(one.firm for one in counts)
        return Outlook(
            due_today=sum(day <= today for day in days),
            due_tomorrow=sum(day <= today + timedelta(days=1) for day in days),
            due_week=len(days),
            firm=firm,
            learning=sum(one.learned for one in counts) - firm,
            new=sum(one.new for one in counts),
        )

    def _today(self) -> date:
        return read_day(self._library, self._clock)


def _span(figures: Iterable[DayFigures]) -> Span:
    found = list(figures)
    return Span(
        days=tuple(Day(one.day, one.answers, _share([one]), _minutes([one])) for one in found),
        studied=sum(one.answers > 0 for one in found),
        answers=sum(one.answers for one in found),
        right_share=_share(found),
        minutes=_minutes(found),
    )


def _share(figures: list[DayFigures]) -> float | None:
    right = sum(one.right for one in figures)
    marked = right + sum(one.partly + one.wrong for one in figures)
    return right / marked if marked else None


def _minutes(figures: list[DayFigures]) -> float:
    return sum(one.milliseconds for one in figures) / 60_000
