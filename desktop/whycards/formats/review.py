"""What is doubtful in a question, whichever format it came from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from whycards.core.choosing import asked
from whycards.core.identity import normal_text
from whycards.core.question import UNFINISHED, Kind, Question, letter
from whycards.formats.cleaning.text import cut, opening
from whycards.formats.limits import FIELD_CHARACTERS, KB
from whycards.formats.report import Report

INLINE_IMAGE = re.compile(r"(!\[[^\[\]\n]{0,300}+\]\()(data:image/[^()\s]{1000,}+)(?=\))")


def review(question: Question, line: int, report: Report) -> None:
    """Report why a question is a draft, or why it needs a look."""
    kind = question.kind
    if kind is Kind.DRAFT:
        report.warn("draft", line, f"This is a draft: {_lacking(question)}.")
    if kind is Kind.CHOICE and not asked(question).agrees:
        keys = len(question.keys)
        are = "option is" if keys == 1 else "options are"
        report.warn(
            "choose-mismatch",
            line,
            f"The number to choose differs from the key: {keys} {are} marked as right. "
            f"The question will ask for {keys}.",
        )
    if UNFINISHED not in question.extra and _has_doubtful_options(question):
        _review_options(question, line, report)


def capped(question: Question, line: int, report: Report) -> Question:
    """The question with texts no longer than a field may be; it is reported where one is cut."""
    if sum(map(len, texts_of(question))) <= FIELD_CHARACTERS:
        return question
    shorter = each_text(question, _cut)
    if shorter != question:
        report.warn("too-long", line, f"A text of more than {FIELD_CHARACTERS // KB} KB is cut.")
    return shorter


def _cut(text: str) -> str:
    """A text, cut where it is too long. Images in it do not count: they are taken out of it later."""
    if len(text) <= FIELD_CHARACTERS:
        return text
    addresses: list[str] = []

    def aside(found: re.Match[str]) -> str:
        addresses.append(found[2])
        return f"{found[1]}{_ASIDE}{len(addresses) - 1}"

    shorter = cut(INLINE_IMAGE.sub(aside, text))
    return _PUT_ASIDE.sub(lambda found: addresses[int(found[1])], shorter) if addresses else shorter


_ASIDE = "\ue000inline-"
_PUT_ASIDE = re.compile(rf"{_ASIDE}(\d{{1,6}})(?=\))")


def each_text(question: Question, change: Callable[[str], str]) -> Question:
    """The question with all its texts changed."""
    explanation = question.explanation
    return replace(
        question,
        stem=change(question.stem),
        options=tuple(
            replace(option, text=change(option.text), rationale=change(option.rationale))
            for option in question.options
        ),
        answer=change(question.answer),
        explanation=replace(explanation, short=change(explanation.short), full=change(explanation.full)),
        hint=change(question.hint),
        sources=tuple(change(source) for source in question.sources),
        exhibits=tuple(replace(exhibit, text=change(exhibit.text)) for exhibit in question.exhibits),
    )


def texts_of(question: Question) -> list[str]:
    """All its texts, in the order in which they are read."""
    explanation = question.explanation
    texts = [question.stem]
    for option in question.options:
        texts += (option.text, option.rationale)
    texts += (question.answer, explanation.short, explanation.full, question.hint, *question.sources)
    return texts + [exhibit.text for exhibit in question.exhibits] if question.exhibits else texts


def label(question: Question) -> str:
    """What to call a question in a report: its id, else how its stem begins."""
    return question.id or opening(question.stem) or "(no text)"


def _lacking(question: Question) -> str:
    if UNFINISHED in question.extra:
        return str(question.extra[UNFINISHED])
    if not question.options:
        return "it has neither options nor an answer"
    if len(question.options) == 1:
        return "it has one option only"
    return "no option is marked as right"


def _has_doubtful_options(question: Question) -> bool:
    """Whether an option is empty or stands there twice."""
    texts = [option.text for option in question.options]
    joined = " ".join(texts)  # a blank at the edge of a text makes two of them
    if not joined.isascii() or normal_text(joined) != joined:
        texts = [normal_text(text) for text in texts]
    return "" in texts or len(set(texts)) < len(texts)


def _review_options(question: Question, line: int, report: Report) -> None:
    seen: dict[str, int] = {}
    for index, option in enumerate(question.options):
        text = normal_text(option.text)
        if not text:
            report.warn("empty-option", line, f"Option {letter(index)} has no text.")
        elif text in seen:
            report.warn(
                "duplicate-options",
                line,
                f"Options {letter(seen[text])} and {letter(index)} have the same text.",
            )
        seen.setdefault(text, index)
