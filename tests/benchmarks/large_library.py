"""A library of made-up questions with ten years of study: `python -m benchmarks.large_library PATH QUESTIONS`.

Each question has about ten reviews; some are due now. The events lie in the file in the order of their days, so
those of one question lie apart.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks.made_questions import questions
from benchmarks.processes import tell
from whycards.core.deck import DeckHead
from whycards.core.events import Answered, Event, EventId, HybridTime, Moment
from whycards.core.marking import Verdict
from whycards.core.memory import Memory, New, Rating
from whycards.scheduling.fsrs import Parameters, advance
from whycards.scheduling.policy import POLICY
from whycards.scheduling.study_day import moment, study_day
from whycards.services.clock import SystemClock
from whycards.storage.event_rows import COLUMNS, event_values
from whycards.storage.library import Library

DECK = DeckHead("Made questions", id="made")
_DAYS = 3650
_SHARES = ((0.052, Rating.AGAIN), (0.152, Rating.HARD), (0.97, Rating.GOOD), (1.0, Rating.EASY))
_PARAMETERS = Parameters()


def main(path: Path, number: int) -> None:
    """Make the library and tell how long its memory took to compute from the events, all of it."""
    clock = SystemClock()
    library = Library.open(path, clock)
    keys: list[int] = []
    with library.importer(moment(clock)) as run:
        run.deck(DECK)
        for question in questions(number):
            run.question(question, {}, ())
            keys.extend(question.keys)
    _add_events(path, Past(library.device, clock.now(), keys))
    start, cpu = time.perf_counter(), time.process_time()
    library.rebuild_memory()
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    due = len(library.due(study_day(clock.now()), None))
    library.close()
    with closing(sqlite3.connect(path)) as connection:
        (events,) = connection.execute("SELECT count(*) FROM event").fetchone()
    tell(seconds=seconds, cpu=cpu, events=events, due=due, mib=path.stat().st_size / 2**20)


@dataclass(frozen=True)
class Past:
    """Years of study in which every question was learned one day, and reviewed on each day that it was due.

    `keys` holds the right option of each question.
    """

    device: str
    now: datetime
    keys: Sequence[int]

    def __iter__(self) -> Iterator[Event]:
        """All events, the oldest first."""
        today, chance = study_day(self.now), random.Random("past")
        reviews = [review for place in range(len(self.keys)) for review in _reviews(chance, place, today)]
        reviews.sort()
        for number, (day, place, rating) in enumerate(reviews):
            yield self._event(number, place, Rating(rating), (today - day).days, len(reviews))

    def _event(self, number: int, place: int, rating: Rating, days_ago: int, total: int) -> Event:
        wall = self.now - timedelta(days=days_ago, milliseconds=total - number)
        utc, key, is_right = wall.astimezone(UTC), self.keys[place], rating is not Rating.AGAIN
        body = Answered(
            uid=_uid(place),
            revision=f"{place:064x}",
            order=(0, 1, 2, 3),
            chosen=(key,) if is_right else (key ^ 1,),
            struck=(),
            key=(key,),
            verdict=Verdict.RIGHT if is_right else Verdict.WRONG,
            confidence="",
            milliseconds=9000 + place % 7000,
            mode="study",
            rating=rating,
            policy=POLICY,
        )
        stamp = Moment(utc, 0, "UTC", study_day(wall))
        return Event(EventId(self.device, number + 1), HybridTime(int(utc.timestamp() * 1000), 0), stamp, body)


def _reviews(chance: random.Random, place: int, today: date) -> Iterator[tuple[date, int, int]]:
    """Day, question and rating of each review of one question before today."""
    memory: Memory = New()
    day = today - timedelta(days=chance.randint(1, _DAYS))
    while day < today:
        drawn = chance.random()
        rating = next(rating for share, rating in _SHARES if drawn < share)
        yield day, place, int(rating)
        memory = advance(memory, rating, day, _PARAMETERS, seed=_uid(place))
        day = memory.due_day


def _uid(place: int) -> str:
    return f"{DECK.key}#q{place:06}"


def _add_events(path: Path, past: Past) -> None:
    """Store them without the library, which would replay after each one."""
    names, places = ", ".join(f'"{name}"' for name in COLUMNS), ", ".join("?" * len(COLUMNS))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA cache_size=-200000")
        connection.executemany(f"INSERT INTO event ({names}) VALUES ({places})", map(event_values, past))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
