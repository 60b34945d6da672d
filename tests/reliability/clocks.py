"""Learners whose clocks jump: years back, a century ahead, through summer time, zones and rollover hours."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from pathlib import Path

from fakes.clock import FakeClock
from fakes.studying import fill, numbered
from reliability import contents
from reliability.seeds import Fell
from whycards.core.events import (
    FAR_AHEAD_MILLISECONDS,
    Answered,
    Event,
    EventId,
    Flagged,
    Noted,
    Overruled,
    Reset,
    Suspended,
    Undone,
)
from whycards.core.memory import Learned, Memory, New, Rating
from whycards.scheduling.fsrs import LONGEST_INTERVAL, Parameters, advance
from whycards.scheduling.replay import Marks
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Plan, StudyService, StudySession
from whycards.storage.library import Library

QUESTIONS = 8
STEPS = 30
ZONES = (
    "Europe/Berlin",
    "Asia/Tokyo",
    "Pacific/Honolulu",
    "Pacific/Kiritimati",
    "Pacific/Apia",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "America/St_Johns",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Antarctica/Troll",
    "Europe/London",
)
# Some hours before clocks are moved, and once around new year.
EVES = (
    ("Europe/Berlin", datetime(2026, 3, 28, 22)),
    ("Europe/Berlin", datetime(2026, 10, 24, 22)),
    ("America/New_York", datetime(2026, 3, 7, 20)),
    ("America/New_York", datetime(2026, 10, 31, 20)),
    ("Australia/Lord_Howe", datetime(2026, 4, 4, 20)),
    ("Australia/Lord_Howe", datetime(2026, 10, 3, 20)),
    ("Africa/Casablanca", datetime(2026, 2, 14, 22)),
    ("Pacific/Kiritimati", datetime(2026, 12, 31, 22)),
)


class Life:
    """A learner, a library, a clock that is not to be trusted, and what was seen of all this."""

    def __init__(self, path: Path, seed: int) -> None:
        self._dice = random.Random(seed)
        self._clock = FakeClock()
        self._path = path
        self._library = Library.open(path, self._clock)
        fill(self._library, self._clock, "Deck", numbered(QUESTIONS))
        self._uids = self._library.deck_questions(1)
        self._rollover = 4
        self._events: list[Event] = []
        # How far the clock is from the true time.
        self._ahead = timedelta()

    def step(self) -> None:
        """Something happens, and is looked at."""
        dice = self._dice
        steps = {
            self._study: 10,
            self._write: 3,
            self._wait: 4,
            self._set_wrong: 3,
            self._set_right: 3,
            self._travel: 2,
            self._stand_on_an_eve: 2,
            self._choose_rollover: 1,
            self._reopen: 1,
        }
        dice.choices(list(steps), list(steps.values()))[0]()
        self._look()

    def end(self) -> None:
        """Everything that was cached equals what the events say."""
        held = contents.digest(self._path)
        self._library.rebuild_memory()
        assert contents.digest(self._path) == held, "a replay from nothing gives another memory"
        self._library.close()

    def _study(self) -> None:
        plan = self._dice.choice((Plan.DUE, Plan.NEW, Plan.NEW))
        session = StudyService(self._library, self._clock).begin(None, plan)
        for _ in range(self._dice.randint(1, 5)):
            shown = session.current
            if shown is None:
                break
            self._clock.advance(self._dice.uniform(1, 300))
            rating = self._answer(session)
            self._see()
            stored = self._library.question(shown.uid)
            assert stored is not None
            assert isinstance(stored.memory, Learned)
            today = self._day()
            assert rating is Rating.AGAIN or stored.memory.due_day > today, "due again on the day it was known"
            if self._dice.random() < 0.2:
                session.undo()
                self._see()
            else:
                session.advance()
        session.summary()

    def _answer(self, session: StudySession) -> Rating:
        shown = session.current
        assert shown is not None
        rating = session.answer(Chosen({0} if self._dice.random() < 0.7 else {1}, 900)).rating
        if self._dice.random() < 0.2:
            rating = session.overrule(Rating(self._dice.randint(1, 4))).rating
        if self._dice.random() < 0.2:
            session.set_flag(on=self._dice.random() < 0.5)
        return rating

    def _write(self) -> None:
        uid, on = self._dice.choice(self._uids), self._dice.random() < 0.3
        note = Noted(uid, f"note {len(self._events)}")
        body = self._dice.choice((Suspended(uid, on), Flagged(uid, on), note, note, Reset(uid)))
        self._library.append(body, moment(self._clock, self._rollover))

    def _wait(self) -> None:
        self._clock.advance(days=self._dice.choice((0, 1, 1, 3, 20)), hours=self._dice.uniform(0, 24))

    def _set_wrong(self) -> None:
        day = timedelta(days=1)
        jump = self._dice.choice((-730 * day, 36525 * day, 365 * day, -1 * day, day / 24, -day / 24))
        if self._clock.now().year + jump.days // 365 < 2200:
            self._ahead += jump
            self._clock.set(self._clock.now() + jump)

    def _set_right(self) -> None:
        self._clock.set(self._clock.now() - self._ahead)
        self._ahead = timedelta()

    def _travel(self) -> None:
        self._clock.travel(self._dice.choice(ZONES))

    def _stand_on_an_eve(self) -> None:
        zone, eve = self._dice.choice(EVES)
        before = self._clock.now()
        self._clock.travel(zone)
        self._clock.set(eve)
        self._ahead += self._clock.now() - before
        self._clock.advance(hours=self._dice.uniform(0, 12))

    def _choose_rollover(self) -> None:
        self._rollover = self._dice.randrange(24)
        self._library.set_setting("rollover_hour", self._rollover)

    def _reopen(self) -> None:
        self._library.close()
        self._library = Library.open(self._path, self._clock)

    def _day(self) -> date:
        """The study day, counted in another way than the code does."""
        wall = self._clock.now().replace(tzinfo=None)
        return (wall - timedelta(hours=self._rollover)).date()

    def _see(self) -> None:
        """Past events are as they were; those that are new carry the day and the time that the clock shows."""
        events = list(self._library.all_events())
        assert events[: len(self._events)] == self._events, "the past has changed"
        for number, event in enumerate(events[len(self._events) :], len(self._events) + 1):
            assert event.id.sequence == number
            assert event.moment.study_day == self._day()
            ahead = event.time.milliseconds - event.moment.utc.timestamp() * 1000
            assert -1 <= ahead <= FAR_AHEAD_MILLISECONDS, "another clock drags this one along"
        self._events = events

    def _look(self) -> None:
        self._see()
        of: defaultdict[str, list[Event]] = defaultdict(list)
        for event in self._events:
            of[getattr(event.body, "uid", "")].append(event)
        for uid in self._uids:
            stored = self._library.question(uid)
            assert stored is not None
            assert stored.marks == marks_of(of[uid]), "the newest word does not count"
            assert stored.memory == memory_of(of[uid]), "answers count in another order than they were given"
            if isinstance(stored.memory, Learned):
                assert_bounds(stored.memory)


def live(path: Path, seed: int) -> int:
    """One life; how many events it has. Raises Fell where something in it is not as it should be."""
    life = Life(path, seed)
    try:
        for _ in range(STEPS):
            life.step()
        life.end()
    except Exception as problem:
        raise Fell("R10", (seed,), repr(problem)) from problem
    return len(life._events)


def memory_of(events: Iterable[Event]) -> Memory:
    """What the answers of one device add up to, in the order in which they were given."""
    counted: dict[EventId, tuple[date, Rating]] = {}
    for event in events:
        match event.body:
            case Answered(rating=rating):
                counted[event.id] = (event.moment.study_day, rating)
            case Overruled(target=target, rating=rating) if target in counted:
                counted[target] = (counted[target][0], rating)
            case Undone(target=target):
                counted.pop(target, None)
            case Reset():
                counted.clear()
    memory: Memory = New()
    uid = next((event.body.uid for event in events if isinstance(event.body, Answered)), "")
    for day, rating in counted.values():
        memory = advance(memory, rating, day, Parameters(), seed=uid)
    return memory


def marks_of(events: Iterable[Event]) -> Marks:
    flagged, suspended, note = False, False, ""
    for event in events:
        match event.body:
            case Flagged(on=on):
                flagged = on
            case Suspended(on=on):
                suspended = on
            case Noted(text=text):
                note = text
    return Marks(flagged, suspended, note)


def assert_bounds(memory: Learned) -> None:
    assert memory.last_day < memory.due_day <= memory.last_day + timedelta(days=LONGEST_INTERVAL)
    assert 0.001 <= memory.stability < math.inf
    assert 1 <= memory.difficulty <= 10
