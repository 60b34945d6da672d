"""Why a deck could not be read at all."""

from __future__ import annotations

from whycards.core.problem import Trouble


class ReadFailed(Trouble):
    """Reading stopped: the file is unreadable or too large, or its reader died or took too long.

    `detail` is for the log: where in our own code a reader died. It holds nothing of the deck.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.detail = detail


class Refused(Exception):
    """A part of a deck (an image, an entry of a zip) is not taken. str() completes "... because it ...".

    Readers turn it into a Problem; it never leaves `formats`. `line` is where in the file, 1-based.
    """

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


def why(error: Exception) -> str:
    """What an error of a library says, else its name."""
    return str(error) or type(error).__name__
