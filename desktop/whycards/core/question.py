"""A question as its author wrote it: stem, options with key and rationale, explanation.

All texts are Markdown. An option is its authored position (0-based) in `Question.options`; letters exist
only on screen and in texts, where they mean the authored order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass

Value: TypeAlias = "str | list[Value] | dict[str, Value]"
"""A YAML value as decks hold it: scalars stay strings, nothing is guessed."""


UNFINISHED = "unfinished"
"""Key of `Question.extra`: why a question has to be completed first although it has options and a key."""


class Kind(StrEnum):
    """How a question can be used."""

    CHOICE = "choice"
    FLASHCARD = "flashcard"
    DRAFT = "draft"


NAMED_KINDS: tuple[str, ...] = ()
"""Kinds that authors name with `kind`; what a question holds tells the others. `Question.kind` heeds them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice. `rationale` says why it is right or wrong; `pin` keeps its place under a shuffle."""

    text: str
    is_key: bool = False
    rationale: str = ""
    pin: Literal["", "first", "last", "here"] = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """The infographic: `image` is the reference as written in the deck, `dark` its variant for dark themes."""

    image: str
    alt: str = ""
    caption: str = ""
    dark: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is read after the answer, in this order: short text, figure, full text."""

    short: str = ""
    figure: Figure | None = None
    full: str = ""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A titled document that belongs to a question or a case."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A choice question (options), a flashcard (`answer`, no options) or a draft (neither is complete).

    `id` is the author's, or "" where the file gives none. `choose` is the author's number to choose, "all"
    for "all that apply" with the number untold, or None where the deck does not say.
    """

    stem: str
    options: tuple[Option, ...] = ()
    answer: str = ""
    explanation: Explanation = Explanation()
    id: str = ""
    domain: str = ""
    choose: int | Literal["all"] | None = None
    case: str = ""
    level: int | None = None
    tags: tuple[str, ...] = ()
    shuffle: bool = True
    hint: str = ""
    sources: tuple[str, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    extra: Mapping[str, Value] = field(default_factory=dict)

    @property
    def keys(self) -> frozenset[int]:
        """Positions of the keyed options."""
        return frozenset(i for i, option in enumerate(self.options) if option.is_key)

    @property
    def kind(self) -> Kind:
        """Draft = no usable key or fewer than two options, and no answer to recall either."""
        if UNFINISHED in self.extra:
            return Kind.DRAFT
        if len(self.options) >= 2:
            for option in self.options:
                if option.is_key:
                    return Kind.CHOICE
        elif not self.options and self.answer.strip():
            return Kind.FLASHCARD
        return Kind.DRAFT


def letter(index: int) -> str:
    """The letter of the option at this place: A to Z, then AA, AB and so on."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
