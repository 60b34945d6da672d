"""Reads a made deck as the reading process does, and holds it to what every reader has to keep."""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.deck_words import Made
from whycards.core.problem import Problem
from whycards.core.question import Question
from whycards.formats import FORMATS
from whycards.formats.errors import ReadFailed
from whycards.formats.limits import FIELD_CHARACTERS
from whycards.formats.message import Head, Message, ProblemFound, QuestionFound
from whycards.formats.opening import read_path
from whycards.formats.wire import decode, encode
from whycards.formats.workshop import Workshop

SECONDS = 5.0
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e]")


class Broken(Exception):
    """A reader did what none may; str() says what."""


@dataclass
class Outcome:
    """What came of a deck. `failure` is the sentence where nothing could be read."""

    questions: list[Question] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    formats: list[str] = field(default_factory=list)
    failure: str = ""
    seconds: float = 0.0

    @property
    def sentences(self) -> str:
        """All that is told."""
        return " ".join([self.failure, *(problem.message for problem in self.problems)])


def outcome(made: Made) -> Outcome:
    """Read a deck. Raises Broken where a reader takes too long, says what may not be said, or raises."""
    with tempfile.TemporaryDirectory() as name:
        path, work = Path(name) / made.name, Path(name) / "work"
        work.mkdir()
        path.write_bytes(made.content())
        return outcome_of(path, work)


def outcome_of(path: Path, work: Path) -> Outcome:
    """The same for what lies at a path."""
    found = Outcome()
    started = time.process_time()
    try:
        for message in read_path(path, Workshop(work, lambda done, total: None), FORMATS):
            _take(message, found)
    except ReadFailed as failed:
        found.failure = str(failed)
        _require_clean(found.failure, "the sentence of a failure")
    except Exception as error:  # what is looked for
        raise Broken(f"{type(error).__name__}: {error}"[:300]) from error
    found.seconds = time.process_time() - started
    if found.seconds > SECONDS:
        raise Broken(f"it took {found.seconds:.1f} s")
    return found


def _take(message: Message, found: Outcome) -> None:
    sent = json.loads(json.dumps(encode(message)))
    if decode(sent) != message:
        raise Broken(f"a {type(message).__name__} does not survive the way between the processes")
    match message:
        case QuestionFound():
            found.questions.append(message.question)
            for text in _texts(message.question):
                _require_clean(text, "a text")
                if len(text) > FIELD_CHARACTERS:
                    raise Broken(f"a text has {len(text):,} characters")
        case ProblemFound():
            found.problems.append(message.problem)
            _require_clean(message.problem.message, "a problem")
        case Head():
            found.formats.append(message.format)
            _require_clean(message.head.title, "a title")


def _texts(question: Question) -> Iterator[str]:
    yield from (
        question.stem,
        question.answer,
        question.hint,
        question.domain,
        *question.tags,
        *question.sources,
    )
    yield from (question.explanation.short, question.explanation.full)
    yield from (text for option in question.options for text in (option.text, option.rationale))
    yield from (exhibit.text for exhibit in question.exhibits)


def _require_clean(text: str, what: str) -> None:
    found = _FORBIDDEN.search(text)
    if found:
        raise Broken(f"{what} holds U+{ord(found[0]):04X}")
