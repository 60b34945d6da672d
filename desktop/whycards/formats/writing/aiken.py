"""Aiken: a stem on one line, lettered options, and a line that names the one key."""

from __future__ import annotations

from pathlib import Path

from whycards.core.question import letter
from whycards.formats.writing.outgoing import OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.plain import plain_line
from whycards.formats.writing.texts import whole_stem


def write_aiken(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write the text; see `Write`."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for outgoing in filter(losses.may_write, deck.questions):
            options = outgoing.question.options
            lines = [plain_line(whole_stem(outgoing))]
            lines += [f"{letter(place)}. {plain_line(option.text)}" for place, option in enumerate(options)]
            lines.append(f"ANSWER: {letter(min(outgoing.question.keys))}")
            file.write("\n".join(lines) + "\n\n")
