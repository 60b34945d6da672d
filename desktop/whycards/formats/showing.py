"""Shows part of a file as it is written: the lines about a finding, or the first ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path

from whycards.formats.archive import ZipSource
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.format import Format, PackageFormat, Shows
from whycards.formats.kinds import ZIP, is_known, is_one_document
from whycards.formats.message import LinesFound
from whycards.formats.options import Look
from whycards.formats.source import FolderSource, Source, as_line, shown
from whycards.formats.stream import PIECE
from whycards.formats.workshop import Workshop

OPENING = 20
"""Lines that show what a file is."""
_AROUND = 150
_CHARACTERS = 600
_SHEET = ", sheet "


def show(path: Path, workshop: Workshop, formats: Sequence[Format], look: Look) -> LinesFound:
    """The lines about the one that is meant. Raises ReadFailed where there is nothing to show."""
    first = max(1, look.line - _AROUND)
    with ExitStack() as stack:
        looker = _Looker(workshop, formats, stack)
        try:
            lines = looker.lines(path, look.file, first, look.line + _AROUND)
        except Refused as refused:
            raise ReadFailed(f"{look.file} cannot be shown: it {refused}.") from None
    if lines is None:
        raise ReadFailed(f"{look.file} cannot be shown: it is no text.")
    return LinesFound(look.file, first, lines, look.line)


def opening_lines(
    path: Path, workshop: Workshop, formats: Sequence[Format], look: Look | None
) -> LinesFound | None:
    """A few lines of a file of which nothing could be read: those about `look`, else the first.

    None where there is no text.
    """
    name = look.file if look is not None else shown(path)
    line = look.line if look is not None else 0
    first = max(1, line - OPENING // 2)
    with ExitStack() as stack:
        looker = _Looker(workshop, formats, stack)
        try:
            lines = looker.lines(path, name, first, first + OPENING - 1)
        except (Refused, ReadFailed, OSError):
            return None
    return LinesFound(name, first, lines, line) if lines and any(map(str.strip, lines)) else None


class _Looker:
    """Finds a file by the name that reports give it, through folders and zips."""

    def __init__(self, workshop: Workshop, formats: Sequence[Format], stack: ExitStack) -> None:
        self._workshop = workshop
        self._formats = formats
        self._stack = stack

    def lines(self, path: Path, name: str, first: int, last: int) -> tuple[str, ...] | None:
        """Lines of the file of this name at a path or beneath it; None where there is none, or no text."""
        inner = name.removeprefix(shown(path)).partition(_SHEET)[0].strip("/")
        if path.is_dir():
            return self._in_source(FolderSource(path), inner, name, first, last)
        document = self._document(FolderSource(path.parent), path.name)
        return self._of_file(document, path, inner, name, first, last)

    def _document(self, source: Source, name: str) -> Document:
        return Document(source, name, self._workshop.options)

    def _of_file(
        self, document: Document, path: Path, inner: str, name: str, first: int, last: int
    ) -> tuple[str, ...] | None:
        if document.head.startswith(ZIP):
            archive = ZipSource(path, document.label)
            self._stack.callback(archive.close)
            if not is_one_document(archive.names()):
                return self._in_source(archive, inner, name, first, last)
        return None if inner else self._of_document(document, name, first, last)

    def _in_source(
        self, source: Source, inner: str, name: str, first: int, last: int
    ) -> tuple[str, ...] | None:
        """The lines of what is called `inner` in a source; "" is the package that the source as a whole is."""
        names = source.names()
        if not inner:
            mains = (
                main
                for format_ in self._formats
                if isinstance(format_, PackageFormat)
                for main in format_.main_files(names)
            )
            main = next(mains, None)
            return None if main is None else self._of_document(self._document(source, main), name, first, last)
        for member in names:
            label = as_line(member)
            if inner == label:
                document = self._document(source, member)
                return self._of_file(document, self._path_of(source, member), "", name, first, last)
            if inner.startswith(f"{label}/"):
                path = self._path_of(source, member)
                document = self._document(source, member)
                return self._of_file(document, path, inner[len(label) + 1 :], name, first, last)
        return None

    def _path_of(self, source: Source, name: str) -> Path:
        """Where a file lies on disk; a zip in a zip is copied into the work folder."""
        if isinstance(source, FolderSource):
            return source.path_of(name)
        if not source.head(name, len(ZIP)).startswith(ZIP):
            return Path(name)
        path = self._workshop.scratch()
        with source.stream(name) as stream, path.open("wb") as file:
            while piece := stream.read(PIECE):
                file.write(piece)
        return path

    def _of_document(self, document: Document, name: str, first: int, last: int) -> tuple[str, ...] | None:
        for format_ in self._formats:
            if isinstance(format_, Shows) and format_.recognises(document):
                with closing(format_.parts(document, self._workshop, name)) as parts:
                    return _window(parts, first, last)
        if not document.is_text or is_known(document.head):
            return None
        with document.text_stream() as stream:
            return _window(_numbered(stream.blocks()), first, last)


def _numbered(blocks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, the long ones cut."""
    number, line = 1, ""
    for block in blocks:
        for place, part in enumerate(block.split("\n")):
            if place:
                yield number, line
                number, line = number + 1, ""
            line += part[: max(0, _CHARACTERS + 1 - len(line))]
    if line:
        yield number, line


def _window(parts: Iterator[tuple[int, str]], first: int, last: int) -> tuple[str, ...]:
    """The texts from one number to another, "" for each number that has none."""
    lines: list[str] = []
    for number, text in parts:
        if number > last:
            break
        if number >= first:
            lines += [""] * (number - first - len(lines))
            lines.append(_cut(text))
    return tuple(islice(lines, last - first + 1))


def _cut(text: str) -> str:
    text = text.expandtabs(4)
    return text if len(text) <= _CHARACTERS else text[:_CHARACTERS] + "…"
