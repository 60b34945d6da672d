"""Reads all texts of a question for letters: what is bound, and whether the question must keep its order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from whycards.core.letters import words
from whycards.core.letters.evidence import Field
from whycards.core.letters.finding import (
    ALONE,
    NOTHING,
    Context,
    Doubt,
    Found,
    Reference,
    find,
    named_in_code,
    uses_cyrillic_order,
)
from whycards.core.letters.marked import can_be_marked
from whycards.core.question import Question, letter


class Reading(NamedTuple):
    """What each text of a question says of its options by letters.

    `lock` is why the question must keep its authored order, a sentence without its full stop; "" where it
    may be shuffled.
    """

    stem: Found = NOTHING
    options: tuple[Found, ...] = ()
    rationales: tuple[Found, ...] = ()
    short: Found = NOTHING
    full: Found = NOTHING
    hint: Found = NOTHING
    lock: str = ""

    @property
    def parts(self) -> tuple[Found, ...]:
        """All of them."""
        return (self.stem, *self.options, *self.rationales, self.short, self.full, self.hint)

    @property
    def references(self) -> int:
        """How many references are bound."""
        return sum(len(part.references) for part in self.parts)


_AROUND, _MOST_SAID = 24, 160


@dataclass(slots=True)
class _Texts:
    """The texts of a question as they are read, first what is asked, then what explains it."""

    question: Question
    context: Context = ALONE
    found: dict[str, Found] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return len(self.question.options)

    def look(self, name: str, text: str, kind: Field) -> Found:
        self.found[name] = found = find(text, self.count, kind, self.context)
        return found


def read(question: Question) -> Reading:
    """Read a question. One without options holds no references."""
    if len(question.options) < 2:
        return Reading(
            options=(NOTHING,) * len(question.options), rationales=(NOTHING,) * len(question.options)
        )
    is_cyrillic = uses_cyrillic_order(_all_texts(question))
    asked = Context(is_cyrillic=is_cyrillic)
    count = len(question.options)
    stem = find(question.stem, count, Field.STEM, asked)
    options = _options(question, asked)
    exhibits = [find(exhibit.text, count, Field.STEM, asked) for exhibit in question.exhibits]
    names = frozenset[int]().union(*(part.names for part in (stem, *options, *exhibits)))
    names = names.union(*(named_in_code(text, count) for text in _asked(question)))
    texts = [option.rationale for option in question.options]
    texts += [question.explanation.short, question.explanation.full, question.hint]
    are_labelled = all(
        found.references and found.references[0].places == (place,) for place, found in enumerate(options)
    )
    told = _told(texts, count, Context(names, are_labelled, is_cyrillic))
    reading = Reading(
        stem, _without_names(options, names), tuple(told[:count]), told[count], told[count + 1], told[count + 2]
    )
    return _locked(reading, _lock(question, reading, names))


def _options(question: Question, context: Context) -> tuple[Found, ...]:
    """What options say; where each begins with its own letter, that is a label and moves with it."""
    texts = [option.text for option in question.options]
    labels = [_own_label().match(text) for text in texts]
    if all(label is not None and label[1] == letter(place) for place, label in enumerate(labels)):
        return tuple(
            Found((Reference(label.start(1), label.end(1), (place,)),))
            for place, label in enumerate(labels)
            if label is not None
        )
    return tuple(find(text, len(texts), Field.OPTION, context) for text in texts)


@cache
def _own_label() -> re.Pattern[str]:
    return re.compile(r"\s{0,9}[*_(\[`]{0,3}([A-Z])[)\]*_`]{0,3}(?:[.):]|\s|$)")


@cache
def _its_name() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,9}}[*_]{{0,3}}(?:{words.NOUNS})\s+[(*_]{{0,4}}[A-Z][)*_]{{0,4}}\.?[*_]{{0,3}}\s{{0,9}}",
        re.IGNORECASE,
    )


@cache
def _a_label() -> re.Pattern[str]:
    return re.compile(r"\s{0,9}[*_(\[`]{0,3}([A-Z])(?:[)\]*_`]{0,3}(?:[.):]\s|\s{0,3}\n)|`\s)")


def _asked(question: Question) -> list[str]:
    texts = [question.stem, *(option.text for option in question.options)]
    return texts + [exhibit.text for exhibit in question.exhibits]


def _told(texts: Sequence[str], count: int, context: Context) -> list[Found]:
    """What explains the question; a certain reference in one text makes probable ones in others certain."""
    found = [find(text, count, Field.EXPLANATION, context) for text in texts]
    if not any(one.is_strong for one in found):
        return found
    strong = Context(context.names, True, context.is_cyrillic)
    return [
        find(text, count, Field.EXPLANATION, strong) if one.is_open else one
        for text, one in zip(texts, found, strict=True)
    ]


def _without_names(options: Sequence[Found], names: frozenset[int]) -> tuple[Found, ...]:
    """Lists as "A and C" among the options mean the things that the stem calls so, if it does."""
    return tuple(
        one
        if not names.intersection(place for reference in one.references for place in reference.places)
        else Found(doubts=tuple(Doubt(reference.start, reference.end, _NAMED) for reference in one.references))
        for one in options
    )


_NAMED = "may mean an option, or what the question calls by that letter"


def _locked(reading: Reading, lock: str) -> Reading:
    return Reading(
        reading.stem, reading.options, reading.rationales, reading.short, reading.full, reading.hint, lock
    )


def _lock(question: Question, reading: Reading, names: frozenset[int]) -> str:
    """Why the question keeps its order, or ""."""
    for text, found in _texts(question, reading):
        for doubt in found.doubts:
            return f"“{_said(text, doubt.start, doubt.end)}” {doubt.why}"
        if found.references and not can_be_marked(text):
            return "A text holds characters that Whycards keeps for itself"
    return (
        _lock_of_stem(question, reading)
        or _lock_of_labels(question, reading)
        or _lock_of_figure(question)
        or _lock_of_key(question, reading)
    )


def _texts(question: Question, reading: Reading) -> Iterator[tuple[str, Found]]:
    yield question.stem, reading.stem
    for option, found, reason in zip(question.options, reading.options, reading.rationales, strict=True):
        yield option.text, found
        yield option.rationale, reason
    yield question.explanation.short, reading.short
    yield question.explanation.full, reading.full
    yield question.hint, reading.hint


def _all_texts(question: Question) -> list[str]:
    texts = [question.stem, question.explanation.short, question.explanation.full, question.hint]
    return texts + [text for option in question.options for text in (option.text, option.rationale)]


@cache
def _defined() -> re.Pattern[str]:
    return re.compile(
        r"[*_)\]”\"]{0,4}(?:\s{0,9}[:(–—-]|\s{1,9}(?:is\s{1,9}to|would|uses?|using|will|involves?|proposes?|costs?|offers?|means"
        r"|has|requires?|allows?|provides?)\b)"
    )


def _lock_of_stem(question: Question, reading: Reading) -> str:
    """Options that the stem itself defines are not those to choose from."""
    references = reading.stem.references
    if not references:
        return ""
    if any(_defined().match(question.stem, one.end) for one in references):
        return "The question seems to define options of its own"
    if any(one.references for one in reading.options):
        return "Both the question and its options name options by letters"
    return ""


def _lock_of_labels(question: Question, reading: Reading) -> str:
    """An option that begins with the letter of another, names itself, or shows its letter with a picture."""
    known = [letter(place) for place in range(len(question.options))]
    found_labels = [_a_label().match(option.text) for option in question.options]
    labels = [(place, one[1]) for place, one in enumerate(found_labels) if one and one[1] in known]
    foreign = [name for place, name in labels if name != known[place]]
    if foreign and len(labels) > 1:
        return f"An option begins with the letter {foreign[0]}, which is that of another"
    for place, (option, found) in enumerate(zip(question.options, reading.options, strict=True)):
        for one in found.references:
            if one.places == (place,) and _its_name().fullmatch(option.text):
                return f"Option {letter(place)} holds only its own name, which something else may show"
            is_label = _own_label().match(option.text, max(0, one.start - 4)) is not None and one.start < 5
            if one.places == (place,) and is_label:
                if "![" in option.text:
                    return f"Option {letter(place)} shows its letter beside a picture"
            elif place in one.places and (len(one.places) > 1 or len(found.references) > 1):
                return f"Option {letter(place)} names itself, so its letters mean another order"
            elif is_label and option.text[one.end : one.end + 1] in (".", ")", ":"):
                return f"Option {letter(place)} begins with the letter {one.letters[0]}"
    return ""


def _lock_of_figure(question: Question) -> str:
    """A figure whose words name options probably shows their letters."""
    figure = question.explanation.figure
    if figure is None:
        return ""
    words = (figure.alt, figure.caption)
    if any(find(text, len(question.options)).references for text in words):
        return "The figure's words name options by letters, so the figure may show them"
    return ""


@cache
def _negated() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:not|except|least|incorrect|false|wrong|untrue|never|cannot|inaccurate|nicht|keine?[rsn]?|falsch|außer|pas|sauf|faux"
        r"|incorrecta?s?|falsas?|excepto|no|não|exceto|incorreta|non|tranne|falsa|errata|niet|behalve|onjuist|nie|oprócz"
        r"|не|кроме|неверн\w+|крім|хибн\w+)\b|n['’]t\b|不|错|錯|误|非|ない|誤",
        re.IGNORECASE,
    )


def _lock_of_key(question: Question, reading: Reading) -> str:
    """An explanation that judges the options otherwise than the key does speaks of another order."""
    told: tuple[Found, ...] = (*reading.rationales, reading.short, reading.full)
    claims = [one for found in told for one in found.references if one.says_right is not None]
    if not claims:
        return ""
    is_negated = _negated().search(question.stem) is not None
    for one in claims:
        if is_negated and not one.gives_answer:
            continue
        if any((place in question.keys) is not one.says_right for place in one.places):
            return _contradiction(one)
    return ""


def _contradiction(claim: Reference) -> str:
    letters = ", ".join(claim.letters)
    verdict = "right" if claim.says_right else "wrong"
    return f"A text calls {letters} {verdict}, and the key says otherwise"


def _said(text: str, start: int, end: int) -> str:
    """The words with those around them, on one line."""
    begin, stop = max(0, start - _AROUND), min(len(text), end + _AROUND)
    said = " ".join(text[begin : min(stop, begin + _MOST_SAID)].split())
    return f"{said}…" if stop - begin > _MOST_SAID else said
