"""What a session shows: a question, the outcome of its answer, and the summary at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from whycards.core.choosing import Asked
from whycards.core.deck import Case
from whycards.core.events import Answered, EventId
from whycards.core.identity import deck_key_of
from whycards.core.letters.lettering import Lettering
from whycards.core.marking import Verdict
from whycards.core.media import Media
from whycards.core.memory import Rating
from whycards.core.question import Question
from whycards.services.study.confidence import Confidence

if TYPE_CHECKING:
    from dataclasses import dataclass

    from whycards.core.letters.reading import Reading
else:
    from whycards.core.made import dataclass


@dataclass(frozen=True, slots=True)
class Shown:
    """A question as it stands on screen: `number` of `total`, options in `order` (authored positions).

    A retry keeps the number of the question before it. `images` maps references to their facts, `missing`
    names those whose file was not there at import, or was `refused` then. `note` is the learner's own, ""
    without one. With `recall_first` the learner is to have an answer in mind before the options are shown.

    `lettering` holds its texts with the letters on screen, `reading` what is known of them already.
    """

    uid: str
    deck_title: str
    domain_name: str
    question: Question
    order: tuple[int, ...]
    images: Mapping[str, Media]
    missing: tuple[str, ...]
    case: Case | None
    asked: Asked
    number: int
    total: int
    is_retry: bool
    flagged: bool
    note: str = ""
    refused: frozenset[str] = frozenset()
    recall_first: bool = False
    reading: Reading | None = None
    lettering: Lettering = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lettering", Lettering(self.question, self.order, self.reading))

    @property
    def deck_key(self) -> str:
        """The key of its deck."""
        return deck_key_of(self.uid)


class Outcome(NamedTuple):
    """What an answer came to. `verdict` is None for a flashcard, `chosen` and `struck` hold authored positions.

    `days` tells for each rating after how many days the question is due; `retry_today` whether this answer
    leaves a retry owed. `recalled` is what was answered before the options were shown, "" where that was not
    written down; None where they were seen at once.
    """

    answer: EventId
    verdict: Verdict | None
    chosen: frozenset[int]
    rating: Rating
    days: Mapping[Rating, int]
    retry_today: bool
    is_overruled: bool
    struck: frozenset[int] = frozenset()
    confidence: Confidence = Confidence.NONE
    recalled: str | None = None


class Earlier(NamedTuple):
    """An answer that the question had: on which study day, and whether it was right; a flashcard
    was right unless rated Again.

    `is_now` marks the answer that is on screen, `is_older` one that was judged by a key which the deck has
    changed since. `answered` is what was stored of it.
    """

    answered: Answered
    day: date
    is_right: bool
    is_now: bool
    is_older: bool = False


class Missed(NamedTuple):
    """A question that was rated Again. `verdict` is None for a flashcard."""

    uid: str
    stem: str
    verdict: Verdict | None = None


class Summary(NamedTuple):
    """A session in figures. Retries count nowhere; `seconds` run from its start to the newest action.

    `new_today` = new questions still allowed today, `due_left` and `due_tomorrow` = due in the session's
    scope by today and by tomorrow, `owed` = misses of today that still come once more. Of the answers,
    `recalled` were found before their options were shown, or sought; `recalled_right` of them were right.
    """

    answered: int
    right: int
    partly: int
    wrong: int
    flashcards: int
    seconds: float
    new_today: int
    due_left: int
    missed: tuple[Missed, ...]
    due_tomorrow: int
    owed: int = 0
    recalled: int = 0
    recalled_right: int = 0
