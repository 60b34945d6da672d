"""Hands what was read to a library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.core.identity import Identity
from whycards.core.problem import Problem, Severity
from whycards.core.progress import Progress
from whycards.core.question import Question
from whycards.formats.message import CaseFound, MediaFound, Message, QuestionFound
from whycards.formats.review import label
from whycards.services.checking import as_given
from whycards.services.prepared import Taken
from whycards.services.spool import Spool, SpooledDeck, missing_of
from whycards.storage.import_result import NO_UPDATE, DeckImport, Update

if TYPE_CHECKING:
    from whycards.storage.importer import ImportRun
    from whycards.storage.staging import StagedDeck

_NO_DOUBTS = frozenset(
    {"draft", "skipped", "missing-image", "refused-image", "remote-image", "too-long", "duplicate-id", "image"}
)
"""Rules of warnings that leave nothing to decide about a question, or that the list of drafts tells."""


class Writer:
    """Stores decks within an import run, and tells what each deck of each path changed."""

    def __init__(
        self,
        run: ImportRun,
        progress: Progress,
        total: int,
        updates: Mapping[str, Update],
        *,
        keep_schedule: bool,
    ) -> None:
        self._run = run
        self._progress = progress
        self._total = total
        self._updates = updates
        self._keep_schedule = keep_schedule
        self._done = 0

    def store(self, taken: Taken) -> tuple[DeckImport, ...]:
        """Store the decks of one path."""
        changes = []
        doubts = Doubts(taken.read.path, taken.read.found.problems)
        spool = taken.read.spool
        for head, deck in taken.decks:
            before = _sums(self._run)
            self._run.deck(head, self._updates.get(head.key, NO_UPDATE))
            if deck.staged is not None and self._run.is_new and not (self._keep_schedule and deck.is_scheduled):
                self._take(spool, deck, deck.staged, doubts)
            else:
                self._all(spool, deck, doubts)
            after = _sums(self._run)
            changes.append(_change(head.title, {name: after[name] - before[name] for name in _FIGURES}))
        return tuple(changes)

    def _take(self, spool: Spool, deck: SpooledDeck, staged: StagedDeck, doubts: Doubts) -> None:
        """Store a deck that is new to the library from what was staged of it."""
        for message in spool.others(deck):
            self._hand_over(message, spool.media)
        for number in self._run.take(staged, doubts.by_number(spool, staged)):
            self._done += number
            self._progress.advance(self._done, self._total, "Storing questions")

    def _all(self, spool: Spool, deck: SpooledDeck, doubts: Doubts) -> None:
        number = 0
        for message in spool.messages(deck):
            if isinstance(message, QuestionFound):
                self._question(message, deck.identity(number), doubts)
                number += 1
            else:
                self._hand_over(message, spool.media)
        self._run.flush()

    def _question(self, found: QuestionFound, identity: Identity, doubts: Doubts) -> None:
        schedule = found.schedule if self._keep_schedule else None
        doubtful = doubts.of(found.file, found.line, found.question)
        self._run.question(found.question, found.images, missing_of(found), schedule, doubtful, identity)
        self._done += 1
        self._progress.advance(self._done, self._total, "Storing questions")

    def _hand_over(self, message: Message, media: Path) -> None:
        match message:
            case CaseFound():
                self._run.case(message.case, message.images)
            case MediaFound():
                self._run.media(message.media, (media / message.media.digest).read_bytes())


class Doubts:
    """What is doubtful in the questions of one path, whose problems these are."""

    def __init__(self, path: Path, problems: Iterable[Problem]) -> None:
        self._path = path
        self._by_name: dict[tuple[str, str], list[Problem]] = {}
        self._by_line: dict[tuple[str, int], list[Problem]] = {}
        for problem in problems:
            if problem.severity is Severity.WARNING and problem.question and problem.rule not in _NO_DOUBTS:
                self._by_name.setdefault((problem.file, problem.question), []).append(problem)
                self._by_line.setdefault((problem.file, problem.line or 0), []).append(problem)

    def of(self, file: str, line: int, question: Question) -> list[Problem]:
        """Why this question needs a look; nothing for most."""
        if not self._by_name:
            return []
        file = as_given(file, self._path)
        # Readers name a question in their own ways, and two questions may begin alike.
        problems = self._by_line.get((file, line)) or self._by_name.get((file, label(question)), [])
        return list({(one.rule, one.message): one for one in problems}.values())

    def by_number(self, spool: Spool, deck: StagedDeck) -> dict[int, list[Problem]]:
        """Why questions of a staged deck need a look, by their numbers."""
        if not self._by_name:
            return {}
        places = spool.places(deck)
        found = {
            number: self.of(file, line, Question(stem, id=name)) for number, file, line, name, stem in places
        }
        return {number: problems for number, problems in found.items() if problems}


_FIGURES = ("added", "changed", "unchanged", "drafts", "flashcards", "carried", "kept", "doubtful")


def _change(title: str, figures: Mapping[str, int]) -> DeckImport:
    return DeckImport(
        title,
        figures["added"],
        figures["changed"],
        figures["unchanged"],
        figures["drafts"],
        figures["flashcards"],
        carried=figures["carried"],
        kept=figures["kept"],
        doubtful=figures["doubtful"],
    )


def _sums(run: ImportRun) -> Counter[str]:
    """What the run did up to now to all its decks together."""
    sums: Counter[str] = Counter()
    for deck in run.result.decks:
        sums.update({name: getattr(deck, name) for name in _FIGURES})
    return sums
