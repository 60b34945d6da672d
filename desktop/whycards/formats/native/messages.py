"""Says what a deck.md holds, in messages."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.core.deck import Case
from whycards.formats.document import Document
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.native.reader import parse_deck
from whycards.formats.report import Report
from whycards.formats.review import label
from whycards.formats.workshop import Workshop


def read_native(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a document: the head, cases and questions with their images, then the findings by line.

    Raises Refused where it is unreadable or too large.
    """
    parsed = parse_deck(
        document.text, document.title, document.label, lambda done, total: workshop.advance(done, 2 * total)
    )
    report = Report(document.label, problems=parsed.problems)
    if parsed.head is not None:
        yield Head(parsed.head, format_name, document.label, parsed.has_identity)
    for index, (line, item) in enumerate(parsed.items):
        workshop.advance(len(parsed.items) + index, 2 * len(parsed.items))
        if isinstance(item, Case):
            report.question = item.id
            yield from workshop.case(document, item, line, report)
        else:
            report.question = label(item)
            yield from workshop.question(document, item, line, report)
    yield from map(ProblemFound, report.take())
