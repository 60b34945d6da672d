"""Of questions that offer the same, those that ask the same are one cluster; a word of weight parts them."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from benchmarks.made_pairs import TRUE, Made, made_question
from benchmarks.matching import worded
from whycards.services.updating.clustering import clusters_of
from whycards.services.updating.wording import Wording, wording

_OPTIONS = ("The harbour board", "The master of the lock", "The crew of the tug", "The pilot on duty")

_LABELLED = (Path(__file__).parents[1] / "samples" / "told_apart.tsv").read_text("utf-8").splitlines()
_PAIRS = [line.replace("\\n", "\n").split("\t") for line in _LABELLED]
SAME = [(old, new) for label, old, new in _PAIRS if label == "same"]
APART = [(old, new) for label, old, new in _PAIRS if label == "apart"]


def _asked(stem: str, options: tuple[str, ...] = _OPTIONS, keys: tuple[int, ...] = (1,)) -> Wording:
    return wording(stem, options, keys)


def _clusters(*decks: list[Wording]) -> list[list[int]]:
    numbers = [number for number, deck in enumerate(decks) for _ in deck]
    return clusters_of(numbers, [one for deck in decks for one in deck])


@pytest.mark.parametrize(("old", "new"), SAME)
def test_a_question_in_other_words_is_the_same(old: str, new: str) -> None:
    keys = (0, 2) if "Choose two" in old else (1,)
    reordered = (_OPTIONS[2], _OPTIONS[1], _OPTIONS[0], _OPTIONS[3])
    assert _clusters([_asked(old, keys=keys)], [_asked(new, reordered, keys)]) == [[0, 1]]
    assert _clusters([_asked(new, keys=keys)], [_asked(old, keys=keys)]) == [[0, 1]]


@pytest.mark.parametrize(("old", "new"), APART)
def test_a_word_of_weight_parts_two_questions(old: str, new: str) -> None:
    assert _clusters([_asked(old)], [_asked(new)]) == []
    assert _clusters([_asked(new)], [_asked(old)]) == []


@pytest.mark.parametrize(("old", "new"), APART)
def test_each_finds_its_own_where_both_are_there(old: str, new: str) -> None:
    decks = [_asked(old), _asked(new)], [_asked(new + " (Choose one.)"), _asked(old + " (Choose one.)")]
    assert sorted(_clusters(*decks)) == [[0, 3], [1, 2]]


def test_what_stands_between_two_others_joins_only_one_of_them() -> None:
    stems = ("Who moors at the pier?", "Who moors at the wooden pier?", "Who moors at the stone pier?")
    assert len(_clusters(*([_asked(stem)] for stem in stems))[0]) == 2


def test_words_that_one_deck_uses_both_are_no_errors_of_spelling() -> None:
    rare, common = "Who looks after the county roads?", "Who looks after the country roads?"
    assert _clusters([_asked(rare)], [_asked(common)]) == [[0, 1]]
    others = [
        _asked(f"What does the {word} pay for its {thing}?", (f"{thing} one", f"{thing} two"), (0,))
        for word in ("county", "country")
        for thing in ("lamps", "gates", "bridges")
    ]
    assert _clusters([_asked(rare), *others], [_asked(common)]) == []
    assert _clusters([_asked(rare), *others[:3]], [_asked(common), *others[3:]])[0] == [0, 4]


def test_options_that_differ_in_words_of_weight_are_not_the_same_ones() -> None:
    thin = tuple(f"A thin {thing} of the yard" for thing in ("rope", "mast", "beam", "wire"))
    thick = tuple(option.replace("thin", "thick") for option in thin)
    assert (
        _clusters([_asked("Which one holds the boat?", thin)], [_asked("Which one holds the boat?", thick)])
        == []
    )


def test_keys_that_differ_are_a_conflict_only_of_the_same_question() -> None:
    stem = "Who opens the lock at night?"
    assert _clusters([_asked(stem)], [_asked(stem.replace("night", "nigth"), keys=(2,))]) == [[0, 1]]
    assert _clusters([_asked(stem)], [_asked(f"The old lock. {stem}", keys=(2,))]) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_seeded_doubles_are_found_among_those_that_only_look_alike(seed: int) -> None:
    rng = random.Random(seed)
    kinds = [change for name, change in TRUE.items() if name != "reworded"]
    first: list[Made] = []
    second: list[Made] = []
    while len(first) < 200:
        made = made_question(rng)
        changed = rng.choice(kinds)(rng, made)
        if changed is not None and all(made.stem != one.stem for one in first):
            first.append(made)
            second.append(changed)
    ropes = [
        [
            _asked(f"{kind} rope {at + 9} holds which boat of yard {7 * at}?", (f"Tug {at}", f"Cog {at}"), (0,))
            for at in range(100)
        ]
        for kind in ("Thin", "Thick")
    ]  # fmt: skip
    found = _clusters([*map(worded, first), *ropes[0]], [*map(worded, second), *ropes[1]])
    wanted = {(at, 300 + at) for at in range(200)}
    right = sum(tuple(group) in wanted for group in found)
    assert right >= 0.97 * len(wanted), len(found)
    assert right >= 0.99 * len(found)


@pytest.mark.parametrize(
    "unit", ["word{} ", "w{}. ", "\n \n{}", "choose {} ", ". choose a ", "(choose ", "-1 ", "不{}", "A "]
)
def test_long_texts_take_little_time(unit: str) -> None:
    shared = "".join(f"same{at} " for at in range(4_000))
    one, other = ("".join(unit.format(f"{at}{mark}") for at in range(4_000)) for mark in "ab")
    began = time.process_time()
    assert _clusters([_asked(shared + one)], [_asked(shared + other)]) in ([], [[0, 1]])
    assert _clusters([_asked(one + shared)], [_asked(other)]) == []
    assert time.process_time() - began < 2
