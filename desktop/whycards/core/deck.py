"""A deck as it describes itself, with its domains (topics of the exam) and shared cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from whycards.core.question import Exhibit, Value

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass


@dataclass(frozen=True, slots=True)
class Domain:
    """A topic of the exam; `weight` is its share of the blueprint in percent, None where not given."""

    id: str
    name: str
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario that several questions share."""

    id: str
    title: str
    text: str
    exhibits: tuple[Exhibit, ...] = ()
    domain: str = ""
    extra: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckHead:
    """What a deck says of itself. `id` is "" where the file gives none: then the name is the deck key.

    `held_as` is the key under which a library holds it, where that is to be another one than its id or name of
    now: uids stay as they are when an author names a deck anew.
    `exam` is the profile of the exam as written (questions, minutes, pass, scale, scoring, tell_number);
    `extra` keeps the keys that this version does not know.
    """

    title: str
    id: str = ""
    version: str = ""
    language: str = ""
    licence: str = ""
    description: str = ""
    domains: tuple[Domain, ...] = ()
    exam: Mapping[str, Value] = field(default_factory=dict)
    extra: Mapping[str, Value] = field(default_factory=dict)
    held_as: str = ""

    @property
    def key(self) -> str:
        """The deck key, first half of each question's uid."""
        return self.held_as or self.id or self.title


class DeckCounts(NamedTuple):
    """Figures of one deck on one study day. new + learned = usable questions less suspended and archived.

    `owed` counts today's misses that still wait for their second chance (retry); they are no part of `due`.
    `questions` counts usable choice questions, `firm` those learned with a stability of 21 days or more,
    `new_today` how many new ones today's limit still allows.
    """

    questions: int = 0
    flashcards: int = 0
    drafts: int = 0
    due: int = 0
    new: int = 0
    learned: int = 0
    firm: int = 0
    suspended: int = 0
    new_today: int = 0
    owed: int = 0


class DeckInfo(NamedTuple):
    """A deck in the library. `row` is this library's own number for it and never leaves the file."""

    row: int
    key: str
    head: DeckHead
    counts: DeckCounts
