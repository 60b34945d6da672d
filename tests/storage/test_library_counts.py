"""Home's figures, what is due and what is new, against a plain count; and by indexes alone."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest

from fakes.clock import FakeClock
from fakes.happening import Learner, answered
from fakes.studying import card, choice, draft, fill
from whycards.core.deck import DeckCounts
from whycards.core.events import Answered, Reset, Suspended, Undone
from whycards.core.memory import Learned, Rating
from whycards.core.question import Kind
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


def archive(library: Library, uid: str) -> None:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("UPDATE question SET archived = 1 WHERE uid = ?", (uid,))


def counted(questions: list[StoredQuestion], clock: FakeClock, introduced: int) -> DeckCounts:
    today = moment(clock).study_day
    usable = [one for one in questions if one.question.kind is not Kind.DRAFT]
    awake = [one for one in usable if not one.marks.suspended]
    learned = [one.memory for one in awake if isinstance(one.memory, Learned)]
    new = len(awake) - len(learned)
    return DeckCounts(
        questions=sum(one.question.kind is Kind.CHOICE for one in questions),
        flashcards=sum(one.question.kind is Kind.FLASHCARD for one in questions),
        drafts=len(questions) - len(usable),
        due=sum(memory.due_day <= today for memory in learned),
        new=new,
        learned=len(learned),
        firm=sum(memory.is_firm for memory in learned),
        suspended=len(usable) - len(awake),
        new_today=max(0, min(new, 10 - introduced)),
    )


@pytest.mark.parametrize("seed", range(2))
def test_figures_equal_a_plain_count(library: Library, clock: FakeClock, seed: int) -> None:
    dice = random.Random(seed)
    makes = [choice, choice, card, draft]
    for title in ("First", "second"):
        fill(library, clock, title, [dice.choice(makes)(f"q{number}") for number in range(30)])
    everything = [uid for row in (1, 2) for uid in library.deck_questions(row)]
    learner = Learner(seed, everything)
    for _ in range(250):
        body = learner.acts()
        event = library.append(body, moment(clock))
        if isinstance(body, Answered):
            learner.remember(body.uid, event.id)
        clock.advance(hours=dice.choice((0, 1, 30)))
    gone = dice.sample(everything, 5)
    for uid in gone:
        archive(library, uid)
    today = moment(clock).study_day
    infos = library.decks(today, 10)
    assert [info.head.title for info in infos] == ["First", "second"]
    due, unseen = [], []
    for info in infos:
        uids = [uid for uid in everything if uid.startswith(f"{info.key}#") and uid not in gone]
        assert library.deck_questions(info.row) == uids
        questions = [stored for uid in uids if (stored := library.question(uid))]
        assert info.counts == counted(questions, clock, library.introduced(today, info.row))
        asked = [one for one in questions if one.question.kind is not Kind.DRAFT and not one.marks.suspended]
        unseen += [one.uid for one in asked if not isinstance(one.memory, Learned)]
        learned = [(one.uid, one.memory) for one in asked if isinstance(one.memory, Learned)]
        of_deck = [(uid, memory) for uid, memory in learned if memory.due_day <= today]
        assert sorted(library.due(today, info.row), key=lambda one: one[0]) == sorted(
            of_deck, key=lambda one: one[0]
        )
        due += of_deck
    assert sorted(uid for uid, _ in library.due(today, None)) == sorted(uid for uid, _ in due)
    assert library.unseen(None) == unseen
    assert library.unseen(None, limit=3) == unseen[:3]
    assert library.unseen(infos[0].row) == [uid for uid in unseen if uid.startswith("first#")]


def test_introduced_counts_first_answers_that_stand(library: Library, clock: FakeClock) -> None:
    row = fill(library, clock, "Deck", [choice(name) for name in "abc"])
    fill(library, clock, "Other", [choice("x")])
    day = moment(clock).study_day
    for uid in ("deck#a", "deck#b", "deck#b", "other#x"):
        answer = library.append(answered(uid, Rating.AGAIN), moment(clock))
    assert (library.introduced(day, row), library.introduced(day, None)) == (2, 3)
    library.append(Undone("other#x", answer.id), moment(clock))
    assert library.introduced(day, None) == 2
    clock.advance(days=1)
    tomorrow = moment(clock).study_day
    library.append(answered("deck#a"), moment(clock))
    assert (library.introduced(day, row), library.introduced(tomorrow, row)) == (2, 0)
    library.append(Reset("deck#a"), moment(clock))
    assert library.introduced(day, row) == 1
    library.append(answered("deck#a"), moment(clock))
    assert library.introduced(tomorrow, row) == 1


def test_suspended_ones_rest_and_wake(library: Library, clock: FakeClock) -> None:
    row = fill(library, clock, "Deck", [choice("a"), choice("b")])
    library.append(answered("deck#a", Rating.AGAIN), moment(clock))
    later = moment(clock).study_day + timedelta(days=400)
    for uid in ("deck#a", "deck#b"):
        library.append(Suspended(uid, True), moment(clock))
    assert (library.due(later, row), library.unseen(row)) == ([], [])
    for uid in ("deck#a", "deck#b"):
        library.append(Suspended(uid, False), moment(clock))
    assert ([uid for uid, _ in library.due(later, row)], library.unseen(row)) == (["deck#a"], ["deck#b"])


def test_a_question_that_became_a_draft_is_not_asked(library: Library, clock: FakeClock) -> None:
    row = fill(library, clock, "Deck", [choice("a")])
    library.append(answered("deck#a"), moment(clock))
    fill(library, clock, "Deck", [replace(choice("a"), options=())])
    later = moment(clock).study_day + timedelta(days=400)
    assert library.due(later, row) == []
    assert library.decks(later, 10)[0].counts == DeckCounts(drafts=1)


def test_an_empty_library_and_an_empty_deck(library: Library, clock: FakeClock) -> None:
    today = moment(clock).study_day
    assert library.decks(today, 10) == []
    assert (library.due(today, None), library.unseen(None), library.introduced(today, 3)) == ([], [], 0)
    with library.importer(moment(clock)):
        pass
    assert library.decks(today, 10) == []


def test_settings(library: Library, clock: FakeClock) -> None:
    assert library.setting("new_per_day", 10) == 10
    for value in (0, False, None, "dark", [1, {"a": "ü"}]):
        library.set_setting("key", value)
        assert library.setting("key", "default") == value
    again = Library.open(library.path, clock)
    assert again.setting("key", "default") == value
    again.close()
