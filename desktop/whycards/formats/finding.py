"""Which documents to read in a folder or zip, and the format of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from whycards.core.problem import Problem, Severity
from whycards.formats import READS
from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.text import clean
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.format import Format, PackageFormat
from whycards.formats.kinds import ZIP, is_one_document, what_it_is, what_zip_it_is
from whycards.formats.source import FolderSource, Source
from whycards.formats.stream import PIECE
from whycards.formats.workshop import Workshop

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_DECK = "deck.md"
_READMES = ("readme.md", "readme.markdown", "readme.txt", "readme")
_NAMED = 3
"""How many files are named one by one."""
_MOST_ZIPS = 200
_DEEPEST_ZIP = 1


class Found(NamedTuple):
    """A document, the format to read it by, and the stamp that its file had before it was looked at."""

    document: Document
    format: Format
    stamp: object


class Finder:
    """Looks through folders and zips. `problems` holds what there is to tell of them.

    Zips in a folder, and those in a zip that is no part of another, are looked through, too. What is opened
    closes with `stack`.
    """

    def __init__(self, formats: Sequence[Format], workshop: Workshop, stack: ExitStack) -> None:
        self.problems: list[Problem] = []
        self._formats = formats
        self._packages = [format_ for format_ in formats if isinstance(format_, PackageFormat)]
        self._workshop = workshop
        self._stack = stack
        self._zips = 0

    def found_in(self, source: Source, depth: int = 0) -> list[Found]:
        """The documents of a source. Raises ReadFailed where there is none, or too much."""
        names = source.names()
        self._tell_ignored(source)
        decks = [name for name in names if name.rpartition("/")[2] == _DECK]
        if decks:
            return self._named(source, decks)
        look = _Look(source, depth)
        claimed = self._claimed(look, names)
        others = [name for name in names if name not in claimed and not name.lower().endswith(PICTURES)]
        self._sort(look, [name for name in others if not _is_readme(name)])
        if not look.found:
            self._sort(look, [name for name in others if _is_readme(name)])
        self._tell_left_out(look)
        if not look.found:
            raise ReadFailed(look.failure(names))
        return look.found

    def found_as(self, document: Document) -> Found | None:
        """A document with its format; None where there is none. Raises Refused where it cannot be read."""
        stamp = document.source.stamp(document.name)
        format_ = next((format_ for format_ in self._formats if format_.recognises(document)), None)
        return None if format_ is None else Found(document, format_, stamp)

    def _named(self, source: Source, names: Sequence[str]) -> list[Found]:
        """Each deck.md, also those that turn out to be none: their authors want to know."""
        found: list[Found] = []
        for name in names:
            document = Document(source, name, self._workshop.options)
            try:
                one = self.found_as(document)
            except Refused as refused:
                self._tell(Severity.ERROR, "unreadable", document.label, f"The file {refused}.")
                continue
            document.forget()
            if one is None:
                sentence = f"The file holds no questions. {_and(what_it_is(document.head))}{READS}"
                self._tell(Severity.ERROR, "unknown-format", document.label, sentence)
            else:
                found.append(one)
        return found

    def _claimed(self, look: _Look, names: Sequence[str]) -> set[str]:
        """The files that belong to packages; the packages are found by that."""
        claimed: set[str] = set()
        for format_ in self._packages:
            for name in format_.main_files(names):
                if name in claimed:
                    continue
                document = Document(look.source, name, self._workshop.options)
                document.stands_for_folder = True
                stamp = look.source.stamp(name)
                try:
                    is_package = format_.recognises(document)
                except Refused as refused:
                    look.refused.append((name, str(refused)))
                    is_package = False
                document.forget()
                if is_package:
                    look.found.append(Found(document, format_, stamp))
                    folder = name[: name.rfind("/") + 1]
                    claimed.update(other for other in names if other.startswith(folder))
        return claimed

    def _sort(self, look: _Look, names: Sequence[str]) -> None:
        """Put each file where it belongs: to the documents, the refused, or the others."""
        for name in names:
            document = Document(look.source, name, self._workshop.options)
            try:
                if document.head.startswith(ZIP) and self._is_sorted_zip(look, name):
                    continue
                found = self.found_as(document)
            except Refused as refused:
                look.refused.append((name, str(refused)))
                continue
            document.forget()
            if found is None:
                look.others.append(name)
            else:
                look.found.append(found)

    def _is_sorted_zip(self, look: _Look, name: str) -> bool:
        """Whether a zip was looked through; one that is a single document, such as a workbook, is not."""
        if look.depth >= _DEEPEST_ZIP + isinstance(look.source, FolderSource):
            raise Refused("is a zip in a zip in a zip: unpack it and import it by itself")
        self._zips += 1
        if self._zips > _MOST_ZIPS:
            raise Refused(f"is left out: at most {_MOST_ZIPS} zips are looked through at once")
        try:
            archive = self._opened(look.source, name)
            if is_one_document(archive.names()):
                return False
            look.found += self.found_in(archive, look.depth + 1)
        except ReadFailed as failed:
            look.failures.append(str(failed))
        return True

    def _opened(self, source: Source, name: str) -> ZipSource:
        label = clean(f"{source.label}/{name}")
        if isinstance(source, FolderSource):
            path = source.path_of(name)
        else:
            path = self._workshop.scratch()
            with source.stream(name) as stream, path.open("wb") as file:
                while piece := stream.read(PIECE):
                    file.write(piece)
        archive = ZipSource(path, label)
        self._stack.callback(archive.close)
        return archive

    def _tell(self, severity: Severity, rule: str, file: str, message: str) -> None:
        self.problems.append(Problem(severity, rule, message, file))

    def _tell_ignored(self, source: Source) -> None:
        links = [name for name in source.links() if not name.lower().endswith(PICTURES)]
        if links:
            is_deck = any(name.rpartition("/")[2] == _DECK for name in links)
            severity = Severity.WARNING if is_deck else Severity.NOTE
            sentence = f"Links were left out, since links are not followed: {_some(links)}."
            self._tell(severity, "link", source.label, sentence)
        if source.ignored:
            self._tell(Severity.WARNING, source.kind, source.label, _ignored(source))

    def _tell_left_out(self, look: _Look) -> None:
        if not look.found:
            return
        label = look.source.label
        for name, reason in look.refused[:_NAMED]:
            self._tell(Severity.WARNING, "unreadable", clean(f"{label}/{name}"), f"The file {reason}.")
        if len(look.refused) > _NAMED:
            more = len(look.refused) - _NAMED
            sentence = "One more file cannot be read." if more == 1 else f"{more:,} more files cannot be read."
            self._tell(Severity.WARNING, "unreadable", label, sentence)
        for failure in look.failures:
            self._tell(Severity.WARNING, "unreadable", label, failure)
        if look.others:
            sentence = f"Files that are no deck were left out: {_some(look.others)}."
            self._tell(Severity.NOTE, "left-out", label, sentence)


class _Look:
    """What a source holds: documents, files that cannot be read and why, zips without a deck, other files."""

    def __init__(self, source: Source, depth: int) -> None:
        self.source = source
        self.depth = depth
        self.found: list[Found] = []
        self.refused: list[tuple[str, str]] = []
        self.failures: list[str] = []
        self.others: list[str] = []

    def failure(self, names: Sequence[str]) -> str:
        """The sentence for a source without a document."""
        known = "" if self.depth else READS
        return " ".join(
            filter(None, [f"There is no deck in {self.source.label}.", *self._reasons(names), known])
        )

    def _reasons(self, names: Sequence[str]) -> Iterator[str]:
        yield what_zip_it_is(names)
        if self.refused:
            name, reason = self.refused[0]
            more = f", and {len(self.refused) - 1} more cannot be read" if len(self.refused) > 1 else ""
            yield f"{clean(name)} {reason}{more}."
        if self.source.ignored:
            yield _ignored(self.source)
        yield from self.failures[:1]
        links = self.source.links()
        if links:
            yield f"{links[0]} is a link, and links are not followed."
        if len(self.others) == 1:
            yield _about(self.source, self.others[0])


def _about(source: Source, name: str) -> str:
    try:
        return what_it_is(source.head(name, 1 << 16)).replace("It", clean(name), 1)
    except Refused:
        return ""


def _ignored(source: Source) -> str:
    count = len(source.ignored)
    what = f"1 entry of the {source.kind} was" if count == 1 else f"{count} entries of the {source.kind} were"
    return f"{what} left out: {_some([f'{clean(name)} ({why})' for name, why in source.ignored])}."


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(map(clean, names[:_NAMED])) + more


def _and(sentence: str) -> str:
    return f"{sentence} " if sentence else ""


def _is_readme(name: str) -> bool:
    return name.rpartition("/")[2].lower() in _READMES
