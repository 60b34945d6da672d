"""Puts right in a deck's own file what the doctor can: as a whole or not at all, with a copy beside it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    copy = file.with_name(file.name + _COPY)
    try:
        shutil.copyfile(file, copy)
        _replace(file, write_deck(Deck(read.head, tuple(read.cases), tuple(questions))))
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


def _replace(file: Path, text: str) -> None:
    place = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with place.open("w", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        place.replace(file)
    finally:
        place.unlink(missing_ok=True)
