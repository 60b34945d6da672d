"""Reads checkbox Markdown: questions in the order of their headings, each with what is doubtful in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from whycards.core.deck import DeckHead
from whycards.core.question import Option, Question
from whycards.formats.bank.blocks import Block, question_blocks
from whycards.formats.bank.body import Body
from whycards.formats.bank.explaining import explanation
from whycards.formats.bank.furniture import is_furniture, written_answer
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import one_line, opening, trim
from whycards.formats.document import Document
from whycards.formats.limits import OPTIONS, QUESTIONS
from whycards.formats.markdown import as_paragraph
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.report import Report
from whycards.formats.review import capped, review
from whycards.formats.workshop import Workshop

_ANY_BOX = re.compile(r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]*\[[ xX×✓✔хХ]?\]", re.MULTILINE)
_ANY_STEM = re.compile(r"^(?: {0,3}#{1,6}(?:[ \t]|Q\d)|Q ?\d)", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\([^()\s]{0,300}\)")
_SPACED_IMAGE = re.compile(r"(!\[[^\[\]]{0,500}\]\()[ \t]*([^()<>\"'\s][^()<>\"'\n]{0,500})\)")


def has_questions(text: str) -> bool:
    """Whether a text has a line that begins with a box, and one that may be a stem."""
    return _ANY_BOX.search(text) is not None and _ANY_STEM.search(text) is not None


def read_checkbox(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable or too large."""
    report = Report(document.label)
    lines = sort_lines(document.text)
    blocks = question_blocks(lines)
    if not blocks:
        report.warn(
            "no-questions", None, "The file has boxes, but none of them stands below a heading ### or ####."
        )
        yield from map(ProblemFound, report.take())
        return
    yield Head(DeckHead(title_of(lines) or document.title), format_name, document.label)
    if len(blocks) > QUESTIONS:
        report.error("too-many", None, f"The deck is cut after {QUESTIONS:,} questions.")
    for index, block in enumerate(blocks[:QUESTIONS]):
        workshop.advance(index, len(blocks))
        yield from _found(document, block, workshop, report)
        yield from map(ProblemFound, report.take())


def _found(document: Document, block: Block, workshop: Workshop, report: Report) -> list[Message]:
    question = read_question(block)
    report.question = str(block.number) if block.number is not None else opening(question.stem)
    if len(question.options) > OPTIONS:
        report.warn(
            "skipped", block.line, f"It has {len(question.options)} options; a question may have {OPTIONS}."
        )
        return []
    question = capped(question, block.line, report)
    review(question, block.line, report)
    return workshop.question(document, question, block.line, report)


def read_question(block: Block) -> Question:
    """The question of a block; without options a flashcard, where an answer is written out."""
    body = Body.of(block.lines)
    read = body.options()
    explained, sources = explanation(body.after)
    answer = ""
    if not read:
        body.stem, answer = _split_answer(block.lines)
    stem = "\n\n".join(
        part
        for part in (
            trim("\n".join(block.before)),
            as_paragraph(block.heading.text),
            trim("\n".join(body.stem)),
        )
        if part
    )
    options = tuple(
        Option(_with_images(option.text), option.is_key, _with_images(option.rationale)) for option in read
    )
    return Question(
        stem=_with_images(trim(stem)),
        options=options,
        answer=_with_images(answer),
        explanation=replace(explained, short=_with_images(explained.short), full=_with_images(explained.full)),
        sources=sources,
    )


def _split_answer(lines: Sequence[Line]) -> tuple[list[str], str]:
    """The stem's lines and the answer that begins with "Answer:", where no options stand between."""
    shown = [line for line in lines if not is_furniture(line)]
    for index, line in enumerate(shown):
        answer = written_answer(line.raw) if line.kind is Kind.TEXT else None
        if answer is not None:
            rest = (line.raw for line in shown[index + 1 :])
            return [line.raw for line in shown[:index]], trim("\n".join([answer, *rest]))
    return [line.raw for line in shown], ""


def title_of(lines: Sequence[Line]) -> str:
    """The first heading of the first level as plain text, without the signs it may begin with; "" if none."""
    for line in lines:
        if line.kind is Kind.HEADING and line.level == 1:
            heading = line.raw.lstrip(" ")[1:].strip()[:1000]
            title = one_line(_LINK.sub(r"\1", heading).replace("*", "").replace("`", ""))
            return title.lstrip("".join(char for char in title if not _is_word(char)))
    return ""


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN" or character in "([{.\"'«“‘¿¡"


def _with_images(text: str) -> str:
    """The text with its images' paths readable: Markdown takes a path with a space for plain text."""
    if "![" not in text:
        return text
    return _SPACED_IMAGE.sub(lambda found: found[1] + found[2].strip().replace(" ", "%20") + ")", text)
