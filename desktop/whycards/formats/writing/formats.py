"""The formats that decks are written in."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path

from whycards.formats.writing.outgoing import OutgoingDeck
from whycards.formats.writing.parts import Losses, Part
from whycards.formats.writing.writer import Write, Writer

_HERE = "whycards.formats.writing"
_ALL = frozenset(Part)
_CHOICES = frozenset(
    {Part.SEVERAL_KEYS, Part.RATIONALE, Part.EXPLANATION, Part.SOURCES, Part.MARKUP, Part.LINES}
)
_MOST_IN_TABLE = 6


def _lazily(module: str, function: str) -> Write:
    """A writer whose module is imported when it is used: those of XML and packages are heavy."""

    def write(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
        getattr(importlib.import_module(f"{_HERE}.{module}"), function)(deck, path, losses)

    return write


NATIVE = Writer("native", "Whycards deck", ".zip", _ALL, _lazily("native", "write_zip"))
WRITERS: tuple[Writer, ...] = (
    NATIVE,
    Writer(
        "moodle-xml",
        "Moodle XML",
        ".xml",
        _CHOICES | {Part.IMAGE, Part.FORMULA, Part.HINT, Part.DOMAIN, Part.TAGS, Part.ORDER},
        _lazily("moodle", "write_moodle"),
    ),
    Writer(
        "gift",
        "GIFT",
        ".gift",
        _CHOICES | {Part.FORMULA, Part.DOMAIN, Part.TAGS},
        _lazily("gift", "write_gift"),
    ),
    Writer("aiken", "Aiken", ".txt", frozenset(), _lazily("aiken", "write_aiken")),
    Writer(
        "qti-2.1",
        "QTI 2.1 package",
        ".zip",
        _CHOICES | {Part.IMAGE, Part.FORMULA, Part.DOMAIN, Part.ORDER, Part.CHOOSE, Part.PIN},
        _lazily("qti", "write_qti_21"),
    ),
    Writer(
        "qti-3.0",
        "QTI 3.0 package",
        ".zip",
        _CHOICES | {Part.IMAGE, Part.FORMULA, Part.DOMAIN, Part.ORDER, Part.CHOOSE, Part.PIN},
        _lazily("qti", "write_qti_30"),
    ),
    Writer(
        "apkg",
        "Anki package (fields of anki-eco)",
        ".apkg",
        _CHOICES | {Part.FLASHCARD, Part.IMAGE, Part.FORMULA, Part.DOMAIN, Part.TAGS},
        _lazily("apkg", "write_eco"),
    ),
    Writer(
        "apkg-mc",
        "Anki package (fields of anki-mc)",
        ".apkg",
        _CHOICES | {Part.FLASHCARD, Part.IMAGE, Part.FORMULA, Part.DOMAIN, Part.TAGS},
        _lazily("apkg", "write_mc"),
    ),
    Writer(
        "csv",
        "Table in Udemy's columns",
        ".csv",
        (_CHOICES | {Part.FORMULA, Part.DOMAIN}) - {Part.MARKUP},
        _lazily("udemy", "write_udemy"),
        _MOST_IN_TABLE,
    ),
    Writer(
        "json",
        "JSON",
        ".json",
        _CHOICES | {Part.FLASHCARD, Part.FORMULA, Part.HINT, Part.DOMAIN, Part.TAGS, Part.LEVEL},
        _lazily("json_bank", "write_json"),
    ),
)
"""The formats of files; sheets to print are made elsewhere, since they need pages."""

ENDINGS: Mapping[str, tuple[str, ...]] = {
    ".zip": ("native",),
    ".md": ("native",),
    "": ("native",),
    ".xml": ("moodle-xml",),
    ".gift": ("gift",),
    ".txt": ("gift", "aiken"),
    ".apkg": ("apkg",),
    ".csv": ("csv",),
    ".json": ("json",),
    ".pdf": ("pdf",),
}
"""The formats that an ending may mean; where it is several, the learner has to say which."""
