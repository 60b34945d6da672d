from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.clock import as_utc
from whycards.core.deck import DeckHead
from whycards.core.events import FAR_AHEAD_MILLISECONDS, Event, EventId, Flagged, HybridTime, Moment, next_time
from whycards.core.memory import Learned
from whycards.core.question import Kind, Option, Question, letter

RIGHT, LEFT = Option("right", is_key=True), Option("left")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        (Question("?", (RIGHT, LEFT)), Kind.CHOICE),
        (Question("?", (RIGHT, RIGHT)), Kind.CHOICE),
        (Question("?", (RIGHT, RIGHT), answer="also"), Kind.CHOICE),
        (Question("?", (RIGHT,)), Kind.DRAFT),
        (Question("?", (LEFT, LEFT)), Kind.DRAFT),
        (Question("?", (LEFT, LEFT), answer="text"), Kind.DRAFT),
        (Question("?", answer="text"), Kind.FLASHCARD),
        (Question("?", answer=" \n"), Kind.DRAFT),
        (Question("?"), Kind.DRAFT),
    ],
)
def test_kind(question: Question, kind: Kind) -> None:
    assert question.kind is kind


def test_keys_are_positions() -> None:
    assert Question("?", (LEFT, RIGHT, LEFT, RIGHT)).keys == {1, 3}


@pytest.mark.parametrize(
    ("index", "name"),
    [(0, "A"), (1, "B"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")],
)
def test_letter(index: int, name: str) -> None:
    assert letter(index) == name


def test_letters_are_never_the_same_twice() -> None:
    assert len({letter(index) for index in range(5000)}) == 5000


@pytest.mark.parametrize(
    ("head", "key"), [(DeckHead("Networks", id="net"), "net"), (DeckHead("Networks"), "Networks")]
)
def test_deck_key(head: DeckHead, key: str) -> None:
    assert head.key == key


@pytest.mark.parametrize(("stability", "firm"), [(20.999, False), (21.0, True), (400.0, True)])
def test_firm(stability: float, firm: bool) -> None:
    day = date(2026, 3, 2)
    assert Learned(stability, 5.0, day, day, 1, 0).is_firm is firm


def test_as_utc() -> None:
    wall = datetime(2026, 3, 2, 1, tzinfo=timezone(timedelta(hours=9)))
    assert as_utc(wall) == datetime(2026, 3, 1, 16, tzinfo=UTC)
    with pytest.raises(ValueError):
        as_utc(datetime(2026, 3, 2, 1))


NOW = 1_800_000_000_000


@pytest.mark.parametrize(
    ("newest", "now", "expected"),
    [
        (None, NOW, HybridTime(NOW, 0)),
        (HybridTime(NOW - 1, 7), NOW, HybridTime(NOW, 0)),
        (HybridTime(NOW, 0), NOW, HybridTime(NOW, 1)),
        (HybridTime(NOW, 41), NOW, HybridTime(NOW, 42)),
        (HybridTime(NOW + 5000, 2), NOW, HybridTime(NOW + 5000, 3)),
        (HybridTime(NOW + FAR_AHEAD_MILLISECONDS, 0), NOW, HybridTime(NOW + FAR_AHEAD_MILLISECONDS, 1)),
        (HybridTime(NOW + FAR_AHEAD_MILLISECONDS + 1, 9), NOW, HybridTime(NOW, 0)),
        (HybridTime(NOW + 100 * 365 * 86_400_000, 0), NOW, HybridTime(NOW, 0)),
        (HybridTime(NOW - 2 * 365 * 86_400_000, 3), NOW, HybridTime(NOW, 0)),
    ],
)
def test_next_time(newest: HybridTime | None, now: int, expected: HybridTime) -> None:
    assert next_time(newest, now) == expected


@given(st.lists(st.integers(NOW, NOW + FAR_AHEAD_MILLISECONDS), min_size=1, max_size=30))
def test_times_of_one_device_rise_however_its_clock_jitters(readings: list[int]) -> None:
    times: list[HybridTime] = []
    for reading in readings:
        times.append(next_time(times[-1] if times else None, reading))
    assert all(earlier < later for earlier, later in pairwise(times))


def test_a_clock_far_ahead_leaves_the_order_of_what_follows() -> None:
    stray = HybridTime(NOW + 100 * 365 * 86_400_000, 0)
    moment = Moment(datetime(2026, 3, 2, tzinfo=UTC), 0, "", date(2026, 3, 2))
    following = [
        Event(EventId("d", number), next_time(stray, NOW + number // 2), moment, Flagged("q", True))
        for number in range(6)
    ]
    following.reverse()
    assert [event.id.sequence for event in sorted(following, key=lambda event: event.order)] == list(range(6))
