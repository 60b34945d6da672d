"""A bank that is numbered by places gets a question on top and edits in one: no answer goes to a neighbour."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.answered_bank import COUNT, Bench, explained, option_more, other_key, reordered, typo
from whycards.core.events import Answered
from whycards.core.question import Option, Question
from whycards.storage.library import Library

_NEW = Question("Who rows the guests ashore?", (Option("The mate", is_key=True), Option("The cook")))


def _numbered(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id=f"q{place}", domain="one") for place, one in enumerate(questions, 1)]


def _by_tens(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id=f"q{10 * place}") for place, one in enumerate(questions, 1)]


def _by_pages(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id=f"page{place // 2}-{place % 2 + 1}") for place, one in enumerate(questions)]


def _with_an_ending(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id=f"q{place}-mc") for place, one in enumerate(questions)]


def _every_second(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id="" if place % 2 else f"q{place // 2}") for place, one in enumerate(questions)]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    library = Library.open(tmp_path / "library.db", FakeClock())
    bench = Bench(library, FakeClock(), tmp_path)
    bench.questions = _numbered(bench.questions)
    bench.begin()
    yield bench
    library.close()


@pytest.mark.parametrize("edit", [typo, explained, lambda one: option_more(typo(one)), reordered])
@pytest.mark.parametrize("edited", [1, 50, COUNT])
@pytest.mark.parametrize("place", [0, COUNT // 2])
def test_answers_stay_with_the_question_they_were_given_to(
    place: int, edited: int, edit: Callable[[Question], Question], bench: Bench
) -> None:
    chosen = set(random.Random(5).sample(range(COUNT), edited))
    newer = [edit(one) if at in chosen else one for at, one in enumerate(bench.questions)]
    was = {one.stem: old.stem for one, old in zip(newer, bench.questions, strict=True)}
    asked = _answered(bench)
    shown = bench.shown()
    bench.update(_numbered([*newer[:place], _NEW, *newer[place:]]))
    assert [was[stem] for stem in _answered(bench)] == asked
    assert bench.importing.undo() == 0
    assert bench.shown() == shown


@pytest.mark.parametrize("named", [_by_tens, _by_pages, _with_an_ending, _every_second])
def test_ids_that_went_from_one_question_to_another_are_places_whatever_they_look_like(
    named: Callable[[Sequence[Question]], list[Question]], tmp_path: Path
) -> None:
    bench = Bench(Library.open(tmp_path / "library.db", FakeClock()), FakeClock(), tmp_path)
    asked_at_first = bench.questions
    bench.questions = named(asked_at_first)
    bench.begin()
    edits = (reordered, option_more, other_key, lambda one: option_more(typo(one)))
    chance = random.Random(7)
    newer = [chance.choice(edits)(one) for one in asked_at_first]
    was = {one.stem: old.stem for one, old in zip(newer, asked_at_first, strict=True)}
    asked = _answered(bench)
    fresh = [replace(_NEW, stem=f"Who rows the guests {where}?") for where in ("ashore", "back", "to the mill")]
    assert bench.update(named([*fresh, *newer])) == (3, COUNT, 0)
    assert [was[stem] for stem in _answered(bench)] == asked
    bench.library.close()


def test_a_number_gives_no_history_to_a_question_put_in_the_place_of_another(bench: Bench) -> None:
    asked = _answered(bench)
    assert bench.update(_numbered([*bench.questions[:50], _NEW, *bench.questions[51:]])) == (1, 0, COUNT - 1)
    assert _answered(bench) == asked


def _answered(bench: Bench) -> list[str]:
    """The stem that each answer of the library was given to, as it reads now."""
    stems = []
    for event in bench.library.all_events():
        if isinstance(event.body, Answered):
            stored = bench.library.question(event.body.uid)
            assert stored is not None
            stems.append(stored.question.stem)
    return stems


def test_an_id_that_is_a_name_speaks_for_a_question_that_comes_close_to_another(tmp_path: Path) -> None:
    """Where nothing is numbered, the author says which question it is."""
    bench = Bench(Library.open(tmp_path / "library.db", FakeClock()), FakeClock(), tmp_path)
    bench.update(
        [_sail("mast", "the north at night"), _sail("keel", "the south by day"), _sail("helm", "ahead")]
    )
    mast, keel, _ = bench.library.deck_questions(1)
    newer = [
        _sail("mast", "the south at night"),
        _sail("keel", "the south or so by day"),
        _sail("helm", "ahead"),
    ]
    bench.update(newer)
    stems = [question.question.stem for uid in (mast, keel) if (question := bench.library.question(uid))]
    assert stems == [one.stem for one in newer[:2]]
    bench.library.close()


def _sail(name: str, wind: str) -> Question:
    stem = f"Which sail of the brig does the crew set when the wind comes from {wind}?"
    options = (Option("The jib", is_key=True), Option("The main sail"), Option("None at all"))
    return Question(stem, options, id=name, domain="one")
