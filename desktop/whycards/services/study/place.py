"""Where a session stands, and the steps that led there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from whycards.core.choosing import asked
from whycards.core.events import EventId
from whycards.core.marking import Verdict
from whycards.core.memory import Learned, Rating
from whycards.scheduling.replay import Standing
from whycards.services.study.confidence import read_confidence
from whycards.services.study.views import Earlier, Missed, Outcome, Shown, Summary
from whycards.storage.reading import StoredQuestion

if TYPE_CHECKING:
    from whycards.core.letters.reading import Reading
    from whycards.core.question import Question


Ordered: TypeAlias = "tuple[tuple[int, ...], Reading | None]"
"""In which order options are shown, and what was read of the texts to find it."""


class Place(NamedTuple):
    """The question on screen (None at the end), and how many of the waiting ones were `taken`."""

    shown: Shown | None
    revision: str
    taken: int
    outcome: Outcome | None = None


class Step(NamedTuple):
    """What Undo can take back: an answer, or (no answer) letting a question rest, done at `place`."""

    uid: str
    place: Place
    answer: Standing | None


class Outlook(NamedTuple):
    """What the library still holds for the learner: see Summary."""

    new_today: int
    due_left: int
    due_tomorrow: int
    owed: int = 0


def place_of(
    stored: StoredQuestion,
    taken: int,
    total: int,
    *,
    is_retry: bool,
    recalls_first: bool = False,
    ordered: Ordered | None = None,
) -> Place:
    """The place at which this question stands, not answered yet.

    `ordered` holds the order of its options and what was read to find it; without it they stand as authored.
    `recalls_first` says that the learner wants its deck asked so; some questions cannot be.
    """
    order, reading = ordered or (tuple(range(len(stored.question.options))), None)
    shown = Shown(
        uid=stored.uid,
        deck_title=stored.deck_title,
        domain_name=stored.domain_name,
        question=stored.question,
        order=order,
        images=stored.images,
        missing=stored.missing,
        case=stored.case,
        asked=asked(stored.question),
        number=taken,
        total=total,
        is_retry=is_retry,
        flagged=stored.marks.flagged,
        note=stored.marks.note,
        refused=stored.refused,
        recall_first=recalls_first and _can_be_recalled(stored.question),
        reading=reading,
    )
    return Place(shown, stored.revision, taken)


def _can_be_recalled(question: Question) -> bool:
    from whycards.core.recalling import can_be_recalled  # reads all its letters: only where that is wanted

    return can_be_recalled(question)


def outcome_of(answer: Standing, days: Mapping[Rating, int], *, retry_today: bool) -> Outcome:
    """The outcome of this answer."""
    return Outcome(
        answer=answer.event.id,
        verdict=answer.answered.verdict,
        chosen=frozenset(answer.answered.chosen),
        rating=answer.rating,
        days=days,
        retry_today=retry_today,
        is_overruled=answer.is_overruled,
        struck=frozenset(answer.answered.struck),
        confidence=read_confidence(answer.answered.confidence),
        recalled=answer.answered.recalled,
    )


def earlier_of(
    answers: Iterable[Standing], now: EventId | None, older: Collection[EventId] = ()
) -> tuple[Earlier, ...]:
    """These answers as the learner is told of them; `now` is the one on screen, `older` had another key."""
    return tuple(
        Earlier(
            answer.answered,
            answer.event.moment.study_day,
            _was_right(answer),
            is_now=answer.event.id == now,
            is_older=answer.event.id in older,
        )
        for answer in answers
    )


def _was_right(answer: Standing) -> bool:
    """By the verdict, and by the learner's own rating where there is none."""
    verdict = answer.answered.verdict
    return verdict is Verdict.RIGHT if verdict is not None else answer.rating != Rating.AGAIN


def days_until_due(memories: Mapping[Rating, Learned], day: date) -> dict[Rating, int]:
    """Days from this study day until each of the memories is due."""
    return {rating: (memory.due_day - day).days for rating, memory in memories.items()}


def summed_up(steps: Iterable[Step], seconds: float, outlook: Outlook) -> Summary:
    """The figures of these steps. Retries count nowhere."""
    firsts = [
        (step.place.shown, step.answer)
        for step in steps
        if step.answer is not None and step.place.shown is not None and not step.answer.is_retry
    ]
    verdicts = [answer.answered.verdict for _, answer in firsts]
    recalled = [answer.answered.verdict for _, answer in firsts if answer.answered.recalled is not None]
    missed = ((shown, answer) for shown, answer in firsts if answer.rating == Rating.AGAIN)
    return Summary(
        answered=len(firsts),
        right=verdicts.count(Verdict.RIGHT),
        partly=verdicts.count(Verdict.PARTLY),
        wrong=verdicts.count(Verdict.WRONG),
        flashcards=verdicts.count(None),
        seconds=seconds,
        new_today=outlook.new_today,
        due_left=outlook.due_left,
        missed=tuple(
            Missed(shown.uid, shown.lettering.stem, answer.answered.verdict) for shown, answer in missed
        ),
        due_tomorrow=outlook.due_tomorrow,
        owed=outlook.owed,
        recalled=len(recalled),
        recalled_right=recalled.count(Verdict.RIGHT),
    )
