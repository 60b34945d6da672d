"""Which questions of several decks are one and the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace

from whycards.services.updating.discerning import Difference, Discerner, as_asked
from whycards.services.updating.pairing import pairs
from whycards.services.updating.wording import Phrase, Wording

_LOOKED_AT = 8


def clusters_of(
    decks: Sequence[int],
    words: Sequence[Wording],
    advance: Callable[[int, int], None] = lambda done, total: None,
) -> list[list[int]]:
    """Places of equal questions, in the order of their first; `decks` has the deck of each.

    Equal are those with the same words in any order of options, and close ones of other decks that ask for the
    same. `advance` hears how many are done, and may raise to stop.
    """
    words = [_as_asked(one) for one in words]
    joined = _Joined(words)
    leading = list(joined.by_content())
    by_deck: dict[int, list[int]] = defaultdict(list)
    for at in leading:
        by_deck[decks[at]].append(at)
    discerner = Discerner(_uses(decks, words) if len(by_deck) > 1 else ())
    done: list[int] = []
    for deck in by_deck.values():
        if done:
            for before, now in pairs([words[at] for at in done], [words[at] for at in deck]):
                joined.join(done[before], deck[now], discerner)
        done += deck
        advance(len(done), len(leading))
    return joined.groups()


def _as_asked(one: Wording) -> Wording:
    asked = as_asked(one.stem.text)
    return one if asked == one.stem.text else replace(one, stem=Phrase(asked))


def _uses(decks: Sequence[int], words: Sequence[Wording]) -> list[Counter[str]]:
    """For each deck how many of its questions use a word."""
    counted: dict[int, Counter[str]] = defaultdict(Counter)
    for deck, one in zip(decks, words, strict=True):
        counted[deck].update({word for phrase in (one.stem, *one.options) for word in phrase.words})
    return list(counted.values())


class _Joined:
    """Questions that belong together. Each group has its members that differ in their words."""

    def __init__(self, words: Sequence[Wording]) -> None:
        self._words = words
        self._above = list(range(len(words)))
        self._members: dict[int, list[int]] = {}
        self._loose: set[int] = set()

    def by_content(self) -> Iterator[int]:
        """Join those with the same words; gives the first of each."""
        first: dict[Hashable, int] = {}
        for at, one in enumerate(self._words):
            self._above[at] = first.setdefault(one.content, at)
            if self._above[at] == at:
                self._members[at] = [at]
                yield at

    def join(self, one: int, other: int, discerner: Discerner) -> None:
        """Join the groups of two, unless a member of one asks for something else than one of the other.

        Slips and small words lead from none to another one; words that came or went may: a pier is neither the
        wooden pier nor the stone pier.
        """
        difference = discerner.compare(self._words[one], self._words[other])
        one, other = self._top(one), self._top(other)
        if one == other or difference is Difference.OTHER:
            return
        is_loose = difference is Difference.MORE or one in self._loose or other in self._loose
        if is_loose and self._has_others(one, other, discerner):
            return
        self._above[other] = one
        self._members[one] += self._members.pop(other)
        if is_loose:
            self._loose.add(one)

    def _has_others(self, one: int, other: int, discerner: Discerner) -> bool:
        ours, theirs = self._members[one][:_LOOKED_AT], self._members[other][:_LOOKED_AT]
        found = (discerner.compare(self._words[at], self._words[to]) for at in ours for to in theirs)
        return Difference.OTHER in found

    def groups(self) -> list[list[int]]:
        """Those of two and more, in the order of their first."""
        found: dict[int, list[int]] = defaultdict(list)
        for at in range(len(self._above)):
            found[self._top(at)].append(at)
        return [group for group in found.values() if len(group) > 1]

    def _top(self, at: int) -> int:
        while self._above[at] != at:
            self._above[at] = self._above[self._above[at]]
            at = self._above[at]
        return at
