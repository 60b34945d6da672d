"""The cached memory and marks are what a replay of the events from nothing gives, bit for bit."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.clock import FakeClock
from fakes.happening import Learner, answered
from fakes.studying import choice, fill, numbered
from whycards.core.events import Answered, Flagged, Noted, Overruled, Reset, Suspended, Undone
from whycards.core.memory import Learned, New, Rating
from whycards.scheduling.replay import governing, marks, replay
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library


def live(library: Library, clock: FakeClock, seed: int, steps: int, questions: int) -> list[str]:
    """Let a random learner use a deck for a while; the uids of the deck."""
    uids = library.deck_questions(fill(library, clock, "Deck", numbered(questions)))
    learner = Learner(seed, uids)
    for step in range(steps):
        body = learner.acts()
        event = library.append(body, moment(clock))
        if isinstance(body, Answered):
            learner.remember(body.uid, event.id)
        clock.advance(37, hours=(0, 0, 0, 5, 19)[step % 5])
    return uids


def cache_of(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT uid, stability, difficulty, last_day, due_day, first_day, reviews, lapses, flagged, "
            "suspended, note FROM question ORDER BY uid"
        ).fetchall()


def assert_equals_replay(library: Library, uids: list[str]) -> None:
    parameters = governing(library.all_events())
    assert library.parameters() == parameters
    for uid in uids:
        stored = library.question(uid)
        assert stored is not None
        events = library.events(uid)
        assert stored.memory == replay(events, parameters)
        assert stored.marks == marks(events)


def test_two_thousand_events(library: Library, clock: FakeClock) -> None:
    uids = live(library, clock, seed=20260107, steps=2000, questions=80)
    assert_equals_replay(library, uids)
    assert len({event.id for event in library.all_events()}) == 2000
    before = cache_of(library.path)
    library.rebuild_memory()
    assert cache_of(library.path) == before
    library.close()
    again = Library.open(library.path, clock)
    assert_equals_replay(again, uids)
    assert cache_of(library.path) == before
    again.close()


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
def test_any_history(seed: int, steps: int) -> None:
    clock = FakeClock()
    with TemporaryDirectory() as folder:
        library = Library.open(Path(folder) / "library.db", clock)
        uids = live(library, clock, seed, steps, questions=5)
        assert_equals_replay(library, uids)
        before = cache_of(library.path)
        library.rebuild_memory()
        assert cache_of(library.path) == before
        library.close()


def test_a_damaged_cache_is_computed_again(library: Library, clock: FakeClock) -> None:
    live(library, clock, seed=5, steps=120, questions=20)
    before = cache_of(library.path)
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute(
            "UPDATE question SET stability = 1, difficulty = 1, due_day = '2001-01-01', "
            "last_day = '2001-01-01', first_day = '2001-01-01', reviews = 99, lapses = 98, "
            "flagged = 1, suspended = 1, note = 'no'"
        )
    library.rebuild_memory()
    assert cache_of(library.path) == before


def test_undo_takes_the_answer_back_with_its_overrule(library: Library, clock: FakeClock) -> None:
    (uid,) = library.deck_questions(fill(library, clock, "Deck", [choice("a")]))
    answer = library.append(answered(uid, Rating.AGAIN), moment(clock))
    library.append(Overruled(uid, answer.id, Rating.EASY), moment(clock))
    stored = library.question(uid)
    assert stored is not None
    assert isinstance(stored.memory, Learned)
    assert stored.memory.lapses == 0
    library.append(Undone(uid, answer.id), moment(clock))
    stored = library.question(uid)
    assert stored is not None
    assert stored.memory == New()


def test_marks_survive_a_reset(library: Library, clock: FakeClock) -> None:
    (uid,) = library.deck_questions(fill(library, clock, "Deck", [choice("a")]))
    for body in (answered(uid), Flagged(uid, True), Noted(uid, "why?"), Suspended(uid, True), Reset(uid)):
        library.append(body, moment(clock))
    stored = library.question(uid)
    assert stored is not None
    assert stored.memory == New()
    assert (stored.marks.flagged, stored.marks.suspended, stored.marks.note) == (True, True, "why?")


def test_events_of_an_unknown_question_wait_for_it(library: Library, clock: FakeClock) -> None:
    library.append(answered("deck#late"), moment(clock))
    library.append(Flagged("deck#late", True), moment(clock))
    assert library.question("deck#late") is None
    fill(library, clock, "Deck", [choice("late"), choice("other")])
    stored = library.question("deck#late")
    assert stored is not None
    assert isinstance(stored.memory, Learned)
    assert stored.marks.flagged
    assert_equals_replay(library, ["deck#late", "deck#other"])
