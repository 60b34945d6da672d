"""What happened, append-only: the events from which every memory state can be computed again.

Events name questions by uid, revisions by hash and options by authored position, never by letter or text.
An answer holds only what is known when it is committed, before its explanation appears.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from whycards.core.marking import Verdict
from whycards.core.memory import Rating

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass

SCHEMA = 1
"""Version of the event's fields, stored with each event."""
MOST_RECALLED = 500
"""Characters of a recalled answer that are kept."""


class EventId(NamedTuple):
    """Names an event everywhere: the device's uuid and its own running number."""

    device: str
    sequence: int


class HybridTime(NamedTuple):
    """Hybrid logical clock: UTC milliseconds, and a counter among equals."""

    milliseconds: int
    counter: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A reading of the learner's clock. `offset` in seconds east of UTC; `study_day` as decided then."""

    utc: datetime
    offset: int
    zone: str
    study_day: date


@dataclass(frozen=True, slots=True)
class Answered:
    """A choice question or a flashcard was answered. Positions are authored; a flashcard has none.

    `mode` is "study" or "retry" (of a miss, same session) for choice questions, "flashcard" or
    "flashcard-retry" for cards. `rating` is what the policy of version `policy` gave (for a flashcard:
    what the learner gave, policy 0). `verdict` is None for a flashcard. `recalled` is what the learner wrote
    down before the options were shown, "" where it stayed in the mind; None where they were seen at once.
    """

    uid: str
    revision: str
    order: tuple[int, ...]
    chosen: tuple[int, ...]
    struck: tuple[int, ...]
    key: tuple[int, ...]
    verdict: Verdict | None
    confidence: str
    milliseconds: int
    mode: str
    rating: Rating
    policy: int
    recalled: str | None = None


@dataclass(frozen=True, slots=True)
class Overruled:
    """The learner gave the answer `target` another rating."""

    uid: str
    target: EventId
    rating: Rating


@dataclass(frozen=True, slots=True)
class Undone:
    """The answer `target` was taken back, together with its overrules; or what an import brought about."""

    uid: str
    target: EventId


@dataclass(frozen=True, slots=True)
class Flagged:
    """The learner set or took off the flag of a question."""

    uid: str
    on: bool


@dataclass(frozen=True, slots=True)
class Suspended:
    """The learner let a question rest, or woke it."""

    uid: str
    on: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """The learner's note on a question was replaced by `text`."""

    uid: str
    text: str


@dataclass(frozen=True, slots=True)
class Reset:
    """Everything before this is forgotten for the question: it is new again."""

    uid: str


@dataclass(frozen=True, slots=True)
class Carried:
    """What another program knew of the learner's memory of a question was taken over.

    It says what `core.memory.Learned` holds. It counts only where no answer given here stands before it.
    """

    uid: str
    stability: float
    difficulty: float
    last_day: date
    due_day: date
    reviews: int
    lapses: int


@dataclass(frozen=True, slots=True)
class KeyChanged:
    """An update of the deck corrected the key: what was learned is due again on the study day of this event."""

    uid: str


@dataclass(frozen=True, slots=True)
class ParametersSet:
    """FSRS weights (21 numbers) and desired retention; the newest in replay order governs the whole replay."""

    weights: tuple[float, ...]
    retention: float


Body: TypeAlias = (
    Answered | Overruled | Undone | Flagged | Suspended | Noted | Reset | Carried | KeyChanged | ParametersSet
)


@dataclass(frozen=True, slots=True)
class Event:
    """A body with the stamp that makes it unique and puts it in order."""

    id: EventId
    time: HybridTime
    moment: Moment
    body: Body

    @property
    def order(self) -> tuple[HybridTime, str, int]:
        """Replay order: clock, device, sequence."""
        return (self.time, *self.id)


FAR_AHEAD_MILLISECONDS = 48 * 3600 * 1000


def next_time(newest: HybridTime | None, now_milliseconds: int) -> HybridTime:
    """The hybrid time after `newest`. One that is over 48 hours ahead of our clock does not drag it along."""
    if newest is None or now_milliseconds > newest.milliseconds:
        return HybridTime(now_milliseconds, 0)
    if newest.milliseconds - now_milliseconds > FAR_AHEAD_MILLISECONDS:
        return HybridTime(now_milliseconds, 0)
    return HybridTime(newest.milliseconds, newest.counter + 1)
