"""Reads a text in the layout that its marks tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from whycards.core.deck import DeckHead
from whycards.formats.bank.lines import sort_lines
from whycards.formats.bank.reader import title_of
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.marked.found import Found
from whycards.formats.marked.layouts import layout_of
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop


def read_marked(document: Document, workshop: Workshop) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    layout = layout_of(document.text)
    if layout is None:
        return
    report = Report(document.label)
    maker = Maker(report)
    yield Head(DeckHead(title_of(sort_lines(document.text)) or document.title), layout.name, document.label)
    total = document.text.count("\n") + 1
    for found in islice(layout.read(document.text), QUESTIONS):
        workshop.advance(min(found.line, total), total)
        yield from _messages(found, document, workshop, maker)
        yield from map(ProblemFound, report.take())


def _messages(found: Found, document: Document, workshop: Workshop, maker: Maker) -> list[Message]:
    if found.note:
        maker.report.question = ""
        maker.report.note("group", found.line, found.note)
        return []
    if found.item is None:
        maker.report.question = found.name
        maker.report.warn("skipped", found.line, f"It is {found.skipped}, so it is left out.")
        return []
    question = maker.question(found.item, found.line, found.name)
    return workshop.question(document, question, found.line, maker.report) if question else []
