"""Events are stamped, kept as they were, and found again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import choice, fill
from whycards.core.events import (
    Answered,
    Body,
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
from whycards.core.memory import Rating
from whycards.scheduling.fsrs import DEFAULT_WEIGHTS
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library

BODIES: list[Body] = [
    Answered(
        "d#1", "ab", (2, 0, 1), (0, 2), (1,), (0, 1), Verdict.PARTLY, "sure", 91234, "retry", Rating.AGAIN, 7
    ),
    Answered("d#1", "ab", (), (), (), (), None, "", 0, "flashcard", Rating.EASY, 0),
    Answered("d#1", "ab", (0, 1), (0,), (), (0,), Verdict.RIGHT, "", 9, "study", Rating.GOOD, 1, "a „word“"),
    Answered("d#1", "ab", (0, 1), (), (), (0,), Verdict.WRONG, "", 9, "study", Rating.AGAIN, 1, ""),
    Overruled("d#1", EventId("another device", 12), Rating.HARD),
    Undone("d#1", EventId("another device", 12)),
    Flagged("d#1", True),
    Suspended("d#1", False),
    Noted("d#1", "Zeile\nzwei „ü“ \U0001f9ea"),
    Reset("d#1"),
    ParametersSet(tuple(weight * 1.0000001 for weight in DEFAULT_WEIGHTS), 0.91),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_what_is_read_is_what_was_stored(library: Library, body: Body) -> None:
    when = Moment(datetime(2026, 3, 29, 1, 2, 3, 456789, UTC), -12600, "America/St_Johns", date(2026, 3, 28))
    event = library.append(body, when)
    assert event.body == body
    assert event.moment == when
    assert list(library.all_events()) == [event]
    assert library.events(getattr(body, "uid", "")) == [event]
    assert library.events_of_day(date(2026, 3, 28)) == [event]
    assert library.events_of_day(date(2026, 3, 29)) == []


def test_numbers_run_on_per_device(library: Library, clock: FakeClock) -> None:
    first = library.append(Flagged("a", True), moment(clock))
    library.close()
    again = Library.open(library.path, clock)
    second = again.append(Flagged("b", True), moment(clock))
    again.close()
    assert (first.id, second.id) == (EventId(again.device, 1), EventId(again.device, 2))


def test_a_clock_that_goes_back_keeps_the_order(library: Library, clock: FakeClock) -> None:
    one = library.append(Flagged("a", True), moment(clock))
    clock.set(datetime(2026, 1, 6, 12))
    two = library.append(Flagged("a", False), moment(clock))
    three = library.append(Flagged("a", True), moment(clock))
    assert two.time == HybridTime(one.time.milliseconds, 1)
    assert three.time == HybridTime(one.time.milliseconds, 2)
    assert two.moment.study_day == date(2026, 1, 6)
    assert sorted([three, one, two], key=lambda event: event.order) == [one, two, three]


def test_a_clock_that_was_far_ahead_does_not_drag_ours_along(library: Library, clock: FakeClock) -> None:
    clock.set(datetime(2126, 1, 7, 12))
    library.append(Flagged("a", True), moment(clock))
    clock.set(datetime(2026, 1, 7, 12))
    one = library.append(Flagged("a", False), moment(clock))
    assert one.time.milliseconds == int(clock.now().timestamp() * 1000)
    two = library.append(Flagged("a", False), moment(clock))
    assert two.time == HybridTime(one.time.milliseconds, 1)


def test_all_events_come_page_by_page(library: Library, clock: FakeClock) -> None:
    stored = [library.append(Flagged(f"q{number}", True), moment(clock)) for number in range(1003)]
    assert list(library.all_events()) == stored


def test_the_newest_answers_leave_out_what_was_taken_back(library: Library, clock: FakeClock) -> None:
    uids = library.deck_questions(fill(library, clock, "Deck", [choice("a"), choice("b")]))
    library.append(replace(answered(uids[0]), milliseconds=7000), moment(clock))
    second = library.append(replace(answered(uids[1]), milliseconds=5000), moment(clock))
    library.append(Flagged(uids[1], True), moment(clock))
    assert library.newest_milliseconds(5) == [5000, 7000]
    library.append(Undone(uids[1], second.id), moment(clock))
    assert library.newest_milliseconds(5) == [7000]
    assert library.newest_milliseconds(0) == []


def test_figures_of_days(library: Library, clock: FakeClock) -> None:
    uids = library.deck_questions(fill(library, clock, "Deck", [choice("a"), choice("b")]))
    library.append(answered(uids[0]), moment(clock))
    wrong = library.append(answered(uids[1], Rating.AGAIN), moment(clock))
    clock.advance(days=1)
    library.append(answered(uids[1], Rating.AGAIN), moment(clock))
    library.append(
        Answered(uids[0], "x", (), (), (), (), None, "", 10**9, "flashcard", Rating.GOOD, 0), moment(clock)
    )
    library.append(Undone(uids[1], wrong.id), moment(clock))
    first, second = library.answers_by_day()
    assert (first.day, first.answers, first.right, first.partly, first.wrong) == (date(2026, 1, 7), 1, 1, 0, 0)
    assert (second.day, second.answers, second.right, second.wrong) == (date(2026, 1, 8), 2, 0, 1)
    assert second.milliseconds == 4200 + 300_000
    assert library.answers_by_day(date(2026, 1, 8)) == [second]
