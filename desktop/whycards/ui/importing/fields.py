"""What a column of a table can hold, in words."""

from __future__ import annotations

from whycards.ui.language import later, tr

_WORDS = {
    "question": later("Question"),
    "option": later("An option"),
    "options": later("All options"),
    "key": later("The right answer"),
    "key-option": later("A right option"),
    "wrong-option": later("A wrong option"),
    "option-is-key": later("Is the option right?"),
    "rationale": later("Reason for the option"),
    "short": later("Short explanation"),
    "explanation": later("Full explanation"),
    "answer": later("Flashcard answer"),
    "domain": later("Topic"),
    "tag": later("Tags"),
    "level": later("Difficulty"),
    "image": later("Picture"),
    "option-image": later("Picture of the option"),
    "id": later("Number or id"),
    "hint": later("Hint"),
    "source": later("Source"),
    "kind": later("Kind of question"),
    "choose": later("Number to choose"),
    "note": later("Note"),
    "ignore": later("Not needed"),
}
FIELDS = tuple(_WORDS)
"""What readers call them, in the order in which they are offered."""


def field_words(field: str) -> str:
    """What to call a field."""
    return tr(_WORDS[field])
