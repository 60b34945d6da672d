"""What the learner wishes about reading a deck: told to the process that reads, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Look:
    """A wish to see a file instead of reading decks: the text of `file`, as reports name it, about a line."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read. What stands here by default is found out from the file itself.

    `encoding` is a name that Python knows, "" to find it out; `repair` puts garbled characters right.
    `columns` leads from the key of a header set (`TableFound.key`) to the field that each column holds.
    `schedule` takes over when another program would have asked each question again. `format` is the name of
    the format that files are in, whatever they look like. With `look` nothing is read but what it asks for.
    """

    encoding: str = ""
    repair: bool = False
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    schedule: bool = False
    format: str = ""
    look: Look | None = None

    def as_json(self) -> dict[str, object]:
        """Plain values for JSON."""
        return asdict(self)


def options_of(value: Any) -> ReadOptions:
    """The options that `as_json` made the value of. Raises ValueError for anything else."""
    try:
        columns = {str(key): tuple(map(str, fields)) for key, fields in value["columns"].items()}
        look = value["look"]
        return ReadOptions(
            str(value["encoding"]),
            bool(value["repair"]),
            columns,
            bool(value["schedule"]),
            str(value["format"]),
            None if look is None else Look(str(look["file"]), int(look["line"])),
        )
    except (KeyError, TypeError, AttributeError):
        raise ValueError("these are no options of a reader") from None
