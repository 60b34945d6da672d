"""What a column of a table can hold, in words."""

from __future__ import annotations

_WORDS = {
    "question": "Question",
    "option": "An option",
    "options": "All options",
    "key": "The right answer",
    "key-option": "A right option",
    "wrong-option": "A wrong option",
    "option-is-key": "Whether the option is right",
    "rationale": "Why the option is right or wrong",
    "short": "Short explanation",
    "explanation": "Full explanation",
    "answer": "Answer of a flashcard",
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
    "ignore": "Nothing that is needed",
}
FIELDS = tuple(_WORDS)
"""What readers call them, in the order in which they are offered."""


def field_words(field: str) -> str:
    """What to call a field."""
    return _WORDS[field]
