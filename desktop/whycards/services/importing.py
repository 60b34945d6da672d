"""Takes deck files into the library: reads all of them first, then stores everything in one transaction."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

from whycards.core.clock import Clock
from whycards.core.deck import DeckHead
from whycards.core.progress import Progress
from whycards.formats.errors import ReadFailed
from whycards.formats.options import ReadOptions
from whycards.formats.parent import read_frames
from whycards.services.checking import Tally
from whycards.services.columns import remembered
from whycards.services.doubles import Doubles
from whycards.services.import_report import FileReport as FileReport
from whycards.services.import_report import ImportReport as ImportReport
from whycards.services.import_report import NameRefused as NameRefused
from whycards.services.import_report import NothingStored as NothingStored
from whycards.services.import_report import why_nothing
from whycards.services.places import work_folder
from whycards.services.prepared import Place, Prepared, ReadPath, Selection, Taken, keys_of_titles
from whycards.services.spool import Spool, SpooledDeck
from whycards.services.storing import Writer
from whycards.services.today import read_moment
from whycards.storage.errors import touching_files
from whycards.storage.import_result import Update
from whycards.storage.library import Library

_AS_FOUND = ReadOptions()
_COLLECTIONS = (50_000, 50, 10)


@contextmanager
def _rarely_collected() -> Iterator[None]:
    """Millions of objects are made here, few of which stay, with next to no cycles among them."""
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


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
        format_: str = "",
        are_apart: bool = False,
    ) -> ImportReport:
        """Import files, folders or zips; `deck_name` replaces the name of decks that carry no id.

        `are_apart` makes decks of their own also of those that are known by their questions.
        `keep_schedule` carries over what another program knows of the memory of questions, where a file says.
        `format_` is the format that they are in, whatever they look like; "" to find it out.

        A path that cannot be read is reported and does not keep the others out. Raises Cancelled from
        `progress`, NothingStored, NameRefused and the storage's Troubles: the library is as it was then.
        """
        deck_name = None if deck_name is None else deck_name.strip()
        if deck_name is not None:
            held = self.heads()
            head = DeckHead(title=deck_name, held_as=keys_of_titles(held).get(deck_name, ""))
            _require_free(head, Doubles(held))
        with self.prepare(paths, progress, ReadOptions(format=format_)) as prepared:
            names: dict[Place, str] = {}
            if deck_name is not None:
                for number, read in enumerate(prepared.read):
                    decks = list(read.decks())
                    _require_nameless(read.path, [deck for _, deck in decks])
                    names |= {(number, at): deck_name for at, _ in decks}
            apart = frozenset(prepared.known) if are_apart else frozenset()
            selection = Selection(names=names, keep_schedule=keep_schedule, apart=apart)
            return self.store(prepared, selection, progress)

    def prepare(self, paths: Sequence[Path], progress: Progress, options: ReadOptions = _AS_FOUND) -> Prepared:
        """Read everything and store nothing; close what is given back.

        Raises Cancelled from `progress` and the storage's Troubles; nothing is left on disk then.
        """
        options = replace(options, columns={**remembered(self._library), **options.columns})
        with touching_files(self._library.path):
            held = frozenset(head.key for head in self.heads())
            prepared = Prepared(work_folder(self._library.path), self._library.staging, held)
        try:
            for path in paths:
                prepared.read.append(self.read(prepared, path, options, progress))
            self.settle(prepared)
        except BaseException:
            prepared.close()
            raise
        return prepared

    def settle(self, prepared: Prepared) -> None:
        """Name the decks that would be taken for others by their names, and find those that have new ones."""
        from whycards.services.destinations import Destinations
        from whycards.services.recognising import Recognition

        held = self._library.decks(date.min, 0)
        prepared.keys = keys_of_titles(deck.head for deck in held)
        Destinations(self._library, held).settle(prepared)
        Recognition(self._library, held).settle(prepared)

    @_rarely_collected()
    def read(self, prepared: Prepared, path: Path, options: ReadOptions, progress: Progress) -> ReadPath:
        """Read one path into the folder of what is prepared. Raises as `prepare`."""
        with touching_files(self._library.path):
            spool = prepared.new_spool()
        tally = Tally()
        named = _Named(progress, f"Reading {path.name}")
        try:
            with touching_files(self._library.path):
                for message, frame in read_frames(path, spool.media, named, options):
                    tally.add(message)
                    spool.add(message, frame)
                spool.finish()
        except ReadFailed as trouble:
            return ReadPath(path, spool, tally.report(path), options, str(trouble), tally.opening)
        return ReadPath(path, spool, tally.report(path), options, opening=tally.opening)

    @_rarely_collected()
    def store(self, prepared: Prepared, selection: Selection, progress: Progress) -> ImportReport:
        """Store what was selected, in one transaction. Raises as `run`; what was read stays as it is."""
        held = self.heads()
        taken = prepared.taken(selection, held)
        if not any(one.decks for one in taken):
            files = [FileReport(one.found, (), one.read.trouble) for one in taken]
            raise NothingStored(why_nothing(files), files)
        total = sum(deck.items for one in taken for _, deck in one.decks)
        updates = self._updates(taken, {head.key for head in held}, selection, progress)
        moment = read_moment(self._library, self._clock)
        with self._library.importer(moment, prepared.staging) as run:
            writer = Writer(run, progress, total, updates, keep_schedule=selection.keep_schedule)
            files = [FileReport(one.found, writer.store(one), one.read.trouble) for one in taken]
        problems = tuple(problem for one in taken for problem in one.found.problems)
        clashes = tuple(one for path in taken for problems in path.clashes.values() for one in problems)
        return ImportReport(run.result, problems, tuple(files), clashes)

    def _updates(
        self, taken: Sequence[Taken], held: Collection[str], selection: Selection, progress: Progress
    ) -> dict[str, Update]:
        """What newer files of decks mean for their questions, by the key of the deck."""
        parts: dict[str, list[tuple[Spool, SpooledDeck]]] = {}
        for one in taken:
            for head, deck in one.decks:
                if head.key in held:
                    parts.setdefault(head.key, []).append((one.read.spool, deck))
        if not parts:
            return {}
        from whycards.services.updating.comparing import Part, compared

        def advance(done: int, total: int) -> None:
            progress.advance(done, total, "Comparing with your library")

        found = {
            key: compared(self._library, key, [Part(*one) for one in decks], advance)
            for key, decks in parts.items()
        }
        return {key: one.found.update(selection.mine.get(key, frozenset())) for key, one in found.items()}

    def undo(self) -> int:
        """Take the newest import back; gives how many questions stay because they were changed since.

        Raises KeyError where there is none.
        """
        newest = self._library.newest_import()
        if newest is None:
            raise KeyError("no import")
        return self._library.undo_import(newest.id, read_moment(self._library, self._clock))

    def heads(self) -> list[DeckHead]:
        """What the decks of the library say of themselves."""
        return [deck.head for deck in self._library.decks(date.min, 0)]


class _Named:
    """Progress of reading one path, under the path's name."""

    def __init__(self, progress: Progress, what: str) -> None:
        self._progress = progress
        self._what = what

    def advance(self, done: int, total: int, what: str = "") -> None:
        self._progress.advance(done, total, self._what)


def _require_free(head: DeckHead, doubles: Doubles) -> None:
    """Raise NameRefused where the name is none, or means another deck of the library."""
    if not head.title:
        raise NameRefused("The name of a deck cannot be empty. Nothing was stored.")
    clash = doubles.in_library(head)
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
