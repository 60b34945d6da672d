from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from fakes.clock import FakeClock
from fakes.studying import (
    RIGHT,
    WRONG,
    answer,
    fill,
    learn,
    memory,
    name_of,
    numbered,
    play,
)
from whycards.core.events import Answered, Reset, Suspended
from whycards.core.memory import Rating
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Plan, StudyService
from whycards.storage.library import Library


def test_a_question_changed_by_an_import_is_shown_as_it_is_then(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    questions = numbered(3)
    fill(library, clock, "Net", questions)
    session = study.begin(None, Plan.NEW)
    old = library.question("net#q000")
    assert old is not None
    changed = [replace(question, stem="Reworded: " + question.stem) for question in questions]
    fill(library, clock, "Net", changed)
    answer(session)
    (event,) = library.events("net#q000")
    assert isinstance(event.body, Answered)
    assert event.body.revision == old.revision
    shown = session.advance()
    assert shown is not None
    assert shown.question.stem == "Reworded: What about q001?"
    shown = session.undo()
    assert shown is not None
    assert shown.question.stem == "Reworded: What about q000?"
    answer(session)


def test_a_question_that_became_a_draft_is_passed_over(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    questions = numbered(3)
    fill(library, clock, "Net", questions)
    session = study.begin(None, Plan.NEW)
    keyless = tuple(replace(option, is_key=False) for option in questions[0].options)
    spoilt = [replace(question, options=keyless) for question in questions[:2]]
    fill(library, clock, "Net", [*spoilt, questions[2]])
    answer(session)
    shown = session.advance()
    assert shown is not None
    assert (name_of(session), shown.number, shown.total) == ("q002", 2, 2)
    answer(session)
    session.undo()
    session.undo()  # what it would show again has lost its key: the session goes on instead
    assert name_of(session) == "q002"
    assert not session.can_undo


def test_another_process_answers_and_suspends_meanwhile(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(5))
    session = study.begin(None, Plan.NEW)
    with_other = Library.open(library.path, clock)
    other = StudyService(with_other, clock).begin(None, Plan.NEW)
    answer(session)
    other.undo()
    with_other.append(Suspended("net#q003", on=True), moment(clock))
    assert name_of(other) == "q000"
    answer(other)
    other.advance()
    answer(other, right=False)  # q001, which this session has not shown yet
    with_other.close()
    session.advance()
    assert play(session) == ["q002", "q004", "(q001)"]


def test_undo_counts_although_the_answer_was_read_again_with_those_of_others(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", numbered(3))
    fill(library, clock, "Web", [*numbered(1)])
    session = study.begin(row, Plan.NEW)
    answer(session, right=False)
    with_other = Library.open(library.path, clock)
    with_other.append(Suspended("web#q000", on=True), moment(clock))
    with_other.close()
    session.advance()
    session.undo()
    assert play(session) == ["q000", "q001", "q002"]


def test_a_reset_forgets_the_retry(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(1))
    answer(study.begin(None, Plan.NEW), right=False)
    library.append(Reset("net#q000"), moment(clock))
    assert study.begin(None, Plan.DUE).current is None
    assert play(study.begin(None, Plan.NEW)) == ["q000"]


def test_an_answer_that_could_not_be_stored_may_be_given_again(
    library: Library, clock: FakeClock, study: StudyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    from whycards.storage.errors import LibraryBusy

    fill(library, clock, "Net", numbered(2))
    session = study.begin(None, Plan.NEW)
    shown = session.current

    def busy(*_: object) -> None:
        raise LibraryBusy(library.path)

    with monkeypatch.context() as patch:
        patch.setattr(library, "append", busy)
        for action in (
            lambda: session.answer(Chosen(RIGHT, 10)),
            session.suspend,
            lambda: session.set_flag(True),
        ):
            with pytest.raises(LibraryBusy):
                action()
        assert (session.current, session.outcome, session.can_undo) == (shown, None, False)
    session.answer(Chosen(WRONG, 10))
    with monkeypatch.context() as patch:
        patch.setattr(library, "append", busy)
        outcome = session.outcome
        for action in (lambda: session.overrule(Rating.GOOD), session.undo):
            with pytest.raises(LibraryBusy):
                action()
        assert (session.current, session.outcome) == (shown, outcome)
    session.undo()
    assert play(session) == ["q000", "q001"]


def test_the_study_day_is_decided_per_answer(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(3))
    clock.set(datetime(2026, 1, 8, 3, 58))
    session = study.begin(None, Plan.NEW)
    answer(session, right=False)
    session.advance()
    clock.advance(300)
    answer(session)
    session.advance()
    answer(session)
    session.advance()
    days = [event.moment.study_day for event in library.all_events()]
    assert days == [date(2026, 1, 7), date(2026, 1, 8), date(2026, 1, 8)]
    assert session.current is not None
    assert session.current.is_retry  # owed by this session, though its day is over
    session.answer(Chosen(RIGHT, 10))
    assert session.advance() is None
    assert memory(library, "net#q000").last_day == date(2026, 1, 8)


def test_overruling_and_undoing_after_the_rollover(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(2))
    clock.set(datetime(2026, 1, 8, 3, 59))
    session = study.begin(None, Plan.NEW)
    outcome = answer(session)
    clock.advance(120)
    session.overrule(Rating.EASY)
    assert memory(library, "net#q000").due_day == date(2026, 1, 7) + timedelta(days=outcome.days[Rating.EASY])
    session.undo()
    assert play(session) == ["q000", "q001"]


def test_a_clock_set_back_two_years_neither_crashes_nor_shortens(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = learn(library, clock, "Net", numbered(1))
    clock.advance(days=5)
    session = study.begin(row, Plan.DUE)
    before = memory(library, "net#q000")
    clock.set(datetime(2024, 1, 7, 12))
    answer(session)
    after = memory(library, "net#q000")
    assert after.last_day == before.last_day
    assert after.due_day > before.last_day
    assert session.advance() is None
    session.summary()


def test_a_flight_west_repeats_a_day_without_losing_the_due(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    clock.travel("Asia/Tokyo")
    clock.set(datetime(2026, 1, 7, 12))
    row = learn(library, clock, "Net", numbered(2))
    clock.set(datetime(2026, 1, 9, 9))
    session = study.begin(row, Plan.DUE)
    assert session.current is not None
    clock.travel("Pacific/Honolulu")
    assert play(session) == ["q000", "q001"]
    days = sorted({event.moment.study_day for event in library.all_events()})
    assert days == [date(2026, 1, 7), date(2026, 1, 8)]
    assert study.begin(row, Plan.DUE).current is None
