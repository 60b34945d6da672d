"""The top-level blocks of a Markdown text, as written: enough to take a text apart and join it again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_QUOTE = re.compile(r" {0,3}>")
_ITEM = re.compile(r" {0,3}(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*")
_INTERRUPTING_ITEM = re.compile(r" {0,3}(?:[-+*]|1[.)])[ \t]+\S")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_HEADING_MARKS = re.compile(r" {0,3}#{1,6}")
_LEADING = re.compile(r"^[ \t]+")
_CODE = re.compile(r"(?: {4}| {0,3}\t)")


class BlockKind(StrEnum):
    """What a block is. An ITEM is one item of a list; OTHER is code by indentation, a rule and the like."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    FENCE = "fence"
    QUOTE = "quote"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Block:
    """A top-level block. `text` holds its lines as written, `body` those of an item without its marker.

    and a heading's without its marks. `is_spaced` tells whether a blank line stood before it, `level` that of
    a heading (1 to 6).
    """

    kind: BlockKind
    text: str
    body: str
    is_spaced: bool = True
    level: int = 0


def blocks(text: str) -> list[Block]:
    """The top-level blocks of a Markdown text in order."""
    written = text.replace("\r\n", "\n").split("\n")
    lines = [_LEADING.sub(lambda space: space.group().expandtabs(4), line) for line in written]
    found: list[Block] = []
    place = 0
    while place < len(lines):
        if not lines[place].strip():
            place += 1
            continue
        kind, end = _block_at(lines, place)
        while not lines[end - 1].strip():
            end -= 1
        spaced = place == 0 or not lines[place - 1].strip()
        text = "\n".join(written[place:end])
        level = _level(lines[place], lines[end - 1]) if kind is BlockKind.HEADING else 0
        found.append(Block(kind, text, _body(kind, written[place:end], lines[place:end]), spaced, level))
        place = end
    return found


def joined(parts: Sequence[Block]) -> str:
    """The blocks as one text again. Items of a list, and lines of one paragraph, stay together if they did."""
    text = ""
    before: Block | None = None
    for block in parts:
        if before is not None:
            together = block.kind is before.kind and block.kind in (BlockKind.ITEM, BlockKind.PARAGRAPH)
            text += "\n" if together and not block.is_spaced else "\n\n"
        text += block.text
        before = block
    return text


def sentence_lines(paragraph: str) -> Iterator[tuple[str, bool]]:
    """The lines of a paragraph, each with whether a sentence may begin with it."""
    ended = True
    for line in paragraph.split("\n"):
        yield line, ended
        ended = line.endswith(("  ", "\\")) or line.rstrip("*_`) ").endswith((".", "!", "?", ":", ";"))


def _body(kind: BlockKind, written: Sequence[str], lines: Sequence[str]) -> str:
    if kind is BlockKind.HEADING:
        return _HEADING_MARKS.sub("", lines[0]).rstrip("# ").strip()
    marker = _ITEM.match(lines[0]) if kind is BlockKind.ITEM else None
    if marker is None:
        return "\n".join(written).strip()
    indent = _content_column(marker)
    rest = [_outdented(raw, line, indent) for raw, line in zip(written[1:], lines[1:], strict=True)]
    return "\n".join([lines[0][marker.end() :], *rest]).strip()


def _level(first: str, last: str) -> int:
    marks = len(first.strip()) - len(first.strip().lstrip("#"))
    return marks or (1 if last.strip().startswith("=") else 2)


def _outdented(written: str, line: str, indent: int) -> str:
    if written[:indent].strip(" "):
        return line[indent:] if not line[:indent].strip() else written.lstrip()
    return written[indent:]


def _content_column(marker: re.Match[str]) -> int:
    """Column at which an item's further blocks begin."""
    bare = len(marker.group().rstrip())
    padding = marker.end() - bare
    return marker.end() if 1 <= padding <= 4 else bare + 1


def _block_at(lines: Sequence[str], start: int) -> tuple[BlockKind, int]:
    line = lines[start]
    if _FENCE.match(line):
        return BlockKind.FENCE, _fence_end(lines, start)
    if _HEADING.match(line):
        return BlockKind.HEADING, start + 1
    if _is_rule(line):
        return BlockKind.OTHER, start + 1
    if _CODE.match(line):
        return BlockKind.OTHER, _code_end(lines, start)
    if _QUOTE.match(line):
        return BlockKind.QUOTE, _paragraph_end(lines, start + 1, in_quote=True)[1]
    if (marker := _ITEM.match(line)) is not None:
        return BlockKind.ITEM, _item_end(lines, start, _content_column(marker))
    return _paragraph_end(lines, start + 1)


def _is_rule(line: str) -> bool:
    bare = line.replace(" ", "")
    return len(bare) >= 3 and bare[0] in "-*_" and bare == bare[0] * len(bare) and line[:4].strip() != ""


def _fence_end(lines: Sequence[str], start: int) -> int:
    opening = _FENCE.match(lines[start])
    assert opening is not None
    mark = opening.group(1)
    for place in range(start + 1, len(lines)):
        bare = lines[place].strip()
        if len(bare) >= len(mark) and bare == mark[0] * len(bare) and _FENCE.match(lines[place]):
            return place + 1
    return len(lines)


def _code_end(lines: Sequence[str], start: int) -> int:
    for place in range(start + 1, len(lines)):
        if lines[place].strip() and not _CODE.match(lines[place]):
            return place
    return len(lines)


def _starts_a_block(line: str) -> bool:
    starts = (_FENCE, _HEADING, _QUOTE, _INTERRUPTING_ITEM)
    return _is_rule(line) or any(start.match(line) for start in starts)


def _paragraph_end(lines: Sequence[str], place: int, *, in_quote: bool = False) -> tuple[BlockKind, int]:
    """Where the text ends whose first line stands before `place`; a heading if it is underlined."""
    for at in range(place, len(lines)):
        line = lines[at]
        if not line.strip():
            return BlockKind.PARAGRAPH, at
        if in_quote and _QUOTE.match(line):
            continue
        if _UNDERLINE.match(line) and not in_quote:
            return BlockKind.HEADING, at + 1
        if _starts_a_block(line):
            return BlockKind.PARAGRAPH, at
    return BlockKind.PARAGRAPH, len(lines)


def _item_end(lines: Sequence[str], start: int, indent: int) -> int:
    was_blank = False
    for place in range(start + 1, len(lines)):
        line = lines[place]
        if not line.strip():
            was_blank = True
            continue
        inside = not line[:indent].strip()
        # A line after text, not after a blank one, goes on with it even without indentation.
        if not inside and (was_blank or _starts_a_block(line) or _ITEM.match(line)):
            return place
        was_blank = False
    return len(lines)
