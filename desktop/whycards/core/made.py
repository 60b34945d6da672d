"""Dataclasses of which an import makes millions, or that stand between the start and the first question."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

_Kind = TypeVar("_Kind")


def dataclass(*, frozen: bool, slots: bool) -> Callable[[type[_Kind]], type[_Kind]]:
    """As `dataclasses.dataclass`, but frozen for type checkers alone: those have the standard one in its place.

    To guard each assignment while the program runs makes `__init__` take six times as long, and
    making the class twice as long.
    """
    return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)
