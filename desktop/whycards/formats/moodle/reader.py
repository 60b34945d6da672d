"""Reads Moodle XML question by question: what is read stays read where the file is damaged further on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whycards.core.deck import DeckHead
from whycards.core.question import Question
from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.moodle.questions import CHOICES, QuestionReader
from whycards.formats.moodle.quick import plain_element
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop
from whycards.formats.xml.reading import Malformed, events, let_go, line_of, root_name, root_place

if TYPE_CHECKING:
    from lxml import etree

_ROOTS = ("quiz", "question")
_KINDS = {
    "essay": "an essay",
    "shortanswer": "a short answer",
    "matching": "a matching question",
    "match": "a matching question",
    "numerical": "a numerical answer",
    "cloze": "a text with gaps (cloze)",
    "multianswer": "a text with gaps (cloze)",
    "description": "a description",
    "calculated": "a calculated answer",
    "calculatedsimple": "a calculated answer",
    "calculatedmulti": "a calculated multiple choice",
    "ddwtos": "a drag and drop into text",
    "gapselect": "a selection of missing words",
    "ddmarker": "a drag and drop onto an image",
    "ddimageortext": "a drag and drop onto an image",
    "ordering": "an ordering question",
    "kprime": "true or false for each line (kprime)",
    "coderunner": "a programming task",
    "random": "a random pick from other questions",
}


def is_moodle(document: Document) -> bool:
    """Whether a document is an export of Moodle's. Raises Refused where it cannot be read."""
    if root_name(document) not in _ROOTS:
        return False
    rest = document.opening_text[root_place(document.opening_text)[0] :]
    return "<question" in rest and "type=" in rest


def read_moodle(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    reader = _Reader(document, workshop)
    yield Head(DeckHead(document.title), format_name, document.label)
    yield from reader.messages()


class _Reader:
    def __init__(self, document: Document, workshop: Workshop) -> None:
        self._document = document
        self._workshop = workshop
        self._report = Report(document.label)
        self._maker = Maker(self._report)
        self._questions = QuestionReader(document)
        self._count = 0

    def messages(self) -> Iterator[Message]:
        try:
            done = -1
            for element, stream in events(self._document, ["question"]):
                if stream.done != done:  # which is read in large pieces
                    done = stream.done
                    self._workshop.advance(done, stream.size)
                yield from self._found(element)
                let_go(element)
                if self._count > QUESTIONS:
                    self._report.error("too-many", None, f"The deck is cut after {QUESTIONS:,} questions.")
                    break
        except Malformed as fault:
            self._report.question = ""
            read = f"The {self._count} before are read" if self._count else "Nothing could be read"
            read = "The one before is read" if self._count == 1 else read
            self._report.error(
                "malformed", fault.line, f"The XML is damaged here: {fault}. {read}. Export the file once more."
            )
        yield from map(ProblemFound, self._report.take())

    def _found(self, element: etree._Element) -> Sequence[Message]:
        kind = (element.get("type") or "").strip().lower()
        if kind == "category":
            self._questions.enter(element, has_begun=self._count > 0)
            return ()
        self._count += 1
        if self._count > QUESTIONS:
            return ()
        found: Sequence[Message] = ()
        line = line_of(element)
        if kind not in CHOICES:
            self._report.question = one_line(clean(self._questions.name(element)))
            what = _KINDS.get(kind) or f'of the kind "{one_line(clean(kind))}"'
            self._report.warn("skipped", line, f"It is {what}, which is no choice question.")
        else:
            found = self._choice(element, line, kind)
        if self._report.problems:
            return [*found, *map(ProblemFound, self._report.take())]
        return found

    def _choice(self, element: etree._Element, line: int, kind: str) -> Sequence[Message]:
        plain = plain_element(element, self._questions.domain) if kind == "multichoice" else None
        question: Question | None
        if plain is not None:
            self._questions.gallery.clear()
            question = self._maker.made(plain[0], line, plain[1])
        else:
            item = self._questions.item(element)
            name = one_line(clean(self._questions.name(element)))
            question = self._maker.question(item, line, name)
        if question is None:
            return ()
        return self._workshop.question(self._questions.gallery, question, line, self._report)
