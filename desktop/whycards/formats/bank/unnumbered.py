"""Cuts a text into questions where only their options tell where one is: what stands before A is a stem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whycards.formats.bank.blocks import Block
from whycards.formats.bank.explaining import is_rule
from whycards.formats.bank.furniture import opens_explanation
from whycards.formats.bank.keylines import is_row, key_line, untagged
from whycards.formats.bank.labels import label_groups
from whycards.formats.bank.lines import Kind, Line


@dataclass(frozen=True, slots=True)
class _Group:
    """The lines of one list of options: its first and its last."""

    first: int
    last: int


def unnumbered_blocks(lines: Sequence[Line]) -> list[Block]:
    """A block for each list of lettered options or of boxes."""
    groups = _groups(lines)
    blocks: list[Block] = []
    start = 0
    for group, following in zip(groups, [*groups[1:], None], strict=False):
        end = _end(lines, group, following.first if following else len(lines))
        blocks.append(_block(lines, start, group, end))
        start = end
    return blocks


def _groups(lines: Sequence[Line]) -> list[_Group]:
    if any(line.kind is Kind.BOX for line in lines):
        return _box_groups(lines)
    return [_Group(group[0].at, group[-1].at) for group in label_groups(lines) if len(group) > 1]


def _box_groups(lines: Sequence[Line]) -> list[_Group]:
    """Boxes with nothing between them but lines that go on with an option."""
    found: list[_Group] = []
    for at, line in enumerate(lines):
        if line.kind is not Kind.BOX:
            continue
        if found and not _is_apart(lines, found[-1].last + 1, at):
            found[-1] = _Group(found[-1].first, at)
        else:
            found.append(_Group(at, at))
    return found


def _is_apart(lines: Sequence[Line], start: int, end: int) -> bool:
    """Whether a paragraph that belongs to no option stands between two boxes."""
    was_blank = False
    for line in lines[start:end]:
        if line.kind in (Kind.HEADING, Kind.QUESTION):
            return True
        if line.kind is Kind.BLANK:
            was_blank = True
        elif was_blank and line.kind is Kind.TEXT and not line.raw.startswith((" ", "\t", ">")):
            return True
    return False


def _end(lines: Sequence[Line], group: _Group, following: int) -> int:
    """Where a question ends and the stem of the next one begins."""
    between = range(group.last + 1, following)
    if following == len(lines):
        return following
    rule = next(
        (at for at in reversed(between) if lines[at].kind is Kind.TEXT and is_rule(lines[at].raw)), None
    )
    if rule is not None:
        return rule + 1
    heading = next((at for at in between if lines[at].kind is Kind.HEADING), None)
    if heading is not None:
        return heading
    told = [at for at in between if _tells(lines, at)]
    if not told:
        return next((at for at in between if lines[at].kind is Kind.BLANK), group.last + 1)
    explained = any(opens_explanation(untagged(lines[at].raw)) for at in between if lines[at].kind is Kind.TEXT)
    return _last_paragraph(lines, told[-1] + 1, following) if explained else told[-1] + 1


def _tells(lines: Sequence[Line], at: int) -> bool:
    if is_row(lines[at]):
        return True
    if key_line(at, lines[at]) is not None:
        return True
    before = key_line(at - 1, lines[at - 1]) if at else None
    return before is not None and not before.value


def _last_paragraph(lines: Sequence[Line], start: int, end: int) -> int:
    at = end - 1
    while at > start and lines[at].kind is Kind.BLANK:
        at -= 1
    while at > start and lines[at].kind is not Kind.BLANK:
        at -= 1
    return at


def _block(lines: Sequence[Line], start: int, group: _Group, end: int) -> Block:
    heading = next((at for at in range(group.first - 1, start - 1, -1) if lines[at].kind is Kind.HEADING), None)
    start = start if heading is None else heading + 1
    while start < group.first and lines[start].kind is Kind.BLANK:
        start += 1
    first = lines[start]
    body = [line for line in lines[start:end] if line.kind is not Kind.TEXT or not is_rule(line.raw)]
    return Block(Line(first.number, "", Kind.HEADING), 0, body)
