"""Text for the places where Qt guesses whether a text is HTML: tooltips and message boxes."""

from __future__ import annotations

from html import escape


def as_written(text: str) -> str:
    """The text so that Qt shows it letter by letter: a deck's title may hold markup that would load a file."""
    if "<" not in text:
        return text
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>"
