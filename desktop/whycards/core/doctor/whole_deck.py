"""Faults that only a deck as a whole has: what gives its keys away, and questions that stand twice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from whycards.core.doctor.findings import Finding, Patient
from whycards.core.doctor.options import lengths_of
from whycards.core.identity import normal_text
from whycards.core.problem import Severity
from whycards.core.question import Question, letter

_FEWEST, _CHANCE = 20, 0.001
_LEAST_SHARE = 0.5
_STEM_CHARACTERS = 12


@dataclass
class WholeDeck:
    """Counts question by question."""

    _longest: int = 0
    _judged: int = 0
    _expected: float = 0.0
    _places: dict[int, Counter[int]] = field(default_factory=dict)
    _stems: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    _unexplained: list[Patient] = field(default_factory=list)
    _explained: int = 0

    def meet(self, patient: Patient, *, is_explained: bool) -> Iterator[Finding]:
        """Count a choice question; it may be one that stood before."""
        question = patient.question
        lengths = lengths_of(question)
        if lengths is not None:
            self._judged += 1
            self._longest += lengths[0] > lengths[1]
            self._expected += 1 / len(question.options)
            counted = self._places.setdefault(len(question.options), Counter())
            counted[next(iter(question.keys))] += 1
        if is_explained:
            self._explained += 1
        else:
            self._unexplained.append(patient)
        yield from self._again(patient)

    def end(self) -> Iterator[Finding]:
        """What the counts tell."""
        yield from self._rationales()
        share = self._expected / self._judged if self._judged else 0
        is_many = self._longest > _LEAST_SHARE * self._judged
        if self._judged >= _FEWEST and is_many and _chance(self._longest, self._judged, share) < _CHANCE:
            yield Finding(
                "longest-is-key",
                f"In {self._longest} of {self._judged} questions the longest option is the key, where "
                f"chance would make {round(self._expected)}. Make distractors as long as keys.",
            )
        for options, counted in sorted(self._places.items()):
            yield from _cluster(options, counted)

    def _again(self, patient: Patient) -> Iterator[Finding]:
        question = patient.question
        stem = normal_text(question.stem).casefold()
        if len(stem) < _STEM_CHARACTERS:
            return
        options = _option_set(question)
        before = self._stems.setdefault(stem, (patient.label, options))
        if before[0] == patient.label and before[1] is options:
            return
        if before[1] == options:
            what = f"The same question stands before, as “{before[0]}”. Take one of them out."
        elif len(before[1] & options) * 2 >= len(options):
            what = f"“{before[0]}” has the same stem and much the same options. Keep one, or tell them apart."
        else:
            return
        yield Finding("duplicate-stem", what, patient)

    def _rationales(self) -> Iterator[Finding]:
        """Each question that lacks them where most have them, else the number of those that do."""
        if self._explained >= len(self._unexplained):
            for patient in self._unexplained:
                yield Finding(
                    "missing-rationale",
                    "It does not say of each wrong option why it is wrong. Add a rationale to those options.",
                    patient,
                    Severity.NOTE,
                )
        elif self._unexplained:
            yield Finding("missing-rationale", self._unexplained_of_all(), severity=Severity.NOTE)

    def _unexplained_of_all(self) -> str:
        total = self._explained + len(self._unexplained)
        if total == 1:
            return "The question does not say of each wrong option why it is wrong."
        if len(self._unexplained) == 1:
            return f"One of {total} questions does not say of each wrong option why it is wrong."
        return f"{len(self._unexplained)} of {total} questions do not say of each wrong option why it is wrong."


def _option_set(question: Question) -> frozenset[str]:
    return frozenset(normal_text(option.text).casefold() for option in question.options)


def _cluster(options: int, counted: Counter[int]) -> Iterator[Finding]:
    """The letter at which far more keys stand than chance would put there."""
    total = counted.total()
    place, most = counted.most_common(1)[0]
    if total >= _FEWEST and _chance(most, total, 1 / options) * options < _CHANCE:
        yield Finding(
            "key-positions",
            f"Of {total} questions with {options} options {most} have their key at {letter(place)}, where "
            f"chance would put {round(total / options)}. They are shuffled on screen, but not in print.",
            severity=Severity.NOTE,
        )


def _chance(hits: int, total: int, share: float) -> float:
    """How probable so many hits or more are, each having this share: the upper tail of the binomial law."""
    if not 0 < share < 1:
        return 1.0
    logs = (
        math.lgamma(total + 1)
        - math.lgamma(count + 1)
        - math.lgamma(total - count + 1)
        + count * math.log(share)
        + (total - count) * math.log1p(-share)
        for count in range(hits, total + 1)
    )
    return min(1.0, math.fsum(map(math.exp, logs)))
