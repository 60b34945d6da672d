"""Finds the same question in several decks, and joins what was learned of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from whycards.core.progress import Progress
from whycards.services.updating.identifying import Advance
from whycards.services.updating.pairing import pairs
from whycards.services.updating.wording import Wording, wording
from whycards.storage.library import Library
from whycards.storage.merging import Worded
from whycards.storage.reading import StoredQuestion


@dataclass(frozen=True, slots=True)
class Member:
    """One of several equal questions. `keys` are the texts of its keys, for comparing them."""

    uid: str
    deck: str
    stem: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """The same question in several decks, or several times in one."""

    members: tuple[Member, ...]

    @property
    def is_in_conflict(self) -> bool:
        """Whether the decks disagree on what is right."""
        return len({frozenset(map(_plain, member.keys)) for member in self.members}) > 1


class DuplicateService:
    """For one library. Safe on a worker thread."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def clusters(self, progress: Progress) -> tuple[Cluster, ...]:
        """All clusters, those whose keys differ first. Raises Cancelled from `progress`."""
        titles = {deck.row: deck.head.title for deck in self._library.decks(date.min, 0)}
        found = list(self._library.worded())
        words = []
        for done, one in enumerate(found):
            if done % 500 == 0:
                progress.advance(done, 2 * len(found), "Reading your questions")
            words.append(wording(one.stem, one.options, one.keys))

        def advance(done: int, total: int) -> None:
            progress.advance(total + done, 2 * total, "Comparing your questions")

        joined = _Joined(len(found))
        for place, other in _same(found, words, advance):
            joined.join(place, other)
        clusters = [Cluster(tuple(_member(found[at], titles) for at in group)) for group in joined.groups()]
        return tuple(sorted(clusters, key=lambda cluster: not cluster.is_in_conflict))

    def question(self, uid: str) -> StoredQuestion | None:
        """One of them with all that it shows."""
        return self._library.question(uid)

    def merge(self, cluster: Cluster, into: str) -> None:
        """Keep one of a cluster; the others rest, and what happened to them counts as its own."""
        self._library.merge_questions(into, self._others(cluster, into))

    def part(self, cluster: Cluster, into: str) -> None:
        """Take `merge` back."""
        self._library.part_questions(into, self._others(cluster, into))

    def _others(self, cluster: Cluster, into: str) -> list[str]:
        return [member.uid for member in cluster.members if member.uid != into]


class _Joined:
    """Numbers that belong together."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def join(self, one: int, other: int) -> None:
        self._above[self._top(other)] = self._top(one)

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


def _same(found: Sequence[Worded], words: Sequence[Wording], advance: Advance) -> Iterator[tuple[int, int]]:
    """Pairs of places of equal questions: by the same words in any order, then close ones of other decks."""
    by_content: dict[Hashable, int] = {}
    for at, one in enumerate(words):
        first = by_content.setdefault(one.content, at)
        if first != at:
            yield first, at
    leading = list(by_content.values())
    by_deck: dict[int, list[int]] = defaultdict(list)
    for at in leading:
        by_deck[found[at].deck_row].append(at)
    done: list[int] = []
    for deck in by_deck.values():
        if done:
            for before, now in pairs([words[at] for at in done], [words[at] for at in deck]):
                yield done[before], deck[now]
        done += deck
        advance(len(done), len(leading))


def _member(one: Worded, titles: dict[int, str]) -> Member:
    keys = tuple(one.options[key] for key in sorted(one.keys))
    return Member(one.uid, titles.get(one.deck_row, ""), one.stem, keys)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
