"""One study session. Each answer is stored before its outcome is known to the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date

from whycards.core.clock import Clock
from whycards.core.events import Answered, Body, Event, EventId, Flagged, Noted, Overruled, Suspended, Undone
from whycards.core.identity import deck_key_of
from whycards.core.media import Media
from whycards.core.memory import Learned, New, Rating
from whycards.core.problem import Trouble
from whycards.core.question import Kind, Question
from whycards.scheduling.fsrs import forecast
from whycards.scheduling.queue import Owed, owed_retries
from whycards.scheduling.replay import Standing, forecast_answer, standing_answers
from whycards.services.older_answers import older_answers
from whycards.services.owed import owed_by_deck, usable
from whycards.services.study.answering import Given
from whycards.services.study.place import (
    Ordered,
    Outlook,
    Place,
    Step,
    days_until_due,
    earlier_of,
    outcome_of,
    place_of,
    summed_up,
)
from whycards.services.study.plan import Plan, planned
from whycards.services.study.preferences import StudyPreferences
from whycards.services.study.views import Earlier, Outcome, Shown, Summary
from whycards.services.today import read_day, read_moment
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


class StudySession:
    """Questions one after the other. Begun by StudyService."""

    def __init__(
        self,
        library: Library,
        clock: Clock,
        plan: Plan,
        deck_row: int | None,
        day: date,
        waiting: Sequence[str],
    ) -> None:
        self._library = library
        self._clock = clock
        self._plan = plan
        self._deck_row = deck_row
        self._day = day
        self._waiting = list(waiting)
        self._steps: list[Step] = []
        self._taken_back: set[EventId] = set()
        self._started = self._touched = clock.monotonic()
        self._version = library.data_version()
        self._others = standing_answers(library.events_of_day(day))
        self._place = Place(None, "", 0)
        self._move_on()

    @property
    def current(self) -> Shown | None:
        """The question on screen; None when the session is over."""
        return self._place.shown

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the current question's answer, None before it is answered."""
        return self._place.outcome

    @property
    def preferences(self) -> StudyPreferences:
        """What the learner set about studying."""
        return StudyPreferences(self._library)

    @property
    def can_undo(self) -> bool:
        """Whether this session holds something to take back."""
        return bool(self._steps)

    def answer(self, given: Given) -> Outcome:
        """Mark, rate and store the answer to the current question.

        Raises ValueError when the current question cannot be answered so, and Trouble when it could not be
        stored: then nothing has changed and the same call may be tried again.
        """
        shown = self._place.shown
        if shown is None or self._place.outcome is not None or shown.question.kind is not given.kind:
            raise ValueError(f"no {given.kind} waits for an answer")
        return self._store(given.answered(shown, self._place.revision))

    def overrule(self, rating: Rating) -> Outcome:
        """Give the current question's answer another rating. Raises ValueError before it is answered."""
        outcome = self._place.outcome
        if outcome is None:
            raise ValueError("there is no answer to overrule")
        step = self._steps[-1]
        if step.answer is None or rating == outcome.rating:
            return outcome
        self._append(Overruled(step.uid, outcome.answer, rating))
        answer = step.answer._replace(rating=rating)
        self._steps[-1] = step._replace(answer=answer)
        return self._came_to(answer, outcome.days)

    def advance(self) -> Shown | None:
        """Go to the next question; None when none is left. A question not yet answered stays."""
        if self._place.shown is None or self._place.outcome is not None:
            self._move_on()
        return self.current

    def undo(self) -> Shown | None:
        """Take back the newest answer of this session with its overrule, or wake what was suspended last.

        Its question is shown again: unanswered after an answer, as it was after a suspension. None if there
        is nothing to take back, or the question has vanished meanwhile and none is left.
        """
        if not self._steps:
            return None
        step = self._steps[-1]
        place = self._before(step)
        if step.answer is None:
            self._append(Suspended(step.uid, on=False))
        else:
            self._append(Undone(step.uid, step.answer.event.id))
            self._taken_back.add(step.answer.event.id)
        self._steps.pop()
        self._place = place
        if self._place.shown is None:
            self._move_on()
        return self.current

    def upcoming(self) -> tuple[Question, Mapping[str, Media]] | None:
        """The question that follows, as far as is known now, with its pictures: for those who make it ready."""
        owed, here = self._owed(), self._place.shown.uid if self._place.shown is not None else ""
        uids = [one.uid for one in owed if one.is_ready]
        uids += self._waiting[self._place.taken : self._place.taken + 1]
        uids += [one.uid for one in owed if not one.is_ready]
        with suppress(Trouble):  # it will be told where the question is asked
            for uid in uids:
                stored = usable(self._library, uid, self._deck_row) if uid != here else None
                if stored is not None:
                    return stored.question, stored.images
        return None

    def set_flag(self, on: bool) -> None:
        """Flag the current question, or take the flag off."""
        shown = self._place.shown
        if shown is not None and shown.flagged != on:
            self._append(Flagged(shown.uid, on))
            self._place = self._place._replace(shown=replace(shown, flagged=on))

    def set_note(self, text: str) -> None:
        """Replace the learner's note on the current question; "" takes it away."""
        shown = self._place.shown
        if shown is not None and shown.note != text:
            self._append(Noted(shown.uid, text))
            self._place = self._place._replace(shown=replace(shown, note=text))

    def ask_with_options(self) -> None:
        """The current question, not answered yet, need not be recalled before its options are shown."""
        if self._place.shown is not None and self._place.outcome is None:
            self._place = self._place._replace(shown=replace(self._place.shown, recall_first=False))

    def today(self) -> date:
        """The study day now."""
        return read_day(self._library, self._clock)

    def earlier(self) -> tuple[Earlier, ...]:
        """All standing answers to the current question, the oldest first; with the one on screen."""
        shown, outcome = self._place.shown, self._place.outcome
        if shown is None:
            return ()
        answers = standing_answers(self._library.events(shown.uid))
        stored = self._library.question(shown.uid)
        older = older_answers(self._library, stored, answers) if stored is not None else ()
        return earlier_of(answers, outcome.answer if outcome is not None else None, older)

    def suspend(self) -> Shown | None:
        """Let the current question rest until the learner wakes it, and go on."""
        shown = self._place.shown
        if shown is None:
            return None
        self._append(Suspended(shown.uid, on=True))
        self._steps.append(Step(shown.uid, self._place, None))
        self._move_on()
        return self.current

    def forecast_of_current(self) -> Mapping[Rating, int]:
        """Days until due for each rating the current question could be given now; empty when over."""
        shown = self._place.shown
        if shown is None:
            return {}
        if self._place.outcome is not None:
            return self._place.outcome.days
        stored = self._library.question(shown.uid)
        day = read_day(self._library, self._clock)
        memory = stored.memory if stored is not None else New()
        return days_until_due(forecast(memory, day, self._library.parameters(), seed=shown.uid), day)

    def summary(self) -> Summary:
        """The session so far in figures."""
        library, scope = self._library, self._deck_row
        today = read_day(library, self._clock)
        tomorrow = date.fromordinal(min(today.toordinal() + 1, date.max.toordinal()))
        outlook = Outlook(
            new_today=len(planned(library, Plan.NEW, today, scope)),
            due_left=len(library.due(today, scope)),
            due_tomorrow=len(library.due(tomorrow, scope)),
            owed=sum(owed for row, owed in owed_by_deck(library, today).items() if scope in (None, row)),
        )
        return summed_up(self._steps, self._touched - self._started, outlook)

    def _store(self, body: Answered) -> Outcome:
        # Read before the write: after it nothing may fail, or the caller would answer twice.
        parameters, known = self._library.parameters(), self._library.events(body.uid)
        event = self._append(body)
        answer = Standing(event, body, body.rating)
        self._steps.append(Step(body.uid, self._place, answer))
        memories = forecast_answer([*known, event], event.id, parameters)
        return self._came_to(answer, days_until_due(memories, event.moment.study_day))

    def _came_to(self, answer: Standing, days: Mapping[Rating, int]) -> Outcome:
        uid = answer.answered.uid
        outcome = outcome_of(answer, days, retry_today=any(owed.uid == uid for owed in self._owed()))
        self._place = self._place._replace(outcome=outcome)
        return outcome

    def _append(self, body: Body) -> Event:
        event = self._library.append(body, read_moment(self._library, self._clock))
        self._touched = self._clock.monotonic()
        # It is stored: nothing that goes wrong from here on may look as if it were not.
        with suppress(Trouble):
            self._version = self._library.data_version()
        return event

    def _owed(self) -> list[Owed]:
        own = [step.answer for step in self._steps if step.answer is not None]
        known = self._taken_back | {answer.event.id for answer in own}
        return owed_retries([*(other for other in self._others if other.event.id not in known), *own])

    def _move_on(self) -> None:
        self._touched = self._clock.monotonic()
        self._notice_others()
        place = self._take_retry(ready=True) or self._take_waiting() or self._take_retry(ready=False)
        self._place = place or Place(None, "", self._place.taken)

    def _notice_others(self) -> None:
        """Read today's answers again after another process wrote to the library."""
        version = self._library.data_version()
        if version != self._version:
            self._version = version
            self._others = standing_answers(self._library.events_of_day(self._day))

    def _take_retry(self, *, ready: bool) -> Place | None:
        for owed in self._owed():
            if owed.is_ready or not ready:
                stored = usable(self._library, owed.uid, self._deck_row)
                if stored is not None:
                    return self._at(stored, self._place.taken, is_retry=True)
        return None

    def _take_waiting(self) -> Place | None:
        taken = self._place.taken
        while taken < len(self._waiting):
            stored = usable(self._library, self._waiting[taken], self._deck_row)
            if stored is not None and self._is_wanted(stored):
                return self._at(stored, taken + 1, is_retry=False)
            del self._waiting[taken]
        return None

    def _is_wanted(self, stored: StoredQuestion) -> bool:
        """Whether the plan still holds the question: another process may have answered it meanwhile."""
        if self._plan is Plan.DUE:
            return isinstance(stored.memory, Learned) and stored.memory.due_day <= self._day
        return isinstance(stored.memory, New)

    def _before(self, step: Step) -> Place:
        """The place to return to when the step is taken back."""
        if step.answer is None:
            return step.place
        stored, taken = self._library.question(step.uid), step.place.taken
        if stored is None or stored.question.kind is Kind.DRAFT:
            return Place(None, "", taken)
        before = step.place.shown
        kept = (
            None if before is None or stored.revision != step.place.revision else (before.order, before.reading)
        )
        return self._at(stored, taken, is_retry=step.answer.is_retry, ordered=kept)

    def _at(
        self, stored: StoredQuestion, taken: int, *, is_retry: bool, ordered: Ordered | None = None
    ) -> Place:
        recalls_first = self.preferences.recalls_first(deck_key_of(stored.uid))
        return place_of(
            stored,
            taken,
            len(self._waiting),
            is_retry=is_retry,
            recalls_first=recalls_first,
            ordered=ordered or self._order_of(stored),
        )

    def _order_of(self, stored: StoredQuestion) -> Ordered | None:
        if not self.preferences.shuffles_options:
            return None
        from whycards.services.study.ordering import next_order

        return next_order(self._library, stored)
