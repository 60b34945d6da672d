"""Faults of explanations: what they say of options against the key, and whose explanation they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.core.doctor.findings import Finding, Patient
from whycards.core.letters.reading import Reading
from whycards.core.question import Question, letter

_WORD = re.compile(r"[^\W\d_]{4,}")
_OUT_OF_RANGE = "names an option that the question does not have"
_FEWEST_WORDS, _OWN, _MORE = 8, 0.12, 0.3
_COMMON_WORDS = (
    "which what with that this from they them their there these those when where while because since would "
    "should could must will have been being were does each other others only also into than then over under "
    "more most less least about above below answer answers option options correct incorrect right wrong "
    "question choose select following statement best used using uses make makes need needs your"
)
_COMMON = frozenset(_COMMON_WORDS.split())


_CONDITIONAL = re.compile(
    r"\b(?:would|could|might|if|unless|wäre|wenn|falls|serait|si|sería|seria|sarebbe|zou|als|byłaby|gdyby|бы|если)\b",
    re.IGNORECASE,
)


def contradicted(patient: Patient, reading: Reading) -> Iterator[Finding]:
    """What the explanation calls right against what is marked as right."""
    keys = patient.question.keys
    right, wrong, given = _said(patient.question, reading)
    for place in sorted(wrong & keys - right):
        yield _contradiction(patient, place, "is marked as right, and the explanation calls it wrong")
    if given and given != keys and not given & wrong:
        names, marked = _names(given), _names(keys)
        yield Finding(
            "key-contradicted",
            f"The explanation gives {names} as the answer, and {marked} is marked as right. "
            "Correct one of them.",
            patient,
        )
        return
    for place in sorted(right - keys - wrong):
        yield _contradiction(patient, place, "is not marked as right, and the explanation calls it right")


def _contradiction(patient: Patient, place: int, what: str) -> Finding:
    return Finding("key-contradicted", f"Option {letter(place)} {what}. Correct one of them.", patient)


def _said(question: Question, reading: Reading) -> tuple[set[int], set[int], set[int]]:
    """Places that explanations call right, wrong, and give as the answer."""
    right: set[int] = set()
    wrong: set[int] = set()
    given: set[int] = set()
    explanation = question.explanation
    for text, part in ((explanation.short, reading.short), (explanation.full, reading.full)):
        for one in part.references:
            if _CONDITIONAL.search(_sentence(text, one.end)):
                continue
            places = {place for place in one.places if place < len(question.options)}
            if one.gives_answer:
                given |= places
            if one.says_right is True:
                right |= places
            elif one.says_right is False:
                wrong |= places
    return right, wrong, given


def _sentence(text: str, start: int) -> str:
    """What is said after this place, up to the end of the sentence."""
    return re.split(r"[.!?](?:\s|$)|\n", text[start : start + 200], maxsplit=1)[0]


def _names(places: set[int] | frozenset[int]) -> str:
    return ", ".join(letter(place) for place in sorted(places)) or "none"


def out_of_range(patient: Patient, reading: Reading) -> Iterator[Finding]:
    """Letters that no option has."""
    question = patient.question
    texts = [question.stem, question.explanation.short, question.explanation.full]
    texts += [option.rationale for option in question.options]
    parts = [reading.stem, reading.short, reading.full, *reading.rationales]
    for text, part in zip(texts, parts, strict=True):
        for doubt in part.doubts:
            if doubt.why == _OUT_OF_RANGE:
                name = text[doubt.start : doubt.end]
                last = letter(len(question.options) - 1)
                yield Finding(
                    "letter-out-of-range",
                    f"A text names option {name}, and the last option is {last}. Correct the letter.",
                    patient,
                )
                return


def is_explained(question: Question, reading: Reading) -> bool:
    """Whether learners are told of each wrong option why it is wrong."""
    told = {place for place, option in enumerate(question.options) if option.rationale}
    for one in (*reading.short.references, *reading.full.references):
        told.update(one.places)
    return all(place in told or option.is_key for place, option in enumerate(question.options))


class Neighbours:
    """Compares each explanation with its own question and with those beside it."""

    def __init__(self) -> None:
        self._before: tuple[Patient, frozenset[str], frozenset[str]] | None = None
        self._waiting: tuple[Patient, frozenset[str], frozenset[str]] | None = None

    def meet(self, patient: Patient) -> Iterator[Finding]:
        """Findings on the question before this one, whose both neighbours are known now."""
        words = (patient, _asked(patient.question), _explained(patient.question))
        yield from self._judge(self._waiting, [self._before, words])
        self._before, self._waiting = self._waiting, words

    def end(self) -> Iterator[Finding]:
        """Findings on the last question."""
        yield from self._judge(self._waiting, [self._before])
        self._before = self._waiting = None

    def _judge(
        self,
        one: tuple[Patient, frozenset[str], frozenset[str]] | None,
        beside: Sequence[tuple[Patient, frozenset[str], frozenset[str]] | None],
    ) -> Iterator[Finding]:
        if one is None or len(one[2]) < _FEWEST_WORDS:
            return
        own = _shared(one[2], one[1])
        for other in beside:
            if other is None or own > _OWN or _shared(one[2], other[1] - one[1]) < own + _MORE:
                continue
            yield Finding(
                "neighbour-explanation",
                f"The explanation shares hardly a word with its question, and many with “{other[0].label}” "
                "beside it. Move it to the question that it explains.",
                one[0],
            )
            return


def _shared(explanation: frozenset[str], asked: frozenset[str]) -> float:
    """How much of what is asked the explanation speaks of, from 0 to 1."""
    return len(explanation & asked) / len(asked) if asked else 0.0


def _asked(question: Question) -> frozenset[str]:
    return _words(question.stem, *(option.text for option in question.options if option.is_key))


def _explained(question: Question) -> frozenset[str]:
    return _words(question.explanation.short, question.explanation.full)


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in _WORD.findall(text.casefold())) - _COMMON
