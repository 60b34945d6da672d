"""What an import would do, before anything is stored: decks, counts, changes, questions as they will look."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from whycards.core.choosing import asked
from whycards.core.deck import DeckHead
from whycards.core.problem import Problem
from whycards.core.progress import Progress
from whycards.formats import TEXTS
from whycards.formats.errors import ReadFailed
from whycards.formats.message import LinesFound as LinesFound
from whycards.formats.message import TableFound as TableFound
from whycards.formats.options import Look
from whycards.formats.options import ReadOptions as ReadOptions
from whycards.formats.parent import read_deck
from whycards.formats.source import shown
from whycards.services import columns
from whycards.services.checking import as_given
from whycards.services.importing import ImportReport, ImportService
from whycards.services.planning import Changes as Changes
from whycards.services.planning import DeckPlan as DeckPlan
from whycards.services.planning import Plan as Plan
from whycards.services.prepared import Place, Prepared, ReadPath, Selection
from whycards.services.spool import SpooledDeck
from whycards.services.study.views import Shown
from whycards.services.updating.comparing import Comparison, Part, compared
from whycards.services.updating.difference import State
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion

TEXT_FORMATS = TEXTS
"""Formats that any text can be read as, those first that texts are in most often."""


Findings: TypeAlias = list[tuple[ReadPath, tuple[Problem, ...]]]
"""What the deck doctor found in each path."""


class PreviewService:
    """Reads files for a look at them. Safe on a worker thread."""

    def __init__(self, library: Library, importing: ImportService) -> None:
        self._library = library
        self._importing = importing

    def read(self, paths: Sequence[Path], progress: Progress) -> Preview:
        """Read these and compare them with the library; close what is given back. Raises as an import does."""
        preview = Preview(self._library, self._importing, self._importing.prepare(paths, progress))
        try:
            preview.compare(Selection(), progress)
        except BaseException:
            preview.close()
            raise
        return preview


class Preview:
    """Files that were read and not stored. What takes long has a progress: it belongs on a worker thread."""

    def __init__(self, library: Library, importing: ImportService, prepared: Prepared) -> None:
        self._library = library
        self._importing = importing
        self._prepared = prepared
        self._comparisons: dict[tuple[str, tuple[Place, ...]], Comparison] = {}
        self._held = tuple(importing.heads())

    @property
    def files(self) -> tuple[ReadPath, ...]:
        """Each path as it was read."""
        return tuple(self._prepared.read)

    @property
    def held(self) -> tuple[DeckHead, ...]:
        """The decks that the library held when the files were read."""
        return self._held

    def close(self) -> None:
        """Let go of everything; nothing is left on disk."""
        self._prepared.close()

    def plan(self, selection: Selection) -> Plan:
        """What would be stored."""
        taken = self._prepared.taken(selection, self._held)
        keys = {head.key for head in self._held}
        plans = []
        for number, read in enumerate(self._prepared.read):
            stored = [deck for _, deck in taken[number].decks]
            for at, deck in read.decks():
                place = (number, at)
                head = self._prepared.head(place, deck, selection)
                plans.append(
                    DeckPlan(
                        place=place,
                        head=head,
                        format=deck.found.format,
                        file=as_given(deck.found.file, read.path),
                        kinds=deck.kinds,
                        is_taken=place not in selection.left_out,
                        is_stored=any(one is deck for one in stored),
                        is_held=head.key in keys,
                        clashes=taken[number].clashes.get(place, ()),
                        changes=self._changes_of(place, head.key, deck, is_held=head.key in keys),
                        recognised=self._prepared.was(place),
                        is_apart=place in selection.apart,
                    )
                )
        return Plan(tuple(plans))

    def compare(self, selection: Selection, progress: Progress) -> None:
        """Compare the decks with the library where that was not done yet. Raises Cancelled from `progress`."""

        def advance(done: int, total: int) -> None:
            progress.advance(done, total, "Comparing with your library")

        groups: dict[str, tuple[Place, ...]] = {}
        for plan in self.plan(selection).decks:
            if plan.is_taken and plan.is_held:
                groups[plan.head.key] = (*groups.get(plan.head.key, ()), plan.place)
        for key, places in groups.items():
            if (key, places) not in self._comparisons:
                parts = [
                    Part(self._prepared.read[number].spool, self._deck((number, at))) for number, at in places
                ]
                self._comparisons[key, places] = compared(self._library, key, parts, advance)

    def examine(self, progress: Progress) -> Findings:
        """Let the deck doctor look at all questions. Raises Cancelled from `progress`."""
        from whycards.services.doctoring import Rounds

        found: Findings = []
        for read in self._prepared.read:
            rounds, problems = Rounds(read.spool.media), list[Problem]()
            for _, deck in read.decks():
                problems += rounds.meet(deck.found)
                for done, message in enumerate(read.spool.messages(deck)):
                    progress.advance(done, deck.messages, "Looking for faults")
                    problems += rounds.meet(message)
            problems += rounds.end()
            found.append((read, tuple(replace(one, file=as_given(one.file, read.path)) for one in problems)))
        return found

    def keep(self, findings: Findings) -> None:
        """Have what `examine` found among the files, save for those that were read again meanwhile."""
        for read, problems in findings:
            if read in self._prepared.read:
                self._prepared.read[self._prepared.read.index(read)] = replace(read, findings=problems)

    def comparison(self, key: str, places: Sequence[Place] | None = None) -> Comparison | None:
        """What differs in the deck of this key, None where it was not compared.

        `places` are the decks of files that it is brought up to date by; without them the last comparison.
        """
        if places is not None:
            return self._comparisons.get((key, tuple(places)))
        found = [one for (name, _), one in self._comparisons.items() if name == key]
        return found[-1] if found else None

    def before(self, uid: str) -> StoredQuestion | None:
        """A question as the library holds it, for a look beside the newer one."""
        return self._library.question(uid)

    def read_again(self, number: int, options: ReadOptions, progress: Progress) -> None:
        """Read a path with other wishes; what the columns of its tables hold is remembered.

        Raises as an import does, and then everything is as it was.
        """
        before = self._prepared.read[number]
        read = self._importing.read(self._prepared, before.path, options, progress)
        tables = {table.key for table in before.found.tables}
        said = {
            key: fields
            for key, fields in options.columns.items()
            if key in tables and fields != before.options.columns.get(key)
        }
        columns.remember(self._library, said)
        self._prepared.read[number] = read
        self._importing.settle(self._prepared)
        self._prepared.drop(before.spool)
        self._comparisons = {
            group: one
            for group, one in self._comparisons.items()
            if all(place[0] != number for place in group[1])
        }

    def store(self, selection: Selection, progress: Progress) -> ImportReport:
        """Store what is selected. Raises as an import does."""
        return self._importing.store(self._prepared, selection, progress)

    def question(self, place: Place, number: int, selection: Selection) -> Shown:
        """A question of a deck, 0-based, as it will be asked."""
        deck = self._deck(place)
        spool = self._prepared.read[place[0]].spool
        found = spool.question(deck, number)
        case = spool.case(deck, found.question.case) if found.question.case else None
        images = {**(case.images if case else {}), **found.images}
        head = self._prepared.head(place, deck, selection)
        return Shown(
            uid="",
            deck_title=head.title,
            domain_name=next(
                (one.name for one in head.domains if one.id == found.question.domain), found.question.domain
            ),
            question=found.question,
            order=tuple(range(len(found.question.options))),
            images={ref: spool.images[digest] for ref, digest in images.items() if digest in spool.images},
            missing=found.missing,
            case=case.case if case else None,
            asked=asked(found.question),
            number=number + 1,
            total=deck.items,
            is_retry=False,
            flagged=False,
        )

    def at(self, problem: Problem) -> tuple[Place, int] | None:
        """The question that a problem speaks of, where its file and line lead to one."""
        if problem.line is None:
            return None
        for number, read in enumerate(self._prepared.read):
            file = _as_read(problem, read)
            for at, deck in read.decks():
                found = deck.at_line(file, problem.line)
                if found is not None:
                    return (number, at), found
        return None

    def lines(self, problem: Problem, progress: Progress) -> LinesFound:
        """The file of a problem, about its line. Raises ReadFailed, and Cancelled from `progress`."""
        read = self.read_of(problem)
        if read is None:
            raise ReadFailed(f"{problem.file} is not among the files that were read.")
        options = replace(read.options, look=Look(_as_read(problem, read), problem.line or 0))
        with tempfile.TemporaryDirectory(prefix="whycards-look-") as folder:
            for message in read_deck(read.path, Path(folder), progress, options):
                if isinstance(message, LinesFound):
                    return replace(message, file=as_given(message.file, read.path))
        raise ReadFailed(f"{problem.file} cannot be shown.")

    def read_of(self, problem: Problem) -> ReadPath | None:
        """The path that a problem's file is, or lies in."""
        of_it = [read for read in self._prepared.read if problem.file.startswith(str(read.path))]
        return max(of_it, key=lambda read: len(str(read.path)), default=None)

    def media_bytes(self, digest: str) -> bytes:
        """The cleaned bytes of an image. Raises KeyError where none of the files brought it."""
        for read in self._prepared.read:
            if digest in read.spool.images:
                return (read.spool.media / digest).read_bytes()
        raise KeyError(digest)

    def _deck(self, place: Place) -> SpooledDeck:
        return self._prepared.read[place[0]].spool.decks[place[1]]

    def _changes_of(self, place: Place, key: str, deck: SpooledDeck, *, is_held: bool) -> Changes | None:
        if not is_held:
            return Changes(new=deck.items)
        for (name, places), comparison in self._comparisons.items():
            if name == key and place in places:
                return _share(comparison, places.index(place))
        return None


def _share(comparison: Comparison, part: int) -> Changes:
    """What one file of a deck changes; what none of them has is counted with the first."""
    counts = Counter[State]()
    for change in comparison.found.changes:
        own = comparison.place(change.number)[0] if change.number is not None else 0
        counts[change.state] += own == part
    in_file = counts.total() - counts[State.REMOVED]
    kept = comparison.found.kept if part == 0 else 0
    return Changes(
        new=counts[State.NEW],
        changed=counts[State.CHANGED],
        key_changed=counts[State.KEY_CHANGED],
        removed=counts[State.REMOVED],
        unchanged=comparison.parts[part].deck.items - in_file - kept,
        kept=kept,
    )


def _as_read(problem: Problem, read: ReadPath) -> str:
    """The file of a problem as its reader calls it, which knows it by the absolute path."""
    given = shown(read.path)
    return shown(read.path.absolute()) + problem.file[len(given) :] if problem.file.startswith(given) else ""
