"""Decks for tests, and a learner who plays a session."""

from __future__ import annotations

from collections.abc import Sequence

from fakes.clock import FakeClock
from whycards.core.deck import DeckHead
from whycards.core.memory import Learned, Rating
from whycards.core.question import Option, Question
from whycards.scheduling.study_day import moment
from whycards.services.study import Chosen, Outcome, Plan, Rated, StudyService, StudySession
from whycards.storage.library import Library

RIGHT, WRONG = (0,), (1,)


def choice(name: str, keys: int = 1, options: int = 4) -> Question:
    answers = tuple(Option(f"{name} option {place}", is_key=place < keys) for place in range(options))
    return Question(f"What about {name}?", answers, id=name)


def card(name: str) -> Question:
    return Question(f"Front of {name}", answer="Back", id=name)


def draft(name: str) -> Question:
    return Question(f"What about {name}?", (Option("only"),), id=name)


def fill(library: Library, clock: FakeClock, title: str, questions: Sequence[Question]) -> int:
    with library.importer(moment(clock)) as run:
        run.deck(DeckHead(title, id=title.lower()))
        for question in questions:
            run.question(question, {}, ())
    return next(info.row for info in library.decks(moment(clock).study_day, 10) if info.head.title == title)


def numbered(count: int, start: int = 0) -> list[Question]:
    return [choice(f"q{number:03}") for number in range(start, start + count)]


def names(uids: Sequence[str]) -> list[str]:
    return [uid.split("#")[1] for uid in uids]


def name_of(session: StudySession) -> str:
    assert session.current is not None
    return session.current.uid.split("#")[1]


def answer(session: StudySession, right: bool = True) -> Outcome:
    """Answer the current question, whatever it is."""
    assert session.current is not None
    if not session.current.question.options:
        return session.answer(Rated(Rating.GOOD if right else Rating.AGAIN, 1500))
    keys = session.current.question.keys
    return session.answer(Chosen(keys if right else {max(session.current.order)}, 1500))


def play(session: StudySession, missed: Sequence[str] = ()) -> list[str]:
    """Answer to the end; the questions asked in order, retries in brackets."""
    seen = []
    while session.current is not None:
        name = name_of(session)
        seen.append(f"({name})" if session.current.is_retry else name)
        answer(session, right=name not in missed)
        session.advance()
    return seen


def learn(library: Library, clock: FakeClock, title: str, questions: Sequence[Question]) -> int:
    """A deck whose questions were all answered right today."""
    library.set_setting("new_per_day", 9999)
    row = fill(library, clock, title, questions)
    play(StudyService(library, clock).begin(row, Plan.NEW))
    library.set_setting("new_per_day", 10)
    return row


def memory(library: Library, uid: str) -> Learned:
    stored = library.question(uid)
    assert stored is not None
    assert isinstance(stored.memory, Learned)
    return stored.memory


def play_rest(session: StudySession) -> list[str]:
    session.advance()
    return play(session)
