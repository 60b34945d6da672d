"""The table that practice tests are uploaded with: seventeen columns, six options each with its reason."""

from __future__ import annotations

import csv
from pathlib import Path

from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.texts import whole_explanation, whole_stem

MOST_OPTIONS = 6
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
    cells = [cell for option in question.options for cell in (option.text, option.rationale)]
    cells += [""] * (2 * MOST_OPTIONS - len(cells))
    keys = ",".join(str(key + 1) for key in sorted(question.keys))
    kind = "multi-select" if len(question.keys) > 1 else "multiple-choice"
    return [whole_stem(outgoing), kind, *cells, keys, whole_explanation(outgoing), domain]
