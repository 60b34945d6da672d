"""What a column of a table can hold, in words."""

from __future__ import annotations

_WORDS = {
    "question": "Question",
    "option": "An option",
    "options": "All options",
    "key": "The right answer",
    "key-option": "A right option",
    "wrong-option": "A wrong option",
    "option-is-key": "Is the option right?",
    "rationale": "Reason for the option",
    "short": "Short explanation",
    "explanation": "Full explanation",
    "answer": "Flashcard answer",
    "domain": "Topic",
    "tag": "Tags",
    "level": "Difficulty",
    "image": "Picture",
    "option-image": "Picture of the option",
    "id": "Number or id",
    "hint": "Hint",
    "source": "Source",
    "kind": "Kind of question",
    "choose": "Number to choose",
    "note": "Note",
    "ignore": "Not needed",
}
FIELDS = tuple(_WORDS)
"""What readers call them, in the order in which they are offered."""


def field_words(field: str) -> str:
    """What to call a field."""
    return _WORDS[field]
