"""Texts whose questions are kept apart by rules."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.formats.bank.explaining import is_rule
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.native.front import front_matter


def parts_between_rules(text: str) -> Iterator[list[Line]]:
    """The lines between rules such as "---", front matter left out; a part may be empty."""
    lines = sort_lines(text)
    part: list[Line] = []
    for line in lines[front_matter([line.raw for line in lines]) :]:
        if line.kind is Kind.TEXT and is_rule(line.raw):
            yield part
            part = []
        else:
            part.append(line)
    yield part
