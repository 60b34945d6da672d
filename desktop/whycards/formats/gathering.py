"""Puts files with one question each into one deck for their folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from whycards.core.deck import DeckHead
from whycards.core.problem import Problem, Severity
from whycards.formats.document import Document
from whycards.formats.format import Format
from whycards.formats.message import Head, Message, ProblemFound, QuestionFound

_FORMATS = ("markdown", "marked")
"""Formats of texts that people keep one question each in."""
_LEAST = 2


@dataclass(slots=True)
class _Folder:
    """The documents of one folder: those with a question each, which wait, and how many others there are."""

    document: Document
    waiting: list[list[Message]] = field(default_factory=list)
    others: int = 0


class Gathering:
    """Hears the documents of a folder or zip one after the other; `rest` has what waited for its end."""

    def __init__(self) -> None:
        self._folders: dict[tuple[str, str], _Folder] = {}

    def of(self, document: Document, format_: Format, messages: Iterator[Message]) -> Iterator[Message]:
        """What is said of a document, unless it waits for others with one question."""
        if format_.name not in _FORMATS:
            yield from messages
            return
        folder = self._folders.setdefault((document.source.label, document.folder), _Folder(document))
        held: list[Message] = []
        questions = 0
        for message in messages:
            questions += isinstance(message, QuestionFound)
            held.append(message)
            if questions > 1:
                break
        if questions == 1:
            folder.waiting.append(held)
            return
        folder.others += questions > 1
        yield from held
        yield from messages

    def rest(self) -> Iterator[Message]:
        """The documents that waited: as one deck where most of their folder are such, else each by itself."""
        for folder in self._folders.values():
            if len(folder.waiting) >= _LEAST and len(folder.waiting) > folder.others:
                yield from _one_deck(folder)
            else:
                for held in folder.waiting:
                    yield from held
            folder.waiting.clear()


def _one_deck(folder: _Folder) -> Iterator[Message]:
    document = folder.document
    formats = dict.fromkeys(one.format for held in folder.waiting for one in held if isinstance(one, Head))
    yield Head(DeckHead(document.folder_title), next(iter(formats), ""), document.folder_label)
    known: set[str] = set()
    for message in (message for held in folder.waiting for message in held):
        if isinstance(message, Head):
            continue
        if isinstance(message, QuestionFound) and message.question.id:
            if message.question.id in known:
                yield ProblemFound(_double(message))
                message = replace(message, question=replace(message.question, id=""))
            known.add(message.question.id)
        yield message


def _double(found: QuestionFound) -> Problem:
    name = found.question.id
    sentence = f'The id "{name}" stood before; this question is known by its text.'
    return Problem(Severity.WARNING, "duplicate-id", sentence, found.file, found.line, name)
