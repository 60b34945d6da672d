"""Finds the same question in several decks, and joins what was learned of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from whycards.core.progress import Progress
from whycards.services.updating.clustering import clusters_of
from whycards.services.updating.wording import wording
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

        groups = clusters_of([one.deck_row for one in found], words, advance)
        clusters = [Cluster(tuple(_member(found[at], titles) for at in group)) for group in groups]
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


def _member(one: Worded, titles: dict[int, str]) -> Member:
    keys = tuple(one.options[key] for key in sorted(one.keys))
    return Member(one.uid, titles.get(one.deck_row, ""), one.stem, keys)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
