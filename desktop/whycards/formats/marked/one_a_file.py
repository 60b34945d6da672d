"""A question a file: front matter with "Answer: A", then "--- Answers" with parts between rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import trim
from whycards.formats.marked.found import Found
from whycards.formats.native.front import front_matter
from whycards.formats.neutral.item import Choice, Item

_FIELD = re.compile(r"^([A-Za-z]+)[ \t]*:[ \t]*(.*)$")
_PART = re.compile(r"---[ \t]*([A-Za-z]+)[ \t]*")
_RULE = re.compile(r"-{3,}[ \t]*")
_TRUTH = ("True", "False")


def recognises(text: str) -> bool:
    """Whether front matter gives the answer and a part of answers, or true and false, follows."""
    if not text.startswith("---"):
        return False
    fields, parts = _read(text)
    is_truth = fields.get("type", "").lower() in ("tf", "true/false", "truefalse")
    return "answer" in fields and ("answers" in parts or is_truth)


def read(text: str) -> Iterator[Found]:
    """The one question of the file."""
    fields, parts = _read(text)
    stem = parts.get("", [])
    line = next((one.number for one in stem if one.kind is not Kind.BLANK), 1)
    item = Item(_text([_lower_heading(one) for one in stem]), key=fields["answer"])
    item.full = _text(parts.get("explanation", []))
    item.shuffle = fields.get("shuffle", "true").lower() not in ("false", "no")
    item.tags = [tag.strip() for tag in fields.get("tags", "").strip("[]").split(",") if tag.strip()]
    item.options = [Choice(text) for text in _answers(parts.get("answers", []))] or [
        Choice(one) for one in _TRUTH
    ]
    yield Found(line, item, fields.get("title", "").strip("\"' ")[:60])


def _read(text: str) -> tuple[dict[str, str], dict[str, list[Line]]]:
    lines = text.split("\n")
    end = front_matter(lines)
    found = (_FIELD.match(line) for line in lines[1 : max(1, end - 1)])
    fields = {one[1].lower(): one[2].strip() for one in found if one is not None}
    parts: dict[str, list[Line]] = {"": []}
    name = ""
    for line in sort_lines(text)[end:]:
        part = _PART.fullmatch(line.raw) if line.kind is Kind.TEXT else None
        if part is not None:
            name = part[1].lower()
        parts.setdefault(name, [])
        if part is None:
            parts[name].append(line)
    return fields, parts


def _answers(lines: Sequence[Line]) -> list[str]:
    if not lines:
        return []
    answers: list[list[Line]] = [[]]
    for line in lines:
        if line.kind is Kind.TEXT and _RULE.fullmatch(line.raw):
            answers.append([])
        else:
            answers[-1].append(line)
    return [_text(answer) for answer in answers]


def _lower_heading(line: Line) -> Line:
    """A heading of the page as a line of bold text: headings within a stem are no titles."""
    return (
        Line(line.number, f"**{line.text}**\n", Kind.TEXT) if line.kind is Kind.HEADING and line.text else line
    )


def _text(lines: Sequence[Line]) -> str:
    return trim("\n".join(line.raw for line in lines))
