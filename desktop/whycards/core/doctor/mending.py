"""What the doctor can put right by itself, without touching what an author means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whycards.core.doctor.options import misplaced
from whycards.core.identity import normal_text
from whycards.core.letters.anchors import is_anchor
from whycards.core.letters.finding import Reference
from whycards.core.letters.marked import relettered
from whycards.core.letters.reading import Reading, read
from whycards.core.question import Explanation, Question


def mended(question: Question) -> tuple[Question, tuple[str, ...]]:
    """The question with what can be put right, and the names of the rules that it broke before.

    Options that letters in doubt speak of keep their places; so does one that is named and would go.
    """
    rules: list[str] = []
    question, has_alt = _with_alt(question)
    rules += ["missing-alt"] * has_alt
    for rule, wanted in _ORDERS:
        order = wanted(question)
        arranged = _arranged(question, order) if order is not None else None
        if arranged is not None:
            question = arranged
            rules.append(rule)
    return question, tuple(rules)


def _with_alt(question: Question) -> tuple[Question, bool]:
    """A caption says what a figure shows, where nothing else does."""
    figure = question.explanation.figure
    if figure is None or figure.alt.strip() or not figure.caption.strip():
        return question, False
    explanation = replace(question.explanation, figure=replace(figure, alt=figure.caption))
    return replace(question, explanation=explanation), True


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
    return kept if 2 <= len(kept) < len(question.options) else None


def _anchors_last(question: Question) -> list[int] | None:
    """The places in an order in which what sums up the others stands below them."""
    if misplaced(question) is None:
        return None
    places = range(len(question.options))
    anchors = [place for place in places if is_anchor(question.options[place].text)]
    return [place for place in places if place not in anchors] + anchors


_ORDERS = (
    ("empty-option", _without_empty),
    ("duplicate-options", _without_twins),
    ("catch-all-not-last", _anchors_last),
)


def _arranged(question: Question, order: Sequence[int]) -> Question | None:
    """The question with its options in this order, and its letters; None where that is not certain."""
    reading = read(question)
    gone = set(range(len(question.options))) - set(order)
    named = {place for part in reading.parts for one in part.references for place in one.places}
    if reading.lock or gone & named:
        return None
    return _relettered(question, reading, order)


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
