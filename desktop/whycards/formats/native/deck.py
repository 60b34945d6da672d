"""A deck in our own format, as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass

from whycards.core.deck import Case, DeckHead
from whycards.core.question import NAMED_KINDS, Question, Value

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
"""Form of an id, to be matched in full."""

FORMAT_VERSION = "1"
"""Value of `whycards` in the front matter."""

SECTIONS = ("Short explanation", "Full explanation", "Answer", "Hint", "Sources")
EXHIBIT = "Exhibit:"

QUESTION_KEYS = ("kind", "choose", "case", "difficulty", "tags", "shuffle")
"""Attributes of questions and cases, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Everything that one deck.md holds; cases in the order of their first use."""

    head: DeckHead
    cases: tuple[Case, ...] = ()
    questions: tuple[Question, ...] = ()


def is_extra(key: str, value: Value) -> bool:
    """Whether a question keeps this attribute as it is: one without a meaning of its own, or its kind."""
    return key not in QUESTION_KEYS or (key == "kind" and value in NAMED_KINDS)


def is_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return ID.fullmatch(text) is not None
