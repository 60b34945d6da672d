"""Reads QTI file by file: a damaged file or item is told, and the others are read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import unquote

from whycards.core.deck import Case, DeckHead
from whycards.core.question import Question
from whycards.formats.cleaning.text import clean, one_line, opening
from whycards.formats.document import Document
from whycards.formats.errors import Refused
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.maker import Maker, known_as
from whycards.formats.qti import classic, modern, pool
from whycards.formats.qti.elements import Outcome, Pin, attribute, child, markup, name_of
from whycards.formats.qti.package import (
    CLASSIC,
    MODERN,
    POOL,
    Package,
    format_of,
    package_of,
    quiz_title,
)
from whycards.formats.qti.pictures import PackageFiles, Texts
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop
from whycards.formats.xml.reading import Malformed, events, let_go

if TYPE_CHECKING:
    from lxml import etree


_NO_NAME = re.compile(
    r"(?:assessment|test|main|default|question|item|quiz)?[\s_-]*+"
    r"(?:sections?|parts?|items?|questions?)?[\s_.-]*+\d*+",
    re.IGNORECASE,
)
"""What programs call the only section of a test where its author gave it no name."""


def read_qti(document: Document, workshop: Workshop) -> Iterator[Message]:
    """Everything in a file or package. Raises Refused where its main file cannot be read."""
    yield from _Reader(package_of(document), workshop).messages()


class _Reader:
    def __init__(self, package: Package, workshop: Workshop) -> None:
        self._package = package
        self._workshop = workshop
        self._maker = Maker(Report(package.document.label))
        self._quizzes = self._titles()
        self._files = PackageFiles(package.document.source, package.root)
        self._cases: dict[str, str] = {}
        self._count = 0

    def messages(self) -> Iterator[Message]:
        files = self._package.files
        name = format_of(files[0]) if files else "qti"
        yield Head(DeckHead(self._title()), name, self._package.document.label)
        yield from self._faults()
        for number, document in enumerate(files):
            if len(files) > 1:
                self._workshop.advance(number, len(files))
            yield from self._file(document)
            document.forget()
            if self._count > QUESTIONS:
                break

    def _kind(self, document: Document) -> str:
        return self._package.kinds[document.name]

    def _titles(self) -> dict[str, str]:
        """The quizzes by their files, where a package holds several."""
        classic_files = [file for file in self._package.files if self._kind(file) in CLASSIC]
        return {file.name: quiz_title(file) for file in classic_files}

    def _title(self) -> str:
        quizzes = list(dict.fromkeys(filter(None, self._quizzes.values())))
        if len(quizzes) == 1:
            return quizzes[0]
        if self._package.title:
            return self._package.title
        document = self._package.document
        if len(self._package.files) == 1 and self._package.files[0] is document:
            return document.title
        folder = self._package.root.rpartition("/")[2] or document.source.label.rstrip("/").rpartition("/")[2]
        return one_line(clean(folder.removesuffix(".zip").removesuffix(".imscc"))) or document.title

    def _faults(self) -> Iterator[Message]:
        report = self._maker.report
        for name in self._package.missing:
            report.warn("missing-file", None, f"The package names {opening(name, 120)}, which is not in it.")
        for document, fault in self._package.faults:
            other = Report(document.label)
            other.error("malformed", fault.line, f"The XML is damaged here: {fault}. Its order is not known.")
            yield from map(ProblemFound, other.take())
        yield from map(ProblemFound, report.take())

    def _file(self, document: Document) -> Iterator[Message]:
        report = Report(document.label)
        self._maker.report = report
        texts = Texts(document, self._files)
        kind = self._kind(document)
        tags = ["item"] if kind in CLASSIC else [*pool.CHOICES, *pool.OTHERS] if kind in POOL else [*MODERN]
        before = self._count
        try:
            for element, stream in events(document, tags):
                if len(self._package.files) == 1:
                    self._workshop.advance(stream.done, stream.size)
                for outcome in self._outcomes(element, kind, texts):
                    yield from self._outcome(outcome, document, texts)
                let_go(element)
                texts.clear()
        except Malformed as fault:
            report.question = ""
            report.error("malformed", fault.line, _damage(fault, self._count - before))
        except Refused as refused:
            report.question = ""
            report.error("unreadable", None, f"The file {refused}.")
        yield from map(ProblemFound, report.take())

    def _outcomes(self, element: etree._Element, kind: str, texts: Texts) -> list[Outcome]:
        if kind in MODERN:
            return modern.outcomes_of(element, texts)
        return [(classic if kind in CLASSIC else pool).outcome_of(element, texts)]

    def _outcome(self, outcome: Outcome, document: Document, texts: Texts) -> Iterator[Message]:
        report = self._maker.report
        self._count += 1
        if self._count > QUESTIONS:
            if self._count == QUESTIONS + 1:
                report.error("too-many", outcome.line, f"The deck is cut after {QUESTIONS:,} questions.")
            return
        item = outcome.item
        if item is None:
            report.question = outcome.name
            report.warn("skipped", outcome.line, f"It is {outcome.reason}, which is no choice question.")
        else:
            item.domain = " / ".join(filter(None, (self._part(document), item.domain)))
            if outcome.stimulus:
                item.case, messages = self._case(outcome.stimulus, document)
                yield from messages
            question = self._maker.question(item, outcome.line, outcome.name)
            if question is not None:
                question = _pinned(question, outcome.pins)
                yield from self._workshop.question(texts, question, outcome.line, report)
        yield from map(ProblemFound, report.take())

    def _part(self, document: Document) -> str:
        """The part of the package that a file is in, where there are several."""
        quizzes = set(filter(None, self._quizzes.values()))
        if len(quizzes) > 1:
            return self._quizzes.get(document.name, "")
        sections = {part for part in self._package.domains.values() if part}
        own = sections - {self._package.title}
        is_telling = len(sections) > 1 or (own and not any(map(_NO_NAME.fullmatch, own)))
        return self._package.domains.get(document.name, "") if is_telling else ""

    def _case(self, href: str, document: Document) -> tuple[str, list[Message]]:
        """The id of the case that a stimulus is, and its messages where it is met first."""
        folder = document.name.rpartition("/")[0]
        place = document.source.find(posixpath.normpath(posixpath.join(folder, unquote(href))))
        if place is None:
            self._maker.report.warn(
                "missing-file", None, f"The text {opening(href, 120)} that belongs to it is not in the package."
            )
            return "", []
        if place in self._cases:
            return self._cases[place], []
        stimulus = document.beside(place)
        report = Report(stimulus.label)
        case, messages = self._read_case(stimulus, report)
        self._cases[place] = case
        return case, [*messages, *map(ProblemFound, report.take())]

    def _read_case(self, stimulus: Document, report: Report) -> tuple[str, list[Message]]:
        texts = Texts(stimulus, self._files)
        try:
            tags = ["assessmentStimulus", "qti-assessment-stimulus"]
            for element, _ in events(stimulus, tags):
                body = child(element, "stimulusbody")
                name = known_as(attribute(element, "identifier")) or f"case-{len(self._cases) + 1}"
                text = texts.html(markup(body, _kept)) if body is not None else ""
                case = Case(name, one_line(clean(attribute(element, "title"))) or name, text)
                return name, self._workshop.case(texts, case, 1, report)
        except Malformed as fault:
            report.error("malformed", fault.line, f"The XML is damaged here: {fault}.")
        except Refused as refused:
            report.error("unreadable", None, f"The file {refused}.")
        return "", []


def _kept(part: etree._Element) -> str | None:
    return "" if name_of(part) == "stylesheet" else None


def _pinned(question: Question, pins: Sequence[Pin]) -> Question:
    if len(pins) != len(question.options):
        return question
    pinned = (replace(option, pin=pin) for option, pin in zip(question.options, pins, strict=True))
    return replace(question, options=tuple(pinned))


def _damage(fault: Malformed, read: int) -> str:
    done = f"The {read} items before are read" if read else "Nothing of this file could be read"
    done = "The one item before is read" if read == 1 else done
    return f"The XML is damaged here: {fault}. {done}. Export it once more."
