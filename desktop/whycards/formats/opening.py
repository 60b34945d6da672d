"""What a path means: the documents to read in it, and the format of each."""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from whycards.core.problem import Problem, Severity
from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.text import clean, is_text
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.format import Format
from whycards.formats.limits import FILE_BYTES, MB
from whycards.formats.message import Message, ProblemFound, TextFound
from whycards.formats.options import ReadOptions
from whycards.formats.source import FolderSource, Source, shown
from whycards.formats.workshop import Workshop

READS = "This Whycards reads its own deck.md, and Markdown whose options begin with - [ ] or - [x]."
_DECK = "deck.md"
_READMES = ("readme.md", "readme.markdown", "readme.txt", "readme")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_ZIP = b"PK\x03\x04"
_NAMED = 3
"""How many files are named one by one."""
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
_KINDS_OF_ZIP = (
    ("collection.anki", "an Anki package"),
    ("imsmanifest.xml", "a QTI or Common Cartridge package"),
    ("xl/", "an Excel workbook"),
    ("word/", "a Word document"),
)


def read_path(path: Path, workshop: Workshop, formats: Sequence[Format]) -> Iterator[Message]:
    """Everything that the decks at a path hold: a file, a folder, or a zip of either.

    A folder means each deck.md beneath it, else its readable files; a README only when nothing else is
    readable. Raises ReadFailed where there is no deck or the path cannot be read.
    """
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            yield from _read_all(FolderSource(path), workshop, formats)
        elif not stat.S_ISREG(facts.st_mode):
            raise ReadFailed(f"{shown(path)} is neither a file nor a folder.")
        elif facts.st_size > FILE_BYTES:
            raise ReadFailed(
                f"{shown(path)} is larger than {FILE_BYTES // MB} MB, the most that a deck may have."
            )
        else:
            yield from _read_file(path, workshop, formats)
    except FileNotFoundError:
        if path.is_symlink():
            raise ReadFailed(f"{shown(path)} is a link to something that is not there.") from None
        raise ReadFailed(f"{shown(path)} is not there. Check the path.") from None
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise  # of our own work folder: nothing is wrong with the deck
        raise ReadFailed(f"{shown(path)} cannot be read: {error.strerror}.") from None


def _read_file(path: Path, workshop: Workshop, formats: Sequence[Format]) -> Iterator[Message]:
    with path.open("rb") as file:
        is_zip = file.read(4) == _ZIP
    if is_zip:
        with closing(ZipSource(path)) as archive:
            if archive.ignored:
                yield _problem(Severity.WARNING, "zip", archive.label, _ignored(archive.ignored))
            yield from _read_all(archive, workshop, formats)
        return
    document = Document(FolderSource(path.parent), path.name, workshop.options)
    try:
        format_ = _format_of(document, formats)
    except Refused as refused:
        raise ReadFailed(f"{shown(path)} cannot be read: it {refused}.") from None
    if format_ is None:
        raise ReadFailed(f"{shown(path)} holds no questions in a form that is known. {_nuls(document)}{READS}")
    yield from _read_documents([(document, format_)], workshop)


def _ignored(entries: Sequence[tuple[str, str]]) -> str:
    what = "1 entry of the zip was" if len(entries) == 1 else f"{len(entries)} entries of the zip were"
    named = _some([f"{clean(name)} ({why})" for name, why in entries])
    return f"{what} left out: {named}."


def _nuls(document: Document) -> str:
    """A sentence where it is NUL bytes that make the file no text."""
    if is_text(document.head):
        return ""
    return "It has many NUL bytes, so it is no text; save it as UTF-8. "


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _read_all(source: Source, workshop: Workshop, formats: Sequence[Format]) -> Iterator[Message]:
    names = source.names()
    links = [name for name in source.links() if not name.lower().endswith(_PICTURES)]
    if links:
        is_deck = any(name.rpartition("/")[2] == _DECK for name in links)
        severity = Severity.WARNING if is_deck else Severity.NOTE
        sentence = f"Links were left out, since links are not followed: {_some(links)}."
        yield _problem(severity, "link", source.label, sentence)
    decks = [name for name in names if name.rpartition("/")[2] == _DECK]
    if decks:
        yield from _read_named(source, decks, workshop, formats)
        return
    others = [name for name in names if not _is_readme(name)]
    found, left_out = _recognised(source, others, formats, workshop.options)
    if not found:
        readmes = [name for name in names if _is_readme(name)]
        found, _ = _recognised(source, readmes, formats, workshop.options)
    if not found:
        linked = f" {links[0]} is a link, and links are not followed." if links else ""
        raise ReadFailed(f"There is no deck in {source.label}{_looks_like(names)}.{linked} {READS}")
    if left_out:
        yield _problem(
            Severity.NOTE, "left-out", source.label, f"Files that are no deck were left out: {left_out}."
        )
    yield from _read_documents(found, workshop)


def _read_named(
    source: Source, names: Sequence[str], workshop: Workshop, formats: Sequence[Format]
) -> Iterator[Message]:
    """Each deck.md, also those that turn out to be none: their authors want to know."""
    found: list[tuple[Document, Format]] = []
    for name in names:
        document = Document(source, name, workshop.options)
        try:
            format_ = _format_of(document, formats)
        except Refused as refused:
            yield _problem(Severity.ERROR, "unreadable", document.label, f"The file {refused}.")
            continue
        document.forget()
        if format_ is None:
            yield _problem(
                Severity.ERROR,
                "unknown-format",
                document.label,
                f"The file holds no questions. {_nuls(document)}{READS}",
            )
        else:
            found.append((document, format_))
    yield from _read_documents(found, workshop)


def _recognised(
    source: Source, names: Sequence[str], formats: Sequence[Format], options: ReadOptions
) -> tuple[list[tuple[Document, Format]], str]:
    """The documents of a known format, and in words what else is there."""
    found: list[tuple[Document, Format]] = []
    others: list[str] = []
    for name in names:
        if name.lower().endswith(_PICTURES):
            continue
        document = Document(source, name, options)
        try:
            format_ = _format_of(document, formats)
        except Refused:
            format_ = None
        document.forget()
        if format_ is None:
            others.append(name)
        else:
            found.append((document, format_))
    return found, _some(others)


def _format_of(document: Document, formats: Sequence[Format]) -> Format | None:
    return next((format_ for format_ in formats if format_.recognises(document)), None)


def _read_documents(found: Sequence[tuple[Document, Format]], workshop: Workshop) -> Iterator[Message]:
    for index, (document, format_) in enumerate(found):
        workshop.begin(index, len(found))
        try:
            yield from format_.read(document, workshop)
        except Refused as refused:
            yield _problem(Severity.ERROR, "unreadable", document.label, f"The file {refused}.")
            continue
        if not document.was_decoded:
            document.forget()
            continue
        encoding = document.encoding
        yield TextFound(document.label, encoding, document.is_garbled)
        for rule, line in document.oddities:
            severity, sentence = _ODDITIES[rule]
            yield _problem(severity, rule, document.label, sentence, line)
        document.forget()
        if encoding == "cp1252":
            yield _problem(
                Severity.WARNING,
                "encoding",
                document.label,
                "The file is not UTF-8 and was read as Windows-1252. If letters look wrong, save it as UTF-8.",
            )


def _is_readme(name: str) -> bool:
    return name.rpartition("/")[2].lower() in _READMES


def _looks_like(names: Sequence[str]) -> str:
    for start, what in _KINDS_OF_ZIP:
        if any(name.startswith(start) or f"/{start}" in name for name in names):
            return f", which looks like {what}"
    return ""


def _problem(severity: Severity, rule: str, file: str, message: str, line: int | None = None) -> ProblemFound:
    return ProblemFound(Problem(severity, rule, message, file, line))
