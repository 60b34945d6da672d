"""Puts right in a deck's own file what the doctor can: as a whole or not at all, with a copy beside it."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from whycards.core.deck import Case, DeckHead
from whycards.core.doctor.mending import mended
from whycards.core.problem import Severity, Trouble
from whycards.core.progress import Progress
from whycards.core.question import Question
from whycards.formats.message import CaseFound, Head, ProblemFound, QuestionFound
from whycards.formats.native.deck import Deck
from whycards.formats.native.writer import write_deck
from whycards.formats.options import ReadOptions
from whycards.formats.parent import read_deck

_OURS = "whycards"
_COPY = ".before-fix"
_FIRST_LINE = 1_000


class NotMended(Trouble):
    """A file was left as it is."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What was put right in a file: how often each rule. `copy` is the file as it was, None if nothing was."""

    file: Path
    rules: Mapping[str, int]
    copy: Path | None = None


@dataclass
class _Read:
    head: DeckHead | None = None
    cases: list[Case] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


def mend(path: Path, progress: Progress) -> Mended:
    """Mend a deck.md, or the one in a folder. Raises NotMended: another format, or errors in it."""
    file = path / "deck.md" if path.is_dir() else path
    read = _read(file, progress)
    if read.head is None:
        raise NotMended(f"{file} is no deck of Whycards, so nothing in it was changed. Only those are mended.")
    rules: Counter[str] = Counter()
    questions = []
    for question in read.questions:
        better, found = mended(question)
        questions.append(better)
        rules.update(found)
    if not rules:
        return Mended(file, {})
    # A link stays one: what it leads to is mended.
    place = file.resolve()
    copy = _free_copy(place)
    try:
        if not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        shutil.copyfile(place, copy)
        _replace(place, write_deck(Deck(read.head, tuple(read.cases), tuple(questions))))
    except OSError as problem:
        raise NotMended(f"{file} cannot be written: {problem.strerror}. It is as it was.") from None
    return Mended(file, dict(rules), copy)


def _read(file: Path, progress: Progress) -> _Read:
    read = _Read()
    with tempfile.TemporaryDirectory(prefix="whycards-check-") as folder:
        for message in read_deck(file, Path(folder), progress, ReadOptions()):
            match message:
                case Head() if message.format == _OURS:
                    read.head = message.head
                case CaseFound():
                    read.cases.append(message.case)
                case QuestionFound():
                    read.questions.append(message.question)
                case ProblemFound() if message.problem.severity is Severity.ERROR:
                    place = f"line {message.problem.line}" if message.problem.line else "it"
                    raise NotMended(
                        f"{file} has errors that only its author can correct, first in {place}: "
                        f"{message.problem.message} Nothing in it was changed."
                    )
    return read


def _free_copy(file: Path) -> Path:
    """Where to keep a file as it is; copies of earlier times stay."""
    names = (f"{file.name}{_COPY}{f'-{number}' if number > 1 else ''}" for number in count(1))
    return next(copy for copy in map(file.with_name, names) if not copy.exists())


def _replace(file: Path, text: str) -> None:
    """Write a file as a whole, with the ends of lines that it had."""
    with file.open("rb") as old:
        newline = "\r\n" if old.readline(_FIRST_LINE).endswith(b"\r\n") else "\n"
    place = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with place.open("w", encoding="utf-8", newline=newline) as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        place.replace(file)
    finally:
        place.unlink(missing_ok=True)
