"""Items whose options have boxes, within whatever marks of a layout."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whycards.formats.bank.blocks import Block
from whycards.formats.bank.items import read_item
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.bank.settling import settled
from whycards.formats.neutral.item import Item

_INDENT = re.compile(r"[ \t]*")


def boxed_item(text: str, title: str = "") -> Item:
    """The item of a text: its stem, its boxes, and what follows them."""
    lines = settled(sort_lines(_with_reasons_inside(text)))
    return read_item(Block(Line(1, title, Kind.HEADING, title), 0, lines))


def _with_reasons_inside(text: str) -> str:
    """The text with a quote right below an option, which is its reason, made part of the option."""
    lines = text.split("\n")
    is_inside = False
    for at, line in enumerate(sort_lines(text)):
        if line.kind is Kind.BOX:
            is_inside = True
        elif is_inside and line.kind is Kind.TEXT and line.raw.lstrip().startswith(">"):
            lines[at] = "    " + line.raw.lstrip()
        elif line.kind is not Kind.FENCE:
            is_inside = False
    return "\n".join(lines)


def dedented(lines: Sequence[str], opener: str) -> str:
    """The lines without the indentation of the line that opens them."""
    found = _INDENT.match(opener)
    indent = found[0] if found else ""
    return "\n".join(line.removeprefix(indent) for line in lines)
