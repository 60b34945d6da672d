from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from whycards.core.events import (
    Answered,
    Body,
    Carried,
    Event,
    EventId,
    Flagged,
    HybridTime,
    Moment,
    Noted,
    Overruled,
    ParametersSet,
    Reset,
    Suspended,
    Undone,
)
from whycards.core.marking import Verdict
from whycards.core.memory import Learned, New, Rating
from whycards.scheduling.fsrs import DEFAULT_WEIGHTS, Parameters, advance
from whycards.scheduling.replay import (
    Marks,
    forecast_answer,
    governing,
    marks,
    replay,
    standing_answers,
    standing_carried,
)

START = date(2026, 3, 2)
P = Parameters()


def answered(uid: str, rating: Rating, mode: str = "study") -> Answered:
    verdict = Verdict.RIGHT if rating >= Rating.HARD else Verdict.WRONG
    return Answered(uid, "rev", (0, 1), (0,), (), (0,), verdict, "", 900, mode, rating, 1)


@dataclass
class Log:
    """Writes events as one device would."""

    device: str = "laptop"
    events: list[Event] = field(default_factory=list)

    def add(self, body: Body, day: int = 0) -> EventId:
        number = len(self.events)
        utc = datetime(2026, 3, 2, 9, tzinfo=UTC) + timedelta(days=day, seconds=number)
        time = HybridTime(int(utc.timestamp() * 1000), 0)
        moment = Moment(utc, 0, "", START + timedelta(days=day))
        event = Event(EventId(self.device, number), time, moment, body)
        self.events.append(event)
        return event.id

    def answer(self, rating: Rating, day: int = 0, uid: str = "q") -> EventId:
        return self.add(answered(uid, rating), day)


step = st.tuples(
    st.sampled_from(["answer", "answer", "answer", "overrule", "undo", "reset", "flag"]),
    st.integers(0, 20),
    st.sampled_from(list(Rating)),
)
histories = st.lists(step, max_size=25)


def written(steps: Sequence[tuple[str, int, Rating]]) -> Log:
    log, day, answers = Log(), 0, list[EventId]()
    for what, number, rating in steps:
        day += number
        if what == "answer":
            answers.append(log.answer(rating, day))
        elif what == "overrule" and answers:
            log.add(Overruled("q", answers[number % len(answers)], rating), day)
        elif what == "undo" and answers:
            log.add(Undone("q", answers[number % len(answers)]), day)
        elif what == "reset":
            log.add(Reset("q"), day)
        elif what == "flag":
            log.add(Flagged("q", number % 2 == 0), day)
    return log


@settings(max_examples=300, deadline=None)
@given(histories, st.randoms(use_true_random=False))
def test_any_order_of_input_gives_the_same_memory(
    steps: list[tuple[str, int, Rating]], chance: random.Random
) -> None:
    events = written(steps).events
    shuffled = events + events[: len(events) // 2]
    chance.shuffle(shuffled)
    assert replay(shuffled, P) == replay(events, P)
    assert marks(shuffled) == marks(events)


@settings(max_examples=300, deadline=None)
@given(histories, st.integers(0, 400), st.sampled_from(list(Rating)), st.sampled_from(list(Rating)))
def test_undo_restores_exactly(
    steps: list[tuple[str, int, Rating]], later: int, first: Rating, second: Rating
) -> None:
    log = written(steps)
    before = replay(log.events, P)
    answer = log.answer(first, 500 + later)
    log.add(Overruled("q", answer, second), 500 + later)
    assert replay(log.events, P) != before
    log.add(Undone("q", answer), 500 + later)
    assert replay(log.events, P) == before


@settings(max_examples=300, deadline=None)
@given(histories, st.integers(0, 40), st.sampled_from(list(Rating)))
def test_overruled_equals_having_been_rated_so(
    steps: list[tuple[str, int, Rating]], place: int, rating: Rating
) -> None:
    log = written(steps)
    answers = [event for event in log.events if isinstance(event.body, Answered)]
    if not answers:
        return
    chosen = answers[place % len(answers)]
    log.add(Overruled("q", chosen.id, rating), 900)
    as_if = [
        replace(event, body=answered("q", rating)) if event.id == chosen.id else event
        for event in log.events
        if not (isinstance(event.body, Overruled) and event.body.target == chosen.id)
    ]
    assert replay(log.events, P) == replay(as_if, P)


@settings(max_examples=300, deadline=None)
@given(histories, st.integers(0, 40))
def test_forecast_of_an_answer_is_what_each_overrule_leaves(
    steps: list[tuple[str, int, Rating]], place: int
) -> None:
    log = written(steps)
    answers = [event.id for event in log.events if isinstance(event.body, Answered)]
    if not answers:
        return
    chosen = answers[place % len(answers)]
    offers = forecast_answer(log.events, chosen, P)
    standing = {answer.event.id for answer in standing_answers(log.events) if not answer.is_forgotten}
    assert bool(offers) == (chosen in standing)
    for rating, memory in offers.items():
        changed = Log(events=[*log.events])
        changed.add(Overruled("q", chosen, rating), 900)
        assert replay(changed.events, P) == memory


def test_replay_is_answer_after_answer() -> None:
    log = Log()
    memory: New | Learned = New()
    for day, rating in ((0, Rating.AGAIN), (0, Rating.GOOD), (1, Rating.GOOD), (6, Rating.HARD)):
        log.answer(rating, day)
        memory = advance(memory, rating, START + timedelta(days=day), P, seed="q")
    assert replay(log.events, P) == memory


def test_two_thousand_random_events_replay_bit_for_bit() -> None:
    chance = random.Random(7)
    kinds = ["answer", "answer", "answer", "overrule", "undo", "flag"]
    steps = [(chance.choice(kinds), chance.randrange(3), chance.choice(list(Rating))) for _ in range(2000)]
    events = written(steps).events
    first = replay(events, P)
    chance.shuffle(events)
    assert replay(events, P) == first
    assert isinstance(first, Learned)


def test_nothing_happened() -> None:
    assert replay([], P) == New()
    assert marks([]) == Marks()
    assert standing_answers([]) == []
    assert governing([]) == P


def test_reset_starts_anew_and_an_answer_before_it_cannot_return() -> None:
    log = Log()
    old = log.answer(Rating.GOOD)
    log.add(Reset("q"), 3)
    assert replay(log.events, P) == New()
    log.add(Overruled("q", old, Rating.EASY), 4)
    assert replay(log.events, P) == New()
    log.answer(Rating.GOOD, 5)
    assert replay(log.events, P) == advance(New(), Rating.GOOD, START + timedelta(days=5), P, seed="q")
    assert [answer.is_forgotten for answer in standing_answers(log.events)] == [True, False]


def test_reset_of_one_question_leaves_the_others() -> None:
    log = Log()
    log.answer(Rating.GOOD, uid="a")
    log.answer(Rating.GOOD, uid="b")
    log.add(Reset("a"))
    assert {answer.answered.uid: answer.is_forgotten for answer in standing_answers(log.events)} == {
        "a": True,
        "b": False,
    }


def test_undo_that_arrives_before_its_answer_waits_for_it() -> None:
    log = Log()
    answer = log.answer(Rating.GOOD)
    undo = Event(EventId("phone", 0), HybridTime(0, 0), log.events[0].moment, Undone("q", answer))
    assert replay([undo], P) == New()
    assert replay([undo, *log.events], P) == New()


def test_an_undone_answer_stays_undone_whatever_comes() -> None:
    log = Log()
    answer = log.answer(Rating.GOOD)
    log.add(Undone("q", answer))
    log.add(Undone("q", answer))
    log.add(Overruled("q", answer, Rating.EASY))
    assert replay(log.events, P) == New()


def test_the_newest_overrule_counts() -> None:
    log = Log()
    answer = log.answer(Rating.AGAIN)
    log.add(Overruled("q", answer, Rating.EASY))
    log.add(Overruled("q", answer, Rating.HARD))
    only = standing_answers(log.events)[0]
    assert only.rating is Rating.HARD
    assert only.is_overruled
    log.add(Overruled("q", answer, Rating.AGAIN))
    assert not standing_answers(log.events)[0].is_overruled


def test_two_devices_join_by_clock_then_device_then_number() -> None:
    moment = Moment(datetime(2026, 3, 2, tzinfo=UTC), 0, "", START)
    time = HybridTime(1000, 0)
    events = [
        Event(EventId("b", 1), time, moment, answered("q", Rating.EASY)),
        Event(EventId("a", 2), time, moment, answered("q", Rating.AGAIN)),
        Event(EventId("a", 9), HybridTime(1000, 1), moment, answered("q", Rating.HARD)),
        Event(EventId("z", 1), HybridTime(999, 5), moment, answered("q", Rating.GOOD)),
    ]
    order = [answer.rating for answer in standing_answers(events)]
    assert order == [Rating.GOOD, Rating.AGAIN, Rating.EASY, Rating.HARD]


def stamped(device: str, sequence: int, milliseconds: int, body: Body) -> Event:
    utc = datetime(2026, 3, 2, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    return Event(EventId(device, sequence), HybridTime(milliseconds, 0), Moment(utc, 0, "", START), body)


def test_what_one_device_did_keeps_its_sequence_when_its_clock_was_ahead_for_a_while() -> None:
    century = 100 * 365 * 86_400_000
    events = [
        stamped("a", 1, 1000, Noted("q", "before")),
        stamped("a", 2, century, Noted("q", "by a wrong clock")),
        stamped("a", 3, century + 1, Reset("q")),
        stamped("b", 1, 1500, answered("q", Rating.AGAIN)),
        stamped("a", 4, 2000, Noted("q", "after")),
        stamped("a", 5, 2001, answered("q", Rating.GOOD)),
        stamped("b", 2, 2500, answered("q", Rating.EASY)),
    ]
    assert marks(events).note == "after"
    standing = standing_answers(reversed(events))
    assert [(answer.rating, answer.is_forgotten) for answer in standing] == [
        (Rating.AGAIN, True),
        (Rating.GOOD, False),
        (Rating.EASY, False),
    ]
    assert standing_answers(events[:4]) == standing[:1]


def test_marks_are_as_last_left() -> None:
    log = Log()
    log.add(Flagged("q", True))
    log.add(Suspended("q", True))
    log.add(Noted("q", "first"))
    log.add(Noted("q", "second"))
    log.add(Flagged("q", False))
    assert marks(log.events) == Marks(flagged=False, suspended=True, note="second")


def test_the_newest_usable_parameters_govern() -> None:
    log = Log()
    log.add(ParametersSet(DEFAULT_WEIGHTS, 0.8))
    log.add(ParametersSet((0.4, *DEFAULT_WEIGHTS[1:]), 0.85))
    log.add(ParametersSet((1.0, 2.0), 0.95))
    log.add(ParametersSet(DEFAULT_WEIGHTS, 7.0))
    assert governing(log.events) == Parameters((0.4, *DEFAULT_WEIGHTS[1:]), 0.85)


def test_other_parameters_give_another_memory_of_the_same_events() -> None:
    log = Log()
    for day in (0, 3, 10):
        log.answer(Rating.GOOD, day)
    keen, lax = replay(log.events, Parameters(retention=0.95)), replay(log.events, Parameters(retention=0.8))
    assert isinstance(keen, Learned) and isinstance(lax, Learned)
    assert keen.due_day < lax.due_day
    assert keen.stability == lax.stability


def test_past_study_days_are_taken_as_decided_then() -> None:
    log = Log()
    log.answer(Rating.GOOD)
    moved = replace(log.events[0], moment=replace(log.events[0].moment, study_day=START - timedelta(days=1)))
    memory = replay([moved], P)
    assert isinstance(memory, Learned)
    assert memory.last_day == START - timedelta(days=1)


CARRIED = Carried("q", 30.0, 6.5, START - timedelta(days=10), START + timedelta(days=20), 7, 1)
KNOWN = Learned(30.0, 6.5, START - timedelta(days=10), START + timedelta(days=20), 7, 1)


def test_a_carried_memory_is_known_as_it_was() -> None:
    log = Log()
    log.add(CARRIED)
    assert replay(log.events, P) == KNOWN
    assert standing_answers(log.events) == []
    assert standing_carried(log.events) == CARRIED


def test_answers_build_on_a_carried_memory() -> None:
    log = Log()
    log.add(CARRIED)
    answer = log.add(answered("q", Rating.GOOD), day=20)
    expected = advance(KNOWN, Rating.GOOD, START + timedelta(days=20), P, seed="q")
    assert replay(log.events, P) == expected
    assert forecast_answer(log.events, answer, P)[Rating.GOOD] == expected
    log.add(Undone("q", answer), day=20)
    assert replay(log.events, P) == KNOWN


def test_what_is_carried_over_later_than_an_answer_does_not_count() -> None:
    log = Log()
    log.add(answered("q", Rating.GOOD))
    alone = replay(log.events, P)
    log.add(CARRIED, day=1)
    assert replay(log.events, P) == alone
    assert standing_carried(log.events) is None


def test_a_reset_forgets_what_was_carried_over() -> None:
    log = Log()
    log.add(CARRIED)
    log.add(Reset("q"), day=1)
    assert replay(log.events, P) == New()
    log.add(answered("q", Rating.GOOD), day=2)
    assert replay(log.events, P) == advance(New(), Rating.GOOD, START + timedelta(days=2), P, seed="q")


def test_the_newest_of_two_carried_memories_counts() -> None:
    log = Log()
    log.add(CARRIED)
    log.add(replace(CARRIED, stability=44.0), day=1)
    assert replay(log.events, P) == KNOWN._replace(stability=44.0)
