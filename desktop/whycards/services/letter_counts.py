"""Counts questions whose texts speak of their options by letters, and names those that cannot be shuffled."""

from __future__ import annotations

from dataclasses import dataclass, field

from whycards.core.letters.reading import read
from whycards.core.question import Kind
from whycards.formats.message import QuestionFound
from whycards.formats.review import label


@dataclass(frozen=True, slots=True)
class LockedQuestion:
    """A question that keeps its authored order, and why. `line` is 1-based."""

    file: str
    line: int
    question: str
    reason: str


@dataclass(frozen=True, slots=True)
class LetterCounts:
    """`questions` speak of options by letters, `bound` of them with certainty; the others are `locked`."""

    questions: int = 0
    bound: int = 0
    references: int = 0
    locked: tuple[LockedQuestion, ...] = ()


NO_LETTERS = LetterCounts()


@dataclass(slots=True)
class LetterTally:
    """Reads choice questions as they come."""

    questions: int = 0
    bound: int = 0
    references: int = 0
    locked: list[LockedQuestion] = field(default_factory=list)

    def add(self, found: QuestionFound) -> None:
        """Read a question."""
        if found.question.kind is not Kind.CHOICE:
            return
        reading = read(found.question)
        if reading.lock:
            name = label(found.question)
            self.locked.append(LockedQuestion(found.file, found.line, name, reading.lock))
        elif reading.references:
            self.bound += 1
            self.references += reading.references
        self.questions += bool(reading.lock or reading.references)

    def counts(self) -> LetterCounts:
        """The figures so far."""
        return LetterCounts(self.questions, self.bound, self.references, tuple(self.locked))
