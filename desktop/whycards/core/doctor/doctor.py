"""Goes through a deck question by question and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.core.doctor import explanations, options, shown
from whycards.core.doctor.findings import Finding, Patient
from whycards.core.doctor.whole_deck import WholeDeck
from whycards.core.letters.reading import read
from whycards.core.question import Kind


class Doctor:
    """For one deck. `meet` each question in its order, then `end`."""

    def __init__(self) -> None:
        self._deck = WholeDeck()
        self._neighbours = explanations.Neighbours()

    def meet(self, patient: Patient) -> Iterator[Finding]:
        """What is wrong with this question, and with the one before it."""
        yield from self._neighbours.meet(patient)
        yield from shown.missing_alt(patient)
        yield from shown.sizes(patient)
        yield from shown.formulas(patient)
        if patient.question.kind is not Kind.CHOICE:
            return
        reading = read(patient.question)
        yield from explanations.contradicted(patient, reading)
        yield from explanations.out_of_range(patient, reading)
        yield from options.catch_all(patient)
        yield from options.long_key(patient)
        is_explained = explanations.is_explained(patient.question, reading)
        yield from self._deck.meet(patient, is_explained=is_explained)

    def end(self) -> Iterator[Finding]:
        """What is wrong with the last question, and with the deck as a whole."""
        yield from self._neighbours.end()
        yield from self._deck.end()
