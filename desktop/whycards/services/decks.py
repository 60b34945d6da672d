"""The decks of a library with their figures of today, the learner's settings, and whether anything changed."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import NamedTuple, TypeVar

from whycards.core.clock import Clock
from whycards.core.deck import DeckInfo
from whycards.services.ahead import Ahead
from whycards.services.statistics import Span, StatisticsService
from whycards.services.today import new_per_day, read_day
from whycards.storage.library import Library

_T = TypeVar("_T")

LEAST_ANSWERS = 10
"""Answers that the learner must have given before we speak of a pace."""
_RECENT_ANSWERS = 200


class HomeFigures(NamedTuple):
    """What Home shows on the study day `today`. `new_today` = new questions still allowed today, all decks.

    `minutes` is what the due questions take at the learner's own pace, None while there are too few answers
    to tell, or nothing is due.
    """

    today: date
    due: int
    new_today: int
    minutes: int | None
    decks: tuple[DeckInfo, ...]
    two_weeks: Span

    @property
    def owed(self) -> int:
        """Misses of today that come once more."""
        return sum(deck.counts.owed for deck in self.decks)


class DeckService:
    """Figures and settings of one library."""

    def __init__(self, library: Library, clock: Clock) -> None:
        self._library = library
        self._clock = clock
        self._statistics = StatisticsService(library, clock)
        self._ahead: Ahead[HomeFigures] | None = None

    def today(self) -> date:
        """The study day now, by the learner's rollover hour."""
        return read_day(self._library, self._clock)

    def decks(self) -> list[DeckInfo]:
        """All decks by title, with their figures of today."""
        today = self.today()
        owed = self._owed_by_deck(today)
        return [
            deck._replace(counts=deck.counts._replace(owed=owed[deck.row]))
            for deck in self._library.decks(today, new_per_day(self._library))
        ]

    def _owed_by_deck(self, today: date) -> Counter[int]:
        if not self._library.has_events(today):
            return Counter()
        from whycards.services.owed import owed_by_deck

        return owed_by_deck(self._library, today)

    def begin_home(self) -> None:
        """Let the figures for the next call of `home` be read from now on, while other things are done."""
        self._ahead = Ahead(self._home)

    def is_home_read(self, seconds: float) -> bool:
        """Whether `home` would answer at once, after waiting so long at most for what `begin_home` began."""
        return self._ahead is None or self._ahead.is_done(seconds)

    def home(self) -> HomeFigures:
        """The decks and what is to be done today."""
        ahead, self._ahead = self._ahead, None
        return ahead.take() if ahead is not None else self._home()

    def _home(self) -> HomeFigures:
        decks = tuple(self.decks())
        due = sum(deck.counts.due for deck in decks)
        new_today = sum(deck.counts.new_today for deck in decks)
        return HomeFigures(
            self.today(), due, new_today, self._minutes(due), decks, self._statistics.two_weeks()
        )

    def seconds_per_answer(self) -> float | None:
        """Median of the learner's newest answers; None while there are fewer than LEAST_ANSWERS."""
        taken = sorted(self._library.newest_milliseconds(_RECENT_ANSWERS))
        if len(taken) < LEAST_ANSWERS:
            return None
        return (taken[len(taken) // 2] + taken[(len(taken) - 1) // 2]) / 2000

    def setting(self, key: str, default: _T) -> _T:
        """A setting of this library, `default` where it was never set."""
        return self._library.setting(key, default)

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting; `value` must be JSON."""
        self._library.set_setting(key, value)

    def data_version(self) -> int:
        """A number that changes when anyone wrote to the library, another process too. For one thread."""
        return self._library.data_version()

    def _minutes(self, questions: int) -> int | None:
        pace = self.seconds_per_answer() if questions else None
        return None if pace is None else round(questions * pace / 60)
