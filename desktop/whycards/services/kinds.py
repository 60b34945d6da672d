"""Counts questions by kind."""

from __future__ import annotations

from dataclasses import dataclass

from whycards.core.identity import normal_text
from whycards.core.question import Kind, Question

_PAIRS = (
    *(("true", "false"), ("t", "f"), ("yes", "no"), ("right", "wrong"), ("correct", "incorrect")),
    *(("wahr", "falsch"), ("richtig", "falsch"), ("ja", "nein"), ("vrai", "faux"), ("oui", "non")),
    *(("verdadero", "falso"), ("verdadeiro", "falso"), ("vero", "falso"), ("sí", "no"), ("sim", "não")),
    *(
        ("prawda", "fałsz"),
        ("да", "нет"),
        ("верно", "неверно"),
        ("对", "错"),
        ("正确", "错误"),
        ("正しい", "誤り"),
    ),
)
_TRUE_OR_FALSE = frozenset(frozenset(pair) for pair in _PAIRS)
_LONGEST = 12


@dataclass(slots=True)
class KindCounts:
    """Usable questions, drafts and flashcards. `true_or_false` are some of the `single` ones."""

    single: int = 0
    multiple: int = 0
    true_or_false: int = 0
    drafts: int = 0
    flashcards: int = 0

    @property
    def questions(self) -> int:
        """Usable choice questions."""
        return self.single + self.multiple

    @property
    def items(self) -> int:
        """Everything that an import would store."""
        return self.questions + self.drafts + self.flashcards

    def add(self, question: Question) -> None:
        """Count one."""
        kind = question.kind
        if kind is Kind.DRAFT:
            self.drafts += 1
        elif kind is Kind.FLASHCARD:
            self.flashcards += 1
        elif len([option for option in question.options if option.is_key]) > 1:
            self.multiple += 1
        else:
            self.single += 1
            self.true_or_false += is_true_or_false(question)


def is_true_or_false(question: Question) -> bool:
    """Whether the options are the two that a statement can have, in one of the commoner languages."""
    if len(question.options) != 2 or any(len(option.text) > _LONGEST for option in question.options):
        return False
    return frozenset(normal_text(option.text).casefold().rstrip(".") for option in question.options) in (
        _TRUE_OR_FALSE
    )


def total(counts: list[KindCounts]) -> KindCounts:
    """All of them together."""
    names = ("single", "multiple", "true_or_false", "drafts", "flashcards")
    return KindCounts(*(sum(getattr(one, name) for one in counts) for name in names))
