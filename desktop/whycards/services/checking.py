"""Counts what deck files hold and gathers every problem in them, without storing anything."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from whycards.core.problem import Problem, Severity, Trouble
from whycards.core.progress import Progress
from whycards.formats.message import (
    CaseFound,
    Head,
    LinesFound,
    Message,
    ProblemFound,
    QuestionFound,
    ScheduleFound,
    TableFound,
    TextFound,
)
from whycards.formats.options import ReadOptions
from whycards.formats.parent import read_deck
from whycards.formats.source import shown
from whycards.services.doctoring import Rounds
from whycards.services.doubles import Doubles
from whycards.services.kinds import KindCounts
from whycards.services.letter_counts import NO_LETTERS, LetterCounts, LetterTally

SKIPPED = "skipped"
"""Rule of the problem that stands for an item which is no choice question and no flashcard."""


@dataclass(frozen=True, slots=True)
class ImageCounts:
    """Distinct images that questions and cases refer to: found, not found, and on other computers."""

    local: int
    missing: int
    remote: int


@dataclass(frozen=True, slots=True)
class PathReport:
    """What was found under one path. `questions` counts usable choice questions, `format` is "" if unknown.

    `true_or_false` counts those of the single ones that are a statement; `scheduled` those of which a file
    says when another program would ask them again. `texts` and `tables` tell how files were read.
    `letters` is counted by `check` only.
    """

    path: str
    format: str
    questions: int
    single: int
    multiple: int
    drafts: int
    flashcards: int
    skipped: int
    images: ImageCounts
    problems: tuple[Problem, ...]
    scheduled: int = 0
    true_or_false: int = 0
    texts: tuple[TextFound, ...] = ()
    tables: tuple[TableFound, ...] = ()
    letters: LetterCounts = NO_LETTERS

    @property
    def has_errors(self) -> bool:
        """Whether something could not be read or breaks the deck grammar."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def items(self) -> int:
        """Everything that an import would store."""
        return self.questions + self.drafts + self.flashcards

    def as_json(self) -> dict[str, object]:
        """Plain values for JSON."""
        return asdict(self)


@dataclass(slots=True)
class Tally:
    """Counts messages as they come from a reader."""

    formats: dict[str, None] = field(default_factory=dict)
    kinds: KindCounts = field(default_factory=KindCounts)
    scheduled: int = 0
    texts: list[TextFound] = field(default_factory=list)
    tables: list[TableFound] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    heads: list[Head] = field(default_factory=list)
    """The decks that an import would store."""
    opening: LinesFound | None = None
    """Lines of what gave no question, where it is text."""
    _head: Head | None = None
    _local: set[tuple[str, str]] = field(default_factory=set)
    _missing: set[tuple[str, str]] = field(default_factory=set)
    _remote: set[str] = field(default_factory=set)

    def add(self, message: Message) -> None:
        """Count one message."""
        match message:
            case Head():
                self.formats.setdefault(message.format)
                self._head = message if message.has_identity else None
            case QuestionFound():
                self._stored()
                self.kinds.add(message.question)
                self._images(message)
            case CaseFound():
                self._images(message)
            case TextFound():
                self.texts.append(message)
            case TableFound():
                self.tables.append(message)
            case ScheduleFound():
                self.scheduled += message.cards
            case ProblemFound():
                self.problems.append(message.problem)
            case LinesFound():
                self.opening = message

    def _stored(self) -> None:
        if self._head is not None:
            self.heads.append(self._head)
            self._head = None

    def _images(self, found: QuestionFound | CaseFound) -> None:
        if found.images:
            self._local.update((found.file, image) for image in found.images)
        if found.missing:
            self._missing.update((found.file, image) for image in found.missing)
        if found.remote:
            self._remote.update(found.remote)

    def report(self, path: Path) -> PathReport:
        """The counts so far, under this path as it was given: findings name it so too."""
        kinds = self.kinds
        return PathReport(
            path=str(path),
            format=", ".join(self.formats),
            questions=kinds.questions,
            single=kinds.single,
            multiple=kinds.multiple,
            drafts=kinds.drafts,
            flashcards=kinds.flashcards,
            skipped=sum(problem.rule == SKIPPED for problem in self.problems),
            images=ImageCounts(len(self._local), len(self._missing), len(self._remote)),
            problems=tuple(replace(one, file=as_given(one.file, path)) for one in self.problems),
            scheduled=self.scheduled,
            true_or_false=kinds.true_or_false,
            texts=tuple(replace(one, file=as_given(one.file, path)) for one in self.texts),
            tables=tuple(replace(one, file=as_given(one.file, path)) for one in self.tables),
        )


def as_given(file: str, path: Path) -> str:
    """A file named from `path` on, where the reader knows it by its absolute path."""
    absolute = shown(path.absolute())
    return shown(path) + file[len(absolute) :] if file.startswith(absolute) else file


def check(paths: Sequence[Path], progress: Progress, format_: str = "") -> list[PathReport]:
    """Read each path and report on it; one that cannot be read has that as a problem of severity error.

    `format_` is the format that they are in, whatever they look like; "" to find it out. Raises Cancelled
    from `progress`.
    """
    doubles = Doubles()
    return [_check_one(path, doubles, progress, ReadOptions(format=format_)) for path in paths]


def _check_one(path: Path, doubles: Doubles, progress: Progress, options: ReadOptions) -> PathReport:
    tally, letters = Tally(), LetterTally()
    with tempfile.TemporaryDirectory(prefix="whycards-check-") as folder:
        rounds = Rounds(Path(folder))
        try:
            for message in read_deck(path, Path(folder), progress, options):
                tally.add(message)
                tally.problems += rounds.meet(message)
                if isinstance(message, QuestionFound):
                    letters.add(message)
            tally.problems += rounds.end()
            for head in tally.heads:
                tally.problems += doubles.meet(head, as_given(head.file, path))
        except Trouble as trouble:
            tally.problems.append(Problem(Severity.ERROR, "unreadable", str(trouble), file=str(path)))
    return replace(tally.report(path), letters=_as_given_all(letters.counts(), path))


def _as_given_all(counts: LetterCounts, path: Path) -> LetterCounts:
    locked = tuple(replace(one, file=as_given(one.file, path)) for one in counts.locked)
    return replace(counts, locked=locked)
