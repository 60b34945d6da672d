"""Where the files of a deck lie: in a folder or in a zip. Files are named by their path in it, with slashes."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from whycards.formats.cleaning.text import clean
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.limits import ENTRIES, FOLDER_DEPTH, MB
from whycards.formats.stream import Stream

MISSING = "is not there"
"""Why a file cannot be read that does not exist."""


class Source(Protocol):
    """Files that can be listed and read, and nothing beside them."""

    @property
    def label(self) -> str:
        """Name of the folder or zip, as shown to people."""

    @property
    def kind(self) -> str:
        """What to call it: "folder" or "zip"."""

    @property
    def ignored(self) -> Sequence[tuple[str, str]]:
        """What `names` left out that somebody may miss, and why."""

    def stamp(self, name: str) -> object:
        """Something that differs once the file has been written to; None where it is not there."""

    def names(self) -> list[str]:
        """Paths of the files, sorted; hidden ones and what archivers leave behind are not among them."""

    def links(self) -> list[str]:
        """Paths of links beneath, sorted: they are not followed."""

    def absence(self, name: str) -> str:
        """Why `find` knows no file of this name: MISSING, or that it is a link."""

    def find(self, name: str) -> str | None:
        """The name of the file that is meant, whichever way Unicode composes it; None where there is none."""

    def head(self, name: str, length: int) -> bytes:
        """The first bytes of a file. Raises Refused where it cannot be read."""

    def read(self, name: str, limit: int) -> bytes:
        """All of a file. Raises Refused where it cannot be read or is longer than `limit` bytes."""

    def stream(self, name: str) -> Stream:
        """A file, to be read piece by piece and closed. Raises Refused where it cannot be opened."""


def shown(path: Path) -> str:
    """A path as one line that can be stored and sent: bytes that are no UTF-8 become U+FFFD."""
    return as_line(os.fsencode(path).decode("utf-8", "replace"))


def as_line(name: str) -> str:
    """The name of a file as one line in which nothing steers a terminal or turns the direction."""
    return clean(name).replace("\n", " ").replace("\t", " ")


def file_stamp(path: Path) -> object:
    """Something that differs once a file has been written to or replaced; None where it is gone."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns


def is_safe(name: str) -> bool:
    """Whether a path from a deck stays inside its folder: relative, without `..`, drive, backslash and NUL."""
    parts = name.split("/")
    return (
        bool(name)
        and not name.startswith("/")
        and "\\" not in name
        and "\0" not in name
        and ".." not in parts
        and ":" not in parts[0]
    )


def is_litter(name: str) -> bool:
    """Hidden files and what archivers leave behind."""
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


class FolderSource:
    """A folder on disk. Symbolic links that leave it, and everything that is no regular file, do not exist."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._real = Path(os.path.realpath(folder))
        self._links: list[str] = []
        self.ignored: list[tuple[str, str]] = []

    @property
    def label(self) -> str:
        """Path of the folder."""
        return shown(self._folder)

    @property
    def kind(self) -> str:
        """See Source.kind."""
        return "folder"

    def stamp(self, name: str) -> object:
        """See Source.stamp."""
        path = self._path(name)
        return None if path is None else file_stamp(path)

    def path_of(self, name: str) -> Path:
        """Where a file lies on disk. Raises Refused where it does not."""
        path = self._path(name)
        if path is None:
            raise Refused(self.absence(name))
        return path

    def names(self) -> list[str]:
        """Paths of the files beneath, sorted. Raises ReadFailed where there are too many."""
        found: list[str] = []
        self._links.clear()
        self.ignored.clear()
        for name in self._walk("", FOLDER_DEPTH):
            found.append(name)
            if len(found) > ENTRIES:
                raise ReadFailed(
                    f"{self.label} holds more than {ENTRIES:,} files. Choose a folder of decks, or one file."
                )
        return sorted(found)

    def links(self) -> list[str]:
        """See Source.links; those that `names` came across."""
        return sorted(self._links)

    def absence(self, name: str) -> str:
        """See Source.absence."""
        path = self._folder / name
        try:
            is_link = any(
                part.is_symlink()
                for part in (path, *path.parents)
                if part != self._folder and part.is_relative_to(self._folder)
            )
        except (OSError, ValueError):
            is_link = False
        if not is_link and (closed := _closed(path)):
            return closed
        return "is a link, and links out of the deck's folder are not followed" if is_link else MISSING

    def _walk(self, inside: str, depth: int) -> Iterator[str]:
        try:
            entries = list(os.scandir(self._folder / inside))
        except OSError as error:
            why = f"it cannot be opened: {error.strerror or type(error).__name__}"
            self.ignored.append((inside or ".", why))
            return
        for entry in entries:
            if not is_litter(entry.name):
                yield from self._take(entry, f"{inside}{entry.name}", depth)

    def _take(self, entry: os.DirEntry[str], name: str, depth: int) -> Iterator[str]:
        """The files that an entry stands for."""
        if not _is_unicode(entry.name):
            self.ignored.append((name, "its name is no UTF-8"))
        elif entry.is_symlink():
            self._links.append(name)
        elif entry.is_dir(follow_symlinks=False):
            if depth:
                yield from self._walk(f"{name}/", depth - 1)
            else:
                self.ignored.append((f"{name}/", f"it lies more than {FOLDER_DEPTH} folders deep"))
        elif entry.is_file(follow_symlinks=False):
            yield name
        else:
            self.ignored.append((name, "it is neither a file nor a folder"))

    def find(self, name: str) -> str | None:
        """See Source.find."""
        for form in (name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)):
            if is_safe(form) and self._path(form) is not None:
                return form
        return None

    def head(self, name: str, length: int) -> bytes:
        """See Source.head."""
        return self._read(name, length)

    def read(self, name: str, limit: int) -> bytes:
        """See Source.read."""
        data = self._read(name, limit + 1)
        if len(data) > limit:
            raise Refused(f"is larger than {limit // MB} MB")
        return data

    def _read(self, name: str, length: int) -> bytes:
        path = self._path(name)
        if path is None:
            raise Refused(self.absence(name))
        try:
            with path.open("rb") as file:
                return file.read(length)
        except OSError as error:
            raise Refused(f"cannot be opened ({error.strerror or type(error).__name__})") from None

    def stream(self, name: str) -> Stream:
        """See Source.stream. Reading also raises Refused where the file changes meanwhile."""
        path = self._path(name)
        if path is None:
            raise Refused(self.absence(name))
        try:
            file = path.open("rb")
        except OSError as error:
            raise Refused(f"cannot be opened ({error.strerror or type(error).__name__})") from None
        before = os.fstat(file.fileno())

        def check(read: int) -> None:
            now = os.fstat(file.fileno())
            if (read, before.st_mtime_ns) != (now.st_size, now.st_mtime_ns):
                raise Refused("changed while it was read. Try again when nothing writes to it")

        return Stream(file, before.st_size, check=check)

    def _path(self, name: str) -> Path | None:
        path = self._folder / name
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                return None
        except (OSError, ValueError):
            return None
        return path if Path(os.path.realpath(path)).is_relative_to(self._real) else None


def _closed(path: Path) -> str:
    """Why nobody may know whether a file is there, "" where that is known."""
    try:
        path.stat()
    except PermissionError as error:
        return f"cannot be opened ({error.strerror})"
    except (OSError, ValueError):
        pass
    return ""


def _is_unicode(name: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in name)
