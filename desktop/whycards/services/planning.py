"""What a selection of decks would do to the library."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from whycards.core.deck import DeckHead
from whycards.core.problem import Problem
from whycards.services.kinds import KindCounts, total
from whycards.services.prepared import Place


@dataclass(frozen=True, slots=True)
class Changes:
    """A deck of a file against the library. `kept` are those that the learner and the file both changed.

    `key_changed` are changed questions whose key is another one; they are not counted among `changed`.
    `removed` are questions that the file lacks although it is a newer one of the deck.
    """

    new: int = 0
    changed: int = 0
    key_changed: int = 0
    removed: int = 0
    unchanged: int = 0
    kept: int = 0

    def __add__(self, other: Changes) -> Changes:
        """Both together."""
        return Changes(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """What becomes of one deck. `changes` is None until it was compared with the library.

    `is_held` tells whether the library holds a deck of this key. `is_stored` is False for one that the learner
    leaves out or that would be taken for another (`clashes`). `recognised` is the title of the deck of the
    library that it is by its questions, "" where its name tells it; `is_apart` where the learner wants two.
    """

    place: Place
    head: DeckHead
    format: str
    file: str
    kinds: KindCounts
    is_taken: bool
    is_stored: bool
    is_held: bool
    clashes: tuple[Problem, ...]
    changes: Changes | None
    recognised: str = ""
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What a selection would store. `kinds` counts that only."""

    decks: tuple[DeckPlan, ...]

    @property
    def stored(self) -> tuple[DeckPlan, ...]:
        """The decks that would be stored."""
        return tuple(deck for deck in self.decks if deck.is_stored)

    @property
    def kinds(self) -> KindCounts:
        """The questions that would be stored."""
        return total([deck.kinds for deck in self.stored])

    @property
    def changes(self) -> Changes | None:
        """All changes together, None while some are not known."""
        changes = [deck.changes for deck in self.stored]
        known = [one for one in changes if one is not None]
        if len(known) < len(changes):
            return None
        return sum(known, Changes())
