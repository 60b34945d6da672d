"""What the doctor looks at, and what it finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whycards.core.problem import Severity
from whycards.core.question import Question


@dataclass(frozen=True, slots=True)
class Picture:
    """Facts of an image: `kind` as in Media, size in pixels, `size` in bytes."""

    kind: str
    width: int
    height: int
    size: int


@dataclass(frozen=True, slots=True)
class Patient:
    """A question with what is known of it: `pictures` by reference, `label` as people name it, its place."""

    question: Question
    label: str = ""
    file: str = ""
    line: int = 0
    pictures: Mapping[str, Picture] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: what is wrong and what to do. `patient` is None where the deck as a whole has it."""

    rule: str
    message: str
    patient: Patient | None = None
    severity: Severity = Severity.WARNING


@dataclass(frozen=True, slots=True)
class Rule:
    """A name that authors meet in reports, and what stands behind it."""

    name: str
    why: str
    has_fix: bool = False


RULES: tuple[Rule, ...] = (
    Rule(
        "choose-mismatch",
        "The number to choose and the number of keys differ: learners search for an answer in vain.",
    ),
    Rule("duplicate-options", "Two options with the same words cannot be told apart.", has_fix=True),
    Rule("empty-option", "An option without words is a slip of the file.", has_fix=True),
    Rule(
        "key-contradicted",
        "The explanation calls a key wrong, or another option right: one of them is mistaken.",
    ),
    Rule("letter-out-of-range", "A text names an option that the question does not have."),
    Rule(
        "catch-all-not-last",
        "“All of the above” means nothing unless it stands below the others.",
        has_fix=True,
    ),
    Rule("long-key", "A key that is far longer than every distractor gives itself away."),
    Rule("longest-is-key", "Where the longest option is nearly always right, learners choose by length."),
    Rule("key-positions", "Where keys cluster at one letter, learners choose the letter."),
    Rule(
        "missing-rationale", "Learners want to know why their own pick was wrong, not only which one was right."
    ),
    Rule("missing-alt", "Someone who cannot see an image hears its alternative text.", has_fix=True),
    Rule("large-image", "Images of many megabytes or pixels are slow to show and to hand on."),
    Rule("small-image", "An image that is enlarged to be read is blurred."),
    Rule("broken-formula", "A formula that does not close is shown as its source."),
    Rule(
        "neighbour-explanation", "An explanation that speaks of the next question was put into the wrong row."
    ),
    Rule("duplicate-stem", "A question that stands twice is asked twice."),
)
"""Everything that is looked for in the questions of a deck, by the doctor and by the readers."""
