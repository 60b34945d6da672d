from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.events import Answered, Event, EventId, HybridTime, Moment
from whycards.core.memory import Learned, Rating
from whycards.scheduling.fsrs import Parameters, retrievability
from whycards.scheduling.queue import Owed, interleave, order_due, owed_retries
from whycards.scheduling.replay import Standing

DAY = date(2026, 3, 2)
P = Parameters()


def learned(stability: float, days_ago: int) -> Learned:
    return Learned(stability, 5.0, DAY - timedelta(days=days_ago), DAY, 3, 0)


def day_of(*answers: str) -> list[Standing]:
    """One day's answers: "a+" right, "a-" missed, "ra-" a missed retry of a, "fa-" forgotten since."""
    return [_standing(number, text) for number, text in enumerate(answers)]


def _standing(number: int, text: str) -> Standing:
    kind, uid, sign = text[:-2], text[-2], text[-1]
    rating = Rating.GOOD if sign == "+" else Rating.AGAIN
    mode = "retry" if kind == "r" else "study"
    body = Answered(uid, "rev", (0, 1), (0,), (), (0,), None, "", 1, mode, Rating.HARD, 1)
    moment = Moment(datetime(2026, 3, 2, tzinfo=UTC), 0, "", DAY)
    event = Event(EventId("d", number), HybridTime(number, 0), moment, body)
    return Standing(event, body, rating, is_forgotten=kind == "f")


def test_best_remembered_first_then_by_uid() -> None:
    entries = [
        ("weak", learned(1.0, 30)),
        ("b", learned(10.0, 10)),
        ("strong", learned(50.0, 10)),
        ("a", learned(10.0, 10)),
    ]
    assert order_due(entries, DAY, P) == ["strong", "a", "b", "weak"]


@given(st.lists(st.tuples(st.text(min_size=1), st.floats(0.01, 900), st.integers(0, 900)), max_size=20))
def test_due_order_falls_and_keeps_all(values: list[tuple[str, float, int]]) -> None:
    entries = [(f"{uid}{place}", learned(s, ago)) for place, (uid, s, ago) in enumerate(values)]
    known = dict(entries)
    ordered = order_due(reversed(entries), DAY, P)
    assert ordered == order_due(entries, DAY, P)
    chances = [retrievability(known[uid], DAY, P) for uid in ordered]
    assert chances == sorted(chances, reverse=True)
    assert sorted(ordered) == sorted(known)


@pytest.mark.parametrize(
    ("answers", "owed"),
    [
        ((), []),
        (("a+",), []),
        (("a-",), [Owed("a", 0)]),
        (("a-", "b+", "c-"), [Owed("a", 2), Owed("c", 0)]),
        (("a-", "ra+"), []),
        (("a-", "ra-"), []),
        (("a-", "ra-", "b-"), [Owed("b", 0)]),
        (("a-", "b+", "a-", "c+"), [Owed("a", 1)]),
        (("a-", "ra-", "a-"), []),
        (("a-", "a+"), []),
        (("fa-", "b+"), []),
        (("a-", "b+", "c+", "d+", "e+"), [Owed("a", 4)]),
        (("a-", "b+", "c+", "d+", "e+", "f+"), [Owed("a", 5)]),
    ],
)
def test_owed_retries(answers: tuple[str, ...], owed: list[Owed]) -> None:
    assert owed_retries(day_of(*answers)) == owed


@pytest.mark.parametrize(("others", "ready"), [(0, False), (4, False), (5, True), (6, True)])
def test_a_miss_waits_for_five_others(others: int, ready: bool) -> None:
    assert Owed("a", others).is_ready is ready


@pytest.mark.parametrize(
    ("groups", "mixed"),
    [
        ([], []),
        ([[]], []),
        ([["a1", "a2", "a3"]], ["a1", "a2", "a3"]),
        ([["a1", "a2", "a3"], ["b1"], [], ["c1", "c2"]], ["a1", "b1", "c1", "a2", "c2", "a3"]),
    ],
)
def test_interleave(groups: list[list[str]], mixed: list[str]) -> None:
    assert interleave(groups) == mixed
