"""What Home is told: decks, due and new ones, the learner's pace."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from whycards.core.deck import DeckHead
from whycards.core.events import Answered
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.core.question import Option, Question
from whycards.services.decks import DeckService
from whycards.services.today import read_moment
from whycards.storage.library import Library


def fill(library: Library, clock: FakeClock, title: str, questions: int) -> list[str]:
    """A deck of so many questions; gives their uids."""
    with library.importer(read_moment(library, clock)) as run:
        run.deck(DeckHead(title))
        for number in range(questions):
            options = (Option("Yes", is_key=True), Option("No"))
            run.question(Question(f"Is {number} a number?", options), {}, ())
    row = next(deck.row for deck in library.decks(date(2026, 1, 7), 10) if deck.head.title == title)
    return library.deck_questions(row)


def answer(library: Library, clock: FakeClock, uid: str, seconds: float, rating: Rating = Rating.GOOD) -> None:
    verdict = Verdict.WRONG if rating == Rating.AGAIN else Verdict.RIGHT
    body = Answered(uid, "r", (0, 1), (0,), (), (0,), verdict, "", round(seconds * 1000), "study", rating, 1)
    library.append(body, read_moment(library, clock))


def test_an_empty_library_has_nothing_to_show(library: Library, clock: FakeClock) -> None:
    home = DeckService(library, clock).home()
    assert (home.decks, home.due, home.new_today, home.minutes) == ((), 0, 0, None)
    assert home.today == date(2026, 1, 7)


def test_due_and_new_ones_are_added_up_over_decks(library: Library, clock: FakeClock) -> None:
    first, _ = fill(library, clock, "Ports", 12), fill(library, clock, "Cables", 3)
    for uid in first[:4]:
        answer(library, clock, uid, 20)
    service = DeckService(library, clock)
    assert [deck.head.title for deck in service.decks()] == ["Cables", "Ports"]
    assert (service.home().due, service.home().new_today) == (0, 3 + 6)
    clock.advance(days=30)
    assert (service.home().due, service.home().new_today) == (4, 3 + 8)


def test_the_limit_of_new_ones_is_a_setting(library: Library, clock: FakeClock) -> None:
    fill(library, clock, "Ports", 12)
    service = DeckService(library, clock)
    service.set_setting("new_per_day", 4)
    assert service.setting("new_per_day", 10) == 4
    assert service.home().new_today == 4


def test_the_pace_needs_ten_answers_and_is_a_median(library: Library, clock: FakeClock) -> None:
    uids = fill(library, clock, "Ports", 12)
    service = DeckService(library, clock)
    for uid in uids[:9]:
        answer(library, clock, uid, 30)
    assert service.seconds_per_answer() is None
    answer(library, clock, uids[9], 3000)
    assert service.seconds_per_answer() == 30
    assert service.home().minutes is None
    clock.advance(days=40)
    assert service.home().minutes == 5


@pytest.mark.parametrize(("hour", "day"), [(3, date(2026, 1, 7)), (4, date(2026, 1, 8))])
def test_today_ends_in_the_night(library: Library, clock: FakeClock, hour: int, day: date) -> None:
    clock.advance(hours=12 + hour)
    assert DeckService(library, clock).today() == day


def test_the_data_version_tells_of_another_process(library: Library, clock: FakeClock, tmp_path: Path) -> None:
    service = DeckService(library, clock)
    before = service.data_version()
    assert service.data_version() == before
    other = Library.open(tmp_path / "library.db", clock)
    fill(other, clock, "Ports", 1)
    other.close()
    assert service.data_version() != before
