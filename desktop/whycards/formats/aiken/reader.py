"""Reads an Aiken text question by question, leniently where it deviates from the format."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.core.deck import DeckHead
from whycards.formats.aiken.blocks import ANSWER, OPTION, STRICT_ANSWER, Block, blocks
from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.html import Converter
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop

_MARKDOWN = re.compile(r"^(?:[ \t]*[-*+][ \t]+\[[ xX]\]|#{1,6}[ \t])", re.MULTILINE)

_WRITTEN_BREAK = re.compile(r"(?<=[\s.,;:{}>)?!])(?<!\b[A-Z]:)\\n|\\n(?=[A-Z0-9\s<]|$)")


def looks_like_aiken(text: str) -> bool:
    """Whether a text has answer lines as Aiken writes them right below options, and no Markdown about them."""
    if "ANSWER:" not in text or _MARKDOWN.search(text) is not None:
        return False
    strict = loose = 0
    was_option = False
    for line in text.split("\n"):
        if ANSWER.match(line):
            strict += was_option and STRICT_ANSWER.match(line) is not None
            loose += 1
            was_option = False
        elif line.strip():
            was_option = OPTION.match(line) is not None or (was_option and line[:1].isspace())
    return strict > 0 and strict * 2 >= loose


def read_aiken(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    report = Report(document.label)
    reader = _Reader(report)
    yield Head(DeckHead(document.title), format_name, document.label)
    with document.text_stream() as stream:
        for count, block in enumerate(blocks(stream.lines())):
            workshop.advance(stream.done, stream.size)
            if count >= QUESTIONS:
                report.error("too-many", block.line, f"The deck is cut after {QUESTIONS:,} questions.")
                break
            reader.tell_deviations(block)
            question = reader.maker.question(reader.item(block), block.line)
            if question is not None:
                yield from workshop.question(document, question, block.line, report)
            if report.problems:
                yield from map(ProblemFound, report.take())
    yield from map(ProblemFound, report.take())


class _Reader:
    def __init__(self, report: Report) -> None:
        self.maker = Maker(report)
        self._report = report
        self._converter = Converter()
        self._told: set[str] = set()

    def item(self, block: Block) -> Item:
        labels = [label for label, _ in block.options]
        are_letters = all(label.isalpha() for label in labels)
        return Item(
            stem=self._shown([_WRITTEN_BREAK.sub("\n", line) for line in block.stem]),
            options=[Choice(self._shown(lines), label=label) for label, lines in block.options],
            key=block.key or "",
            key_means="letters" if are_letters else "any",
            full=self._shown(block.feedback),
            domain=one_line(clean(block.domain)),
        )

    def _shown(self, lines: list[str]) -> str:
        return self._converter.from_either("\n".join(lines).strip())

    def tell_deviations(self, block: Block) -> None:
        """Warn of each kind of deviation where it is met first."""
        for line, what in block.deviations:
            if what not in self._told:
                self._told.add(what)
                self._report.question = ""
                self._report.warn(
                    "lenient", line, f"Here is {what}. It is read all the same, and so are others like it."
                )
