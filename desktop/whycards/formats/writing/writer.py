"""What is known of a format that decks are written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from whycards.formats.writing.outgoing import OutgoingDeck
from whycards.formats.writing.parts import Losses, Part

Write: TypeAlias = Callable[[OutgoingDeck, Path, Losses], None]
"""Writes the questions that the losses let pass to a new file. Raises OSError."""


@dataclass(frozen=True)
class Writer:
    """One format. `name` is that of the command line, `title` what people call it, `ending` its file's.

    `holds` is what it can keep of a question; one with more than `most_options` options stays behind.
    """

    name: str
    title: str
    ending: str
    holds: frozenset[Part]
    write: Write
    most_options: int = 26
