"""Reads question banks: questions in their order, each with what is doubtful in it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from whycards.core.deck import DeckHead
from whycards.core.question import Question
from whycards.formats.bank.blocks import Block
from whycards.formats.bank.items import declared_other, read_item
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.bank.readings import Reading, best_reading
from whycards.formats.bank.settling import settled
from whycards.formats.cleaning.text import one_line
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.item import Item
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop

_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\([^()\s]{0,300}\)")
_LOOKED_AT = 400_000
_LOOKED_AT_OF_LINE = 4_000
"""How much of a text is looked at to find out whether questions stand in it."""


def bank_lines(text: str) -> list[Line]:
    """The lines of a text, sorted, without headings that only name the parts of a question."""
    return settled(sort_lines(text))


def has_questions(text: str) -> bool:
    """Whether questions stand in a text."""
    return any(best_reading(bank_lines(_stretch(text, at))).is_questions for at in _looks(text))


def _looks(text: str) -> Iterator[int]:
    """From where on to look at a text: the table of contents of a long one may fill a whole look."""
    yield 0
    if len(text) > _LOOKED_AT:
        for share in (2, 3, 1):
            yield text.find("\n", len(text) * share // 4) + 1


def _stretch(text: str, at: int) -> str:
    """Some lines of a text, long ones cut: an image in the text may be as long as a hundred questions."""
    if len(text) <= _LOOKED_AT:
        return text
    lines, length = list[str](), 0
    while at < len(text) and length < _LOOKED_AT:
        end = text.find("\n", at) + 1 or len(text)
        lines.append(text[at : min(end, at + _LOOKED_AT_OF_LINE)].rstrip("\n"))
        length += len(lines[-1]) + 1
        at = end
    return "\n".join(lines)


def read_bank(document: Document, workshop: Workshop) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    report = Report(document.label)
    lines = bank_lines(document.text)
    workshop.advance(0, 1)
    reading = best_reading(lines)
    workshop.advance(0, 1)
    if not reading.is_questions:
        report.warn(
            "no-questions", None, "No question was found: nothing in the text has options and asks for one."
        )
        yield from map(ProblemFound, report.take())
        return
    yield Head(DeckHead(title_of(lines) or document.title), _kind(lines), document.label)
    if len(reading.blocks) > QUESTIONS:
        report.error("too-many", None, f"The deck is cut after {QUESTIONS:,} questions.")
    maker = Maker(report)
    for index, block in enumerate(reading.blocks[:QUESTIONS]):
        workshop.advance(index, len(reading.blocks))
        yield from _found(document, block, reading.item(index), workshop, maker)
        yield from map(ProblemFound, report.take())


def _none(reading: Reading) -> str:
    places = [
        str(block.line) for block, item in zip(reading.blocks, reading.items, strict=True) if item.options
    ]
    if not places:
        return "No question was found: nothing in the text has options and asks for one."
    return (
        "The text is notes rather than questions. Lists with letters stand at line "
        f"{', '.join(places[:5])}{' and others' if len(places) > 5 else ''}: copy them into another file."
    )


def _kind(lines: Sequence[Line]) -> str:
    is_markdown = any(line.kind in (Kind.HEADING, Kind.BOX, Kind.FENCE) for line in lines)
    return "markdown" if is_markdown else "text"


def _found(document: Document, block: Block, item: Item, workshop: Workshop, maker: Maker) -> list[Message]:
    name = str(block.number) if block.number is not None else ""
    other = declared_other(block)
    if other:
        maker.report.question = name
        maker.report.warn("skipped", block.line, f'It is declared as "{other}", which is no choice question.')
        return []
    question = maker.question(item, block.line, name)
    return workshop.question(document, question, block.line, maker.report) if question else []


def read_question(block: Block) -> Question:
    """The question of a block by itself."""
    question = Maker(Report("")).question(read_item(block), block.line)
    assert question is not None, "a block of a test has fewer options than any limit"
    return question


def title_of(lines: Sequence[Line]) -> str:
    """The first heading of the first level as plain text, without the signs it may begin with; "" if none.

    One that stands there again and again, as "reason" does below each question, is no title.
    """
    headings = [line for line in lines if line.kind is Kind.HEADING and line.level == 1]
    often = Counter(line.text.casefold() for line in headings)
    for line in headings:
        if often[line.text.casefold()] == 1:
            heading = line.raw.lstrip(" ")[1:].strip()[:1000]
            title = one_line(_LINK.sub(r"\1", heading).replace("*", "").replace("`", ""))
            return title.lstrip("".join(char for char in title if not _is_word(char)))
    return ""


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN" or character in "([{.\"'«“‘¿¡"
