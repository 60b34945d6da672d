"""Figures of what was studied and of what comes back when."""

from __future__ import annotations

from datetime import date, timedelta

from fakes.clock import FakeClock
from whycards.core.deck import DeckHead
from whycards.core.events import Answered, Undone
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.core.question import Option, Question
from whycards.services.statistics import StatisticsService
from whycards.services.today import read_moment
from whycards.storage.library import Library


def deck_of(library: Library, clock: FakeClock, questions: int) -> list[str]:
    with library.importer(read_moment(library, clock)) as run:
        run.deck(DeckHead("Tides"))
        for number in range(questions):
            run.question(Question(f"Tide {number}?", (Option("Ebb", is_key=True), Option("Flood"))), {}, ())
    return library.deck_questions(library.decks(date(2026, 1, 7), 10)[0].row)


def answered(uid: str, verdict: Verdict | None, seconds: int) -> Answered:
    right = verdict in (None, Verdict.RIGHT)
    rating = Rating.GOOD if right else Rating.AGAIN
    return Answered(uid, "r", (0, 1), (0,), (), (0,), verdict, "", seconds * 1000, "study", rating, 1)


def test_nothing_answered_yet(library: Library, clock: FakeClock) -> None:
    service = StatisticsService(library, clock)
    assert (service.all_time().answers, service.all_time().right_share, service.all_time().days) == (
        0,
        None,
        (),
    )
    recent = service.two_weeks()
    assert [day.day for day in recent.days] == [date(2025, 12, 25) + timedelta(days=n) for n in range(14)]
    assert (recent.studied, recent.answers, recent.minutes) == (0, 0, 0)


def test_shares_minutes_and_days(library: Library, clock: FakeClock) -> None:
    uids = deck_of(library, clock, 8)
    for uid, verdict in zip(uids, (Verdict.RIGHT, Verdict.WRONG, Verdict.PARTLY, None), strict=False):
        library.append(answered(uid, verdict, 30), read_moment(library, clock))
    clock.advance(days=20)
    library.append(answered(uids[4], Verdict.RIGHT, 60), read_moment(library, clock))
    service = StatisticsService(library, clock)
    total, recent = service.all_time(), service.two_weeks()
    assert (total.answers, total.studied, total.minutes, total.right_share) == (5, 2, 3.0, 0.5)
    assert (recent.answers, recent.studied, recent.minutes, recent.right_share) == (1, 1, 1.0, 1.0)
    assert [day.answers for day in recent.days] == [0] * 13 + [1]
    assert recent.days[0].right_share is None


def test_an_answer_taken_back_counts_nowhere(library: Library, clock: FakeClock) -> None:
    (uid,) = deck_of(library, clock, 1)
    event = library.append(answered(uid, Verdict.RIGHT, 30), read_moment(library, clock))
    library.append(Undone(uid, event.id), read_moment(library, clock))
    assert StatisticsService(library, clock).all_time().answers == 0


def test_a_question_left_open_over_lunch_is_no_hour_of_study(library: Library, clock: FakeClock) -> None:
    (uid,) = deck_of(library, clock, 1)
    library.append(answered(uid, Verdict.RIGHT, 3600), read_moment(library, clock))
    assert StatisticsService(library, clock).all_time().minutes == 5


def test_the_outlook_counts_what_comes_up_to_each_day(library: Library, clock: FakeClock) -> None:
    uids = deck_of(library, clock, 6)
    for uid in uids[:4]:
        library.append(
            answered(uid, Verdict.WRONG if uid == uids[0] else Verdict.RIGHT, 10), read_moment(library, clock)
        )
    service = StatisticsService(library, clock)
    dues = sorted(memory.due_day for _, memory in library.due(date(2027, 1, 1), None))
    for _ in range(8):
        outlook, today = service.outlook(), read_moment(library, clock).study_day
        expected = [sum(due <= today + timedelta(days=ahead) for due in dues) for ahead in (0, 1, 6)]
        assert [outlook.due_today, outlook.due_tomorrow, outlook.due_week] == expected
        assert (outlook.firm, outlook.learning, outlook.new) == (0, 4, 2)
        clock.advance(days=1)
    assert outlook.due_week == 4
