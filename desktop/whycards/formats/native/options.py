"""The options of a question: a top-level "-" list whose items all begin with [ ] or [x]."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, cast

from whycards.core.question import Option, Value
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import Block, as_paragraph, inside
from whycards.formats.native.pieces import blank, is_plain_comment, read_attributes
from whycards.formats.report import Report

_BOX = re.compile(r"\[([ xX])\](?=\s|$)")
_ATTRIBUTES = re.compile(r"(?<!\\)<!--[ \t]*wc:")
_QUOTE_MARK = re.compile(r"^ {0,3}> ?")
_PINS = ("first", "last", "here")


def boxes(block: Block) -> list[bool]:
    """For each item of a "-" list whether it begins with a box; [] for every other block."""
    if block.kind != "bullet_list" or block.markup != "-":
        return []
    return [_box(item) is not None for item in inside(block)]


def _box(item: Block) -> re.Match[str] | None:
    children = inside(item)
    if not children or children[0].kind != "paragraph":
        return None
    return _BOX.match(children[0].tokens[1].content)


def read_options(block: Block, lines: list[str], report: Report) -> tuple[Option, ...]:
    """The options of a list whose items all have a box."""
    return tuple(_read_option(item, lines, report) for item in inside(block))


class OptionLines(NamedTuple):
    """Where an option stands: its box at a column of line `first`, its text up to `last`, all up to `end`.

    Lines and columns are 0-based. `has_quote`: what stands from `last` on is its rationale.
    """

    first: int
    column: int
    last: int
    end: int
    has_quote: bool


def option_lines(item: Block, lines: list[str]) -> OptionLines:
    """Where an item with a box stands. Comments of authors are blanked in `lines`."""
    children = inside(item)
    for child in children:
        if is_plain_comment(child):
            blank(lines, child)
    children = [child for child in children if any(lines[child.start : child.end])]
    first, last = children[0].start, children[-1]
    column = lines[first].index("[")
    if last.kind != "blockquote" or any(line.strip() for line in lines[last.end : item.end]):
        return OptionLines(first, column, item.end, item.end, False)
    return OptionLines(first, column, last.start, last.end, True)


def _read_option(item: Block, lines: list[str], report: Report) -> Option:
    first, column, last, end, has_quote = option_lines(item, lines)
    box = lines[first][column + 1]
    text, pin = _first_line(lines[first][column + 3 :], first, report)
    if text.startswith("```") and "`" not in text.lstrip("`"):
        report.error("fence", first + 1, "A fence begins on a line of its own, below the option's [ ] or [x].")
    body = [as_paragraph(text), *(dedent(line, column) for line in lines[first + 1 : last])]
    quoted = (_QUOTE_MARK.sub("", dedent(line, column), count=1) for line in lines[last:end])
    return Option(trim("\n".join(body)), box in "xX", trim("\n".join(quoted)) if has_quote else "", pin)


def _first_line(text: str, line: int, report: Report) -> tuple[str, Literal["", "first", "last", "here"]]:
    """The text behind the box without the attributes at its end, and the place the option is pinned to."""
    stripped = text.rstrip()
    found = _ATTRIBUTES.search(stripped)
    if (
        found is None
        or not stripped.endswith("-->")
        or stripped.find("-->", found.start()) != len(stripped) - 3
    ):
        return text.lstrip(), ""
    values = read_attributes(stripped[found.start() :], line, report)
    return stripped[: found.start()].removesuffix(" ").lstrip(), _pin(values, line, report)


def _pin(values: dict[str, Value], line: int, report: Report) -> Literal["", "first", "last", "here"]:
    for key in values:
        if key != "pin":
            report.warn("unknown-key", line + 1, f'"{key}" says nothing about an option and is not kept.')
    pin = values.get("pin", "")
    if pin in ("", *_PINS):
        return cast('Literal["", "first", "last", "here"]', pin)
    report.error("attributes", line + 1, "pin is first, last or here.")
    return ""


def dedent(line: str, columns: int) -> str:
    """The line without up to this many columns of indentation; a tab reaches to the next multiple of four."""
    at = 0
    while columns and at < len(line) and line[at] in " \t":
        if line[at] == " ":
            columns -= 1
            at += 1
        else:
            line = line[:at].ljust(at) + " " * (4 - at % 4) + line[at + 1 :]
    return line[at:]
