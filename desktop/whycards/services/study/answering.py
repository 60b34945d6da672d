"""What a learner answers to a shown question, and the event that is stored of it.

An event holds what was known before the explanation. Each kind of question has its own class here, whose
`kind` says to which questions it is an answer.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar, Protocol

from whycards.core.events import MOST_RECALLED, Answered
from whycards.core.marking import mark
from whycards.core.memory import Rating
from whycards.core.question import Kind
from whycards.scheduling.policy import BY_LEARNER, POLICY, rate
from whycards.services.study.confidence import Confidence
from whycards.services.study.views import Shown

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass


class Given(Protocol):
    """An answer as the page hands it over."""

    kind: ClassVar[Kind]

    def answered(self, shown: Shown, revision: str) -> Answered:
        """The marked and rated answer to this question. Raises ValueError where it cannot be answered so."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Options of a choice question; positions are authored. Nothing chosen: the learner did not know.

    Then it has no confidence either. `recalled` is what was answered before the options were shown, as
    `Answered` has it.
    """

    kind: ClassVar[Kind] = Kind.CHOICE

    options: Collection[int]
    milliseconds: int
    struck: Collection[int] = ()
    confidence: Confidence = Confidence.NONE
    recalled: str | None = None

    def answered(self, shown: Shown, revision: str) -> Answered:
        """See Given."""
        if not {*self.options, *self.struck} <= set(shown.order):
            raise ValueError("a chosen or struck position is not among the options")
        verdict = mark(self.options, shown.question.keys)
        return Answered(
            uid=shown.uid,
            revision=revision,
            order=shown.order,
            chosen=tuple(sorted(set(self.options))),
            struck=tuple(sorted(set(self.struck))),
            key=tuple(sorted(shown.question.keys)),
            verdict=verdict,
            confidence=str(self.confidence) if self.options else "",
            milliseconds=max(0, self.milliseconds),
            mode="retry" if shown.is_retry else "study",
            rating=rate(verdict),
            policy=POLICY,
            recalled=None if self.recalled is None else self.recalled.strip()[:MOST_RECALLED],
        )


@dataclass(frozen=True, slots=True)
class Rated:
    """The learner's own rating of a flashcard."""

    kind: ClassVar[Kind] = Kind.FLASHCARD

    rating: Rating
    milliseconds: int

    def answered(self, shown: Shown, revision: str) -> Answered:
        """See Given."""
        return Answered(
            uid=shown.uid,
            revision=revision,
            order=(),
            chosen=(),
            struck=(),
            key=(),
            verdict=None,
            confidence="",
            milliseconds=max(0, self.milliseconds),
            mode="flashcard-retry" if shown.is_retry else "flashcard",
            rating=self.rating,
            policy=BY_LEARNER,
        )
