from __future__ import annotations

from datetime import date

import pytest

from whycards.core.events import Carried
from whycards.core.memory import Learned, Rating
from whycards.core.schedule import Schedule
from whycards.scheduling.carrying import carried
from whycards.scheduling.fsrs import Parameters, advance

P = Parameters()
DUE = date(2026, 5, 1)


def test_the_variables_of_fsrs_are_taken_as_they_are() -> None:
    schedule = Schedule(DUE, 12, date(2026, 4, 20), 14.25, 7.5, reviews=9, lapses=2)
    assert carried("q", schedule, P) == Carried("q", 14.25, 7.5, date(2026, 4, 20), DUE, 9, 2)


def test_without_them_the_interval_is_the_stability() -> None:
    event = carried("q", Schedule(DUE, 30, reviews=4, ease=2.5), P)
    assert event is not None
    assert event.stability == 30.0
    assert event.last_day == date(2026, 4, 1)


@pytest.mark.parametrize("ease", [1.3, 1.8, 2.0, 2.5])
@pytest.mark.parametrize("days", [1, 20, 100])
def test_the_difficulty_is_the_one_at_which_good_lengthens_by_the_ease(ease: float, days: int) -> None:
    event = carried("q", Schedule(DUE, days, ease=ease, reviews=3), P)
    assert event is not None
    known = Learned(
        event.stability, event.difficulty, event.last_day, event.due_day, event.reviews, event.lapses
    )
    later = advance(known, Rating.GOOD, DUE, P, seed=None)
    if 1.0 < event.difficulty < 10.0:
        assert later.stability / event.stability == pytest.approx(ease, rel=1e-6)
    else:
        assert later.stability > event.stability


def test_a_lower_ease_is_a_higher_difficulty() -> None:
    hard, easy = (carried("q", Schedule(DUE, 200, ease=ease), P) for ease in (1.3, 1.5))
    assert hard is not None and easy is not None
    assert hard.difficulty > easy.difficulty


@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(),
        Schedule(suspended=True),
        Schedule(DUE, 0),
        Schedule(DUE, 10, stability=float("nan")),
        Schedule(DUE, 10, stability=-3.0),
        Schedule(DUE, 10, stability=1e300),
        Schedule(DUE, 10, stability=5.0, difficulty=float("nan")),
    ],
)
def test_nothing_is_made_of_absurd_or_absent_figures(schedule: Schedule) -> None:
    assert carried("q", schedule, P) is None


def test_odd_figures_are_bounded() -> None:
    event = carried("q", Schedule(DUE, 10**9, date(2030, 1, 1), 5.0, 99.0, reviews=-4, lapses=12), P)
    assert event == Carried("q", 5.0, 10.0, DUE, DUE, 1, 1)
    assert carried("q", Schedule(date.min, 10**9, stability=5.0), P) is not None
