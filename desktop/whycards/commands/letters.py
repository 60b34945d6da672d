"""`whycards letters [--options N] [--text KIND] [--json] < TEXT`: which letters are understood as options."""

from __future__ import annotations

import sys

from whycards.core.letters.evidence import Field
from whycards.core.letters.finding import MOST_OPTIONS, USUAL_OPTIONS, Doubt, Found, Reference, find
from whycards.core.problem import Trouble
from whycards.terminal import count, say, say_json

_AROUND = 32


class WrongNumber(Trouble):
    """No question has so many options."""


def letters(options: int | None, kind: str, *, as_json: bool) -> None:
    """Print the references that are bound in the text on standard input. Raises Trouble where there is none."""
    if options is not None and not 2 <= options <= MOST_OPTIONS:
        raise WrongNumber(f"--options is {options}; letters are read for 2 to {MOST_OPTIONS} options.")
    # As bytes: no line break may change on the way, or all places behind it would.
    text = sys.stdin.buffer.read().decode("utf-8-sig", errors="replace")
    found = find(text, options or USUAL_OPTIONS, Field(kind))
    if as_json:
        say_json([_as_json(one) for one in found.references])
    else:
        _say(text, found)


def _as_json(one: Reference) -> dict[str, object]:
    return {"start": one.start, "end": one.end, "letters": list(one.letters)}


def _say(text: str, found: Found) -> None:
    for one in found.references:
        say(f"{', '.join(one.letters):<6}  {_shown(text, one)}")
    for doubt in found.doubts:
        say(f"?       {_shown(text, doubt)}: {doubt.why}")
    say(f"{count(len(found.references), 'reference')} bound")
    if found.doubts:
        say(f"{count(len(found.doubts), 'doubt')}: a question with this text keeps its authored order")


def _shown(text: str, one: Reference | Doubt) -> str:
    """The letters in brackets, with the words around them."""
    before, behind = text[max(0, one.start - _AROUND) : one.start], text[one.end : one.end + _AROUND]
    return " ".join(f"{before}[{text[one.start : one.end]}]{behind}".split())
