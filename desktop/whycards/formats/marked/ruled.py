"""Questions between rules with options "- ( )" and "- (X)", or boxes, and their reason below "# reason"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.formats.bank.lines import Kind, Line
from whycards.formats.cleaning.text import trim
from whycards.formats.marked.boxed import boxed_item
from whycards.formats.marked.found import Found
from whycards.formats.marked.rules import parts_between_rules
from whycards.formats.neutral.item import Item

_ROUND = re.compile(r"^([ \t]*[-*+][ \t]+)\(([ xX]?)\)(?=[ \t]|$)", re.MULTILINE)
_EMPTY = re.compile(r"^[ \t]*[-*+][ \t]+\([ ]?\)(?=[ \t]|$)", re.MULTILINE)
_REASON = re.compile(r"^#{1,6}[ \t]+reason[ \t]*$", re.MULTILINE | re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether options with round boxes stand there, one of them empty, or boxes with a reason."""
    return _EMPTY.search(text) is not None or (_REASON.search(text) is not None and "- [" in text)


def read(text: str) -> Iterator[Found]:
    """The questions between rules; what has no options is text of the one before."""
    waiting: list[list[Line]] = []
    for part in parts_between_rules(text):
        if not any(_is_option(line) for line in part):
            if waiting:
                waiting[-1] += part
            continue
        waiting.append(part)
    for part in waiting:
        first = next(line for line in part if line.kind is not Kind.BLANK)
        yield Found(first.number, _item(part))


def _is_option(line: Line) -> bool:
    return line.kind is Kind.BOX or (line.kind is Kind.TEXT and _ROUND.match(line.raw) is not None)


def _item(part: Sequence[Line]) -> Item:
    cut = next(
        (at for at, line in enumerate(part) if line.kind is Kind.HEADING and _REASON.match(line.raw)), len(part)
    )
    asked = [_with_box(line) for line in part[:cut]]
    item = boxed_item("\n".join(asked))
    reason = trim("\n".join(line.raw for line in part[cut + 1 :]))
    item.full = "\n\n".join(filter(None, [reason, item.full]))
    return item


def _with_box(line: Line) -> str:
    if line.kind is not Kind.TEXT:
        return line.raw
    return _ROUND.sub(lambda found: f"{found[1]}[{found[2] or ' '}]", line.raw)
