"""What an answer carries beside the choice, and what a question carries beside its answers."""

from __future__ import annotations

from datetime import date

import pytest

from fakes.clock import FakeClock
from fakes.studying import answer, card, choice, fill, name_of
from whycards.core.events import Answered, Noted
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.services.study import Chosen, Confidence, Earlier, Plan, Rated, StudyService, StudySession
from whycards.services.study.preferences import PANEL_SHARE
from whycards.storage.library import Library


def begin(library: Library, clock: FakeClock, *names: str, plan: Plan = Plan.NEW) -> StudySession:
    if names:
        fill(library, clock, "Deck", [choice(name) for name in names])
    return StudyService(library, clock).begin(None, plan)


def last_answer(library: Library) -> Answered:
    return [event.body for event in library.all_events() if isinstance(event.body, Answered)][-1]


def test_struck_and_confidence_are_stored_and_come_back(library: Library, clock: FakeClock) -> None:
    session = begin(library, clock, "a")
    outcome = session.answer(Chosen({0}, 900, {2, 3}, Confidence.SURE))
    assert (outcome.struck, outcome.confidence) == (frozenset({2, 3}), Confidence.SURE)
    stored = last_answer(library)
    assert (stored.struck, stored.confidence) == ((2, 3), "sure")


def test_not_knowing_is_an_answer_without_confidence(library: Library, clock: FakeClock) -> None:
    session = begin(library, clock, "a")
    outcome = session.answer(Chosen((), 900, (), Confidence.THINK_SO))
    assert (outcome.verdict, outcome.rating) == (Verdict.WRONG, Rating.AGAIN)
    assert outcome.retry_today
    assert (last_answer(library).chosen, last_answer(library).confidence) == ((), "")


def test_a_note_stays_with_its_question(library: Library, clock: FakeClock) -> None:
    session = begin(library, clock, "a", "b")
    session.set_note("Mind the gap")
    session.set_note("Mind the gap")
    assert session.current is not None
    assert session.current.note == "Mind the gap"
    notes = [event for event in library.all_events() if isinstance(event.body, Noted)]
    assert len(notes) == 1
    answer(session)
    session.advance()
    assert session.current.note == ""
    session.undo()
    assert (name_of(session), session.current.note) == ("a", "Mind the gap")
    session.set_note("")
    assert session.current.note == ""


def test_earlier_answers_come_with_their_days_and_without_what_was_taken_back(
    library: Library, clock: FakeClock
) -> None:
    session = begin(library, clock, "a")
    assert session.earlier() == ()
    answer(session, right=False)
    session.undo()
    answer(session, right=True)
    clock.advance(days=30)
    session = begin(library, clock, plan=Plan.DUE)
    first = (date(2026, 1, 7), True, False)
    assert [_told(one) for one in session.earlier()] == [first]
    answer(session, right=False)
    assert [_told(one) for one in session.earlier()] == [first, (date(2026, 2, 6), False, True)]
    assert [one.answered.chosen for one in session.earlier()] == [(0,), (3,)]


def _told(one: Earlier) -> tuple[date, bool, bool]:
    return one.day, one.is_right, one.is_now


def test_a_flashcard_was_right_unless_rated_again(library: Library, clock: FakeClock) -> None:
    fill(library, clock, "Cards", [card("x"), card("y")])
    session = begin(library, clock)
    session.answer(Rated(Rating.HARD, 900))
    assert [one.is_right for one in session.earlier()] == [True]
    session.overrule(Rating.AGAIN)
    assert [one.is_right for one in session.earlier()] == [False]


def test_a_finished_session_has_neither(library: Library, clock: FakeClock) -> None:
    session = begin(library, clock)
    session.set_note("nothing to attach it to")
    assert session.current is None
    assert session.earlier() == ()


@pytest.mark.parametrize(("held", "asks"), [(True, True), (False, False), ("no", True), (None, True)])
def test_confidence_is_asked_for_unless_switched_off(
    library: Library, clock: FakeClock, held: object, asks: bool
) -> None:
    session = begin(library, clock)
    assert session.preferences.asks_confidence
    library.set_setting("confidence", held)
    assert session.preferences.asks_confidence is asks


@pytest.mark.parametrize(
    ("held", "share"), [(0.4, 0.4), (7, 0.8), (-1, 0.2), ("wide", PANEL_SHARE), (True, PANEL_SHARE)]
)
def test_the_panel_keeps_a_usable_share(library: Library, clock: FakeClock, held: object, share: float) -> None:
    session = begin(library, clock)
    library.set_setting("study_panel_share", held)
    assert session.preferences.panel_share == share


def test_the_share_is_remembered(library: Library, clock: FakeClock) -> None:
    session = begin(library, clock)
    session.preferences.keep_panel_share(0.37)
    assert session.preferences.panel_share == 0.37
