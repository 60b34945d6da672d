"""What another program knew of a memory is taken over once, as events that replay like all others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import numbered
from whycards.core.deck import DeckHead
from whycards.core.events import Carried, Flagged, Suspended
from whycards.core.memory import Learned, New
from whycards.core.schedule import Schedule
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library

HEAD = DeckHead("Rivers")
DUE = date(2026, 2, 1)
KNOWN = Schedule(DUE, 30, DUE - timedelta(30), 28.5, 6.5, None, 11, 2)


def take(library: Library, clock: FakeClock, *schedules: Schedule | None) -> int:
    """Import a question for each schedule; for how many there was news."""
    with library.importer(moment(clock)) as run:
        run.deck(HEAD)
        for question, schedule in zip(numbered(len(schedules)), schedules, strict=True):
            run.question(question, {}, (), schedule)
    (outcome,) = run.result.decks
    return outcome.carried


def uids(library: Library) -> list[str]:
    (deck,) = library.decks(moment_day(), 10)
    return library.deck_questions(deck.row)


def moment_day() -> date:
    return date(2026, 1, 7)


def test_memory_and_marks_are_taken_over(library: Library, clock: FakeClock) -> None:
    marked = Schedule(suspended=True, flagged=True)
    assert take(library, clock, KNOWN, None, marked) == 2
    known, untold, resting = (library.question(uid) for uid in uids(library))
    assert known is not None and untold is not None and resting is not None
    assert known.memory == Learned(28.5, 6.5, DUE - timedelta(30), DUE, 11, 2)
    assert untold.memory == New()
    assert resting.memory == New()
    assert resting.marks.suspended and resting.marks.flagged


def test_the_same_package_again_carries_nothing_twice(library: Library, clock: FakeClock) -> None:
    package = (KNOWN, replace(KNOWN, suspended=True), Schedule(flagged=True))
    assert take(library, clock, *package) == 3
    events = list(library.all_events())
    assert len({event.id for event in events}) == len(events) == 4
    assert take(library, clock, *package) == 0
    assert list(library.all_events()) == events


def test_a_question_that_was_woken_here_stays_awake(library: Library, clock: FakeClock) -> None:
    take(library, clock, Schedule(suspended=True))
    (uid,) = uids(library)
    library.append(Suspended(uid, False), moment(clock))
    assert take(library, clock, Schedule(suspended=True, flagged=True)) == 1
    stored = library.question(uid)
    assert stored is not None
    assert not stored.marks.suspended
    assert [type(event.body) for event in library.events(uid)] == [Suspended, Suspended, Flagged]


def test_what_was_answered_here_keeps_its_memory(library: Library, clock: FakeClock) -> None:
    take(library, clock, None)
    (uid,) = uids(library)
    library.append(answered(uid), moment(clock))
    before = library.question(uid)
    assert take(library, clock, KNOWN) == 0
    after = library.question(uid)
    assert before is not None and after is not None
    assert after.memory == before.memory


def test_a_later_review_elsewhere_is_news(library: Library, clock: FakeClock) -> None:
    take(library, clock, KNOWN)
    later = replace(KNOWN, last_day=DUE, due_day=DUE + timedelta(60), stability=61.0, reviews=12)
    assert take(library, clock, later) == 1
    assert take(library, clock, KNOWN) == 0
    (uid,) = uids(library)
    stored = library.question(uid)
    assert stored is not None
    assert stored.memory == Learned(61.0, 6.5, DUE, DUE + timedelta(60), 12, 2)


def test_the_cache_is_what_a_replay_from_nothing_gives(library: Library, clock: FakeClock) -> None:
    take(library, clock, KNOWN, replace(KNOWN, stability=None, difficulty=None, ease=1.9))
    library.append(answered(uids(library)[0]), moment(clock))
    before = [library.question(uid) for uid in uids(library)]
    library.rebuild_memory()
    assert [library.question(uid) for uid in uids(library)] == before


def test_what_is_carried_over_is_none_of_the_new_ones_of_today(library: Library, clock: FakeClock) -> None:
    take(library, clock, *[KNOWN] * 12, None)
    (deck,) = library.decks(moment_day(), 10)
    assert deck.counts.learned == 12
    assert deck.counts.new == 1
    assert deck.counts.new_today == 1


def test_events_that_carry_over_come_back_whole(library: Library, clock: FakeClock, tmp_path: Path) -> None:
    take(library, clock, KNOWN)
    (uid,) = uids(library)
    expected = Carried(uid, 28.5, 6.5, DUE - timedelta(30), DUE, 11, 2)
    assert [event.body for event in library.all_events()] == [expected]
    library.close()
    again = Library.open(library.path, clock)
    assert [event.body for event in again.all_events()] == [expected]
    again.close()
