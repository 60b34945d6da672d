from __future__ import annotations

import pytest

from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.scheduling.policy import BY_LEARNER, POLICY, rate


@pytest.mark.parametrize(
    ("verdict", "rating"),
    [(Verdict.RIGHT, Rating.GOOD), (Verdict.PARTLY, Rating.AGAIN), (Verdict.WRONG, Rating.AGAIN)],
)
def test_rating(verdict: Verdict, rating: Rating) -> None:
    assert rate(verdict) is rating


def test_the_learners_own_ratings_are_no_version_of_the_policy() -> None:
    assert POLICY != BY_LEARNER
