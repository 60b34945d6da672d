"""Labelled sentences: which letters in them mean options.

They stand in `letters.txt` under the language that they are in. A letter in brackets ⟦B⟧ is bound;
⟦В=B⟧ is bound to option B, although it is written otherwise. All others stay. "⏎" is a line break. A line that
begins with "option:", "stem:" or with a number says what the text is, or how many options there are; else it
is an explanation of a question with five. Under "doubts" nothing is bound, and no question may be shuffled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from whycards.core.letters.evidence import Field

_SENTENCES = Path(__file__).with_name("letters.txt")
_BOUND = re.compile(r"⟦([^⟧=]+)(?:=([A-Z]+))?⟧")
_HEAD = re.compile(r"(?:(option|stem|rationale):\s+)?(?:(\d+):\s+)?")
DOUBTS = "doubts"


@dataclass(frozen=True, slots=True)
class LetterCase:
    """A text, and what is bound in it: start, end, letters."""

    name: str
    text: str
    field: Field
    options: int
    bound: tuple[tuple[int, int, str], ...]


def cases() -> list[LetterCase]:
    """All labelled sentences, those in doubt too."""
    found, name = [], ""
    for line in _SENTENCES.read_text("utf-8").splitlines():
        if line.startswith("# "):
            name = line[2:]
        elif line:
            found.append(case(line, name))
    return found


def case(line: str, name: str = "") -> LetterCase:
    """The sentence of one line."""
    head = _HEAD.match(line)
    assert head is not None
    text, bound, at = "", [], head.end()
    for found in _BOUND.finditer(line):
        text += line[at : found.start()].replace("⏎", "\n")
        bound.append((len(text), len(text) + len(found[1]), found[2] or _letters(found[1])))
        text, at = text + found[1], found.end()
    text += line[at:].replace("⏎", "\n")
    return LetterCase(name, text, Field(head[1] or "explanation"), int(head[2] or 5), tuple(bound))


def _letters(written: str) -> str:
    first, last = written[0].upper(), written[-1].upper()
    return "".join(map(chr, range(ord(first), ord(last) + 1)))
