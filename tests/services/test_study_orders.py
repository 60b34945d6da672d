"""In which order options are shown, and that it stays with the question until it is answered."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from fakes.clock import FakeClock
from fakes.studying import fill
from whycards.core.events import Answered
from whycards.core.letters.arranging import key_places
from whycards.core.memory import Rating
from whycards.core.question import Explanation, Option, Question
from whycards.services.settings import SettingsService
from whycards.services.study import Chosen, Plan, Shown, StudyService, StudySession
from whycards.storage.library import Library

FLOURS = ("Rye", "Wheat", "Spelt", "Oats", "Barley")


def bread(name: str) -> Question:
    options = tuple(Option(f"{flour} for {name}", is_key=place == 1) for place, flour in enumerate(FLOURS))
    told = Explanation(
        short="Option B is right.", full="Options A and C are dark.\n\nOption D is wrong: no gluten."
    )
    return Question(f"Which flour fits {name}?", options, id=name, explanation=told)


@pytest.fixture
def shuffled(library: Library, study: StudyService) -> StudyService:
    SettingsService(library).set_shuffles_options(True)
    return study


def shown(session: StudySession) -> Shown:
    assert session.current is not None
    return session.current


def answers(library: Library) -> list[Answered]:
    return [event.body for event in library.all_events() if isinstance(event.body, Answered)]


def test_the_order_shown_is_stored_with_the_answer(
    library: Library, clock: FakeClock, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [bread(f"loaf{number}") for number in range(9)])
    session = shuffled.begin(None, Plan.NEW)
    orders = []
    while session.current is not None:
        orders.append(shown(session).order)
        session.answer(Chosen({1}, 1000))
        session.advance()
    assert [answer.order for answer in answers(library)] == orders
    assert len(set(orders)) > 5
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)


def test_it_stays_until_the_question_is_answered(
    library: Library, clock: FakeClock, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [bread("loaf")])
    first = shown(shuffled.begin(None, Plan.NEW)).order
    assert first != (0, 1, 2, 3, 4)
    assert shown(shuffled.begin(None, Plan.NEW)).order == first, "after a restart, too"


def test_it_stays_after_undo_and_a_restart(library: Library, clock: FakeClock, shuffled: StudyService) -> None:
    fill(library, clock, "Bread", [bread("loaf"), bread("roll")])
    session = shuffled.begin(None, Plan.NEW)
    first = shown(session).order
    session.answer(Chosen({0}, 1000))
    session.advance()
    session.undo()
    assert shown(session).order == first
    assert shown(shuffled.begin(None, Plan.NEW)).order == first


def test_it_stays_after_a_question_was_let_rest(
    library: Library, clock: FakeClock, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [bread("loaf"), bread("roll")])
    session = shuffled.begin(None, Plan.NEW)
    first = shown(session).order
    session.suspend()
    session.undo()
    assert shown(session).order == first


def test_the_key_never_stands_at_the_same_place_twice_running(
    library: Library, clock: FakeClock, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [bread("loaf")])
    session = shuffled.begin(None, Plan.NEW)
    session.answer(Chosen({0}, 1000))
    session.advance()
    assert shown(session).is_retry
    session.answer(Chosen({1}, 1000))
    session.overrule(Rating.AGAIN)
    for _ in range(30):
        clock.advance(100 * 24 * 3600)
        session = shuffled.begin(None, Plan.DUE)
        session.answer(Chosen({0}, 1000))
    orders = [answer.order for answer in answers(library)]
    assert len(orders) == 32
    places = [frozenset(key_places(order, {1})) for order in orders]
    assert all(one != other for one, other in pairwise(places))
    assert len(set(places)) == 5


def test_answers_of_earlier_versions_had_the_authors_order(
    library: Library, clock: FakeClock, study: StudyService, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [bread("loaf")])
    settings = SettingsService(library)
    settings.set_shuffles_options(False)
    session = study.begin(None, Plan.NEW)
    assert shown(session).order == (0, 1, 2, 3, 4)
    session.answer(Chosen({1}, 1000))
    settings.set_shuffles_options(True)
    clock.advance(400 * 24 * 3600)
    assert shown(shuffled.begin(None, Plan.DUE)).order.index(1) != 1


def test_the_setting_and_the_author_keep_the_order(
    library: Library, clock: FakeClock, study: StudyService, shuffled: StudyService
) -> None:
    fill(library, clock, "Bread", [replace(bread("loaf"), shuffle=False)])
    assert shown(shuffled.begin(None, Plan.NEW)).order == (0, 1, 2, 3, 4)
    settings = SettingsService(library)
    assert settings.shuffles_options
    fill(library, clock, "Rolls", [bread("roll")])
    settings.set_shuffles_options(False)
    session = study.begin(None, Plan.NEW)
    session.answer(Chosen({1}, 1000))
    session.advance()
    assert shown(session).order == (0, 1, 2, 3, 4)


def test_shuffling_is_what_a_new_library_does(
    library: Library, clock: FakeClock, study: StudyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert SettingsService(library).shuffles_options
    fill(library, clock, "Bread", [bread(f"loaf{number}") for number in range(3)])
    assert shown(study.begin(None, Plan.NEW)).order != (0, 1, 2, 3, 4)


def test_texts_follow_the_order(library: Library, clock: FakeClock, shuffled: StudyService) -> None:
    fill(library, clock, "Bread", [bread("loaf")])
    question = shown(shuffled.begin(None, Plan.NEW))
    on_screen = {position: "ABCDE"[place] for place, position in enumerate(question.order)}
    lettering = question.lettering
    assert lettering.short == f"Option {on_screen[1]} is right."
    assert lettering.prose == f"Options {on_screen[0]} and {on_screen[2]} are dark."
    assert lettering.reasons[3].row_text == f"Option {on_screen[3]} is wrong: no gluten."


def test_the_missed_list_shows_the_letters_that_were_seen(
    library: Library, clock: FakeClock, shuffled: StudyService
) -> None:
    asked = replace(bread("loaf"), stem="Why is option B better than option E?")
    fill(library, clock, "Bread", [asked])
    session = shuffled.begin(None, Plan.NEW)
    order = shown(session).order
    session.answer(Chosen({0}, 1000))
    letters = "ABCDE"[order.index(1)], "ABCDE"[order.index(4)]
    assert session.summary().missed[0].stem == f"Why is option {letters[0]} better than option {letters[1]}?"
