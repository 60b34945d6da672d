"""The answer to a shown question as the event that is stored: what was known before the explanation."""

from __future__ import annotations

from collections.abc import Collection

from whycards.core.events import Answered
from whycards.core.marking import mark
from whycards.core.memory import Rating
from whycards.core.recalling import MOST_RECALLED
from whycards.scheduling.policy import BY_LEARNER, POLICY, rate
from whycards.services.study.confidence import Confidence
from whycards.services.study.views import Shown


def choice_answer(
    shown: Shown,
    revision: str,
    chosen: Collection[int],
    struck: Collection[int],
    milliseconds: int,
    confidence: Confidence,
    recalled: str | None = None,
) -> Answered:
    """The marked and rated answer to a choice question; positions are authored.

    Nothing chosen means that the learner did not know. `recalled` is what was answered before the options
    were shown, as `Answered` has it.
    """
    verdict = mark(chosen, shown.question.keys)
    return Answered(
        uid=shown.uid,
        revision=revision,
        order=shown.order,
        chosen=tuple(sorted(set(chosen))),
        struck=tuple(sorted(set(struck))),
        key=tuple(sorted(shown.question.keys)),
        verdict=verdict,
        confidence=str(confidence) if chosen else "",
        milliseconds=max(0, milliseconds),
        mode="retry" if shown.is_retry else "study",
        rating=rate(verdict),
        policy=POLICY,
        recalled=None if recalled is None else recalled.strip()[:MOST_RECALLED],
    )


def flashcard_answer(shown: Shown, revision: str, rating: Rating, milliseconds: int) -> Answered:
    """The learner's own rating of a flashcard."""
    return Answered(
        uid=shown.uid,
        revision=revision,
        order=(),
        chosen=(),
        struck=(),
        key=(),
        verdict=None,
        confidence="",
        milliseconds=max(0, milliseconds),
        mode="flashcard-retry" if shown.is_retry else "flashcard",
        rating=rating,
        policy=BY_LEARNER,
    )
