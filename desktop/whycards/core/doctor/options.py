"""Faults of options: their order and their length."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.core.doctor.findings import Finding, Patient
from whycards.core.letters.anchors import is_anchor
from whycards.core.question import Question, letter

_LENGTH_TIMES, _LENGTH_MORE = 2.0, 60
_FEWEST = 3


def catch_all(patient: Patient) -> Iterator[Finding]:
    """An option that sums up the others and does not stand below them."""
    question = patient.question
    place = misplaced(question)
    if place is not None:
        yield Finding(
            "catch-all-not-last",
            f"Option {letter(place)} sums up the others, but stands above some of them. Move it to the end.",
            patient,
        )


def misplaced(question: Question) -> int | None:
    """The place of the first option that sums up others and has another kind below it, None for none."""
    if not question.shuffle:
        return None
    anchors = [is_anchor(option.text) for option in question.options]
    last = max((place for place, anchor in enumerate(anchors) if not anchor), default=-1)
    return next((place for place, anchor in enumerate(anchors[: max(0, last)]) if anchor), None)


def long_key(patient: Patient) -> Iterator[Finding]:
    """One key that is at least twice as long as the longest distractor, and a line longer."""
    lengths = lengths_of(patient.question)
    if lengths is None:
        return
    key, distractor = lengths
    if key >= _LENGTH_TIMES * distractor and key >= distractor + _LENGTH_MORE:
        yield Finding(
            "long-key",
            f"The key has {key} characters, no other option more than {distractor}. "
            "Shorten the key, or make the distractors as exact.",
            patient,
        )


def lengths_of(question: Question) -> tuple[int, int] | None:
    """Characters of the key and of the longest distractor; None unless it has one key among three options."""
    if len(question.options) < _FEWEST or len(question.keys) != 1:
        return None
    key = next(iter(question.keys))
    lengths = [len(option.text) for option in question.options]
    return lengths[key], max(length for place, length in enumerate(lengths) if place != key)
