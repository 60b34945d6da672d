"""One deck while an import goes through it, and what it finds of it in the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from whycards.core.deck import DeckHead
from whycards.core.problem import Problem
from whycards.core.question import Kind
from whycards.storage.import_result import DeckImport
from whycards.storage.revisions import Shown


class Known(NamedTuple):
    """A question of the library that came again.

    `filed` are the columns that make no revision. `origin` and `origin_extra` are what the file said where
    the learner changed the question, else None.
    """

    uid: str
    id: int
    revision_id: int
    hash: str
    kind: Kind
    origin: str | None
    origin_extra: str | None
    filed: tuple[Any, ...]

    @property
    def said(self) -> str:
        """The hash of what the file said when it was last read."""
        return self.origin or self.hash


def known_of(row: Sequence[Any]) -> Known:
    """From what the query gives: the fields up to `origin_extra`, then the filed columns."""
    uid, number, revision, digest, kind, origin, origin_extra, *filed = row
    return Known(uid, number, revision, digest, Kind(kind), origin, origin_extra, tuple(filed))


class Found(NamedTuple):
    """A question of the file, at its place among those of the file."""

    uid: str
    place: int
    shown: Shown
    doubts: Sequence[Problem]


@dataclass
class DeckRun:
    """One deck while it is read. `first_position` is None until it is clear where the file's questions go.

    `held` counts its questions before the run that are not archived, `met` has those that came again.
    """

    row: int
    is_new: bool
    """Whether nothing of it is held yet, also of an earlier file of this run."""
    head: DeckHead
    first_position: int | None
    former_title: str = ""
    is_fresh: bool = False
    """Whether it was made in this run."""
    held: int = 0
    met: set[int] = field(default_factory=set)
    places: int = 0
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    carried: int = 0
    kept: int = 0
    doubtful: int = 0
    archived: int = 0
    key_changed: int = 0
    kinds: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))

    def count(self, found: Sequence[Found], known: Mapping[str, Known]) -> None:
        """Count these questions by kind, as the library shows them."""
        for one in found:
            old = known.get(one.uid)
            is_own = old is not None and old.origin is not None
            self.kinds[old.kind if old is not None and is_own else one.shown.question.kind] += 1

    def take(self, number: int, kinds: Mapping[Kind, int]) -> None:
        """Count questions that were all added at once."""
        self.places += number
        self.added += number
        for kind, found in kinds.items():
            self.kinds[kind] += found

    def outcome(self) -> DeckImport:
        """What was done up to now."""
        drafts, flashcards = self.kinds[Kind.DRAFT], self.kinds[Kind.FLASHCARD]
        former = self.former_title if self.former_title != self.head.title else ""
        counts = (self.added, self.changed, self.unchanged, drafts, flashcards)
        absent = self.held - len(self.met)
        rest = (self.carried, self.kept, self.doubtful, self.archived, self.key_changed)
        return DeckImport(self.head.title, *counts, former, absent, *rest)
