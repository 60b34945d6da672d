"""Reads files as the format that the learner named, whatever they look like, and tells what they look like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from whycards.core.problem import Problem, Severity
from whycards.core.question import Kind
from whycards.formats import TEXTS
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed
from whycards.formats.format import Format, PackageFormat
from whycards.formats.message import Message, ProblemFound, QuestionFound, TableFound
from whycards.formats.workshop import Workshop

_BANK, _MARKED = "markdown", "marked"


def forced(formats: Sequence[Format], name: str) -> Sequence[Format]:
    """The formats to ask where one was named. Raises ReadFailed where there is none of this name."""
    known = {format_.name: format_ for format_ in formats}
    if name not in known:
        names = ", ".join(sorted(known))
        raise ReadFailed(f'There is no format called "{name}". Choose one of these: {names}.')
    if name not in TEXTS or isinstance(known[name], PackageFormat):
        return (known[name],)
    others = [known[_MARKED]] if name == _BANK and _MARKED in known else []
    return (*others, _Forced(known[name]))


def otherwise(
    messages: Iterable[Message], wished: str, label: str, other: Callable[[], tuple[str, Iterable[Message]]]
) -> Iterator[Message]:
    """The messages of reading `label` as the wished format, and how many questions it holds as another.

    `other` gives the names of the formats that it looks like, and what is read so; that is told where it has
    more questions. Raises ReadFailed where the messages do.
    """
    count, failure = 0, None
    try:
        for message in messages:
            count += _is_usable(message)
            yield message
    except ReadFailed as failed:
        failure = failed
    looks, others = "", 0
    with suppress(ReadFailed):
        looks, found = other()
        others = sum(map(_is_usable, found))
    sentence = (
        f"It looks like {looks}, not {wished}. "
        f"Questions found in it: {others} as {looks}, {count} as {wished}. "
        "Read it without naming a format to get them."
    )
    if failure is not None:
        raise ReadFailed(" ".join([f"{label} was not read as {wished}.", sentence])) if others else failure
    if others > count:
        yield ProblemFound(Problem(Severity.WARNING, "other-format", sentence, label))


def _is_usable(message: Message) -> bool:
    return isinstance(message, QuestionFound) and message.question.kind is not Kind.DRAFT


class _Forced:
    """A format that takes every text for its own, and tells where there is no question in it."""

    def __init__(self, format_: Format) -> None:
        self._format = format_
        self.name = format_.name

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        return document.is_text and bool(document.head.strip())

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        told = False
        for message in self._format.read(document, workshop):
            told = told or isinstance(message, QuestionFound | ProblemFound | TableFound)
            yield message
        if not told:
            sentence = f"No question was found when this was read as {self.name}."
            yield ProblemFound(Problem(Severity.WARNING, "no-questions", sentence, document.label))
