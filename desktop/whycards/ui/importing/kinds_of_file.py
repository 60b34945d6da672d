"""What files can be taken for, in words that people know."""

from __future__ import annotations

from whycards.services.preview import TEXT_FORMATS
from whycards.ui.language import later

_WORDS = {
    "markdown": later("Markdown or text"),
    "csv": later("A table (CSV, TSV)"),
    "aiken": later("Aiken"),
    "gift": later("GIFT"),
    "json": later("JSON"),
    "moodle-xml": later("Moodle XML"),
    "qti": later("QTI"),
    "whycards": later("A Whycards deck"),
}
FORMATS = tuple(TEXT_FORMATS)
"""What readers call them, in the order in which they are offered."""


def format_words(name: str) -> str:
    """What to call a format, to be translated."""
    return _WORDS.get(name, name)
