"""Files that were read and not stored yet, and what of them is to be stored."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from whycards.core.deck import DeckHead
from whycards.core.problem import Problem, Severity
from whycards.formats.message import LinesFound
from whycards.formats.options import ReadOptions
from whycards.services.checking import PathReport, as_given
from whycards.services.doubles import Doubles
from whycards.services.spool import Spool, SpooledDeck
from whycards.storage.staging import Staging

Place: TypeAlias = tuple[int, int]
"""A deck of an import: the number of its path, and its own number in it."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What the learner takes: not these decks, others under these names, with or without their schedule.

    Only decks that carry no id can have another name. `apart` are those that shall be decks of their own
    although their questions are those of a deck of the library. `mine` has, by the key of a deck that is
    brought up to date, the uids of questions that shall stay as they are.
    """

    left_out: frozenset[Place] = frozenset()
    names: Mapping[Place, str] = field(default_factory=dict)
    keep_schedule: bool = False
    mine: Mapping[str, frozenset[str]] = field(default_factory=dict)
    apart: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class HeldAs:
    """The deck of the library that a file is, by its key and id, and why, where the file names another one.

    `title` is the one that it keeps, "" where the file gives it one; `was` the one that it had before, where
    only its questions tell which it is.
    """

    key: str
    id: str = ""
    title: str = ""
    was: str = ""
    told: Problem | None = None


AS_READ = Selection()


@dataclass(frozen=True, slots=True)
class ReadPath:
    """A path that was read, or why it could not be (`trouble`). `options` are those it was read with.

    `opening` has lines of what gave no question, where it is text. `findings` are what the deck doctor found
    since; they change nothing of what is stored.
    """

    path: Path
    spool: Spool
    found: PathReport
    options: ReadOptions
    trouble: str = ""
    opening: LinesFound | None = None
    findings: tuple[Problem, ...] = ()

    def decks(self) -> Iterator[tuple[int, SpooledDeck]]:
        """The decks that can be stored, with their numbers."""
        if self.trouble:
            return
        for number, deck in enumerate(self.spool.decks):
            if deck.items and deck.found.has_identity:
                yield number, deck


def keys_of_titles(held: Iterable[DeckHead]) -> dict[str, str]:
    """The keys of decks without an id by their titles, where those are two."""
    return {head.title: head.key for head in held if not head.id and head.key != head.title}


@dataclass(frozen=True, slots=True)
class Taken:
    """What of a path is to be stored, and the decks that would be taken for others (`clashes`)."""

    read: ReadPath
    decks: tuple[tuple[DeckHead, SpooledDeck], ...]
    clashes: Mapping[Place, tuple[Problem, ...]]

    @property
    def found(self) -> PathReport:
        """What was found, with the clashes among its problems."""
        clashes = tuple(problem for problems in self.clashes.values() for problem in problems)
        return replace(self.read.found, problems=(*self.read.found.problems, *clashes))


class Prepared:
    """Everything that was read, in a private folder that `close` takes away. Nothing of it is stored.

    `staging` makes in it what takes the rows of decks whose keys are not among the `held` ones.
    """

    def __init__(
        self, folder: AbstractContextManager[Path], staging: Callable[[Path], Staging], held: Collection[str]
    ) -> None:
        self.read: list[ReadPath] = []
        self.names: Mapping[Place, str] = {}
        """Names of decks that would be taken for others by those that their files give them."""
        self.renamed: Mapping[Place, Problem] = {}
        """Why each of them has its name."""
        self.known: dict[Place, HeldAs] = {}
        """The decks of the library that some are, which their names do not say."""
        self.keys: Mapping[str, str] = {}
        """The keys of decks without an id by their titles, where those are two."""
        self._stack = ExitStack()
        self._folder = self._stack.enter_context(folder)
        self.staging = self._stack.enter_context(closing(staging(self._folder)))
        self._held = held
        self._spools = 0

    def __enter__(self) -> Prepared:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_spool(self) -> Spool:
        """An empty spool in the folder. Raises OSError."""
        self._spools += 1
        return self._stack.enter_context(
            Spool(self._folder / str(self._spools), self.staging, self._held.__contains__)
        )

    def drop(self, spool: Spool) -> None:
        """Take away what is not needed any more."""
        spool.close()
        spool.forget()
        shutil.rmtree(spool.folder, ignore_errors=True)

    def close(self) -> None:
        """Let go of everything; nothing is left on disk."""
        self._stack.close()

    def head(self, place: Place, deck: SpooledDeck, selection: Selection = AS_READ) -> DeckHead:
        """The head of a deck with the name and the key that it will have."""
        known = self.held_as(place, deck, selection)
        if known is not None:
            title = known.title or deck.head.title
            return replace(deck.head, id=deck.head.id or known.id, title=title, held_as=known.key)
        if deck.head.id:
            return deck.head
        title = selection.names.get(place) or self.names.get(place, deck.head.title)
        return replace(deck.head, title=title, held_as=self.keys.get(title, ""))

    def held_as(self, place: Place, deck: SpooledDeck, selection: Selection) -> HeldAs | None:
        """The deck of the library that it is by its questions, unless the learner wants another one."""
        is_named = place in selection.names and not deck.head.id
        return None if is_named or place in selection.apart else self.known.get(place)

    def was(self, place: Place) -> str:
        """The title so far of the deck that only questions tell, "" where the file names it."""
        return self.known[place].was if place in self.known else ""

    def taken(self, selection: Selection, held: Sequence[DeckHead]) -> list[Taken]:
        """What a selection means beside the decks that the library holds, path by path."""
        doubles = Doubles(held)
        return [self._taken(number, selection, doubles) for number in range(len(self.read))]

    def _taken(self, number: int, selection: Selection, doubles: Doubles) -> Taken:
        read = self.read[number]
        decks: list[tuple[DeckHead, SpooledDeck]] = []
        clashes: dict[Place, tuple[Problem, ...]] = {}
        for at, deck in read.decks():
            place = (number, at)
            if place in selection.left_out:
                continue
            head, known = self.head(place, deck, selection), self.held_as(place, deck, selection)
            is_chosen = not deck.head.id and (place in selection.names or place in self.names)
            met = doubles.meet(deck.found, as_given(deck.found.file, read.path), head, is_chosen=is_chosen)
            why = self.renamed.get(place) if known is None else known.told
            if why is not None and place not in selection.names:
                met = [why, *met]
            if met:
                clashes[place] = tuple(met)
            if not any(problem.severity is Severity.ERROR for problem in met):
                decks.append((head, deck))
        return Taken(read, tuple(decks), clashes)
