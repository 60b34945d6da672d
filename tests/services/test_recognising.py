"""Which questions of a newer file are which of the library, where neither id nor text say it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.matching import among_all, recognised
from whycards.core.question import Option, Question
from whycards.services.updating.closeness import closeness, option_places
from whycards.services.updating.pairing import pairs
from whycards.services.updating.wording import Phrase, Wording, wording, wording_of, words_of

_OPTIONS = ("A lock on the row", "A lock on the table", "A copy of the page", "A queue of writers")


def _asked(stem: str, options: tuple[str, ...] = _OPTIONS, keys: tuple[int, ...] = (1,)) -> Wording:
    return wording(stem, options, keys)


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_of_seeded_pairs_few_are_taken_wrongly_or_missed(seed: int) -> None:
    alone = recognised(seed, 1000)
    assert alone.precision >= 0.99, alone.wrong
    assert alone.recall >= 0.95, alone.missed


def test_in_two_decks_each_question_finds_its_own() -> None:
    precision, recall, _ = among_all(3, 400)
    assert precision >= 0.99
    assert recall >= 0.95


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("What keeps two writers apart?", "What keeps two writters apart?"),
        ("What keeps two writers apart?", "What keeps two **writers** apart?\n\n![A page](page.png)"),
        ("What keeps two writers apart?", "A page is wanted by all. What keeps two writers apart?"),
        ("Was hält zwei Schreiber auseinander?", "Was hält zwei Schreiber  auseinander ?"),
        ("是什么让两个写入者分开?", "是什么让两个写入者分开？"),
    ],
)
def test_an_edited_stem_is_the_same_question(old: str, new: str) -> None:
    assert closeness(_asked(old), _asked(new)) > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("What keeps two writers apart?", "What does not keep two writers apart?"),
        ("Which of these is a lock?", "Which of these isn't a lock?"),
        ("Welche Sperre ist richtig?", "Welche Sperre ist nicht richtig?"),
        ("Какой замок верен?", "Какой замок не верен?"),
    ],
)
def test_a_negation_makes_another_question(old: str, new: str) -> None:
    assert closeness(_asked(old), _asked(new)) == 0


def test_a_number_or_a_name_that_changes_with_the_key_makes_another_question() -> None:
    assert (
        closeness(_asked("Which lock does level 2 take?"), _asked("Which lock does level 3 take?", keys=(2,)))
        == 0
    )
    assert (
        closeness(_asked("Which lock does HTTP take?"), _asked("Which lock does HTTPS take?", keys=(2,))) == 0
    )
    assert closeness(_asked("Which lock does level 2 take?"), _asked("Which lock does level 3 take?")) > 0


def test_a_changed_key_alone_leaves_it_the_same_question() -> None:
    assert closeness(_asked("What keeps writers apart?"), _asked("What keeps writers apart?", keys=(3,))) > 0


def test_the_same_stem_with_other_options_is_another_question() -> None:
    other = ("An index", "A view", "A trigger", "A sequence")
    assert closeness(_asked("Which is true?"), _asked("Which is true?", other)) == 0


def test_signs_of_code_count_as_words() -> None:
    assert words_of("a && b") != words_of("a || b")
    assert pairs([_asked("What is C++?", ("a<b", "a>b"))], [_asked("What is C#?", ("a=b", "a!=b"))]) == []


def test_options_find_their_places_after_reordering_and_a_typo() -> None:
    old = [Phrase(text) for text in _OPTIONS]
    new = [
        Phrase(text) for text in ("A queue of writers", "A lock on the tabel", "A view", "A lock on the row")
    ]
    assert option_places(old, new) == [3, 1, None, 0]


def test_flashcards_are_compared_by_front_and_back() -> None:
    old = wording_of(Question(stem="Capital of the river land", answer="The old town"))
    assert closeness(old, wording_of(Question(stem="Capital of the river land.", answer="The old town"))) > 0
    assert closeness(old, wording_of(Question(stem="Capital of the river land", answer="A harbour"))) == 0
    choice = Question(
        stem="Capital of the river land", options=(Option("The old town", is_key=True), Option("x"))
    )
    assert closeness(old, wording_of(choice)) == 0


def test_equal_questions_are_paired_by_their_key() -> None:
    old = [_asked("Which is it?", keys=(0,)), _asked("Which is it?", keys=(1,))]
    new = [_asked("Which is it?", keys=(1,)), _asked("Which is it?", keys=(0,))]
    assert pairs(old, new) == [(0, 1), (1, 0)]


_TEXT = st.text(st.sampled_from("ab cd.<é漢 1"), max_size=30)
_QUESTION = st.builds(wording, _TEXT, st.lists(_TEXT, max_size=4), st.just(()))


@given(st.lists(_QUESTION, max_size=8), st.lists(_QUESTION, max_size=8))
@settings(max_examples=150)
def test_each_question_is_paired_at_most_once(old: list[Wording], new: list[Wording]) -> None:
    found = pairs(old, new)
    assert len({at for at, _ in found}) == len({to for _, to in found}) == len(found)


@given(st.lists(_QUESTION, max_size=8))
def test_a_deck_is_paired_with_itself_entirely(deck: list[Wording]) -> None:
    assert len(pairs(deck, deck)) == len(deck)
