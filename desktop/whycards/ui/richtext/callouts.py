"""Callouts: how a note, a tip or a warning in a text is named and marked."""

from __future__ import annotations

from typing import NamedTuple

from whycards.ui.language import later, tr


class Callout(NamedTuple):
    """`token` colours its bar, icon and word."""

    word: str
    icon: str
    token: str


_CALLOUTS = {
    "note": Callout(later("Note"), "info", "accent"),
    "tip": Callout(later("Tip"), "circle-check", "correct"),
    "important": Callout(later("Important"), "message-square-text", "accent"),
    "warning": Callout(later("Warning"), "triangle-alert", "warning"),
    "caution": Callout(later("Caution"), "circle-x", "wrong"),
}


def callout(kind: str) -> Callout:
    """What `> [!KIND]` looks like."""
    return _CALLOUTS[kind]


def callout_word(kind: str) -> str:
    """Its title, in the learner's language."""
    return tr(_CALLOUTS[kind].word)
