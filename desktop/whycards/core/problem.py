"""What is wrong with a deck file, worded for its author, and errors of the learner's surroundings."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass


class Severity(StrEnum):
    """An error is a breach of our own grammar or an unreadable file; a draft is a warning."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. `line` is 1-based or None; `question` is the id, number or start of the stem."""

    severity: Severity
    rule: str
    message: str
    file: str = ""
    line: int | None = None
    question: str = ""


class Trouble(Exception):
    """Base of the errors that the learner can understand and act on; str() is a sentence to show as it is.

    Everything that is not a Trouble is a bug.
    """
