"""Cuts a deck.md at its headings: only ATX headings of one to three # at the top level are structure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from whycards.core.question import Value
from whycards.formats.markdown import Block
from whycards.formats.native.deck import is_id
from whycards.formats.native.front import ID_RULE
from whycards.formats.native.values import YamlFault, read_mapping
from whycards.formats.report import Report

COMMENT = "<!--"
ATTRIBUTES = "<!-- wc:"
_ID_AT_END = re.compile(r"(?<!\\)\{#([^{}]*)\}$")
_LEVELS = {"#": 1, "##": 2, "###": 3}
_ATTRIBUTES = re.compile(r"[ ]{0,3}<!--[ \t]*wc:")


@dataclass(slots=True)
class Piece:
    """A heading and what follows it up to the next heading. Level 0 is what stands before the first.

    Lines are 0-based; `start` to `end` is the content, without heading and attributes.
    """

    level: int
    title: str
    id: str
    line: int
    start: int
    end: int
    blocks: list[Block] = field(default_factory=list)
    attributes: dict[str, Value] = field(default_factory=dict)


def pieces(lines: list[str], blocks: Iterable[Block], start: int, end: int, report: Report) -> Iterator[Piece]:
    """The pieces that lines `start` to `end` hold in these blocks, what stands before a heading among them.

    Comments of authors are blanked in `lines`.
    """
    piece = Piece(0, "", "", start, start, start)
    for block in blocks:
        level = _LEVELS.get(block.markup) if block.kind == "heading" else None
        if level is not None:
            yield _ended(piece, block.start, lines, report)
            title, name = _heading(block, level, report)
            piece = Piece(level, title, name, block.start, block.end, 0)
        elif is_plain_comment(block):
            blank(lines, block)
        else:
            piece.blocks.append(block)
    yield _ended(piece, end, lines, report)


def _ended(piece: Piece, end: int, lines: list[str], report: Report) -> Piece:
    piece.end = end
    _take_attributes(piece, lines, report)
    return piece


def split_id(title: str) -> tuple[str, str | None]:
    """A heading's text and the id at its end; None where it ends without one."""
    found = _ID_AT_END.search(title)
    if found is None:
        return title, None
    return title[: found.start()].rstrip(), found[1].strip()


def is_plain_comment(block: Block) -> bool:
    """Whether a block is nothing but one HTML comment, and no attributes."""
    if block.kind != "html_block":
        return False
    content = block.tokens[0].content.strip()
    return (
        content.startswith(COMMENT)
        and content.find("-->") == len(content) - 3
        and not _ATTRIBUTES.match(content)
    )


def blank(lines: list[str], block: Block) -> None:
    """Empty the lines of a block, so that what stands around it keeps its line numbers."""
    for index in range(block.start, block.end):
        lines[index] = ""


def read_attributes(comment: str, line: int, report: Report) -> dict[str, Value]:
    """The mapping in `<!-- wc: {...} -->`, whose first line is `line` (0-based)."""
    inner = comment.strip().removeprefix(COMMENT).removesuffix("-->").strip().removeprefix("wc:")
    try:
        return read_mapping(inner.strip())
    except YamlFault as fault:
        report.error("attributes", line + fault.line + 1, f"The attributes cannot be read: {fault}.")
        return {}


def _heading(block: Block, level: int, report: Report) -> tuple[str, str]:
    content = block.tokens[1].content.strip()
    if level == 3:
        return content, ""
    title, name = split_id(content)
    if name is None:
        return title, ""
    if not is_id(name):
        report.error(
            "bad-id",
            block.start + 1,
            f'The id "{name}" is not valid. {ID_RULE}. To show the text itself, write \\{{#.',
        )
        return title, ""
    return title, name


def _take_attributes(piece: Piece, lines: list[str], report: Report) -> None:
    for index, block in enumerate(piece.blocks):
        if block.kind != "html_block" or not _ATTRIBUTES.match(block.tokens[0].content):
            continue
        content = block.tokens[0].content.strip()
        if index or piece.level not in (1, 2):
            report.error(
                "attributes",
                block.start + 1,
                f"{ATTRIBUTES} ...}} --> stands directly under its # or ## heading.",
            )
        elif content.find("-->") != len(content) - 3:
            report.error("attributes", block.start + 1, f"{ATTRIBUTES} ...}} --> ends its line.")
        else:
            piece.attributes = read_attributes(content, block.start, report)
        blank(lines, block)
    piece.blocks = [block for block in piece.blocks if any(lines[block.start : block.end])]


def groups(found: Iterable[Piece]) -> Iterator[tuple[Piece, list[Piece]]]:
    """Each piece with the ### sections that follow it."""
    first: Piece | None = None
    sections: list[Piece] = []
    for piece in found:
        if piece.level == 3 and first is not None:
            sections.append(piece)
            continue
        if first is not None:
            yield first, sections
        first, sections = piece, []
    if first is not None:
        yield first, sections
