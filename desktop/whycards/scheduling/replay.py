"""From events to memory: the one way in which the state of a question is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whycards.core.events import (
    Answered,
    Carried,
    Event,
    EventId,
    Flagged,
    HybridTime,
    KeyChanged,
    Noted,
    Overruled,
    ParametersSet,
    Reset,
    Suspended,
    Undone,
)
from whycards.core.memory import Learned, Memory, New, Rating
from whycards.scheduling.fsrs import Parameters, advance


class Marks(NamedTuple):
    """What the learner attached to a question. `suspended` questions rest: they are not asked."""

    flagged: bool = False
    suspended: bool = False
    note: str = ""


class Standing(NamedTuple):
    """An answer that was not taken back, with the rating that counts in the end.

    `is_forgotten` where the question was reset after it: it happened, but memory no longer builds on it.
    """

    event: Event
    answered: Answered
    rating: Rating
    is_forgotten: bool = False

    @property
    def is_overruled(self) -> bool:
        """Whether the learner gave another rating than the policy did."""
        return self.rating != self.answered.rating

    @property
    def is_retry(self) -> bool:
        """Whether this answer was the second chance after a miss."""
        return self.answered.mode in RETRY_MODES


RETRY_MODES = frozenset({"retry", "flashcard-retry"})


def in_order(events: Iterable[Event]) -> list[Event]:
    """Events in replay order (clock, device, sequence), each id once.

    Those of one device keep their sequence whatever its clock said: an event that was stamped later than a
    following one of its device counts as stamped with that.
    """
    ordered = sorted({event.id: event for event in events}.values(), key=lambda event: event.order)
    newest: dict[str, int] = {}
    for event in ordered:
        device, sequence = event.id
        if newest.get(device, sequence) > sequence:
            return _in_sequence(ordered)
        newest[device] = sequence
    return ordered


def _in_sequence(events: Iterable[Event]) -> list[Event]:
    following: dict[str, HybridTime] = {}
    keyed: list[tuple[HybridTime, EventId, Event]] = []
    for event in sorted(events, key=lambda event: event.id.sequence, reverse=True):
        time = min(event.time, following.get(event.id.device, event.time))
        following[event.id.device] = time
        keyed.append((time, event.id, event))
    return [event for _, _, event in sorted(keyed, key=lambda entry: entry[:2])]


def standing_answers(events: Iterable[Event]) -> list[Standing]:
    """The answers that still stand, of any number of questions, in replay order."""
    return _standing(in_order(events))


def standing_carried(events: Iterable[Event]) -> Carried | None:
    """What another program knew of one question, where its memory begins with that; else None."""
    ordered = in_order(events)
    return _carried(ordered, _counting(ordered))


def _counting(ordered: Sequence[Event]) -> list[Standing]:
    """The answers to one question on which its memory builds."""
    return [answer for answer in _standing(ordered) if not answer.is_forgotten]


def _carried(ordered: Sequence[Event], counting: Sequence[Standing]) -> Carried | None:
    """The newest one before the first answer that counts, and behind the last reset."""
    found: Carried | None = None
    first = counting[0].event if counting else None
    undone = _undone(ordered)
    for event in ordered:
        if event is first:
            break
        if isinstance(event.body, Carried) and event.id not in undone:
            found = event.body
        elif isinstance(event.body, Reset):
            found = None
    return found


def _standing(ordered: Sequence[Event]) -> list[Standing]:
    undone: set[EventId] = set()
    overruled: dict[EventId, Rating] = {}
    reset_at: dict[str, int] = {}
    for place, event in enumerate(ordered):
        match event.body:
            case Undone(target=target):
                undone.add(target)
            case Overruled(target=target, rating=rating):
                overruled[target] = rating
            case Reset(uid=uid):
                reset_at[uid] = place
    return [
        Standing(event, body, overruled.get(event.id, body.rating), place < reset_at.get(body.uid, 0))
        for place, event in enumerate(ordered)
        if isinstance(body := event.body, Answered) and event.id not in undone
    ]


def _undone(events: Iterable[Event]) -> set[EventId]:
    return {event.body.target for event in events if isinstance(event.body, Undone)}


def replay(events: Iterable[Event], parameters: Parameters) -> Memory:
    """The memory of one question from all its events, in whatever order they come."""
    ordered = in_order(events)
    memory, answers = _beginning(ordered)
    corrections = [event for event in ordered if isinstance(event.body, KeyChanged)]
    if corrections:
        return _with_corrections(memory, answers, ordered, parameters)
    for answer in answers:
        memory = _after(memory, answer, answer.rating, parameters)
    return memory


def _with_corrections(
    memory: Memory, answers: Sequence[Standing], ordered: Sequence[Event], parameters: Parameters
) -> Memory:
    """The same where keys were corrected meanwhile: what was learned by then is due on that day."""
    by_id = {answer.event.id: answer for answer in answers}
    undone = _undone(ordered)
    for event in ordered:
        answer = by_id.get(event.id)
        if answer is not None:
            memory = _after(memory, answer, answer.rating, parameters)
        elif isinstance(event.body, KeyChanged) and isinstance(memory, Learned) and event.id not in undone:
            memory = memory._replace(due_day=min(memory.due_day, event.moment.study_day))
    return memory


def _beginning(ordered: Sequence[Event]) -> tuple[Memory, list[Standing]]:
    """The memory before the first answer that counts, and those answers."""
    answers = _counting(ordered)
    carried = _carried(ordered, answers)
    if carried is None:
        return New(), answers
    known = (carried.stability, carried.difficulty, carried.last_day, carried.due_day)
    return Learned(*known, carried.reviews, carried.lapses), answers


def forecast_answer(events: Iterable[Event], answer: EventId, parameters: Parameters) -> dict[Rating, Learned]:
    """The memory of one question for each rating that the answer with this id could be given.

    Empty where that answer does not stand.
    """
    before, answers = _beginning(in_order(events))
    places = [place for place, standing in enumerate(answers) if standing.event.id == answer]
    if not places:
        return {}
    for standing in answers[: places[0]]:
        before = _after(before, standing, standing.rating, parameters)
    outcomes: dict[Rating, Learned] = {}
    for rating in Rating:
        memory = _after(before, answers[places[0]], rating, parameters)
        for standing in answers[places[0] + 1 :]:
            memory = _after(memory, standing, standing.rating, parameters)
        outcomes[rating] = memory
    return outcomes


def marks(events: Iterable[Event]) -> Marks:
    """Flag, suspension and note of one question as the newest events left them."""
    flagged, suspended, note = False, False, ""
    for event in in_order(events):
        match event.body:
            case Flagged(on=on):
                flagged = on
            case Suspended(on=on):
                suspended = on
            case Noted(text=text):
                note = text
    return Marks(flagged, suspended, note)


def governing(events: Iterable[Event]) -> Parameters:
    """The parameters that govern the whole replay: the newest usable set, else FSRS-6's own."""
    for event in reversed(in_order(events)):
        if isinstance(event.body, ParametersSet):
            try:
                return Parameters(event.body.weights, event.body.retention)
            except ValueError:
                continue
    return Parameters()


def _after(memory: Memory, answer: Standing, rating: Rating, parameters: Parameters) -> Learned:
    return advance(memory, rating, answer.event.moment.study_day, parameters, seed=answer.answered.uid)
