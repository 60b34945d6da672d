"""Takes deck files into the library: reads all of them first, then stores everything in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.core.clock import Clock
from whycards.core.deck import DeckHead
from whycards.core.problem import Problem, Severity, Trouble
from whycards.core.progress import Progress
from whycards.formats.errors import ReadFailed
from whycards.formats.message import CaseFound, MediaFound, Message, QuestionFound
from whycards.formats.parent import read_deck
from whycards.services.checking import PathReport, Tally, as_given
from whycards.services.doubles import Doubles
from whycards.services.places import work_folder
from whycards.services.spool import Spool, SpooledDeck
from whycards.services.today import read_moment
from whycards.storage.errors import touching_files
from whycards.storage.import_result import DeckImport, ImportResult
from whycards.storage.library import Library

if TYPE_CHECKING:
    from whycards.storage.importer import ImportRun


class NameRefused(Trouble):
    """The deck cannot be given this name; the library is as it was."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one path: what was found in it, and what that changed in each of its decks, in order.

    `trouble` is the sentence for a path that could not be read, and then nothing of it was stored. Files that
    hold the same deck are told apart here, while `ImportResult` adds them up.
    """

    found: PathReport
    decks: tuple[DeckImport, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """An import that stored something. `result` tells it deck by deck, `files` path by path.

    `clashes` are those of the problems that tell of decks which would be taken for one another.
    """

    result: ImportResult
    problems: tuple[Problem, ...]
    files: tuple[FileReport, ...]
    clashes: tuple[Problem, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences on what may surprise: decks left out or of one name, new titles, absent questions."""
        sentences = [clash.message for clash in self.clashes]
        for deck in self.result.decks:
            if deck.former_title:
                sentences.append(f'This updates the deck "{deck.former_title}", now called "{deck.title}".')
            if deck.absent:
                sentences.append(_absent(deck, len(self.files)))
        return tuple(sentences)


def _absent(deck: DeckImport, files: int) -> str:
    one = deck.absent == 1
    questions = "1 question" if one else f"{deck.absent:,} questions"
    where = "not in this file" if files == 1 else "in none of these files"
    return (
        f"{deck.title}: {questions} of the library {'is' if one else 'are'} {where}; "
        f"{'it stays' if one else 'they stay'}."
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """A path that was read, or why it could not be; `decks` are those in it that are to be stored."""

    path: Path
    spool: Spool
    found: PathReport
    trouble: str = ""
    decks: tuple[SpooledDeck, ...] = ()
    clashes: tuple[Problem, ...] = ()

    def reviewed(self, doubles: Doubles, deck_name: str | None) -> _Read:
        """The same without the decks that must not be stored beside others."""
        decks, clashes = list[SpooledDeck](), list[Problem]()
        for deck in self.decks:
            met = doubles.meet(deck.found, as_given(deck.found.file, self.path), deck_name)
            clashes += met
            if not any(problem.severity is Severity.ERROR for problem in met):
                decks.append(deck)
        found = replace(self.found, problems=(*self.found.problems, *clashes))
        return replace(self, found=found, decks=tuple(decks), clashes=tuple(clashes))


class NothingStored(Trouble):
    """None of the paths gave a question; the library is as it was. `files` tells what is wrong with each."""

    def __init__(self, sentence: str, files: Sequence[FileReport]) -> None:
        super().__init__(sentence)
        self.files = tuple(files)


class ImportService:
    """Imports into one library. Safe to use on a worker thread."""

    def __init__(self, library: Library, clock: Clock) -> None:
        self._library = library
        self._clock = clock

    def run(
        self,
        paths: Sequence[Path],
        deck_name: str | None,
        progress: Progress,
        *,
        keep_schedule: bool = False,
    ) -> ImportReport:
        """Import files, folders or zips; `deck_name` replaces the name of decks that carry no id.

        `keep_schedule` carries over what another program knows of the memory of questions, where a file says.

        A path that cannot be read is reported and does not keep the others out. Raises Cancelled from
        `progress`, NothingStored, NameRefused and the storage's Troubles: the library is as it was then.
        """
        deck_name = None if deck_name is None else deck_name.strip()
        doubles = Doubles(deck.head for deck in self._library.decks(date.min, 0))
        if deck_name is not None:
            _require_free(deck_name, doubles)
        with ExitStack() as stack:
            with touching_files(self._library.path):
                folder = stack.enter_context(work_folder(self._library.path))
            read = []
            for number, path in enumerate(paths):
                with touching_files(self._library.path):
                    spool = stack.enter_context(Spool(folder / str(number)))
                read.append(self._read(path, spool, progress))
            if deck_name is not None:
                for one in read:
                    _require_nameless(one.path, one.decks)
            read = [one.reviewed(doubles, deck_name) for one in read]
            if not any(one.decks for one in read):
                raise NothingStored(
                    _why_nothing(read), [FileReport(one.found, (), one.trouble) for one in read]
                )
            return self._store(read, deck_name, progress, keep_schedule)

    def _read(self, path: Path, spool: Spool, progress: Progress) -> _Read:
        tally = Tally()
        named = _Named(progress, f"Reading {path.name}")
        try:
            for message in read_deck(path, spool.media, named):
                tally.add(message)
                with touching_files(self._library.path):
                    spool.add(message)
            with touching_files(self._library.path):
                spool.finish()
        except ReadFailed as trouble:
            return _Read(path, spool, tally.report(path), str(trouble))
        decks = tuple(deck for deck in spool.decks if deck.items and deck.found.has_identity)
        return _Read(path, spool, tally.report(path), decks=decks)

    def _store(
        self, read: Sequence[_Read], deck_name: str | None, progress: Progress, keep_schedule: bool
    ) -> ImportReport:
        total = sum(deck.items for one in read for deck in one.decks)
        with self._library.importer(read_moment(self._library, self._clock)) as run:
            writer = _Writer(run, deck_name, progress, total, keep_schedule)
            files = tuple(FileReport(one.found, writer.store(one), one.trouble) for one in read)
        problems = tuple(problem for one in read for problem in one.found.problems)
        clashes = tuple(problem for one in read for problem in one.clashes)
        return ImportReport(run.result, problems, files, clashes)


class _Writer:
    """Hands what was read to an import run, and tells what each deck of each path changed."""

    def __init__(
        self, run: ImportRun, deck_name: str | None, progress: Progress, total: int, keep_schedule: bool
    ) -> None:
        self._keep_schedule = keep_schedule
        self._run = run
        self._deck_name = deck_name
        self._progress = progress
        self._total = total
        self._done = 0

    def store(self, read: _Read) -> tuple[DeckImport, ...]:
        """Store the decks of one path."""
        changes = []
        for deck in read.decks:
            head = deck.head if self._deck_name is None else replace(deck.head, title=self._deck_name)
            before = _sums(self._run)
            self._run.deck(head)
            for message in read.spool.messages(deck):
                self._hand_over(message, read.spool.media)
            self._run.flush()
            after = _sums(self._run)
            added, changed, unchanged, drafts, flashcards, carried = (
                new - old for new, old in zip(after, before, strict=True)
            )
            counts = (added, changed, unchanged, drafts, flashcards)
            changes.append(DeckImport(head.title, *counts, carried=carried))
        return tuple(changes)

    def _hand_over(self, message: Message, media: Path) -> None:
        match message:
            case QuestionFound():
                schedule = message.schedule if self._keep_schedule else None
                self._run.question(message.question, message.images, message.missing, schedule)
                self._done += 1
                self._progress.advance(self._done, self._total, "Storing questions")
            case CaseFound():
                self._run.case(message.case, message.images)
            case MediaFound():
                self._run.media(message.media, (media / message.media.digest).read_bytes())


class _Named:
    """Progress of reading one path, under the path's name."""

    def __init__(self, progress: Progress, what: str) -> None:
        self._progress = progress
        self._what = what

    def advance(self, done: int, total: int, what: str = "") -> None:
        self._progress.advance(done, total, self._what)


def _sums(run: ImportRun) -> tuple[int, ...]:
    """What the run did up to now to all its decks together."""
    decks = run.result.decks
    return (
        sum(deck.added for deck in decks),
        sum(deck.changed for deck in decks),
        sum(deck.unchanged for deck in decks),
        sum(deck.drafts for deck in decks),
        sum(deck.flashcards for deck in decks),
        sum(deck.carried for deck in decks),
    )


def _require_free(deck_name: str, doubles: Doubles) -> None:
    """Raise NameRefused where the name is none, or means another deck of the library."""
    if not deck_name:
        raise NameRefused("The name of a deck cannot be empty. Nothing was stored.")
    clash = doubles.in_library(DeckHead(title=deck_name))
    if clash is not None:
        raise NameRefused(f"{clash.message} Nothing was stored.")


def _require_nameless(path: Path, decks: Sequence[SpooledDeck]) -> None:
    """Raise NameRefused unless there is one deck, and it leaves its name to the learner."""
    if not decks:
        return
    if len(decks) > 1:
        raise NameRefused(
            f"{path.name} holds {len(decks)} decks, and one name cannot stand for all of them. "
            "Nothing was stored; import it without a name."
        )
    head = decks[0].head
    if head.id:
        raise NameRefused(
            f"{path.name} names its deck itself: {head.title}, with the id {head.id}. "
            "Nothing was stored; import it without a name."
        )


def _why_nothing(read: Sequence[_Read]) -> str:
    from whycards.formats.finding import READS

    reasons = (one.trouble or _what_is_wrong(one.found) for one in read)
    return " ".join(
        reason or f"There is no question in {one.found.path}. {READS}"
        for reason, one in zip(reasons, read, strict=True)
    )


def _what_is_wrong(found: PathReport) -> str:
    """The first error of a path that gave no question, "" where nothing in it is wrong."""
    error = next((problem for problem in found.problems if problem.severity is Severity.ERROR), None)
    if error is None:
        return ""
    place = f"{error.file}, line {error.line}" if error.line else error.file
    what = "Nothing of it is stored" if found.items else "There is no question to be had"
    return f"{what}. {place}: {error.message}"
