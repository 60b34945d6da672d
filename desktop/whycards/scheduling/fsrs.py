"""FSRS-6 as pure functions over whole study days, with fuzz that the same inputs always repeat."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from functools import cache

from whycards.core.memory import Learned, Memory, New, Rating

DEFAULT_WEIGHTS: tuple[float, ...] = (
    0.212,
    1.2931,
    2.3065,
    8.2956,
    6.4133,
    0.8334,
    3.0194,
    0.001,
    1.8722,
    0.1666,
    0.796,
    1.4835,
    0.0614,
    0.2629,
    1.6483,
    0.6014,
    1.8729,
    0.5425,
    0.0912,
    0.0658,
    0.1542,
)
"""FSRS-6's weights, fitted on many learners by its authors."""

_BOUNDS = (
    *[(0.001, 100.0)] * 4,
    *[(1.0, 10.0), (0.001, 4.0), (0.001, 4.0), (0.001, 0.75)],
    *[(0.0, 4.5), (0.0, 0.8), (0.001, 3.5)],
    *[(0.001, 5.0), (0.001, 0.25), (0.001, 0.9), (0.0, 4.0)],
    *[(0.0, 1.0), (1.0, 6.0), (0.0, 2.0), (0.0, 2.0), (0.0, 0.8), (0.1, 0.8)],
)

LONGEST_INTERVAL = 36500
"""Days. Nothing is planned further ahead."""

SHORTEST_STABILITY = 0.001
_LONGEST_STABILITY = 1e12  # only a guard: with extreme weights, endless same-day reviews would overflow

_FUZZ_FROM = 2.5
_FUZZ_BANDS = ((2.5, 7.0, 0.15), (7.0, 20.0, 0.10), (20.0, math.inf, 0.05))


@dataclass(frozen=True, slots=True)
class Parameters:
    """The weights of the model and the chance of recall (0 to 1) at which a question comes back.

    Raises ValueError unless there are 21 weights within FSRS-6's bounds and a retention of 0.1 to 0.99.
    """

    weights: tuple[float, ...] = DEFAULT_WEIGHTS
    retention: float = 0.9

    def __post_init__(self) -> None:
        if len(self.weights) != len(DEFAULT_WEIGHTS):
            raise ValueError(f"FSRS-6 has {len(DEFAULT_WEIGHTS)} weights, not {len(self.weights)}")
        for place, (weight, (low, high)) in enumerate(zip(self.weights, _BOUNDS, strict=True)):
            if not low <= weight <= high:
                raise ValueError(f"weight {place} is {weight}, outside {low} to {high}")
        if not 0.1 <= self.retention <= 0.99:
            raise ValueError("the desired retention lies between 0.1 and 0.99")

    @property
    def decay(self) -> float:
        """Exponent of the forgetting curve, negative."""
        return -self.weights[20]

    @property
    def factor(self) -> float:
        """Scales the curve so that recall is 0.9 after as many days as the stability."""
        return float(0.9 ** (1 / self.decay) - 1)


def retrievability(memory: Learned, day: date, p: Parameters) -> float:
    """Chance (0 to 1) that the question is recalled on this study day."""
    return _recall(memory.stability, _elapsed(memory, day), p)


def advance(memory: Memory, rating: Rating, day: date, p: Parameters, *, seed: str | None) -> Learned:
    """The memory after a review on this study day.

    `seed` (the uid) and the number of reviews decide the fuzz of the due day; None means no fuzz.
    A day before the last review's counts as that day, so that a clock set back never moves a due day back.
    """
    if isinstance(memory, New):
        stability = max(p.weights[rating - 1], SHORTEST_STABILITY)
        difficulty = _clamp_difficulty(_initial_difficulty(rating, p))
        return _planned(stability, difficulty, day, p, seed, reviews=1, lapses=0)
    elapsed = _elapsed(memory, day)
    if elapsed < 1:
        stability = _same_day_stability(memory.stability, rating, p)
    else:
        stability = _next_stability(memory, rating, _recall(memory.stability, elapsed, p), p)
    lapsed = rating == Rating.AGAIN and elapsed >= 1
    return _planned(
        min(max(stability, SHORTEST_STABILITY), _LONGEST_STABILITY),
        _next_difficulty(memory.difficulty, rating, p),
        max(day, memory.last_day),
        p,
        seed,
        reviews=memory.reviews + 1,
        lapses=memory.lapses + lapsed,
    )


def forecast(memory: Memory, day: date, p: Parameters, *, seed: str | None) -> dict[Rating, Learned]:
    """The memory that each rating would leave."""
    return {rating: advance(memory, rating, day, p, seed=seed) for rating in Rating}


def interval(stability: float, p: Parameters) -> int:
    """Whole days, 1 to 36,500, after which recall has fallen to the desired retention."""
    days = float(stability / p.factor * (p.retention ** (1 / p.decay) - 1))
    return min(max(round(days), 1), LONGEST_INTERVAL)


@cache
def fuzz_bounds(days: int) -> tuple[int, int]:
    """First and last day (both included) to which an interval of so many days may move."""
    if days < _FUZZ_FROM:
        return days, days
    delta = 1.0 + sum(
        share * max(min(days, end) - start, 0.0) for start, end, share in _FUZZ_BANDS if days > start
    )
    first = max(2, math.floor(days - delta + 0.5))
    last = min(math.floor(days + delta + 0.5), LONGEST_INTERVAL)
    return min(first, last), last


def fuzzed(days: int, seed: str, reviews: int) -> int:
    """The interval moved within its bounds. The same seed and count move all ratings alike, on any platform."""
    first, last = fuzz_bounds(days)
    from hashlib import sha256  # brings in OpenSSL, which no question has to wait for

    digest = sha256(f"{seed}\n{reviews}".encode("utf-8", "surrogatepass")).digest()
    return first + int.from_bytes(digest[:8], "big") * (last - first + 1) // (1 << 64)


def _planned(
    stability: float,
    difficulty: float,
    day: date,
    p: Parameters,
    seed: str | None,
    *,
    reviews: int,
    lapses: int,
) -> Learned:
    days = interval(stability, p)
    if seed is not None:
        days = fuzzed(days, seed, reviews)
    due = date.fromordinal(min(day.toordinal() + days, date.max.toordinal()))
    return Learned(stability, difficulty, day, due, reviews, lapses)


def _elapsed(memory: Learned, day: date) -> int:
    return max(0, (day - memory.last_day).days)


def _recall(stability: float, elapsed: int, p: Parameters) -> float:
    return float((1 + p.factor * elapsed / stability) ** p.decay)


def _initial_difficulty(rating: Rating, p: Parameters) -> float:
    return p.weights[4] - math.exp(p.weights[5] * (rating - 1)) + 1


def _clamp_difficulty(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)


def _next_difficulty(difficulty: float, rating: Rating, p: Parameters) -> float:
    change = -p.weights[6] * (rating - 3)
    damped = difficulty + (10.0 - difficulty) * change / 9.0
    anchor = _initial_difficulty(Rating.EASY, p)
    return _clamp_difficulty(p.weights[7] * anchor + (1 - p.weights[7]) * damped)


def _same_day_stability(stability: float, rating: Rating, p: Parameters) -> float:
    growth = math.exp(p.weights[17] * (rating - 3 + p.weights[18])) * stability ** -p.weights[19]
    if rating != Rating.AGAIN:
        growth = max(growth, 1.0)
    return float(stability * growth)


def _next_stability(memory: Learned, rating: Rating, recall: float, p: Parameters) -> float:
    w, stability, difficulty = p.weights, memory.stability, memory.difficulty
    if rating == Rating.AGAIN:
        after_lapse = (
            w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) * math.exp((1 - recall) * w[14])
        )
        return float(min(after_lapse, stability / math.exp(w[17] * w[18])))
    growth = math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * (math.exp((1 - recall) * w[10]) - 1)
    penalty = w[15] if rating == Rating.HARD else 1.0
    bonus = w[16] if rating == Rating.EASY else 1.0
    return float(stability * (1 + growth * penalty * bonus))
