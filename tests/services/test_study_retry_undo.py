from __future__ import annotations

from fakes.clock import FakeClock
from fakes.studying import (
    RIGHT,
    WRONG,
    answer,
    choice,
    fill,
    learn,
    memory,
    name_of,
    numbered,
    play,
    play_rest,
)
from whycards.core.events import Answered, Suspended
from whycards.core.marking import Verdict
from whycards.core.memory import New, Rating
from whycards.scheduling.replay import replay
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Plan, StudyService
from whycards.storage.library import Library


def test_a_miss_comes_again_after_five_others(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(9))
    session = study.begin(None, Plan.NEW)
    assert play(session, missed=["q001"]) == [
        *("q000", "q001", "q002", "q003", "q004", "q005", "q006"),
        *("(q001)", "q007", "q008"),
    ]


def test_misses_near_the_end_come_at_the_end(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(4))
    assert play(study.begin(None, Plan.NEW), missed=["q001", "q003"]) == [
        *("q000", "q001", "q002", "q003"),
        *("(q001)", "(q003)"),
    ]


def test_retries_do_not_count_in_n_of_m(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(8))
    session = study.begin(None, Plan.NEW)
    figures = []
    while session.current is not None:
        figures.append((session.current.number, session.current.total, session.current.is_retry))
        answer(session, right=name_of(session) != "q000")
        session.advance()
    assert figures == [
        *((number, 8, False) for number in (1, 2, 3, 4, 5, 6)),
        (6, 8, True),
        (7, 8, False),
        (8, 8, False),
    ]
    assert session.summary().answered == 8


def test_a_retry_is_an_event_of_the_same_day_and_comes_once(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("q")])
    session = study.begin(None, Plan.NEW)
    session.answer(Chosen(WRONG, 10))
    session.advance()
    outcome = session.answer(Chosen(WRONG, 10))
    assert not outcome.retry_today
    assert session.advance() is None
    modes = [event.body.mode for event in library.events("net#q") if isinstance(event.body, Answered)]
    assert modes == ["study", "retry"]
    assert memory(library, "net#q").reviews == 2
    assert study.begin(None, Plan.DUE).current is None
    clock.advance(days=1)
    assert play(study.begin(None, Plan.DUE)) == ["q"]


def test_closing_the_window_keeps_the_retry_owed(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", numbered(10))
    other = fill(library, clock, "Web", [choice("w")])
    session = study.begin(row, Plan.NEW)
    for _ in range(3):
        answer(session, right=name_of(session) != "q000")
        session.advance()
    again = study.begin(row, Plan.NEW)
    assert again.current is not None
    assert again.current.total == 7
    assert play(again)[:5] == ["q003", "q004", "q005", "(q000)", "q006"]
    assert study.begin(other, Plan.DUE).current is None


def test_owed_retries_come_in_every_session_of_that_scope(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", [choice("q")])
    other = fill(library, clock, "Web", [choice("w")])
    study.begin(row, Plan.NEW).answer(Chosen(WRONG, 10))
    for scope in (row, None):
        shown = study.begin(scope, Plan.DUE).current
        assert shown is not None
        assert shown.is_retry
        assert (shown.number, shown.total) == (0, 0)
    assert study.begin(other, Plan.DUE).current is None
    clock.advance(days=1)
    assert play(study.begin(row, Plan.DUE)) == ["q"]


def test_a_resting_question_is_not_asked_again(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(2))
    session = study.begin(None, Plan.NEW)
    answer(session, right=False)
    session.suspend()
    assert play(session) == ["q001"]


def test_undo_shows_the_question_again_unanswered(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(3))
    session = study.begin(None, Plan.NEW)
    before = session.current
    session.answer(Chosen(WRONG, 10))
    session.overrule(Rating.EASY)
    assert session.can_undo
    assert session.undo() == before
    assert session.outcome is None
    assert not session.can_undo
    stored = library.question("net#q000")
    assert stored is not None
    assert stored.memory == New()
    assert session.answer(Chosen(RIGHT, 10)).verdict is Verdict.RIGHT
    assert play_rest(session) == ["q001", "q002"]


def test_undo_after_going_on_takes_back_the_question_before(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(8))
    session = study.begin(None, Plan.NEW)
    answer(session, right=False)
    session.advance()
    second = session.current
    shown = session.undo()
    assert shown is not None
    assert (name_of(session), shown.number, shown.total) == ("q000", 1, 8)
    answer(session)
    assert session.advance() == second
    assert play(session) == [f"q{number:03}" for number in range(1, 8)]  # no retry is owed any more


def test_undo_of_a_retry_owes_it_again(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(7))
    session = study.begin(None, Plan.NEW)
    answer(session, right=False)
    session.advance()
    for _ in range(5):
        answer(session)
        session.advance()
    assert session.current is not None
    assert session.current.is_retry
    answer(session)
    session.advance()
    assert name_of(session) == "q006"
    shown = session.undo()
    assert shown is not None
    assert shown.is_retry
    assert shown.uid == "net#q000"
    answer(session, right=False)
    session.advance()
    assert play(session) == ["q006"]


def test_undo_all_the_way_back(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(7))
    session = study.begin(None, Plan.NEW)
    first = play(session, missed=["q000", "q004"])
    assert first[6:] == ["(q000)", "q006", "(q004)"]
    while session.can_undo:
        session.undo()
    assert name_of(session) == "q000"
    assert all(
        isinstance(stored.memory, New) for stored in map(library.question, library.unseen(None)) if stored
    )
    assert len(library.unseen(None)) == 7
    assert play(session, missed=["q000", "q004"]) == first


def test_undo_at_the_end_reopens_the_session(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(1))
    session = study.begin(None, Plan.NEW)
    answer(session)
    assert session.advance() is None
    session.undo()
    assert name_of(session) == "q000"
    assert session.summary().answered == 0


def test_undo_restores_the_memory_exactly(library: Library, clock: FakeClock, study: StudyService) -> None:
    row = learn(library, clock, "Net", numbered(1))
    clock.advance(days=6)
    before = memory(library, "net#q000")
    session = study.begin(row, Plan.DUE)
    session.answer(Chosen(WRONG, 10))
    session.overrule(Rating.HARD)
    assert memory(library, "net#q000") != before
    session.undo()
    assert memory(library, "net#q000") == before
    assert replay(library.events("net#q000"), library.parameters()) == before


def test_answers_of_an_earlier_session_stay(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(2))
    answer(study.begin(None, Plan.NEW))
    session = study.begin(None, Plan.NEW)
    assert not session.can_undo
    assert session.undo() is None
    assert name_of(session) == "q001"


def test_home_can_ask_what_today_still_owes(library: Library, clock: FakeClock, study: StudyService) -> None:
    row = fill(library, clock, "Net", numbered(3))
    other = fill(library, clock, "Web", [choice("w")])
    session = study.begin(row, Plan.NEW)
    for _ in range(2):
        answer(session, right=False)
        session.advance()
    library.append(Suspended("net#q001", on=True), moment(clock))
    assert (study.owed_today(), study.owed_today(row), study.owed_today(other)) == (1, 1, 0)
    clock.advance(days=1)
    assert study.owed_today() == 0
