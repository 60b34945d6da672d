"""What the doctor can put right by itself, without touching what an author means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from whycards.core.doctor.options import misplaced
from whycards.core.identity import normal_text
from whycards.core.letters.anchors import is_anchor
from whycards.core.letters.finding import Reference
from whycards.core.letters.marked import relettered
from whycards.core.letters.reading import Reading, read
from whycards.core.question import Explanation, Question, letter


@dataclass(frozen=True, slots=True)
class Fix:
    """How a question breaks a rule no more. `order` holds the places (before) of the options that it has then.

    With a `hindrance`, which is a sentence, it cannot be put right and is as it was.
    """

    rule: str
    question: Question
    order: tuple[int, ...]
    hindrance: str = ""


def fix(rule: str, question: Question) -> Fix | None:
    """What puts one of MENDED_RULES right; None where the question does not break it.

    Options that letters in doubt speak of keep their places; so does one that is named and would go.
    """
    if rule == _ALT:
        return _with_alt(question)
    order = _ORDERS[rule](question)
    if order is None:
        return None
    if len(order) < _FEWEST:
        return _hindered(rule, question, "Fewer than two options would be left.")
    return _arranged(rule, question, order)


def _hindered(rule: str, question: Question, why: str) -> Fix:
    return Fix(rule, question, tuple(range(len(question.options))), why)


def _with_alt(question: Question) -> Fix | None:
    """A caption says what a figure shows, where nothing else does."""
    figure = question.explanation.figure
    if figure is None or figure.alt.strip() or not figure.caption.strip():
        return None
    explanation = replace(question.explanation, figure=replace(figure, alt=figure.caption))
    return Fix(_ALT, replace(question, explanation=explanation), tuple(range(len(question.options))))


def _without_empty(question: Question) -> list[int] | None:
    """The places that stay when wrong options without words go."""
    kept = [
        place
        for place, option in enumerate(question.options)
        if option.is_key or option.text.strip() or option.rationale.strip()
    ]
    return _if_fewer(question, kept)


def _without_twins(question: Question) -> list[int] | None:
    """The places that stay when a wrong option goes that repeats another wrong one."""
    met: set[str] = set()
    kept = []
    for place, option in enumerate(question.options):
        text = normal_text(option.text)
        if option.is_key or option.rationale.strip() or text not in met:
            kept.append(place)
        if not option.is_key:
            met.add(text)
    return _if_fewer(question, kept)


def _if_fewer(question: Question, kept: list[int]) -> list[int] | None:
    return kept if len(kept) < len(question.options) else None


def _anchors_last(question: Question) -> list[int] | None:
    """The places in an order in which what sums up the others stands below them."""
    if misplaced(question) is None:
        return None
    places = range(len(question.options))
    anchors = [place for place in places if is_anchor(question.options[place].text)]
    return [place for place in places if place not in anchors] + anchors


_ORDERS = {
    "empty-option": _without_empty,
    "duplicate-options": _without_twins,
    "catch-all-not-last": _anchors_last,
}
_ALT = "missing-alt"
_FEWEST = 2
MENDED_RULES = (_ALT, *_ORDERS)
"""The rules that can be put right, in the order in which that is done."""


def _arranged(rule: str, question: Question, order: Sequence[int]) -> Fix:
    """The question with its options in this order, and its letters, where that is certain."""
    reading = read(question)
    if reading.lock:
        return _hindered(rule, question, f"Its options keep their places: {reading.lock}.")
    gone = set(range(len(question.options))) - set(order)
    named = {place for part in reading.parts for one in part.references for place in one.places}
    if gone & named:
        return _hindered(
            rule, question, f"A text speaks of option {letter(min(gone & named))}, which would go."
        )
    return Fix(rule, _relettered(question, reading, order), tuple(order))


def _relettered(question: Question, reading: Reading, order: Sequence[int]) -> Question:
    def text(written: str, references: Sequence[Reference]) -> str:
        return relettered(written, references, order)

    explanation = question.explanation
    return replace(
        question,
        stem=text(question.stem, reading.stem.references),
        options=tuple(
            replace(
                question.options[place],
                text=text(question.options[place].text, reading.options[place].references),
                rationale=text(question.options[place].rationale, reading.rationales[place].references),
            )
            for place in order
        ),
        explanation=Explanation(
            text(explanation.short, reading.short.references),
            explanation.figure,
            text(explanation.full, reading.full.references),
        ),
        hint=text(question.hint, reading.hint.references),
    )
