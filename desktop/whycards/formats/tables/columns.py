"""Which columns make up a question, from what each of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whycards.formats.tables.fields import Field

_TEXTS = (Field.OPTION, Field.KEY_OPTION, Field.WRONG_OPTION)


@dataclass(slots=True)
class OptionColumns:
    """The columns of one option, -1 for one that is not there. `is_key` is what the column itself says."""

    text: int
    is_key: bool | None = None
    flag: int = -1
    rationale: int = -1
    image: int = -1


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table by what they hold, in their order. -1 is one that is not there."""

    width: int
    options: Sequence[OptionColumns]
    listed: int
    level: int
    kind: int
    id: int
    choose: int
    question: Sequence[int]
    key: Sequence[int]
    answer: Sequence[int]
    explanation: Sequence[int]
    short: Sequence[int]
    domain: Sequence[int]
    tag: Sequence[int]
    image: Sequence[int]
    hint: Sequence[int]
    source: Sequence[int]

    @property
    def has_options(self) -> bool:
        """Whether its rows have options."""
        return bool(self.options) or self.listed >= 0


def columns_of(fields: Sequence[Field]) -> Columns:
    """The columns for these fields, one for each column."""

    def of(*what: Field) -> list[int]:
        return [at for at, other in enumerate(fields) if other in what]

    def first(what: Field) -> int:
        return next(iter(of(what)), -1)

    options = [OptionColumns(at, _says(fields[at])) for at in of(*_TEXTS)]
    _pair(options, of(Field.OPTION_IS_KEY), "flag")
    _pair(options, of(Field.RATIONALE), "rationale")
    _pair(options, of(Field.OPTION_IMAGE), "image")
    return Columns(
        width=len(fields),
        options=options,
        listed=first(Field.OPTIONS),
        level=first(Field.LEVEL),
        kind=first(Field.KIND),
        id=first(Field.ID),
        choose=first(Field.CHOOSE),
        question=of(Field.QUESTION),
        key=of(Field.KEY),
        answer=of(Field.ANSWER),
        explanation=[*of(Field.EXPLANATION), *of(Field.NOTE)],
        short=of(Field.SHORT),
        domain=of(Field.DOMAIN),
        tag=of(Field.TAG),
        image=of(Field.IMAGE),
        hint=of(Field.HINT),
        source=of(Field.SOURCE),
    )


def _says(what: Field) -> bool | None:
    return None if what is Field.OPTION else what is Field.KEY_OPTION


def _pair(options: Sequence[OptionColumns], extra: Sequence[int], name: str) -> None:
    """Give each extra column to its option: the one before it, or the one of its place where all come after."""
    if not options:
        return
    last = options[-1].text
    is_block = len(extra) > 1 and all(at > last for at in extra)
    is_before = bool(extra) and extra[0] < options[0].text and extra[-1] < last
    for place, at in enumerate(extra):
        if is_block:
            option = options[place] if place < len(options) else None
        elif is_before:
            option = next((option for option in options if option.text > at), None)
        else:
            option = next((option for option in reversed(options) if option.text < at), None)
        if option is not None and getattr(option, name) < 0:
            setattr(option, name, at)
