from __future__ import annotations

import pytest

from fakes.clock import FakeClock
from fakes.studying import (
    RIGHT,
    answer,
    card,
    choice,
    draft,
    fill,
    learn,
    numbered,
    play,
)
from whycards.core.events import Suspended
from whycards.core.memory import Rating
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Plan, StudyService, Summary
from whycards.storage.library import Library


def test_new_questions_come_in_deck_order_up_to_the_limit(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", [draft("d"), *numbered(14), card("c")])
    session = study.begin(row, Plan.NEW)
    assert session.current is not None
    assert (session.current.number, session.current.total) == (1, 10)
    assert play(session) == [f"q{number:03}" for number in range(10)]
    assert session.current is None
    assert study.begin(row, Plan.NEW).current is None


def test_the_limit_of_new_ones_is_a_setting_and_a_new_day_brings_more(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", numbered(9))
    library.set_setting("new_per_day", 3)
    assert play(study.begin(row, Plan.NEW)) == ["q000", "q001", "q002"]
    library.set_setting("new_per_day", 4)
    assert play(study.begin(row, Plan.NEW)) == ["q003"]
    clock.advance(days=1)
    assert play(study.begin(row, Plan.NEW)) == ["q004", "q005", "q006", "q007"]


@pytest.mark.parametrize("nonsense", ["ten", -1, 2.5, None, True, [3]])
def test_a_setting_that_makes_no_sense_is_passed_over(
    library: Library, clock: FakeClock, study: StudyService, nonsense: object
) -> None:
    fill(library, clock, "Net", numbered(12))
    library.set_setting("new_per_day", nonsense)
    library.set_setting("rollover_hour", nonsense)
    session = study.begin(None, Plan.NEW)
    assert session.current is not None
    assert session.current.total == 10
    answer(session)


def test_no_new_ones_at_all_is_a_choice(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(3))
    library.set_setting("new_per_day", 0)
    assert study.begin(None, Plan.NEW).current is None


def test_new_ones_of_all_decks_take_turns(library: Library, clock: FakeClock, study: StudyService) -> None:
    library.set_setting("new_per_day", 3)
    fill(library, clock, "A", [choice(f"a{number}") for number in range(5)])
    fill(library, clock, "B", [choice("b0")])
    fill(library, clock, "C", [choice(f"c{number}") for number in range(5)])
    assert play(study.begin(None, Plan.NEW)) == ["a0", "b0", "c0", "a1", "c1", "a2", "c2"]


def test_a_limit_caps_the_questions(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(30))
    library.set_setting("new_per_day", 25)
    session = study.begin(None, Plan.NEW, limit=4)
    assert session.current is not None
    assert session.current.total == 4
    assert play(session, missed=["q001"]) == ["q000", "q001", "q002", "q003", "(q001)"]


def test_due_ones_come_best_remembered_first(library: Library, clock: FakeClock, study: StudyService) -> None:
    row = learn(library, clock, "Net", numbered(6))
    assert study.begin(row, Plan.DUE).current is None
    clock.advance(days=9)
    session = study.begin(row, Plan.DUE)
    today = moment(clock).study_day
    due = library.due(today, row)
    assert len(due) == 6
    assert play(session) == [f"q{number:03}" for number in range(6)]  # equal memories: by uid
    assert study.begin(row, Plan.DUE).current is None


def test_due_order_follows_memory(library: Library, clock: FakeClock, study: StudyService) -> None:
    row = fill(library, clock, "Net", numbered(4))
    session = study.begin(row, Plan.NEW)
    for rating in (Rating.HARD, Rating.EASY, Rating.AGAIN, Rating.GOOD):
        answer(session)
        session.overrule(rating)
        session.advance()
    clock.advance(days=40)
    assert play(study.begin(row, Plan.DUE)) == ["q001", "q003", "q000", "q002"]


def test_a_deck_is_studied_alone(library: Library, clock: FakeClock, study: StudyService) -> None:
    first = learn(library, clock, "A", [choice("a0")])
    learn(library, clock, "B", [choice("b0")])
    clock.advance(days=5)
    assert play(study.begin(first, Plan.DUE)) == ["a0"]
    assert play(study.begin(None, Plan.DUE)) == ["b0"]


def test_resting_questions_and_drafts_are_not_asked(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [draft("d"), *numbered(3)])
    library.append(Suspended("net#q001", on=True), moment(clock))
    assert play(study.begin(None, Plan.NEW)) == ["q000", "q002"]


def test_an_empty_library_is_a_session_that_is_over(study: StudyService) -> None:
    session = study.begin(None, Plan.DUE)
    assert session.current is None
    assert session.outcome is None
    assert not session.can_undo
    assert session.undo() is None
    assert session.suspend() is None
    assert session.advance() is None
    assert session.forecast_of_current() == {}
    assert session.summary() == Summary(0, 0, 0, 0, 0, 0.0, 0, 0, (), 0)
    with pytest.raises(ValueError):
        session.answer(Chosen(RIGHT, 10))
    with pytest.raises(ValueError):
        session.overrule(Rating.GOOD)
