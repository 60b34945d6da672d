"""Reads a GIFT text question by question."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.core.deck import DeckHead
from whycards.formats.cleaning.text import opening
from whycards.formats.document import Document
from whycards.formats.gift.questions import Other, QuestionReader
from whycards.formats.gift.splitting import Piece, pieces
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop


def read_gift(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    report = Report(document.label)
    maker, reader = Maker(report), QuestionReader()
    yield Head(DeckHead(document.title), format_name, document.label)
    with document.text_stream() as stream:
        for count, piece in enumerate(pieces(stream.lines())):
            workshop.advance(stream.done, stream.size)
            if count >= QUESTIONS:
                report.error("too-many", piece.line, f"The deck is cut after {QUESTIONS:,} questions.")
                break
            yield from _found(piece, document, workshop, maker, reader)
            if report.problems:
                yield from map(ProblemFound, report.take())
    yield from map(ProblemFound, report.take())


def _found(
    piece: Piece, document: Document, workshop: Workshop, maker: Maker, reader: QuestionReader
) -> list[Message]:
    title = reader.title(piece)
    try:
        item = reader.item(piece)
    except Other as other:
        maker.report.question = title or opening(piece.text)
        maker.report.warn("skipped", piece.line, f"It is {other}, which is no choice question.")
        return []
    question = maker.question(item, piece.line, title)
    if question is None:
        return []
    return workshop.question(document, question, piece.line, maker.report)
