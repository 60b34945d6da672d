"""Recall first: asked per deck, stored with the answer, counted apart."""

from __future__ import annotations

import json
import sqlite3

from fakes.clock import FakeClock
from fakes.studying import answer, card, choice, fill, name_of
from whycards.core.events import Answered
from whycards.core.question import Option, Question
from whycards.services.study import Chosen, Plan, StudyPreferences, StudyService
from whycards.storage.library import Library


def stored_answer(library: Library, uid: str) -> Answered:
    body = library.events(uid)[-1].body
    assert isinstance(body, Answered)
    return body


def test_one_deck_only_is_asked_so(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("one")])
    fill(library, clock, "Words", [choice("two")])
    StudyPreferences(library).keep_recalls_first("net", on=True)
    session = study.begin(None, Plan.NEW)
    asked = {}
    while session.current is not None:
        asked[name_of(session)] = session.current.recall_first
        answer(session)
        session.advance()
    assert asked == {"one": True, "two": False}
    StudyPreferences(library).keep_recalls_first("net", on=False)
    assert not StudyPreferences(library).recalls_first("net")


def test_questions_that_need_their_options_and_flashcards_are_not(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    options = (Option("Glass", is_key=True), Option("Air"))
    fill(library, clock, "Net", [Question("Which of these is not a cable?", options, id="not"), card("front")])
    StudyPreferences(library).keep_recalls_first("net", on=True)
    session = study.begin(None, Plan.NEW)
    while session.current is not None:
        assert not session.current.recall_first
        answer(session)
        session.advance()


def test_what_was_recalled_is_stored_and_told(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("typed"), choice("kept"), choice("plain")])
    session = study.begin(None, Plan.NEW)
    outcomes = []
    for recalled, chosen in (("  glass fibre ", {0}), ("", {1}), (None, {0})):
        outcomes.append(session.answer(Chosen(chosen, 900, recalled=recalled)))
        session.advance()
    assert [outcome.recalled for outcome in outcomes] == ["glass fibre", "", None]
    assert stored_answer(library, "net#typed").recalled == "glass fibre"
    assert stored_answer(library, "net#kept").recalled == ""
    assert stored_answer(library, "net#plain").recalled is None
    summary = session.summary()
    assert (summary.recalled, summary.recalled_right) == (2, 1)


def test_a_long_answer_is_cut(library: Library, clock: FakeClock, study: StudyService) -> None:
    fill(library, clock, "Net", [choice("one")])
    study.begin(None, Plan.NEW).answer(Chosen({0}, 900, recalled="x" * 10_000))
    assert stored_answer(library, "net#one").recalled == "x" * 500


def test_only_answers_that_were_recalled_say_so_in_the_library(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("one")])
    study.begin(None, Plan.NEW).answer(Chosen({0}, 900))
    with sqlite3.connect(library.path) as connection:
        (payload,) = connection.execute("SELECT payload FROM event").fetchone()
    connection.close()
    assert "recalled" not in json.loads(payload)


def test_a_question_can_be_asked_with_its_options_after_all(
    library: Library, clock: FakeClock, study: StudyService
) -> None:
    fill(library, clock, "Net", [choice("one")])
    StudyPreferences(library).keep_recalls_first("net", on=True)
    session = study.begin(None, Plan.NEW)
    session.ask_with_options()
    assert session.current is not None
    assert not session.current.recall_first


def test_a_setting_of_another_kind_is_no_setting(library: Library) -> None:
    for held in (True, "net", [1, None], {"net": True}):
        library.set_setting("recall_first", held)
        assert not StudyPreferences(library).recalls_first("net")
