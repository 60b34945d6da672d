"""Whether a question is another one after an edit: a typo mended, options reordered, a text made clearer.

The limits were set on pairs made from a seed, true and false ones: tests/benchmarks/matching.py prints how many
are told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz.distance import Indel

from whycards.services.updating.spelling import is_inflected
from whycards.services.updating.wording import Phrase, Wording

_SAME_OPTION = 0.7
SAME_OPTIONS = 0.65
"""How much of what two questions offer has to be the same."""
_LEAST_STEM, _LEAST_REWORDED_STEM = 0.5, 0.8
"""The second one where other words stand in the place of some: else the story is told longer or shorter."""
_LOOSE_STEM, _DELICATE_OPTIONS = 0.8, 0.7
"""Below it questions that offer the same are common, so that options and keys have to agree."""
_SMALL_WORDS = 4
_MOST_COMPARED = 1_000
"""Where more pairs of words would have to be, they are no slips."""
_YES_AND_NO = 2
"""Questions of so few options often offer the same."""
_ASKING = "which what whose where when welche welcher welches quelle quel cuál qual quale welke"
_QUESTION_WORDS = frozenset(_ASKING.split())


def closeness(old: Wording, new: Wording) -> float:
    """From 0 (another question) to 1 (the same words)."""
    if old.stem.negations != new.stem.negations or bool(old.options) != bool(new.options):
        return 0.0
    stem = _phrases(old.stem, new.stem)
    if stem < _LEAST_STEM:
        return 0.0
    places = option_places(old.options, new.options)
    options = _options(old, new, places)
    is_reworded = _is_reworded(old.stem, new.stem)
    if options < SAME_OPTIONS or (is_reworded and stem < _LEAST_REWORDED_STEM):
        return 0.0
    is_delicate = is_reworded or stem < _LOOSE_STEM or _may_ask_something_else(old.stem, new.stem)
    if is_delicate and (options < _DELICATE_OPTIONS or not keys_agree(old, new, places)):
        return 0.0
    return (2 * stem + options) / 3


def are_alike(old: Wording, new: Wording) -> bool:
    """Whether anything of a question is left in another one of its id: what it asks, or what it offers."""
    offers = len(old.options) > _YES_AND_NO and (
        _options(old, new, option_places(old.options, new.options)) >= SAME_OPTIONS
    )
    return offers or _phrases(old.stem, new.stem) >= _LEAST_STEM


def option_places(old: Sequence[Phrase], new: Sequence[Phrase]) -> list[int | None]:
    """For each old option the place of the new one that it became, None where it is gone."""
    found = sorted(
        (
            (_same_option(one, other), -abs(at - to), at, to)
            for at, one in enumerate(old)
            for to, other in enumerate(new)
        ),
        reverse=True,
    )
    places: list[int | None] = [None] * len(old)
    taken: set[int] = set()
    for score, _, at, to in found:
        if score >= _SAME_OPTION and places[at] is None and to not in taken:
            places[at] = to
            taken.add(to)
    return places


def _options(old: Wording, new: Wording, places: Sequence[int | None]) -> float:
    """How much of the options is the same, from 0 to 1; those that came or went count as other."""
    if not old.options:
        return 1.0
    total = sum(
        _same_option(old.options[at], new.options[to]) for at, to in enumerate(places) if to is not None
    )
    return total / max(len(old.options), len(new.options))


def _same_option(old: Phrase, new: Phrase) -> float:
    if old.text == new.text:
        return 1.0
    if old.figures != new.figures or (old.negations, old.turns) != (new.negations, new.turns):
        return 0.0
    if not old.words or not new.words:
        return float(old.joined == new.joined)
    return _phrases(old, new)


def _phrases(old: Phrase, new: Phrase) -> float:
    """By letters and by words together: letters alone find any two texts alike, words alone no typo."""
    if old.words == new.words:
        return 1.0
    letters = Indel.normalized_similarity(old.joined, new.joined)
    words = Indel.normalized_similarity(old.words, new.words)
    return float(max(letters * 0.5 + words * 0.5, 2 * letters - 1))


def _is_reworded(old: Phrase, new: Phrase) -> bool:
    """Whether words of weight stand in the place of others, typing errors apart."""
    if old.names != new.names:
        return True
    before, after = set(old.words), set(new.words)
    gone, come = _weighty(before - after), _weighty(after - before)
    if len(gone) * len(come) > _MOST_COMPARED:
        return True
    come_anew = [word for word in come if not any(_is_typo(word, other) for other in gone)]
    return bool(come_anew) and any(not any(_is_typo(word, other) for other in come) for word in gone)


def _weighty(words: Iterable[str]) -> list[str]:
    return [word for word in words if len(word) >= _SMALL_WORDS and word not in _QUESTION_WORDS]


def _is_typo(one: str, other: str) -> bool:
    return bool(Indel.normalized_similarity(one, other) >= 0.8) or is_inflected(one, other)


def _may_ask_something_else(old: Phrase, new: Phrase) -> bool:
    """Whether a number or a direction came or went."""
    return old.figures != new.figures or old.turns != new.turns


def keys_agree(old: Wording, new: Wording, places: Sequence[int | None]) -> bool:
    """Whether the same options are right; `places` leads from the old ones to the new."""
    return bool(old.keys) and {places[key] for key in old.keys} == set(new.keys)
