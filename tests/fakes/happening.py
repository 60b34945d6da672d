"""Things that happen to questions, for tests of what is kept of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from whycards.core.events import (
    Answered,
    Body,
    Carried,
    EventId,
    Flagged,
    Noted,
    Overruled,
    ParametersSet,
    Reset,
    Suspended,
    Undone,
)
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.scheduling.fsrs import DEFAULT_WEIGHTS

REVISION = "0" * 64


def answered(uid: str, rating: Rating = Rating.GOOD, mode: str = "study") -> Answered:
    """An answer to a choice question; what passed was right."""
    verdict = Verdict.WRONG if rating is Rating.AGAIN else Verdict.RIGHT
    return Answered(uid, REVISION, (0, 1), (0,), (), (0,), verdict, "", 4200, mode, rating, 1)


class Learner:
    """Does things to questions at random, reproducibly; targets are answers it gave before."""

    def __init__(self, seed: int, uids: Sequence[str]) -> None:
        self._random = random.Random(seed)
        self._uids = list(uids)
        self._answers: list[tuple[str, EventId]] = []

    def acts(self) -> Body:
        """The next thing to happen. Tell `remember` about answers that were stored."""
        uid, chance = self._random.choice(self._uids), self._random.random()
        if chance < 0.7 or not self._answers:
            return answered(uid, Rating(self._random.choice((1, 2, 3, 3, 3, 4))))
        if chance < 0.85:
            return self._about_an_answer(chance < 0.78)
        on = self._random.random() < 0.5
        others: tuple[Body, ...] = (
            Flagged(uid, on),
            Suspended(uid, on),
            Noted(uid, self._random.choice(("", "look up", "Émile: 2 × 3"))),
            Reset(uid),
            Carried(uid, 12.5, 6.25, date(2025, 12, 20), date(2026, 1, 2), 5, 1),
        )
        return self._random.choice(others) if chance < 0.995 else self._parameters()

    def remember(self, uid: str, answer: EventId) -> None:
        """An answer was stored under this id."""
        self._answers.append((uid, answer))

    def _about_an_answer(self, undo: bool) -> Body:
        uid, target = self._random.choice(self._answers[-30:])
        return Undone(uid, target) if undo else Overruled(uid, target, Rating(self._random.randint(1, 4)))

    def _parameters(self) -> Body:
        factor = self._random.uniform(0.95, 1.0)
        weights = (*(weight * factor for weight in DEFAULT_WEIGHTS[:4]), *DEFAULT_WEIGHTS[4:])
        return ParametersSet(weights, self._random.choice((0.85, 0.9, 0.93)))
