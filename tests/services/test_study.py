from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from fakes.clock import FakeClock
from whycards.core.choosing import Asked
from whycards.core.deck import DeckHead
from whycards.core.events import Answered, Reset, Suspended
from whycards.core.marking import Verdict
from whycards.core.memory import Learned, New, Rating
from whycards.core.question import Option, Question
from whycards.scheduling.replay import replay
from whycards.scheduling.study_day import moment
from whycards.services.study import Missed, Outcome, Plan, StudyService, StudySession, Summary
from whycards.storage.library import Library

RIGHT, WRONG = (0,), (1,)


def choice(name: str, keys: int = 1, options: int = 4) -> Question:
    answers = tuple(Option(f"{name} option {place}", is_key=place < keys) for place in range(options))
    return Question(f"What about {name}?", answers, id=name)


def card(name: str) -> Question:
    return Question(f"Front of {name}", answer="Back", id=name)


def draft(name: str) -> Question:
    return Question(f"What about {name}?", (Option("only"),), id=name)


def fill(library: Library, clock: FakeClock, title: str, questions: Sequence[Question]) -> int:
    with library.importer(moment(clock)) as run:
        run.deck(DeckHead(title, id=title.lower()))
        for question in questions:
            run.question(question, {}, ())
    return next(info.row for info in library.decks(moment(clock).study_day, 10) if info.head.title == title)


def numbered(count: int, start: int = 0) -> list[Question]:
    return [choice(f"q{number:03}") for number in range(start, start + count)]


def names(uids: Sequence[str]) -> list[str]:
    return [uid.split("#")[1] for uid in uids]


def name_of(session: StudySession) -> str:
    assert session.current is not None
    return session.current.uid.split("#")[1]


def answer(session: StudySession, right: bool = True) -> Outcome:
    """Answer the current question, whatever it is."""
    assert session.current is not None
    if not session.current.question.options:
        return session.rate_flashcard(Rating.GOOD if right else Rating.AGAIN, 1500)
    keys = session.current.question.keys
    return session.answer(keys if right else {max(session.current.order)}, 1500)


def play(session: StudySession, missed: Sequence[str] = ()) -> list[str]:
    """Answer to the end; the questions asked in order, retries in brackets."""
    seen = []
    while session.current is not None:
        name = name_of(session)
        seen.append(f"({name})" if session.current.is_retry else name)
        answer(session, right=name not in missed)
        session.advance()
    return seen


def learn(library: Library, clock: FakeClock, title: str, questions: Sequence[Question]) -> int:
    """A deck whose questions were all answered right today."""
    library.set_setting("new_per_day", 9999)
    row = fill(library, clock, title, questions)
    play(StudyService(library, clock).begin(row, Plan.NEW))
    library.set_setting("new_per_day", 10)
    return row


def memory(library: Library, uid: str) -> Learned:
    stored = library.question(uid)
    assert stored is not None
    assert isinstance(stored.memory, Learned)
    return stored.memory


@pytest.fixture
def study(library: Library, clock: FakeClock) -> StudyService:
    return StudyService(library, clock)


# What a session holds.


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
        session.answer(RIGHT, 10)
    with pytest.raises(ValueError):
        session.overrule(Rating.GOOD)


# Showing and answering.


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
    outcome = session.answer(chosen, 4200, struck=[4])
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
    outcome = session.rate_flashcard(Rating.HARD, 900)
    assert outcome.verdict is None
    assert outcome.rating is Rating.HARD
    assert outcome.days == offered == session.forecast_of_current()
    assert not outcome.retry_today
    assert name_of(session) == "one"
    (event,) = library.events("words#one")
    assert isinstance(event.body, Answered)
    assert (event.body.mode, event.body.policy, event.body.verdict) == ("flashcard", 0, None)
    session.advance()
    session.rate_flashcard(Rating.AGAIN, 900)
    session.advance()
    assert session.current is not None
    assert session.current.is_retry
    session.rate_flashcard(Rating.GOOD, 900)
    body = library.events("words#two")[-1].body
    assert isinstance(body, Answered)
    assert body.mode == "flashcard-retry"


def test_misuse_is_refused_and_stores_nothing(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("q"), card("c")])
    session = study.begin(None, Plan.NEW)
    with pytest.raises(ValueError):
        session.rate_flashcard(Rating.GOOD, 10)
    with pytest.raises(ValueError):
        session.answer([4], 10)
    with pytest.raises(ValueError):
        session.answer([0], 10, struck=[-1])
    assert list(library.all_events()) == []
    session.answer(RIGHT, 10)
    with pytest.raises(ValueError):
        session.answer(RIGHT, 10)
    session.advance()
    with pytest.raises(ValueError):
        session.answer((), 10)
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


# Overruling.


def test_overruling_a_miss_takes_the_retry_away(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("q")])
    session = study.begin(None, Plan.NEW)
    missed = session.answer(WRONG, 10)
    assert missed.retry_today
    outcome = session.overrule(Rating.HARD)
    assert (
        session.outcome == outcome == replace(missed, rating=Rating.HARD, retry_today=False, is_overruled=True)
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
    session.answer(RIGHT, 10)
    assert session.overrule(Rating.AGAIN).retry_today
    back = session.overrule(Rating.GOOD)
    assert not back.retry_today
    assert not back.is_overruled
    session.overrule(Rating.AGAIN)
    shown = session.advance()
    assert shown is not None
    assert shown.is_retry


# Retries.


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
    session.answer(WRONG, 10)
    session.advance()
    outcome = session.answer(WRONG, 10)
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
    study.begin(row, Plan.NEW).answer(WRONG, 10)
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


# Undo.


def test_undo_shows_the_question_again_unanswered(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", numbered(3))
    session = study.begin(None, Plan.NEW)
    before = session.current
    session.answer(WRONG, 10)
    session.overrule(Rating.EASY)
    assert session.can_undo
    assert session.undo() == before
    assert session.outcome is None
    assert not session.can_undo
    stored = library.question("net#q000")
    assert stored is not None
    assert stored.memory == New()
    assert session.answer(RIGHT, 10).verdict is Verdict.RIGHT
    assert play_rest(session) == ["q001", "q002"]


def play_rest(session: StudySession) -> list[str]:
    session.advance()
    return play(session)


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
    session.answer(WRONG, 10)
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


# Flag and suspension.


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


# The world changes meanwhile.


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
        for action in (lambda: session.answer(RIGHT, 10), session.suspend, lambda: session.set_flag(True)):
            with pytest.raises(LibraryBusy):
                action()
        assert (session.current, session.outcome, session.can_undo) == (shown, None, False)
    session.answer(WRONG, 10)
    with monkeypatch.context() as patch:
        patch.setattr(library, "append", busy)
        outcome = session.outcome
        for action in (lambda: session.overrule(Rating.GOOD), session.undo):
            with pytest.raises(LibraryBusy):
                action()
        assert (session.current, session.outcome) == (shown, outcome)
    session.undo()
    assert play(session) == ["q000", "q001"]


# Days.


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
    session.answer(RIGHT, 10)
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


# Summary.


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
        session.answer(chosen, 10)
        session.advance()
    session.rate_flashcard(Rating.GOOD, 10)
    session.advance()
    session.rate_flashcard(Rating.AGAIN, 10)
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
        Missed("net#p", "What about p?"),
        Missed("net#w", "What about w?"),
        Missed("net#d", "Front of d"),
    )
    assert summary.new_today == 1
    assert summary.due_left == 0
    assert summary.due_tomorrow == len(library.due(moment(clock).study_day + timedelta(days=1), row)) == 3


# Speed.


def test_answering_is_quick_on_a_big_library(library: Library, clock: FakeClock, study: StudyService) -> None:
    library.set_setting("new_per_day", 9999)
    row = fill(library, clock, "Big", numbered(5000))
    session = study.begin(row, Plan.NEW)
    spent = []
    for number in range(300):
        start = time.perf_counter()
        answer(session, right=number % 7 != 0)
        spent.append(time.perf_counter() - start)
        session.advance()
    assert sorted(spent)[int(len(spent) * 0.95)] < 0.02  # 5 ms on a machine of its own; here others compete
