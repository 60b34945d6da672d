"""A deck on its way out of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from whycards.core.deck import Case, DeckHead
from whycards.core.media import Media
from whycards.core.question import Question


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A question with its case; `images` leads from the references in the texts of both to images."""

    question: Question
    case: Case | None = None
    images: Mapping[str, Media] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutgoingDeck:
    """What is to be written. `questions` may be gone through once; `data` gives the bytes of an image.

    `cases` are all of the deck, with the images of each.
    """

    head: DeckHead
    questions: Iterable[Outgoing]
    data: Callable[[Media], bytes]
    cases: tuple[tuple[Case, Mapping[str, Media]], ...] = ()

    def domain_name(self, question: Question) -> str:
        """What the question's domain is called, "" where it has none."""
        names = {domain.id: domain.name for domain in self.head.domains}
        return names.get(question.domain, question.domain)
