"""Files that were read and not stored yet, and what of them is to be stored."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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

    Only decks that carry no id can have another name. `mine` has, by the key of a deck that is brought up to
    date, the uids of questions that shall stay as they are.
    """

    left_out: frozenset[Place] = frozenset()
    names: Mapping[Place, str] = field(default_factory=dict)
    keep_schedule: bool = False
    mine: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def head(self, place: Place, deck: SpooledDeck) -> DeckHead:
        """The head of a deck under the name that it will have."""
        name = self.names.get(place)
        return deck.head if name is None or deck.head.id else replace(deck.head, title=name)


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

    def settled(self, selection: Selection) -> Selection:
        """The selection with the names that decks have unless the learner says another."""
        return replace(selection, names={**self.names, **selection.names})

    def taken(self, selection: Selection, held: Sequence[DeckHead]) -> list[Taken]:
        """What a selection means beside the decks that the library holds, path by path."""
        doubles = Doubles(held)
        return [self._taken(number, selection, doubles) for number in range(len(self.read))]

    def _taken(self, number: int, selection: Selection, doubles: Doubles) -> Taken:
        read = self.read[number]
        settled = self.settled(selection)
        decks: list[tuple[DeckHead, SpooledDeck]] = []
        clashes: dict[Place, tuple[Problem, ...]] = {}
        for at, deck in read.decks():
            place = (number, at)
            if place in selection.left_out:
                continue
            name = None if deck.head.id else settled.names.get(place)
            met = doubles.meet(deck.found, as_given(deck.found.file, read.path), name)
            if place in self.renamed and place not in selection.names:
                met = [self.renamed[place], *met]
            if met:
                clashes[place] = tuple(met)
            if not any(problem.severity is Severity.ERROR for problem in met):
                decks.append((settled.head(place, deck), deck))
        return Taken(read, tuple(decks), clashes)
