"""A bank of look-alike questions that were answered, and what newer files of it change."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

from fakes.clock import FakeClock
from samples.deck_files import PNG
from whycards.core.deck import DeckHead, Domain
from whycards.core.events import Answered
from whycards.core.marking import Verdict
from whycards.core.memory import Learned, Rating
from whycards.core.progress import Silent
from whycards.core.question import Explanation, Figure, Option, Question
from whycards.formats.native.deck import Deck
from whycards.formats.native.writer import write_deck
from whycards.scheduling.study_day import moment
from whycards.services.importing import ImportService
from whycards.services.preview import PreviewService
from whycards.storage.library import Library

HEAD = DeckHead("Instruments", domains=(Domain("one", "First"), Domain("two", "Second")))
_NOUNS = ("gauge", "valve", "sensor", "relay", "filter", "pump", "meter", "switch", "tank", "heater")
_PLACES = ("boiler", "cellar", "engine", "tower", "kitchen", "garage", "hangar", "library", "mill", "harbour")
_TELLS = (
    "pressure",
    "level",
    "current",
    "smoke",
    "heat",
    "flow",
    "voltage",
    "light",
    "weight",
    "speed",
    "damp",
)
COUNT = 200


def question(number: int) -> Question:
    """The questions differ in more than a word, as those of a bank do."""
    noun, place = _NOUNS[number % 10], _PLACES[number // 10 % 10]
    floor = "upper" if number >= 100 else "lower"
    tells = [_TELLS[(number + step * (1 + number % 3)) % 11] for step in range(4)]
    key = number % 4
    return Question(
        stem=f"The {noun} on the {floor} floor of the {place} has failed. What does the crew no longer know?",
        options=tuple(
            Option(
                f"The {tell} in the {place}, as shown by the {noun}",
                is_key=at == key,
                rationale=f"About {tell}.",
            )
            for at, tell in enumerate(tells)
        ),
        explanation=Explanation(f"A {noun} tells the {tells[key]}.", None, "It does so day and night."),
        domain="one",
    )


def typo(one: Question) -> Question:
    return replace(one, stem=one.stem.replace("failed", "faild"))


def reordered(one: Question) -> Question:
    return replace(one, options=one.options[::-1])


def option_more(one: Question) -> Question:
    return replace(one, options=(*one.options, Option("Nothing of the kind is lost by that")))


def option_less(one: Question) -> Question:
    wrong = next(option for option in one.options if not option.is_key)
    return replace(one, options=tuple(option for option in one.options if option is not wrong))


def other_key(one: Question) -> Question:
    keys = [option.is_key for option in one.options]
    moved = keys[-1:] + keys[:-1]
    return replace(
        one, options=tuple(replace(option, is_key=key) for option, key in zip(one.options, moved, strict=True))
    )


def image(one: Question) -> Question:
    return replace(one, explanation=replace(one.explanation, figure=Figure("dial.png", "A dial")))


def explained(one: Question) -> Question:
    return replace(
        one, explanation=Explanation("Said anew.", None, "In other words altogether, from the start.")
    )


def moved(one: Question) -> Question:
    return replace(one, domain="two")


def everything(one: Question) -> Question:
    return option_more(other_key(reordered(image(explained(moved(typo(one)))))))


class Bench:
    """A library with a deck of 200 questions that were answered, and a file to import again."""

    def __init__(self, library: Library, clock: FakeClock, folder: Path) -> None:
        self.library, self.clock, self.folder = library, clock, folder
        self.importing = ImportService(library, clock)
        self.previews = PreviewService(library, self.importing)
        self.questions = [question(number) for number in range(COUNT)]
        self.uids = self.library.deck_questions(1)
        self.today = moment(clock).study_day

    def begin(self) -> None:
        (self.folder / "dial.png").write_bytes(PNG)
        self.update(self.questions)
        self.uids = self.library.deck_questions(1)
        for number, uid in enumerate(self.uids):
            self._answer(uid, number)

    def _answer(self, uid: str, number: int) -> None:
        stored = self.library.question(uid)
        assert stored is not None
        keys = tuple(sorted(stored.question.keys))
        is_right = number % 5 != 0
        self.library.append(
            Answered(
                uid=uid,
                revision=stored.revision,
                order=tuple(range(len(stored.question.options))),
                chosen=keys if is_right else (),
                struck=(),
                key=keys,
                verdict=Verdict.RIGHT if is_right else Verdict.WRONG,
                confidence="",
                milliseconds=900,
                mode="study",
                rating=Rating.GOOD if is_right else Rating.AGAIN,
                policy=1,
            ),
            moment(self.clock),
        )

    def write(self, questions: Sequence[Question]) -> Path:
        path = self.folder / "deck.md"
        path.write_text(write_deck(Deck(HEAD, (), tuple(questions))), encoding="utf-8")
        return path

    def update(self, questions: Sequence[Question]) -> tuple[int, int, int]:
        (deck,) = self.importing.run([self.write(questions)], None, Silent()).result.decks
        return deck.added, deck.changed, deck.unchanged

    def due(self) -> dict[str, date | None]:
        days: dict[str, date | None] = {}
        for uid in self.uids:
            stored = self.library.question(uid)
            assert stored is not None
            days[uid] = stored.memory.due_day if isinstance(stored.memory, Learned) else None
        return days

    def answers(self) -> int:
        return sum(isinstance(event.body, Answered) for event in self.library.all_events())

    def shown(self) -> list[tuple[object, ...]]:
        """Everything that the learner sees of the decks, and their schedule."""
        with closing(sqlite3.connect(self.library.path)) as connection:
            rows: list[tuple[object, ...]] = []
            for table, order in (
                ("deck", "id"),
                ("domain", "id"),
                ("question", "id"),
                ("question_tag", "question_id, position"),
                ("doubt", "question_id, position"),
                ("edit", "question_id"),
                ("alias", "uid"),
            ):
                rows += connection.execute(f"SELECT '{table}', * FROM {table} ORDER BY {order}")
            return rows
