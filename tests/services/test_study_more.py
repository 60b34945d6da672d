from __future__ import annotations

from fakes.clock import FakeClock
from fakes.studying import fill, numbered, play
from whycards.services.study import Plan, StudyService
from whycards.storage.library import Library


def test_more_new_questions_follow_beyond_the_limit_of_the_day(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    row = fill(library, clock, "Net", numbered(25))
    assert len(play(study.begin(None, Plan.NEW))) == 10
    assert study.begin(None, Plan.NEW).current is None
    assert play(study.begin(row, Plan.MORE, limit=10)) == [f"q{number:03}" for number in range(10, 20)]
    assert play(study.begin(None, Plan.MORE, limit=10)) == [f"q{number:03}" for number in range(20, 25)]


def test_more_takes_turns_between_decks(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "A", numbered(3))
    fill(library, clock, "B", numbered(3, start=100))
    assert play(study.begin(None, Plan.MORE, limit=4)) == ["q000", "q100", "q001", "q101"]
