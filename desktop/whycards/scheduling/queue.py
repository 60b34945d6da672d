"""What to ask next: due questions, new ones of several decks, and the second chance after a miss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from whycards.core.memory import Learned, Rating
from whycards.scheduling.fsrs import Parameters, retrievability
from whycards.scheduling.replay import Standing

OTHERS_BEFORE_RETRY = 5
"""A missed question waits for at least so many answers to other questions, unless none are left."""


class Owed(NamedTuple):
    """A missed question that comes once more. `others` = answers to other questions since the miss."""

    uid: str
    others: int

    @property
    def is_ready(self) -> bool:
        """Whether it has waited long enough to come before questions that are still waiting."""
        return self.others >= OTHERS_BEFORE_RETRY


def order_due(entries: Iterable[tuple[str, Learned]], day: date, p: Parameters) -> list[str]:
    """Uids of due questions, those best remembered first, ties by uid."""
    ranked = sorted((-retrievability(memory, day, p), uid) for uid, memory in entries)
    return [uid for _, uid in ranked]


def owed_retries(today: Iterable[Standing]) -> list[Owed]:
    """The misses among one day's answers that were not given their second chance, the oldest first.

    A question that had it is not owed another that day, whatever came of it.
    """
    answers = [answer for answer in today if not answer.is_forgotten]
    retried = {answer.answered.uid for answer in answers if answer.is_retry}
    missed: dict[str, int] = {}
    for place, answer in enumerate(answers):
        uid = answer.answered.uid
        missed.pop(uid, None)
        if answer.rating == Rating.AGAIN and uid not in retried:
            missed[uid] = place
    # An answer to the same question after its miss would have taken it off, so all that follow are others.
    return [Owed(uid, len(answers) - 1 - place) for uid, place in missed.items()]


def interleave(groups: Sequence[Sequence[str]]) -> list[str]:
    """One of each group in turn, each group in its own order, until all are used."""
    longest = max(map(len, groups), default=0)
    return [group[place] for place in range(longest) for group in groups if place < len(group)]
