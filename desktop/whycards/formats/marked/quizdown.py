"""Quizdown: headings and boxes between {{< quizdown >}} and {{< /quizdown >}}, hints in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import trim
from whycards.formats.marked.boxed import boxed_item
from whycards.formats.marked.found import Found
from whycards.formats.native.front import front_matter
from whycards.formats.neutral.item import Item

_MARK = re.compile(
    r"\{\{[<%][ \t]{0,3}(?P<end>/?)[ \t]{0,3}quizdown\b[^{}\n]{0,200}[>%]\}\}"
    r"|<(?P<end2>/?)(?:div|quizdown)\b[^<>\n]{0,200}>"
)
_ORDERED = re.compile(r"[ \t]{0,3}\d{1,3}[.)][ \t]+\S")
_QUOTE = re.compile(r"[ \t]{0,3}> ?")
_EXPLAINED = re.compile(r"^[*_]{0,2}explanation[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether a quiz begins somewhere."""
    return any(True for _ in _quizzes(text))


def read(text: str) -> Iterator[Found]:
    """The questions of every quiz of a page."""
    for lines in _quizzes(text):
        for block in _blocks(lines):
            yield _found(block)


def _quizzes(text: str) -> Iterator[list[Line]]:
    """The lines between the marks that stand outside of fences."""
    if "quizdown" not in text:
        return
    inside: list[Line] | None = None
    for line in sort_lines(text):
        mark = _MARK.fullmatch(line.raw.strip()) if line.kind is Kind.TEXT else None
        if inside is not None and mark is not None and (mark["end"] or mark["end2"]):
            yield inside
            inside = None
        elif inside is not None:
            inside.append(line)
        elif mark is not None and not (mark["end"] or mark["end2"]) and "quizdown" in line.raw:
            inside = []
    if inside:
        yield inside


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    first = next((at for at, line in enumerate(lines) if line.kind is not Kind.BLANK), 0)
    lines = lines[first + front_matter([line.raw for line in lines[first:]]) :]
    block: list[Line] = []
    for line in lines:
        if line.kind is Kind.HEADING:
            if block:
                yield block
            block = [line]
        elif block:
            block.append(line)
    if block:
        yield block


def _found(block: Sequence[Line]) -> Found:
    heading, *lines = block
    name = str(heading.question) if heading.question is not None else ""
    has_boxes = any(line.kind is Kind.BOX for line in lines)
    if (
        not has_boxes
        and sum(line.kind is Kind.TEXT and _ORDERED.match(line.raw) is not None for line in lines) > 1
    ):
        return Found(heading.number, None, name, "a list to put in order")
    first = next((at for at, line in enumerate(lines) if line.kind is Kind.BOX), len(lines))
    hint, before = _quoted(lines[:first])
    after = [line for line in lines[first:] if not _is_quote(line)]
    item = boxed_item("\n".join(line.raw for line in [*before, *after]), heading.text)
    item.hint = hint
    _explain(item, lines[first:])
    return Found(heading.number, item, name)


def _explain(item: Item, lines: Sequence[Line]) -> None:
    """Take the quotes behind the options for the explanation."""
    said, _ = _quoted(lines)
    item.full = trim("\n\n".join(filter(None, [_EXPLAINED.sub("", said), item.full])))


def _quoted(lines: Sequence[Line]) -> tuple[str, list[Line]]:
    quoted = [_QUOTE.sub("", line.raw, count=1) for line in lines if _is_quote(line)]
    return trim("\n".join(quoted)), [line for line in lines if not _is_quote(line)]


def _is_quote(line: Line) -> bool:
    return line.kind is Kind.TEXT and line.raw.lstrip().startswith(">")
