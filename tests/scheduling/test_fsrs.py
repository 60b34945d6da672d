from __future__ import annotations

import math
from collections import Counter
from datetime import UTC, date, datetime, timedelta

import fsrs as oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whycards.core.memory import Learned, Memory, New, Rating
from whycards.scheduling import fsrs

DAY = date(2026, 3, 2)
DEFAULTS = fsrs.Parameters()

ratings = st.sampled_from(list(Rating))
gaps = st.one_of(st.just(0), st.integers(0, 30), st.integers(31, 4000))
reviews = st.lists(st.tuples(gaps, ratings), min_size=1, max_size=12)


@st.composite
def weights(draw: st.DrawFn) -> tuple[float, ...]:
    """Weights between half and one and a half times the defaults, kept within the bounds of FSRS-6."""
    values = [weight * draw(st.floats(0.5, 1.5)) for weight in fsrs.DEFAULT_WEIGHTS]
    lows, highs = oracle.scheduler.LOWER_BOUNDS_PARAMETERS, oracle.scheduler.UPPER_BOUNDS_PARAMETERS
    return tuple(min(max(v, low), high) for low, v, high in zip(lows, values, highs, strict=True))


def scheduler(p: fsrs.Parameters) -> oracle.Scheduler:
    return oracle.Scheduler(
        p.weights, p.retention, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )


def close(ours: float, theirs: float) -> bool:
    return math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-9)


@settings(max_examples=400, deadline=None)
@given(
    reviews, st.one_of(st.just(fsrs.DEFAULT_WEIGHTS), weights()), st.sampled_from([0.7, 0.85, 0.9, 0.95, 0.99])
)
def test_equals_the_reference_implementation(
    history: list[tuple[int, Rating]], chosen: tuple[float, ...], retention: float
) -> None:
    p = fsrs.Parameters(chosen, retention)
    theirs = scheduler(p)
    card, memory = oracle.Card(card_id=1), New()
    when, day = datetime(2026, 3, 2, 9, tzinfo=UTC), DAY
    known: Memory = memory
    for gap, rating in history:
        when, day = when + timedelta(days=gap), day + timedelta(days=gap)
        if isinstance(known, Learned):
            assert close(fsrs.retrievability(known, day, p), theirs.get_card_retrievability(card, when))
        card, _ = theirs.review_card(card, oracle.Rating(int(rating)), when)
        known = fsrs.advance(known, rating, day, p, seed=None)
        assert card.stability is not None and card.difficulty is not None
        assert close(known.stability, card.stability)
        assert close(known.difficulty, card.difficulty)
        assert (known.due_day - day).days == (card.due - when).days
        assert known.last_day == day
    assert isinstance(known, Learned)
    assert known.reviews == len(history)


def test_default_weights_are_those_of_the_reference() -> None:
    assert oracle.scheduler.DEFAULT_PARAMETERS == fsrs.DEFAULT_WEIGHTS


def test_bounds_are_those_of_the_reference() -> None:
    for place, (low, high) in enumerate(
        zip(oracle.scheduler.LOWER_BOUNDS_PARAMETERS, oracle.scheduler.UPPER_BOUNDS_PARAMETERS, strict=True)
    ):
        for edge, beyond in ((low, low - 1e-6), (high, high + 1e-6)):
            changed = list(fsrs.DEFAULT_WEIGHTS)
            changed[place] = edge
            fsrs.Parameters(tuple(changed))
            changed[place] = beyond
            with pytest.raises(ValueError, match=f"weight {place} "):
                fsrs.Parameters(tuple(changed))


@pytest.mark.parametrize("bad", [(), fsrs.DEFAULT_WEIGHTS[:19], (math.nan, *fsrs.DEFAULT_WEIGHTS[1:])])
def test_unusable_weights_are_refused(bad: tuple[float, ...]) -> None:
    with pytest.raises(ValueError):
        fsrs.Parameters(bad)


@pytest.mark.parametrize("retention", [0.0, 1.0, 0.999, math.nan, -1])
def test_unusable_retention_is_refused(retention: float) -> None:
    with pytest.raises(ValueError):
        fsrs.Parameters(retention=retention)


def test_first_good_answer_comes_back_in_two_days() -> None:
    memory = fsrs.advance(New(), Rating.GOOD, DAY, DEFAULTS, seed=None)
    assert memory == Learned(2.3065, memory.difficulty, DAY, DAY + timedelta(days=2), 1, 0)
    assert memory.difficulty == pytest.approx(2.118103970459)


@settings(max_examples=300, deadline=None)
@given(reviews, st.text(max_size=8))
def test_forecast_is_what_advance_does_and_never_falls(history: list[tuple[int, Rating]], seed: str) -> None:
    known: Memory = New()
    day = DAY
    for gap, rating in history:
        day += timedelta(days=gap)
        offers = fsrs.forecast(known, day, DEFAULTS, seed=seed)
        assert list(offers) == list(Rating)
        dues = [memory.due_day for memory in offers.values()]
        assert dues == sorted(dues)
        known = fsrs.advance(known, rating, day, DEFAULTS, seed=seed)
        assert known == offers[rating]
        assert known.due_day > day


@pytest.mark.parametrize(
    ("days", "first", "last"),
    [
        (1, 1, 1),
        (2, 2, 2),
        (3, 2, 4),  # 1 + 0.15 * 0.5
        (5, 4, 6),  # 1.375
        (7, 5, 9),  # 1.675
        (10, 8, 12),  # 1.975
        (20, 17, 23),  # 2.975
        (30, 27, 33),  # 3.475
        (100, 93, 107),  # 6.975
        (36500, 34673, 36500),
    ],
)
def test_fuzz_bounds(days: int, first: int, last: int) -> None:
    assert fsrs.fuzz_bounds(days) == (first, last)


@given(st.integers(1, fsrs.LONGEST_INTERVAL))
def test_fuzz_bounds_hold_the_interval_and_spare_tomorrow(days: int) -> None:
    first, last = fsrs.fuzz_bounds(days)
    assert 1 <= first <= days <= last <= fsrs.LONGEST_INTERVAL
    if days > 2:
        assert first >= 2


@given(st.integers(1, fsrs.LONGEST_INTERVAL), st.text(), st.integers(1, 500))
def test_fuzz_stays_within_its_bounds(days: int, seed: str, count: int) -> None:
    first, last = fsrs.fuzz_bounds(days)
    assert first <= fsrs.fuzzed(days, seed, count) <= last


def test_fuzz_takes_every_day_equally_often() -> None:
    seen = Counter(fsrs.fuzzed(10, f"deck#{number}", 3) for number in range(5000))
    assert sorted(seen) == [8, 9, 10, 11, 12]
    assert all(900 < count < 1100 for count in seen.values())


def test_fuzz_is_the_same_on_every_platform() -> None:
    table = [fsrs.fuzzed(days, "net#rt-7", count) for days in (10, 60, 400) for count in (1, 2, 3)]
    assert table == [8, 11, 8, 55, 62, 55, 380, 409, 379]


def test_a_uid_that_is_no_text_still_seeds() -> None:
    assert 8 <= fsrs.fuzzed(10, "broken \ud800", 1) <= 12


def test_clock_set_back_two_years_keeps_the_due_day_ahead() -> None:
    before = fsrs.advance(New(), Rating.GOOD, DAY, DEFAULTS, seed=None)
    after = fsrs.advance(before, Rating.GOOD, DAY - timedelta(days=730), DEFAULTS, seed=None)
    same_day = fsrs.advance(before, Rating.GOOD, DAY, DEFAULTS, seed=None)
    assert after == same_day
    assert fsrs.retrievability(before, DAY - timedelta(days=730), DEFAULTS) == 1.0


def test_clock_a_hundred_years_ahead_stays_within_the_longest_interval() -> None:
    before = fsrs.advance(New(), Rating.GOOD, DAY, DEFAULTS, seed=None)
    then = DAY + timedelta(days=36525)
    after = fsrs.advance(before, Rating.EASY, then, DEFAULTS, seed="q")
    assert then < after.due_day <= then + timedelta(days=fsrs.LONGEST_INTERVAL)


def test_the_end_of_the_calendar_is_no_crash() -> None:
    memory = fsrs.advance(New(), Rating.EASY, date.max, DEFAULTS, seed=None)
    assert memory.due_day == date.max


def test_endless_same_day_reviews_do_not_overflow() -> None:
    eager = list(fsrs.DEFAULT_WEIGHTS)
    eager[17], eager[18], eager[19] = 2.0, 2.0, 0.0
    memory: Memory = New()
    for _ in range(400):
        memory = fsrs.advance(memory, Rating.EASY, DAY, fsrs.Parameters(tuple(eager)), seed="q")
    assert isinstance(memory, Learned)
    assert memory.due_day <= DAY + timedelta(days=fsrs.LONGEST_INTERVAL)


def test_a_lapse_is_a_miss_on_a_later_day() -> None:
    memory: Memory = New()
    for gap, rating in (
        (0, Rating.AGAIN),
        (0, Rating.AGAIN),
        (1, Rating.AGAIN),
        (3, Rating.GOOD),
        (4, Rating.AGAIN),
    ):
        memory = fsrs.advance(memory, rating, DAY + timedelta(days=gap), DEFAULTS, seed=None)
    assert isinstance(memory, Learned)
    assert (memory.reviews, memory.lapses) == (5, 2)
