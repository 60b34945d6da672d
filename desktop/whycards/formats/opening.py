"""What a path means: the documents to read in it, and the format of each."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from whycards.core.problem import Problem, Severity
from whycards.formats import READS
from whycards.formats.archive import ZipSource
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.finding import Finder, Found
from whycards.formats.forcing import forced, otherwise
from whycards.formats.format import Format
from whycards.formats.gathering import Gathering
from whycards.formats.kinds import ZIP, is_one_document, what_it_is, what_zip_it_is
from whycards.formats.limits import FILE_BYTES, MB
from whycards.formats.message import LinesFound, Message, ProblemFound, QuestionFound, TableFound, TextFound
from whycards.formats.options import Look
from whycards.formats.showing import opening_lines
from whycards.formats.source import FolderSource, shown
from whycards.formats.workshop import Workshop

_CHANGED = "{} changed while it was read, so nothing of it is taken. Import it again once it is at rest."
_ODDITIES = {
    "nul": (
        Severity.WARNING,
        "The file holds a NUL byte here; such bytes are left out. Save it anew as UTF-8.",
    ),
    "bidi": (
        Severity.NOTE,
        "Characters that turn the direction of the text around stand here; they are left out.",
    ),
}


def read_path(path: Path, workshop: Workshop, formats: Sequence[Format]) -> Iterator[Message]:
    """Everything that the decks at a path hold: a file, a folder, or a zip of either.

    A folder means each deck.md beneath it, else its packages and readable files; a README only when nothing
    else is readable. Where no question comes of it, its first lines are shown, or those about the first error.
    Raises ReadFailed where there is no deck, or the path cannot be read or changes meanwhile.
    """
    opened = _Opened(path, workshop, formats)
    try:
        for message in _read_at(path, workshop, formats):
            opened.hear(message)
            yield message
    except ReadFailed:
        yield from opened.lines()
        raise
    yield from opened.lines()


class _Opened:
    """Hears what is read, so that lines can be shown where it is no question."""

    def __init__(self, path: Path, workshop: Workshop, formats: Sequence[Format]) -> None:
        self._path = path
        self._workshop = workshop
        self._formats = formats
        self._is_told = False
        self._look: Look | None = None

    def hear(self, message: Message) -> None:
        if isinstance(message, QuestionFound | TableFound):
            self._is_told = True
        elif isinstance(message, ProblemFound) and self._look is None:
            problem = message.problem
            if problem.severity is Severity.ERROR and problem.line is not None:
                self._look = Look(problem.file, problem.line)

    def lines(self) -> Iterator[LinesFound]:
        if self._is_told:
            return
        found = opening_lines(self._path, self._workshop, self._formats, self._look)
        if found is not None:
            yield found


def _read_at(path: Path, workshop: Workshop, formats: Sequence[Format]) -> Iterator[Message]:
    if "\0" in str(path):  # no disk has such a name
        raise ReadFailed(f"{shown(path)} is not there. Check the path.")
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            os.scandir(path).close()
        elif not stat.S_ISREG(facts.st_mode):
            raise ReadFailed(f"{shown(path)} is neither a file nor a folder.")
        elif facts.st_size > FILE_BYTES:
            raise ReadFailed(
                f"{shown(path)} is larger than {FILE_BYTES // MB} MB, the most that a deck may have."
            )
        with ExitStack() as stack:
            yield from _read(path, workshop, formats, stack)
    except FileNotFoundError:
        if path.is_symlink():
            raise ReadFailed(f"{shown(path)} is a link to something that is not there.") from None
        raise ReadFailed(f"{shown(path)} is not there. Check the path.") from None
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise  # of our own work folder: nothing is wrong with the deck
        raise ReadFailed(f"{shown(path)} cannot be read: {error.strerror}.") from None


def _read(path: Path, workshop: Workshop, formats: Sequence[Format], stack: ExitStack) -> Iterator[Message]:
    wished = workshop.options.format
    if not wished:
        yield from _read_by(formats, path, workshop, stack)
        return

    def other() -> tuple[str, Iterator[Message]]:
        return _read_otherwise(formats, path, workshop.aside(), stack, wished)

    yield from otherwise(_read_by(forced(formats, wished), path, workshop, stack), wished, shown(path), other)


def _read_by(formats: Sequence[Format], path: Path, workshop: Workshop, stack: ExitStack) -> Iterator[Message]:
    finder = Finder(formats, workshop, stack)
    found = _found_by(finder, path, workshop, stack)
    yield from map(ProblemFound, finder.problems)
    yield from _read_documents(found, workshop)


def _read_otherwise(
    formats: Sequence[Format], path: Path, workshop: Workshop, stack: ExitStack, wished: str
) -> tuple[str, Iterator[Message]]:
    """The formats that a path looks like, and what is read so; nothing where they are the wished one."""
    found = _found_by(Finder(formats, workshop, stack), path, workshop, stack)
    names = dict.fromkeys(one.format.name for one in found)
    if {one.name for one in forced(formats, wished)}.issuperset(names):
        return "", iter(())
    return ", ".join(names), _read_documents(found, workshop)


def _found_by(finder: Finder, path: Path, workshop: Workshop, stack: ExitStack) -> Sequence[Found]:
    return finder.found_in(FolderSource(path)) if path.is_dir() else _found_at(path, finder, workshop, stack)


def _found_at(path: Path, finder: Finder, workshop: Workshop, stack: ExitStack) -> list[Found]:
    """The documents in a file: those of a zip, or itself."""
    document = Document(FolderSource(path.parent), path.name, workshop.options)
    try:
        is_zip = document.head.startswith(ZIP)
        names: Sequence[str] = ()
        if is_zip:
            archive = ZipSource(path)
            stack.callback(archive.close)
            names = archive.names()
            if not is_one_document(names):
                return finder.found_in(archive)
        found = finder.found_as(document)
        if found is not None:
            return [found]
        what = what_zip_it_is(names) if is_zip else what_it_is(document.head) or _fault(document)
    except Refused as refused:
        raise ReadFailed(f"{shown(path)} cannot be read: it {refused}.") from None
    wished = workshop.options.format
    known = f"It is no file of the format {wished}." if wished else READS
    raise ReadFailed(
        " ".join(filter(None, [f"{shown(path)} holds no questions in a form that is known.", what, known]))
    )


def _fault(document: Document) -> str:
    """What is wrong in a text that looks like no bank, where a format can tell; "" for none."""
    from whycards.formats.json_banks.reading import fault_of

    return fault_of(document)


def _read_documents(found: Sequence[Found], workshop: Workshop) -> Iterator[Message]:
    gathering = Gathering()
    for index, one in enumerate(found):
        workshop.begin(index, len(found))
        messages = _read_document(one, workshop)
        yield from gathering.of(one.document, one.format, messages) if len(found) > 1 else messages
    yield from gathering.rest()


def _read_document(found: Found, workshop: Workshop) -> Iterator[Message]:
    document, format_, stamp = found
    try:
        yield from format_.read(document, workshop)
        if document.source.stamp(document.name) != stamp:
            raise ReadFailed(_CHANGED.format(document.label))
    except Refused as refused:
        yield _problem(Severity.ERROR, "unreadable", document.label, f"The file {refused}.", refused.line)
        return
    if document.was_decoded:
        yield from _how_it_was_decoded(document)
    document.forget()


def _how_it_was_decoded(document: Document) -> Iterator[Message]:
    encoding = document.encoding
    yield TextFound(document.label, encoding, document.is_garbled)
    for rule, line in document.oddities:
        severity, sentence = _ODDITIES[rule]
        yield _problem(severity, rule, document.label, sentence, line)
    if encoding == "cp1252":
        yield _problem(
            Severity.WARNING,
            "encoding",
            document.label,
            "The file is not UTF-8 and was read as Windows-1252. If letters look wrong, save it as UTF-8.",
        )


def _problem(severity: Severity, rule: str, file: str, message: str, line: int | None = None) -> ProblemFound:
    return ProblemFound(Problem(severity, rule, message, file, line))
