"""What files can be taken for, in words that people know."""

from __future__ import annotations

from whycards.services.preview import TEXT_FORMATS
from whycards.ui.language import later

_WORDS = {
    "markdown": (later("Markdown or text"), later("Markdown questions")),
    "csv": (later("A table (CSV, TSV)"), later("a table (CSV)")),
    "aiken": (later("Aiken"), later("Aiken")),
    "gift": (later("GIFT"), later("GIFT")),
    "json": (later("JSON"), later("JSON")),
    "moodle-xml": (later("Moodle XML"), later("Moodle XML")),
    "qti": (later("QTI"), later("QTI")),
    "whycards": (later("A Whycards deck"), later("a Whycards deck")),
    "xlsx": (later("a workbook (XLSX)"), later("a workbook (XLSX)")),
    "ods": (later("a spreadsheet (ODS)"), later("a spreadsheet (ODS)")),
    "anki": (later("an Anki package"), later("an Anki package")),
    "marked": (later("questions with marked answers"), later("questions with marked answers")),
}
"""What to call a format alone, and in a sentence; others go by their own name."""
FORMATS = tuple(TEXT_FORMATS)
"""What readers call them, in the order in which they are offered."""


def format_words(name: str) -> str:
    """What to call a format, to be translated."""
    return _WORDS.get(name, (name, name))[0]


def in_a_sentence(name: str) -> str:
    """What a file was read as, to be translated."""
    return _WORDS.get(name.lower(), (name, name))[1]
