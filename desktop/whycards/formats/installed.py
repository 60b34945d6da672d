"""Readers that other packages bring along, by the entry-point group `whycards.formats`.

They run where ours do, in the reading process. One that is broken is told and harms no other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from whycards.core.problem import Problem, Severity
from whycards.formats import FORMATS
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed, Refused
from whycards.formats.format import Format, PackageFormat
from whycards.formats.message import Message, ProblemFound
from whycards.formats.opening import read_path
from whycards.formats.showing import show
from whycards.formats.workshop import Workshop

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "whycards.formats"
_KINDS = get_args(Message)


def read_any(path: Path, workshop: Workshop) -> Iterator[Message]:
    """As `opening.read_path`, by our readers and the installed ones; these are asked after our own format.

    What is wrong with an installed reader is told last, or in the sentence of ReadFailed.
    """
    installed = Installed()
    native, *others = FORMATS
    formats = (native, *installed.formats, *others)
    look = workshop.options.look
    if look is not None:
        yield show(path, workshop, formats, look)
        return
    try:
        yield from read_path(path, workshop, formats)
    except ReadFailed as failed:
        told = " ".join([str(failed), *(problem.message for problem in installed.take())])
        raise ReadFailed(told, failed.detail) from None
    yield from map(ProblemFound, installed.take())


class Installed:
    """The readers that are installed. `problems` grows by each that turns out to be broken."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.formats: list[Format] = []
        if _may_be_any(sys.path):
            from importlib.metadata import entry_points

            for entry in entry_points(group=GROUP):
                self._load(entry)

    def _load(self, entry: EntryPoint) -> None:
        try:
            loaded = entry.load()
            format_ = loaded() if isinstance(loaded, type) else loaded
            if not (isinstance(format_.name, str) and callable(format_.recognises) and callable(format_.read)):
                raise TypeError("it is no Format")
        except (Exception, SystemExit) as error:
            self._tell(entry.name, f"cannot be used ({_what(error)})")
            return
        guarded = _GuardedPackage if isinstance(format_, PackageFormat) else _Guarded
        self.formats.append(guarded(format_, self))

    def _tell(self, name: str, what: str) -> None:
        sentence = f"The installed reader {name} {what}. Update it, or remove it."
        self.problems.append(Problem(Severity.WARNING, "reader", sentence))

    def take(self) -> list[Problem]:
        """The problems up to now, each once."""
        taken = list(dict.fromkeys(self.problems))
        self.problems.clear()
        return taken

    def failed(self, name: str, error: BaseException) -> None:
        """A reader raised what it must not."""
        self._tell(name, f"stopped ({_what(error)})")


class _Guarded:
    """A reader whose faults stay its own."""

    def __init__(self, format_: Format, installed: Installed) -> None:
        self._format = format_
        self._installed = installed
        self.name = format_.name

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        try:
            return bool(self._format.recognises(document))
        except (Refused, ReadFailed):
            raise
        except (Exception, SystemExit) as error:
            self._installed.failed(self.name, error)
            return False

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        try:
            for message in self._format.read(document, workshop):
                if not isinstance(message, _KINDS):
                    raise TypeError(f"{type(message).__name__} is no message")
                yield message
        except (Refused, ReadFailed):
            raise
        except (Exception, SystemExit) as error:
            raise Refused(f"made the installed reader {self.name} stop ({_what(error)})") from None


class _GuardedPackage(_Guarded):
    def __init__(self, format_: PackageFormat, installed: Installed) -> None:
        super().__init__(format_, installed)
        self._package = format_

    def main_files(self, names: Sequence[str]) -> Sequence[str]:
        """See PackageFormat.main_files."""
        try:
            known = set(names)
            return [name for name in self._package.main_files(names) if name in known]
        except (Exception, SystemExit) as error:
            self._installed.failed(self.name, error)
            return []


def _may_be_any(places: Sequence[str]) -> bool:
    """Whether a package in these places may bring a reader: to look takes a twentieth of asking."""
    name = GROUP.encode()
    for place in places:
        folder = Path(place)
        if folder.is_file():  # an archive: only its importer knows
            return True
        for pattern in ("*.dist-info", "*.egg-info", "*.egg/EGG-INFO"):
            for found in folder.glob(f"{pattern}/entry_points.txt"):
                with suppress(OSError):
                    if name in found.read_bytes():
                        return True
    return False


def _what(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:200]
