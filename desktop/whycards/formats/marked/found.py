"""What a layout finds in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whycards.formats.neutral.item import Item


@dataclass(frozen=True, slots=True)
class Found:
    """An item at a line (1-based), or why there is none: `skipped` completes "It is ...", or only a `note`.

    `name` is the item's number or id in the file, "" where it has none.
    """

    line: int
    item: Item | None
    name: str = ""
    skipped: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout by its name in reports. `recognises` looks for its marks, `read` finds what stands in a text."""

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[str], Iterator[Found]]


Lines: TypeAlias = list[tuple[int, str]]
"""Lines of a part of a text with their numbers, 1-based."""
