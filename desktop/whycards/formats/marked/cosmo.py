"""Practice questions with their parts under "__Practice Question__", "__Suggested Answers__" and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from whycards.formats.bank.blocks import Block
from whycards.formats.bank.items import read_item
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.marked.found import Found
from whycards.formats.neutral.item import Item

_PART = re.compile(r"(?:__|\*\*)([A-Za-z][A-Za-z ]{2,40})(?:__|\*\*)")
_QUESTION = "practice question"
_ANSWERS = "suggested answers"
_RIGHT = re.compile(r"[-*+][ \t]*\(?([A-Za-z])[.)]?[ \t]*[-–—:][ \t]*correct\b", re.IGNORECASE)
_FIXED = re.compile(r"don['’]?t shuffle|no shuffle|shuffle[ \t]*[=:][ \t]*(?:false|no|off)", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether it has both a question and suggested answers."""
    names = {found[1].strip().lower() for found in re.finditer(_PART, text)}
    return _QUESTION in names and _ANSWERS in names


def read(text: str) -> Iterator[Found]:
    """The questions, each with the parts that follow it."""
    kind = ""
    asked: dict[str, list[Line]] = {}
    for name, lines in _parts(text):
        if name == "type":
            kind = _joined(lines).strip().lower()
        if name == _QUESTION and asked:
            yield _found(asked, kind)
        if name == _QUESTION:
            asked = {}
        if asked or name == _QUESTION:
            asked[name] = lines
    if asked:
        yield _found(asked, kind)


def _parts(text: str) -> Iterator[tuple[str, list[Line]]]:
    name, lines = "", list[Line]()
    for line in sort_lines(text):
        found = _PART.fullmatch(line.raw.strip()) if line.kind is Kind.TEXT else None
        if found is None:
            lines.append(line)
            continue
        yield name, lines
        name, lines = found[1].strip().lower(), []
    yield name, lines


def _found(parts: Mapping[str, list[Line]], kind: str) -> Found:
    lines = parts[_QUESTION]
    line = next((line.number for line in lines if line.kind is not Kind.BLANK), lines[0].number if lines else 1)
    if kind and "choice" not in kind and "select" not in kind:
        return Found(line, None, skipped=f'declared as "{kind[:60]}"')
    return Found(line, _item(parts))


def _item(parts: Mapping[str, list[Line]]) -> Item:
    item = read_item(Block(Line(1, "", Kind.HEADING), 0, parts[_QUESTION]))
    answers = (_RIGHT.match(line.raw.strip()) for line in parts.get(_ANSWERS, []))
    item.key = [found[1] for found in answers if found is not None]
    item.shuffle = _FIXED.search(_joined(parts.get("question options", []))) is None
    item.full = item.full or _joined(parts.get("explanation", []))
    return item


def _joined(lines: list[Line]) -> str:
    return "\n".join(line.raw for line in lines)
