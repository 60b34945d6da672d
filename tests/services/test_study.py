from __future__ import annotations

import time
from datetime import timedelta

import pytest

from fakes.clock import FakeClock
from fakes.studying import (
    RIGHT,
    WRONG,
    answer,
    card,
    choice,
    fill,
    learn,
    memory,
    name_of,
    numbered,
    play,
)
from whycards.core.choosing import Asked
from whycards.core.events import Answered
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Missed, Plan, Rated, StudyService
from whycards.storage.library import Library


def test_what_is_shown(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("several", keys=2, options=5)])
    shown = study.begin(None, Plan.NEW).current
    assert shown is not None
    assert (shown.uid, shown.deck_title, shown.domain_name) == ("net#several", "Net", "")
    assert shown.order == (0, 1, 2, 3, 4)
    assert shown.asked == Asked(2)
    assert not shown.is_retry
    assert not shown.flagged
    assert shown.case is None


@pytest.mark.parametrize(
    ("chosen", "verdict", "rating"),
    [
        ({0, 1}, Verdict.RIGHT, Rating.GOOD),
        ({0}, Verdict.PARTLY, Rating.AGAIN),
        ({0, 3}, Verdict.PARTLY, Rating.AGAIN),
        ({2, 3}, Verdict.WRONG, Rating.AGAIN),
        ((), Verdict.WRONG, Rating.AGAIN),
    ],
)
def test_an_answer_is_marked_rated_and_stored(
    library: Library,
    clock: FakeClock,
    study: StudyService,
    chosen: set[int],
    verdict: Verdict,
    rating: Rating,
) -> None:
    fill(library, clock, "Net", [choice("several", keys=2, options=5)])
    session = study.begin(None, Plan.NEW)
    outcome = session.answer(Chosen(chosen, 4200, struck=[4]))
    assert session.outcome == outcome
    assert (outcome.verdict, outcome.rating, outcome.chosen) == (verdict, rating, frozenset(chosen))
    assert outcome.retry_today == (rating is Rating.AGAIN)
    assert not outcome.is_overruled
    stored = library.question("net#several")
    assert stored is not None
    (event,) = library.events("net#several")
    assert event.id == outcome.answer
    assert event.body == Answered(
        "net#several",
        stored.revision,
        (0, 1, 2, 3, 4),
        tuple(sorted(chosen)),
        (4,),
        (0, 1),
        verdict,
        "",
        4200,
        "study",
        rating,
        1,
    )


def test_a_flashcard_is_rated_by_the_learner(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Words", [card("one"), card("two")])
    session = study.begin(None, Plan.NEW)
    offered = session.forecast_of_current()
    outcome = session.answer(Rated(Rating.HARD, 900))
    assert outcome.verdict is None
    assert outcome.rating is Rating.HARD
    assert outcome.days == offered == session.forecast_of_current()
    assert not outcome.retry_today
    assert name_of(session) == "one"
    (event,) = library.events("words#one")
    assert isinstance(event.body, Answered)
    assert (event.body.mode, event.body.policy, event.body.verdict) == ("flashcard", 0, None)
    session.advance()
    session.answer(Rated(Rating.AGAIN, 900))
    session.advance()
    assert session.current is not None
    assert session.current.is_retry
    session.answer(Rated(Rating.GOOD, 900))
    body = library.events("words#two")[-1].body
    assert isinstance(body, Answered)
    assert body.mode == "flashcard-retry"


def test_a_stopwatch_gone_wrong_stores_no_negative_time(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("q")])
    study.begin(None, Plan.NEW).answer(Chosen(RIGHT, -5))
    body = library.events("net#q")[0].body
    assert isinstance(body, Answered)
    assert body.milliseconds == 0


def test_misuse_is_refused_and_stores_nothing(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("q"), card("c")])
    session = study.begin(None, Plan.NEW)
    with pytest.raises(ValueError):
        session.answer(Rated(Rating.GOOD, 10))
    with pytest.raises(ValueError):
        session.answer(Chosen([4], 10))
    with pytest.raises(ValueError):
        session.answer(Chosen([0], 10, struck=[-1]))
    assert list(library.all_events()) == []
    session.answer(Chosen(RIGHT, 10))
    with pytest.raises(ValueError):
        session.answer(Chosen(RIGHT, 10))
    session.advance()
    with pytest.raises(ValueError):
        session.answer(Chosen((), 10))
    assert len(list(library.all_events())) == 1


def test_going_on_waits_for_an_answer(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(2))
    session = study.begin(None, Plan.NEW)
    session.advance()
    assert name_of(session) == "q000"
    answer(session)
    session.advance()
    session.advance()
    assert name_of(session) == "q001"


def test_days_are_as_they_will_be_stored(library: Library, clock: FakeClock, study: StudyService) -> None:
    row = learn(library, clock, "Net", numbered(5))
    for step in (3, 11, 40):
        clock.advance(days=step)
        session = study.begin(row, Plan.DUE)
        while session.current is not None:
            today = moment(clock).study_day
            offered = session.forecast_of_current()
            outcome = answer(session)
            assert outcome.days == offered
            assert list(outcome.days) == list(Rating)
            for rating in (Rating.HARD, Rating.EASY, Rating.GOOD):
                session.overrule(rating)
                due = memory(library, session.current.uid).due_day
                assert due == today + timedelta(days=outcome.days[rating])
            session.advance()


def test_overruling_a_miss_takes_the_retry_away(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("q")])
    session = study.begin(None, Plan.NEW)
    missed = session.answer(Chosen(WRONG, 10))
    assert missed.retry_today
    outcome = session.overrule(Rating.HARD)
    assert (
        session.outcome == outcome == missed._replace(rating=Rating.HARD, retry_today=False, is_overruled=True)
    )
    assert session.overrule(Rating.HARD) == outcome
    assert len(library.events("net#q")) == 2
    assert session.advance() is None
    assert session.summary().missed == ()
    assert session.summary().wrong == 1


def test_overruling_a_right_answer_with_again_owes_a_retry(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("q")])
    session = study.begin(None, Plan.NEW)
    session.answer(Chosen(RIGHT, 10))
    assert session.overrule(Rating.AGAIN).retry_today
    back = session.overrule(Rating.GOOD)
    assert not back.retry_today
    assert not back.is_overruled
    session.overrule(Rating.AGAIN)
    shown = session.advance()
    assert shown is not None
    assert shown.is_retry


def test_flag(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(1))
    session = study.begin(None, Plan.NEW)
    session.set_flag(True)
    session.set_flag(True)
    assert session.current is not None
    assert session.current.flagged
    assert len(library.events("net#q000")) == 1
    answer(session)
    session.set_flag(False)
    assert session.outcome is not None
    shown = study.begin(None, Plan.DUE).current or session.undo()
    assert shown is not None
    assert not shown.flagged


def test_suspending_goes_on_and_undo_wakes(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", numbered(3))
    session = study.begin(None, Plan.NEW)
    before = session.current
    assert session.suspend() == session.current
    assert name_of(session) == "q001"
    assert library.unseen(None) == ["net#q001", "net#q002"]
    assert session.undo() == before
    assert library.unseen(None) == ["net#q000", "net#q001", "net#q002"]
    session.suspend()
    assert play(session) == ["q001", "q002"]
    assert session.summary().answered == 2


def test_suspending_after_the_answer_comes_back_with_it(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(2))
    session = study.begin(None, Plan.NEW)
    outcome = answer(session)
    session.suspend()
    assert session.outcome is None
    session.undo()
    assert name_of(session) == "q000"
    assert session.outcome == outcome
    assert session.overrule(Rating.EASY).is_overruled
    session.undo()
    assert session.outcome is None
    assert not session.can_undo


def test_summary(library: Library, clock: FakeClock, study: StudyService) -> None:
    library.set_setting("new_per_day", 6)
    row = fill(
        library,
        clock,
        "Net",
        [choice("r"), choice("p", keys=2), choice("w"), card("c"), card("d"), *numbered(4)],
    )
    session = study.begin(row, Plan.NEW, limit=5)
    for chosen in ({0}, {0}, {2}):
        clock.advance(20)
        session.answer(Chosen(chosen, 10))
        session.advance()
    session.answer(Rated(Rating.GOOD, 10))
    session.advance()
    session.answer(Rated(Rating.AGAIN, 10))
    clock.advance(15)
    while session.advance() is not None:
        answer(session)
    clock.advance(900)
    summary = session.summary()
    assert (summary.answered, summary.right, summary.partly, summary.wrong, summary.flashcards) == (
        5,
        1,
        1,
        1,
        2,
    )
    assert summary.seconds == 75.0
    assert summary.missed == (
        Missed("net#p", "What about p?", Verdict.PARTLY),
        Missed("net#w", "What about w?", Verdict.WRONG),
        Missed("net#d", "Front of d"),
    )
    assert summary.new_today == 1
    assert summary.due_left == 0
    assert summary.due_tomorrow == len(library.due(moment(clock).study_day + timedelta(days=1), row)) == 3


def test_answering_is_quick_on_a_big_library(library: Library, clock: FakeClock, study: StudyService) -> None:
    library.set_setting("new_per_day", 9999)
    row = fill(library, clock, "Big", numbered(5000))
    session = study.begin(row, Plan.NEW)
    spent = []
    for number in range(300):
        start = time.process_time()
        answer(session, right=number % 7 != 0)
        spent.append(time.process_time() - start)
        session.advance()
    assert sorted(spent)[int(len(spent) * 0.95)] < 0.02  # 5 ms on a machine of its own; here others compete
