"""Whatever a learner does in a session, the library and the queue stay in step."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.clock import FakeClock
from fakes.studying import answer, card, choice, fill, numbered, play
from whycards.core.events import Answered
from whycards.core.memory import New, Rating
from whycards.scheduling.replay import replay, standing_answers
from whycards.scheduling.study_day import moment
from whycards.services.study import Plan, StudyService, StudySession
from whycards.storage.library import Library

ACTIONS = [
    "right",
    "right",
    "wrong",
    "overrule",
    "advance",
    "advance",
    "undo",
    "suspend",
    "flag",
    "reopen",
    "wait",
]


def act(session: StudySession, action: str, rating: Rating) -> None:
    current = session.current
    if action in ("right", "wrong") and current is not None and session.outcome is None:
        answer(session, right=action == "right")
    elif action == "overrule" and session.outcome is not None:
        session.overrule(rating)
    elif action == "advance":
        session.advance()
    elif action == "undo":
        session.undo()
    elif action == "suspend":
        session.suspend()
    elif action == "flag" and current is not None:
        session.set_flag(not current.flagged)


def check(session: StudySession, library: Library, uids: list[str]) -> None:
    if session.current is not None:
        assert session.current.number <= session.current.total
    for uid in uids:
        stored = library.question(uid)
        assert stored is not None
        assert stored.memory == replay(library.events(uid), library.parameters())
    retries = Counter(
        (standing.answered.uid, standing.event.moment.study_day)
        for standing in standing_answers(library.all_events())
        if standing.is_retry
    )
    assert all(count == 1 for count in retries.values())


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(list(Rating))), max_size=40))
def test_any_walk_leaves_memory_equal_to_replay(walk: list[tuple[str, Rating]]) -> None:
    clock = FakeClock()
    with tempfile.TemporaryDirectory() as folder:
        library = Library.open(Path(folder) / "library.db", clock)
        fill(library, clock, "Net", [*numbered(7), card("c"), choice("two", keys=2)])
        uids = library.unseen(None)
        study = StudyService(library, clock)
        session = study.begin(None, Plan.NEW)
        for action, rating in walk:
            if action == "wait":
                clock.advance(hours=7)
            elif action == "reopen":
                session = study.begin(None, Plan.NEW if rating < Rating.GOOD else Plan.DUE)
            else:
                act(session, action, rating)
        check(session, library, uids)
        library.close()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_taking_everything_back_leads_to_the_start_and_the_same_way_again(seed: int) -> None:
    clock = FakeClock()
    with tempfile.TemporaryDirectory() as folder:
        library = Library.open(Path(folder) / "library.db", clock)
        fill(library, clock, "Net", numbered(9))
        missed = [f"q{number:03}" for number in random.Random(seed).sample(range(9), 4)]
        session = StudyService(library, clock).begin(None, Plan.NEW)
        first = play(session, missed)
        stored = [event for event in library.all_events() if isinstance(event.body, Answered)]
        assert len(stored) == len(first) == 13
        while session.can_undo:
            session.undo()
        assert library.due(moment(clock).study_day, None) == []
        assert all(
            isinstance(replay(library.events(uid), library.parameters()), New) for uid in library.unseen(None)
        )
        assert play(session, missed) == first
        library.close()
