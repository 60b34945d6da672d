"""Which columns make up a question, from what each of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from whycards.formats.tables.fields import Field

_TEXTS = (Field.OPTION, Field.KEY_OPTION, Field.WRONG_OPTION)
_SINGLE = (
    Field.QUESTION,
    Field.KEY,
    Field.ANSWER,
    Field.EXPLANATION,
    Field.SHORT,
    Field.DOMAIN,
    Field.TAG,
    Field.IMAGE,
    Field.HINT,
    Field.SOURCE,
    Field.NOTE,
)


@dataclass(slots=True)
class OptionColumns:
    """The columns of one option, -1 for one that is not there. `is_key` is what the column itself says."""

    text: int
    is_key: bool | None = None
    flag: int = -1
    rationale: int = -1
    image: int = -1


@dataclass(slots=True)
class Columns:
    """The columns of a table by what they hold. Lists are in the order of the columns."""

    options: list[OptionColumns]
    listed: int = -1
    level: int = -1
    kind: int = -1
    id: int = -1
    choose: int = -1
    single: dict[Field, list[int]] = field(default_factory=dict)

    def of(self, what: Field) -> list[int]:
        """The columns that hold this."""
        return self.single.get(what, [])

    @property
    def has_options(self) -> bool:
        """Whether its rows have options."""
        return bool(self.options) or self.listed >= 0


def columns_of(fields: Sequence[Field]) -> Columns:
    """The columns for these fields, one for each column."""
    options = [OptionColumns(at, _says(what)) for at, what in enumerate(fields) if what in _TEXTS]
    columns = Columns(options)
    for what, name in (
        (Field.OPTION_IS_KEY, "flag"),
        (Field.RATIONALE, "rationale"),
        (Field.OPTION_IMAGE, "image"),
    ):
        _pair(columns.options, [at for at, other in enumerate(fields) if other is what], name)
    for at, what in enumerate(fields):
        if what in _SINGLE:
            columns.single.setdefault(what, []).append(at)
    for what, name in (
        (Field.OPTIONS, "listed"),
        (Field.LEVEL, "level"),
        (Field.KIND, "kind"),
        (Field.ID, "id"),
        (Field.CHOOSE, "choose"),
    ):
        if what in fields:
            setattr(columns, name, list(fields).index(what))
    return columns


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
