"""Makes the search for letters ready: its expressions are compiled when a text first needs them."""

from __future__ import annotations

from whycards.core.letters.reading import read
from whycards.core.question import Explanation, Option, Question


def make_ready() -> None:
    """Read a question that needs most of them, so that none of the learner's has to wait for that."""
    options = (Option("Answer A or B", True, "A is right."), Option("B and C"), Option("Both A and B"))
    said = Explanation(full="Option A is right, since B and C are wrong. (A) Here; B: there. The answer is A.")
    read(Question("Which of the options A to C is right?", options, explanation=said))
