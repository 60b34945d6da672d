"""Which questions of a newer file are which of the library, where neither id nor text say it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType

from whycards.services.updating.closeness import closeness
from whycards.services.updating.wording import Wording

_RARE_WORDS, _CANDIDATES, _COMMON = 12, 8, 400


def pairs(
    old: Sequence[Wording],
    new: Sequence[Wording],
    advance: Callable[[int, int], None] = lambda done, total: None,
    same: Mapping[int, int] = MappingProxyType({}),
    trust: float = 0.0,
) -> list[tuple[int, int]]:
    """Places of an old question and the new one that it became, in the order of the old ones.

    First those whose words are the same in any order of options, then the closest ones; each is paired once.
    `advance` hears how many of the new ones are done, and may raise to stop. `same` leads from new ones to old
    ones of the same id: another one has to be closer by more than `trust`.
    """
    found = dict(_equal(old, new))
    taken = set(found.values())
    for to, at in same.items():
        # None is closer by more than that.
        if at not in found and to not in taken and closeness(old[at], new[to]) >= 1 - trust:
            found[at] = to
            taken.add(to)
    left = [at for at in range(len(old)) if at not in found]
    fresh = [at for at in range(len(new)) if at not in taken]
    close = sorted(_close(old, left, new, fresh, advance, same, trust), reverse=True)
    for _, _, at, to in close:
        if at not in found and to not in taken:
            found[at] = to
            taken.add(to)
    return sorted(found.items())


def _equal(old: Sequence[Wording], new: Sequence[Wording]) -> Iterator[tuple[int, int]]:
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for to, one in enumerate(new):
        waiting[one.content].append(to)
    for at, one in enumerate(old):
        places = waiting.get(one.content)
        if places:
            # Of questions with the same words the one with the same key, else the next.
            same = next((to for to in places if _key_words(new[to]) == _key_words(one)), places[0])
            places.remove(same)
            yield at, same


def _key_words(one: Wording) -> frozenset[str]:
    return frozenset(one.options[key].joined for key in one.keys)


def _close(
    old: Sequence[Wording],
    left: Sequence[int],
    new: Sequence[Wording],
    fresh: Sequence[int],
    advance: Callable[[int, int], None],
    same: Mapping[int, int],
    trust: float,
) -> Iterator[tuple[float, bool, int, int]]:
    """Pairs that may be one question, with how close they are and, where two are as close, whose id it is."""
    index: dict[str, list[int]] = defaultdict(list)
    waiting = set(left)
    for at in left:
        for mark in _marks(old[at]):
            index[mark].append(at)
    for done, to in enumerate(fresh):
        advance(done, len(fresh))
        own = same.get(to)
        candidates = {*_candidates(index, new[to]), *((own,) if own in waiting else ())}
        for at in candidates:
            score = closeness(old[at], new[to])
            if score:
                yield score + trust * (at == own), at == own, at, to


def _marks(one: Wording) -> set[str]:
    """What a question is looked up by: the words of its stem, and each of its options as a whole."""
    return {*one.stem.words, *(f"={option.joined}" for option in one.options)}


def _candidates(index: dict[str, list[int]], one: Wording) -> list[int]:
    """The old questions that share most of the rare marks of this one."""
    known = sorted((mark for mark in _marks(one) if mark in index), key=lambda mark: len(index[mark]))
    counted: Counter[int] = Counter()
    for mark in known[:_RARE_WORDS]:
        if len(index[mark]) <= _COMMON or not counted:
            # A rare mark says more than a common one.
            weight = 1 + _COMMON // len(index[mark])
            for at in index[mark][:_COMMON]:
                counted[at] += weight
    return [at for at, _ in counted.most_common(_CANDIDATES)]
