"""Reads files as the format that the learner named, whatever they look like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whycards.core.problem import Problem, Severity
from whycards.formats import TEXTS
from whycards.formats.document import Document
from whycards.formats.errors import ReadFailed
from whycards.formats.format import Format
from whycards.formats.message import Message, ProblemFound, QuestionFound, TableFound
from whycards.formats.workshop import Workshop

_BANK, _MARKED = "markdown", "marked"


def forced(formats: Sequence[Format], name: str) -> Sequence[Format]:
    """The formats to ask where one was named. Raises ReadFailed where there is none of this name."""
    known = {format_.name: format_ for format_ in formats}
    if name not in known:
        names = ", ".join(sorted(known))
        raise ReadFailed(f'There is no format called "{name}". Choose one of these: {names}.')
    if name not in TEXTS:
        return (known[name],)
    others = [known[_MARKED]] if name == _BANK and _MARKED in known else []
    return (*others, _Forced(known[name]))


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
