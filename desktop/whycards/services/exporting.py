"""Takes a deck out of the library into a file of another program, and says what that format cannot hold."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.core.progress import Progress
from whycards.formats.writing.formats import ENDINGS, NATIVE
from whycards.formats.writing.formats import WRITERS as WRITERS
from whycards.formats.writing.outgoing import Outgoing as Outgoing
from whycards.formats.writing.outgoing import OutgoingDeck as OutgoingDeck
from whycards.formats.writing.parts import WHOLE
from whycards.formats.writing.parts import Losses as Losses
from whycards.formats.writing.parts import Part as Part
from whycards.formats.writing.writer import Write as Write
from whycards.formats.writing.writer import Writer as Writer
from whycards.storage.library import Library

_ON_PAPER = frozenset(
    (
        *(Part.FLASHCARD, Part.SEVERAL_KEYS, Part.IMAGE, Part.FORMULA, Part.MARKUP, Part.CASE, Part.EXHIBIT),
        *(Part.CHOOSE, Part.ORDER, Part.PIN, Part.LINES),
    )
)
_PART_NAME = ".whycards-export-{}"
_NAME_CHARACTERS = 40
"""Of the file's own name in that of its place while it is written: names of files have an end."""


class ExportTrouble(Trouble):
    """A deck could not be written; the file at the path is as it was."""


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written: `questions` of them, drafts and flashcards among them, in a format of this title.

    `losses` says in sentences what stayed behind.
    """

    path: Path
    format: str
    questions: int
    losses: tuple[str, ...]


def sheet(write: Write) -> Writer:
    """The format of a sheet to print, which `write` makes: pages need a font engine, which is not here."""
    return Writer("pdf", "Sheet to print (PDF)", ".pdf", _ON_PAPER, write)


def writer_for(path: Path, name: str | None, writers: Sequence[Writer] = WRITERS) -> Writer:
    """The format of this name, else the one that the file's ending means. Raises ExportTrouble."""
    by_name = {writer.name: writer for writer in writers}
    if name is not None:
        if name not in by_name:
            raise ExportTrouble(f"There is no format {name}. It is one of: {', '.join(by_name)}.")
        return by_name[name]
    meant = [by_name[one] for one in ENDINGS.get(path.suffix.lower(), ()) if one in by_name]
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(writer.name for writer in meant) or ", ".join(by_name)
    which = "may be of several formats" if meant else "does not tell its format by its ending"
    raise ExportTrouble(f"{path.name} {which}. Say which with --format: {names}.")


class ExportService:
    """Exports from one library, which stays as it is. Safe to use on a worker thread."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def export(self, deck: DeckInfo, path: Path, writer: Writer, progress: Progress) -> ExportReport:
        """Write a deck to a path: all of it or nothing. Raises ExportTrouble, Cancelled from `progress`."""
        losses = Losses(writer.holds, writer.most_options)
        # What rests here because another deck has the same question is of this deck all the same.
        uids = self._library.deck_questions(deck.row, with_merged=True)
        outgoing = OutgoingDeck(
            deck.head,
            self._questions(uids, f"Writing {deck.head.title}", progress),
            lambda media: self._library.media_bytes(media.digest),
            tuple(self._library.cases(deck.row)),
        )
        with _whole(path, is_folder=_is_folder(path, writer)) as place:
            _write(writer, outgoing, place, path, losses)
            if not losses.written and losses.found:
                raise ExportTrouble(
                    f"{writer.title} can hold none of the questions of {deck.head.title}. Nothing was written."
                )
        return ExportReport(path, writer.title, losses.written, tuple(_sentences(writer, losses)))

    def _questions(self, uids: Sequence[str], what: str, progress: Progress) -> Iterator[Outgoing]:
        for done, uid in enumerate(uids):
            progress.advance(done, len(uids), what)
            stored = self._library.question(uid)
            if stored is not None:
                yield Outgoing(stored.question, stored.case, stored.images)


def _is_folder(path: Path, writer: Writer) -> bool:
    return writer is NATIVE and not path.suffix


def _write(writer: Writer, deck: OutgoingDeck, place: Path, path: Path, losses: Losses) -> None:
    if writer is not NATIVE or path.suffix.lower() == ".zip":
        writer.write(deck, place, losses)
        return
    from whycards.formats.writing import native

    if _is_folder(path, writer):
        native.write_folder(deck, place, losses)
        return
    try:
        native.write_beside(deck, place, losses, path.parent)
    except native.Occupied as occupied:
        raise ExportTrouble(
            f"Another image is called {occupied} beside {path.name} already. "
            "Choose an empty folder, or a file that ends in .zip."
        ) from None


@contextmanager
def _whole(path: Path, *, is_folder: bool) -> Iterator[Path]:
    """A place to write to, which takes the name of `path` once the block has ended well."""
    place = path.with_name(_PART_NAME.format(f"{os.getpid()}-{path.name[-_NAME_CHARACTERS:]}"))
    if is_folder and os.path.lexists(path):
        raise ExportTrouble(f"{path} is there already. Choose the name of a folder that is not.")
    try:
        yield place
        if not is_folder:
            with place.open("rb+") as file:
                os.fsync(file.fileno())
        place.replace(path)
    except OSError as problem:
        raise ExportTrouble(_why(path, problem)) from None
    finally:
        _take_away(place)


def _take_away(place: Path) -> None:
    remove = (
        partial(shutil.rmtree, ignore_errors=True) if place.is_dir() else partial(Path.unlink, missing_ok=True)
    )
    remove(place)


def _why(path: Path, problem: OSError) -> str:
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full, so {path} was not written. Free some space, then try again."
    if problem.errno == errno.ENOENT:
        return f"There is no folder {path.parent}, so {path.name} was not written."
    return f"{path} cannot be written: {problem.strerror}. Choose another place."


def _sentences(writer: Writer, losses: Losses) -> Iterator[str]:
    for part, labels in losses.found.items():
        number = f"{len(labels):,}"
        if part in WHOLE:
            what = part.value if len(labels) > 1 else _ONE[part]
            yield f"{number} {what} stayed behind: {writer.title} has no room for such."
        else:
            questions = "questions" if len(labels) > 1 else "question"
            yield f"{writer.title} cannot hold {part.value}: {number} {questions}, first “{labels[0]}”."


_ONE = {
    Part.DRAFT: "draft",
    Part.FLASHCARD: "flashcard",
    Part.SEVERAL_KEYS: "question with several keys",
    Part.MANY_OPTIONS: "question with more options than it has room for",
}
