"""A fence of YAML with the answers of each question, and the stem below it, up to a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.formats.bank.lines import Kind, Line
from whycards.formats.cleaning.text import trim
from whycards.formats.marked.found import Found
from whycards.formats.marked.rules import parts_between_rules
from whycards.formats.marked.yaml_values import item_of, other_kind
from whycards.formats.native.values import YamlFault, read_mapping

_OPENER = re.compile(r"^(?:`{3,}|~{3,})[ \t]*ya?ml[ \t]*", re.IGNORECASE)
_ANSWERS = re.compile(r"^[ \t]*(?:-[ \t]+)?answer_text[ \t]*:", re.MULTILINE)
_TYPE = re.compile(r"^question_type[ \t]*:", re.MULTILINE)


def recognises(text: str) -> bool:
    """Whether a fence of YAML holds answers or the type of a question."""
    if _ANSWERS.search(text) is None and _TYPE.search(text) is None:
        return False
    return any(_fence(part) is not None for part in parts_between_rules(text))


def read(text: str) -> Iterator[Found]:
    """The questions of the parts between rules; groups and descriptions are none."""
    for part in parts_between_rules(text):
        fence = _fence(part)
        if fence is None:
            continue
        yield _found(part, *fence)


def _fence(part: Sequence[Line]) -> tuple[int, int] | None:
    """First and last index of the fence that describes a question."""
    start = next((at for at, line in enumerate(part) if line.kind is Kind.FENCE), None)
    if start is None or not _OPENER.fullmatch(part[start].raw.strip()):
        return None
    marks = part[start].raw.strip()[:3]
    end = next((at for at in range(start + 1, len(part)) if part[at].raw.strip().startswith(marks)), None)
    inside = "\n".join(line.raw for line in part[start + 1 : end])
    is_question = end is not None and (_ANSWERS.search(inside) or _TYPE.search(inside))
    return (start, end) if end is not None and is_question else None


def _found(part: Sequence[Line], start: int, end: int) -> Found:
    line = part[start].number
    try:
        values = read_mapping("\n".join(one.raw for one in part[start + 1 : end]))
    except YamlFault as fault:
        return Found(line + 1 + fault.line, None, skipped=f"a text in YAML that cannot be read: {fault}")
    kind = other_kind(values)
    if kind:
        return Found(line, None, skipped=f'declared as "{kind}"')
    item = item_of(values)
    item.stem = trim("\n".join(one.raw for one in [*part[:start], *part[end + 1 :]])) or item.stem
    return Found(line, item)
