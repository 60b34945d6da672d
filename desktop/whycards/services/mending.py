"""Puts right in a deck's own file what the doctor can, line by line, with a copy of the file beside it."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from whycards.core.deck import Case, DeckHead
from whycards.core.doctor.mending import MENDED_RULES, fix
from whycards.core.problem import Severity, Trouble
from whycards.core.progress import Progress
from whycards.core.question import Question
from whycards.formats.message import CaseFound, Head, ProblemFound, QuestionFound
from whycards.formats.native.amending import Amending, without_dark
from whycards.formats.native.rewording import NotAmended
from whycards.formats.native.written import bytes_of, lines_of
from whycards.formats.options import ReadOptions
from whycards.formats.parent import read_deck
from whycards.formats.review import label

_OURS = "whycards"
_COPY = ".before-fix"
_PACKED = b"PK"


class NotMended(Trouble):
    """A file was left as it is."""


@dataclass(frozen=True, slots=True)
class Left:
    """What was not put right in the question at a line (1-based), though it might be. `why` is a sentence."""

    rule: str
    line: int
    question: str
    why: str


@dataclass(frozen=True, slots=True)
class Mended:
    """What was put right in a file: how often each rule. `copy` is the file as it was, None if nothing was.

    `left` is what was not, by lines of the file as it is now.
    """

    file: Path
    rules: Mapping[str, int]
    copy: Path | None = None
    left: Sequence[Left] = ()


@dataclass
class _Read:
    head: DeckHead | None = None
    cases: list[Case] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)


def mend(path: Path, progress: Progress) -> Mended:
    """Mend a deck.md, or the one in a folder. Raises NotMended: another format, or errors in it."""
    file = path / "deck.md" if path.is_dir() else path
    read = _read(file, progress)
    if read.head is None:
        raise NotMended(f"{file} is no deck of Whycards, so nothing in it was changed. Only those are mended.")
    if not any(fix(rule, question) for question in read.questions for rule in MENDED_RULES):
        return Mended(file, {})
    # A link stays one: what it leads to is mended.
    place = file.resolve()
    try:
        data = place.read_bytes()
        fixes = _Fixes(file, data, read)
        if fixes.is_any:
            back = _read_back(fixes.data, progress)
            if back is not None and fixes.is_meant(back):
                return Mended(file, fixes.rules, _written(place, data, fixes.data), fixes.left(back.lines))
            fixes.undo("The file would be read otherwise than it is meant.")
    except OSError as problem:
        raise NotMended(f"{file} cannot be written: {problem.strerror}. It is as it was.") from None
    return Mended(file, {}, left=fixes.left(read.lines))


class _Fixes:
    """All fixes of a file. `data` is what it holds then. Raises NotMended where its bytes are no text."""

    def __init__(self, file: Path, data: bytes, read: _Read) -> None:
        if data.startswith(_PACKED):
            raise NotMended(f"{file} is packed, so nothing in it was changed. Unpack it and mend its deck.md.")
        try:
            writing, lines = lines_of(data)
        except UnicodeError as error:
            raise NotMended(
                f"{file} holds bytes that are no text ({error.args[0]}), so nothing in it was changed. "
                "Save it in UTF-8."
            ) from None
        self._read = read
        self._amending = Amending(lines)
        self._done: list[tuple[int, str]] = []
        self._left: list[tuple[int, str, str]] = []
        self._questions = list(read.questions)
        for place in reversed(range(len(self._questions))):
            self._fix(place)
        self.data = data
        try:
            self.data = bytes_of(writing, self._amending.lines)
        except UnicodeError:
            self.undo(f"Its words cannot be written in the encoding of the file, {writing.encoding}.")

    def _fix(self, place: int) -> None:
        for rule in MENDED_RULES:
            found = fix(rule, self._questions[place])
            if found is None:
                continue
            if found.hindrance:
                self._left.append((place, rule, found.hindrance))
                continue
            line = self._read.lines[place] - 1
            try:
                self._amending.amend(line, self._questions[place], found.question, found.order)
            except NotAmended as reason:
                self._left.append((place, rule, str(reason)))
            else:
                self._questions[place] = found.question
                self._done.append((place, rule))

    @property
    def is_any(self) -> bool:
        """Whether something was put right."""
        return bool(self._done)

    @property
    def rules(self) -> dict[str, int]:
        """In how many questions each rule was put right."""
        return dict(Counter(rule for _, rule in sorted(self._done)))

    def left(self, lines: Sequence[int]) -> tuple[Left, ...]:
        """What was not put right; `lines` are those of the questions in the file as it is now."""
        return tuple(
            Left(rule, lines[place], label(self._questions[place]), why)
            for place, rule, why in sorted(self._left)
        )

    def undo(self, why: str) -> None:
        """Nothing was put right after all."""
        self._left += [(place, rule, why) for place, rule in self._done]
        self._done.clear()

    def is_meant(self, back: _Read) -> bool:
        """Whether this is the deck with all that was put right, and nothing else."""
        return (back.head, back.cases, list(map(without_dark, back.questions))) == (
            self._read.head,
            self._read.cases,
            list(map(without_dark, self._questions)),
        )


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
                    read.lines.append(message.line)
                case ProblemFound() if message.problem.severity is Severity.ERROR:
                    place = f"line {message.problem.line}" if message.problem.line else "it"
                    raise NotMended(
                        f"{file} has errors that only its author can correct, first in {place}: "
                        f"{message.problem.message} Nothing in it was changed."
                    )
    return read


def _read_back(data: bytes, progress: Progress) -> _Read | None:
    """What a file would hold; None where it would have errors."""
    with tempfile.TemporaryDirectory(prefix="whycards-check-") as folder:
        file = Path(folder) / "deck.md"
        file.write_bytes(data)
        try:
            return _read(file, progress)
        except NotMended:
            return None


def _written(place: Path, before: bytes, after: bytes) -> Path:
    """Write a file as a whole. Returns the copy of what it was. Raises OSError, NotMended where it changed."""
    if not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if place.read_bytes() != before:
        raise NotMended(f"{place} was changed meanwhile by something else. It is as that left it; try again.")
    copy = _free_copy(place)
    shutil.copyfile(place, copy)
    new = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        with new.open("wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(place, new)
        new.replace(place)
    finally:
        new.unlink(missing_ok=True)
    return copy


def _free_copy(file: Path) -> Path:
    """Where to keep a file as it is; copies of earlier times stay."""
    names = (f"{file.name}{_COPY}{f'-{number}' if number > 1 else ''}" for number in count(1))
    return next(copy for copy in map(file.with_name, names) if not copy.exists())
