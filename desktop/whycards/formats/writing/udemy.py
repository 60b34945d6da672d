"""The table that practice tests are uploaded with: seventeen columns, six options each with its reason.

Its cells are plain text. Paragraphs and lines stay: in its quotes a cell may have several.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.plain import plain_text
from whycards.formats.writing.texts import whole_explanation, whole_stem

MOST_OPTIONS = 6
_BEGINS_FORMULA = ("=", "+", "-", "@")
_NUMBER = re.compile(r"[+-]?\d[\d.,]*+ ?%?")
_COLUMNS = (
    "Question",
    "Question Type",
    *(f"{name} {at}" for at in range(1, MOST_OPTIONS + 1) for name in ("Answer Option", "Explanation")),
    "Correct Answers",
    "Overall Explanation",
    "Domain",
)


def write_udemy(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write the table, with the byte order mark of its template; see `Write`."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_COLUMNS)
        for outgoing in filter(losses.may_write, deck.questions):
            rows.writerow(_row(outgoing, deck.domain_name(outgoing.question)))


def _row(outgoing: Outgoing, domain: str) -> list[str]:
    question = outgoing.question
    cells = [_cell(text) for option in question.options for text in (option.text, option.rationale)]
    cells += [""] * (2 * MOST_OPTIONS - len(cells))
    keys = ",".join(str(key + 1) for key in sorted(question.keys))
    kind = "multi-select" if len(question.keys) > 1 else "multiple-choice"
    explanation = _cell(whole_explanation(outgoing))
    return [_cell(whole_stem(outgoing)), kind, *cells, keys, explanation, _guarded(domain)]


def _cell(text: str) -> str:
    return _guarded(plain_text(text))


def _guarded(words: str) -> str:
    """Words that no spreadsheet takes for a formula: a blank before them does not count for readers."""
    is_formula = words.startswith(_BEGINS_FORMULA) and not _NUMBER.fullmatch(words)
    return f" {words}" if is_formula else words
