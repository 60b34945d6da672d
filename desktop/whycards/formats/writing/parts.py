"""What a question has, so that a format can say which of it has to stay behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from whycards.core.question import Explanation, Kind
from whycards.formats.review import label, texts_of
from whycards.formats.writing.outgoing import Outgoing

if TYPE_CHECKING:
    from whycards.formats.writing.plain import Form

_FORMULA = re.compile(r"(?<![\\$\w])\$(?=[^\s$])[^$\n]{0,500}[^\s$\\]\$(?![\w$])|\$\$")


class Part(Enum):
    """Something that a question may have; the value is what the learner calls it."""

    DRAFT = "drafts"
    FLASHCARD = "flashcards"
    SEVERAL_KEYS = "questions with several keys"
    MANY_OPTIONS = "questions with more options than it has room for"
    RATIONALE = "why each option is right or wrong"
    EXPLANATION = "explanations"
    IMAGE = "images"
    FORMULA = "formulas"
    HINT = "hints"
    SOURCES = "sources"
    DOMAIN = "domains"
    TAGS = "tags"
    LEVEL = "the difficulty"
    CASE = "shared cases, which stand in each of their questions instead"
    EXHIBIT = "exhibits, which stand in the question instead"
    CHOOSE = "how many options are to be chosen"
    ORDER = "that the options keep their order"
    PIN = "options that keep their place"
    MARKUP = "marked words, tables and code, which become plain text"
    LINES = "paragraphs and lines, which become one"


WHOLE = frozenset({Part.DRAFT, Part.FLASHCARD, Part.SEVERAL_KEYS, Part.MANY_OPTIONS})
"""A question with one of these is left out as a whole where the format cannot hold it."""


def parts_of(
    outgoing: Outgoing, most_options: int = 26, holds: frozenset[Part] = frozenset()
) -> Iterator[Part]:
    """Everything that this question has; `most_options` is how many a format has room for.

    Of what a format `holds` that is hard to find, nothing is looked for.
    """
    question = outgoing.question
    texts = _texts(outgoing)
    forms = list(_forms(texts, holds))
    has = {
        Part.DRAFT: question.kind is Kind.DRAFT,
        Part.FLASHCARD: not question.options and question.kind is not Kind.DRAFT,
        Part.SEVERAL_KEYS: len(question.keys) > 1,
        Part.MANY_OPTIONS: len(question.options) > most_options,
        Part.RATIONALE: any(option.rationale for option in question.options),
        Part.EXPLANATION: question.explanation != Explanation(),
        Part.IMAGE: (
            bool(outgoing.images)
            or question.explanation.figure is not None
            or any(form.has_images for form in forms)
        ),
        Part.FORMULA: any(_FORMULA.search(text) for text in texts if "$" in text),
        Part.HINT: bool(question.hint),
        Part.SOURCES: bool(question.sources),
        Part.DOMAIN: bool(question.domain),
        Part.TAGS: bool(question.tags),
        Part.LEVEL: question.level is not None,
        Part.CASE: outgoing.case is not None,
        Part.EXHIBIT: bool(question.exhibits),
        Part.CHOOSE: question.choose is not None,
        Part.ORDER: not question.shuffle,
        Part.PIN: any(option.pin for option in question.options),
        Part.MARKUP: any(form.is_marked for form in forms),
        Part.LINES: any(form.has_lines for form in forms),
    }
    return (part for part, is_there in has.items() if is_there)


def _forms(texts: Sequence[str], holds: frozenset[Part]) -> Iterator[Form]:
    """What of the texts plain words cannot say, as far as the format does not hold it."""
    sought = {Part.MARKUP, Part.LINES, Part.IMAGE} - holds
    if sought == {Part.IMAGE}:
        texts = [text for text in texts if "![" in text]
    if sought and texts:
        # Imported here, since a parser is heavy.
        from whycards.formats.writing.plain import form_of

        yield from map(form_of, texts)


def _texts(outgoing: Outgoing) -> list[str]:
    question, case = outgoing.question, outgoing.case
    texts = [*texts_of(question), *([case.text] if case else [])]
    texts += [exhibit.text for exhibit in case.exhibits] if case else []
    return [text for text in texts if text]


@dataclass
class Losses:
    """Counts what stays behind, with the questions that lose it."""

    holds: frozenset[Part]
    most_options: int = 26
    found: dict[Part, list[str]] = field(default_factory=dict)
    written: int = 0

    def may_write(self, outgoing: Outgoing) -> bool:
        """Note what this question loses; False where it has to stay behind as a whole."""
        lost = [part for part in parts_of(outgoing, self.most_options, self.holds) if part not in self.holds]
        whole = [part for part in lost if part in WHOLE]
        for part in whole[:1] or lost:
            self.found.setdefault(part, []).append(label(outgoing.question))
        self.written += not whole
        return not whole
