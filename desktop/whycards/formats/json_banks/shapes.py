"""What the names in an object of JSON stand for, if the object is a question at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from whycards.formats.records.headings import Heading, heading
from whycards.formats.tables.fields import Field
from whycards.formats.tables.guessing import guess

_MOST_NAMES = 200
_CARDS = frozenset({"front", "term"})
_SEVERAL = frozenset({"is multi select", "multi select", "is multiple", "multiple", "multiple answers"})
_OTHERS = frozenset({"suggested answer", "community answer", "community vote", "most voted"})
_REASONS = frozenset(
    {
        *("rationales", "explanations", "option explanations", "answer explanations", "choice explanations"),
        *("distractor reason", "distractor reasons", "distractor rationale", "distractor rationales"),
        *("distractor explanations", "incorrect explanations", "wrong explanations", "option feedback"),
        *(
            "option rationales",
            "optionexplanations",
            "feedbacks",
            "choice rationales",
            "wrong answer explanations",
        ),
    }
)
_CONTEXTS = frozenset(
    {"passage", "context", "scenario", "article", "case", "background", "stimulus", "reading"}
)


@dataclass(frozen=True, slots=True)
class Shape:
    """The names of an object by what they stand for. `numbers` has that of its option for each name with one.

    `spare_keys` hold the key where those of `key` are
    empty. `several` says whether several options are right, `others` what readers voted for.
    """

    question: str
    is_strong: bool
    has_more: bool
    numbers: Mapping[str, int]
    options: Sequence[str] = ()
    listed: Sequence[str] = ()
    key: Sequence[str] = ()
    key_options: Sequence[str] = ()
    wrong_options: Sequence[str] = ()
    flags: Sequence[str] = ()
    rationales: Sequence[str] = ()
    option_images: Sequence[str] = ()
    answer: Sequence[str] = ()
    explanation: Sequence[str] = ()
    short: Sequence[str] = ()
    domain: Sequence[str] = ()
    tag: Sequence[str] = ()
    level: Sequence[str] = ()
    image: Sequence[str] = ()
    id: Sequence[str] = ()
    hint: Sequence[str] = ()
    source: Sequence[str] = ()
    kind: Sequence[str] = ()
    choose: Sequence[str] = ()
    spare_keys: Sequence[str] = ()
    reasons: Sequence[str] = ()
    contexts: Sequence[str] = ()
    several: str = ""
    others: str = ""

    @property
    def option_names(self) -> list[str]:
        """The names that stand for options."""
        return [*self.options, *self.listed, *self.key_options, *self.wrong_options]


@lru_cache(maxsize=1024)
def shape_of(names: tuple[str, ...]) -> Shape | None:
    """The shape of objects with these names; None where they are no questions."""
    if not 2 <= len(names) <= _MOST_NAMES:
        return None
    headings = {name: heading(name) for name in names}
    guessed = guess([name[:100] for name in names])
    fields: dict[Field, list[str]] = {}
    for name, what in zip(names, guessed.fields, strict=True):
        if what is not Field.IGNORE and headings[name].bare not in _REASONS:
            fields.setdefault(what, []).append(name)
    if Field.QUESTION not in fields:
        return None
    question = fields[Field.QUESTION][0]
    return Shape(
        question=question,
        is_strong=headings[question].is_strong or headings[question].bare in _CARDS,
        has_more=len(fields) > 1,
        numbers={name: found.number for name, found in headings.items() if found.number},
        explanation=[*fields.pop(Field.EXPLANATION, []), *fields.pop(Field.NOTE, [])],
        reasons=[name for name, found in headings.items() if found.bare in _REASONS],
        contexts=[name for name, found in headings.items() if found.bare in _CONTEXTS],
        spare_keys=[
            name
            for name, what in zip(names, guessed.fields, strict=True)
            if headings[name].field is Field.KEY and what is Field.IGNORE
        ],
        several=_first(headings, _SEVERAL),
        others=_first(headings, _OTHERS),
        **{_PLACES[what]: found for what, found in fields.items() if what in _PLACES},
    )


_PLACES = {
    Field.OPTION: "options",
    Field.OPTIONS: "listed",
    Field.KEY: "key",
    Field.KEY_OPTION: "key_options",
    Field.WRONG_OPTION: "wrong_options",
    Field.OPTION_IS_KEY: "flags",
    Field.RATIONALE: "rationales",
    Field.OPTION_IMAGE: "option_images",
    **{
        what: str(what)
        for what in (Field.ANSWER, Field.SHORT, Field.DOMAIN, Field.TAG, Field.LEVEL, Field.IMAGE, Field.ID)
    },
    **{what: str(what) for what in (Field.HINT, Field.SOURCE, Field.KIND, Field.CHOOSE)},
}


def _first(headings: Mapping[str, Heading], names: frozenset[str]) -> str:
    return next((name for name, found in headings.items() if found.bare in names), "")


def known(value: Mapping[str, Any]) -> tuple[Mapping[str, Any], Shape] | None:
    """The object and its shape, None where its names make no question.

    What stands in an object under the question's name is moved beside the rest.
    """
    shape = shape_of(tuple(value))
    inner = value[shape.question] if shape is not None else None
    if shape is None or not isinstance(inner, dict):
        return (value, shape) if shape is not None else None
    value = {**{name: held for name, held in value.items() if name != shape.question}, **inner}
    shape = shape_of(tuple(value))
    return (value, shape) if shape is not None else None


def is_question(value: Mapping[str, Any]) -> bool:
    """Whether an object is a question, a flashcard or a draft, and not something around questions."""
    found = known(value)
    if found is None:
        return False
    value, shape = found
    if not isinstance(value[shape.question], str | int | float):
        return False
    for inner in value.values():
        if type(inner) is list and _holds_questions(inner):
            return False
    options = shape.option_names
    if options:
        return (
            shape.is_strong
            or (len(options) > 1 and bool(shape.key or shape.key_options))
            or any(isinstance(value[name], list | dict) for name in options)
        )
    answers = [*shape.answer, *shape.key]
    if answers:
        return shape.is_strong or any(isinstance(value[name], list) for name in answers)
    return shape.is_strong and shape.has_more


def _holds_questions(value: Sequence[Any]) -> bool:
    """Whether the members of a list are questions."""
    if not value or not isinstance(value[0], dict):
        return False
    shape = shape_of(tuple(value[0]))
    return shape is not None and shape.is_strong and bool(shape.option_names or shape.key)
