"""Takes a full explanation apart: what speaks of one option becomes that option's row, the rest is prose.

A block is bound to an option only where its beginning says so beyond doubt ("Option B is wrong because",
"**B**: ...", "C) ..."), and only if it does not judge another option as well. In doubt it is prose.
Which letters mean options is for core.letters to say; here they are marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from whycards.core.binding import Binding, binding_of, starts_a_piece
from whycards.core.blocks import Block, BlockKind, blocks, joined, sentence_lines
from whycards.core.letters.finding import find
from whycards.core.letters.marked import MARK, as_written, marked
from whycards.core.question import Question

_A_MARK = re.compile(MARK)
_MAX_LINES = 2_000
_ANNOUNCED = frozenset({BlockKind.ITEM, BlockKind.FENCE, BlockKind.QUOTE, BlockKind.OTHER})


@dataclass(frozen=True, slots=True)
class Split:
    """A full explanation in its parts: prose, and the row of each option that has one, by position."""

    prose: str
    rows: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one option is right or wrong, "" where the author does not say. Both texts are Markdown.

    `card_text` stands in the option's card: its rationale, else its row. `row_text` stands in its row below:
    the row, else its rationale.
    """

    position: int
    card_text: str
    row_text: str


@dataclass(slots=True)
class _Part:
    """A block on its way to prose or to the row of the option at `owner`, there as `text`."""

    block: Block
    owner: int | None = None
    text: str = ""

    def bind(self, owner: int, text: str) -> None:
        self.owner, self.text = owner, text


def reasons(question: Question) -> tuple[Reason, ...]:
    """The reason of each option, by authored position."""
    rows = split(question.explanation.full, len(question.options)).rows
    return tuple(
        Reason(place, option.rationale or rows.get(place, ""), rows.get(place, "") or option.rationale)
        for place, option in enumerate(question.options)
    )


def prose(question: Question) -> str:
    """What is left of the full explanation when each option's row is taken out."""
    return split(question.explanation.full, len(question.options)).prose


def split(full: str, options: int) -> Split:
    """The parts of a full explanation of a question with so many options, its letters as written."""
    parts = split_marked(in_marks(full, options))
    return Split(as_written(parts.prose), {place: as_written(row) for place, row in parts.rows.items()})


def in_marks(full: str, options: int) -> str:
    """An explanation with marks for the options that it names."""
    return marked(full, find(full, options).references)


def split_marked(full: str) -> Split:
    """The parts of an explanation with marks, with theirs.

    A text of more lines than any author explains an answer in is prose.
    """
    if _A_MARK.search(full) is None or full.count("\n") >= _MAX_LINES:
        return Split(full, {})
    parts = [_Part(piece) for block in blocks(full) for piece in _cut(block)]
    _bind(parts)
    _attach(parts)
    if all(part.owner is None for part in parts):
        return Split(full, {})
    rows: dict[int, list[Block]] = {}
    for part in parts:
        if part.owner is not None and part.text:
            rows.setdefault(part.owner, []).append(_in_row(part))
    left = [part.block for part in parts if part.owner is None]
    return Split(joined(left), {place: joined(rows[place]) for place in sorted(rows)})


def _cut(block: Block) -> Iterator[Block]:
    """The block, or its pieces if it is a paragraph with a line for each of several options."""
    if block.kind is not BlockKind.PARAGRAPH:
        yield block
        return
    piece: list[str] = []
    spaced = block.is_spaced
    for line, is_start in sentence_lines(block.text):
        if piece and is_start and starts_a_piece(line.lstrip()):
            yield _paragraph(piece, is_spaced=spaced)
            piece, spaced = [], False
        piece.append(line)
    yield _paragraph(piece, is_spaced=spaced)


def _paragraph(lines: Sequence[str], *, is_spaced: bool) -> Block:
    text = "\n".join(lines)
    return Block(BlockKind.PARAGRAPH, text, text.strip(), is_spaced)


def _bind(parts: Sequence[_Part]) -> None:
    headings: list[tuple[int, Binding]] = []
    for at, part in enumerate(parts):
        if part.block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.HEADING):
            binding = binding_of(_labelled(part.block))
            if binding is not None and part.block.kind is BlockKind.HEADING:
                headings.append((at, binding))
            elif binding is not None:
                part.bind(binding.position, binding.rest)
    for at, binding in headings:
        _bind_section(parts, at, binding)


def _labelled(block: Block) -> str:
    """The text that may bind; a heading that is nothing but a letter is a label."""
    is_letter = block.kind is BlockKind.HEADING and len(block.body) == 1
    return block.body + ":" if is_letter else block.body


def _bind_section(parts: Sequence[_Part], at: int, binding: Binding) -> None:
    """Give what stands under an option's heading to the option, unless it is about others as well."""
    level = parts[at].block.level
    section: list[_Part] = []
    for part in parts[at + 1 :]:
        if part.block.kind is BlockKind.HEADING and part.block.level <= level:
            break
        section.append(part)
    if section and all(part.owner in (None, binding.position) for part in section):
        parts[at].bind(binding.position, parts[at].block.text if binding.rest else "")
        for part in section:
            if part.owner is None:
                part.bind(binding.position, part.block.text)


def _attach(parts: Sequence[_Part]) -> None:
    """Give to an option what its paragraph announces with a colon, and what stands under its bare label."""
    for at, part in enumerate(parts):
        if part.owner is None or part.block.kind is BlockKind.HEADING:
            continue
        if not part.text:
            following = parts[at + 1 : at + 2]
            if not following or following[0].owner is not None or following[0].block.kind is BlockKind.HEADING:
                part.owner = None
                continue
            following[0].bind(part.owner, following[0].block.text)
        elif part.text.rstrip("*_ ").endswith(":"):
            for following_part in _announced(parts[at + 1 :]):
                following_part.bind(part.owner, following_part.block.text)


def _announced(following: Sequence[_Part]) -> Iterator[_Part]:
    """The list (all its items), code or quote that comes next, unless it is another option's."""
    for place, part in enumerate(following):
        is_item = part.block.kind is BlockKind.ITEM
        if part.owner is not None or part.block.kind not in _ANNOUNCED or (place and not is_item):
            return
        yield part
        if not is_item:
            return


def _in_row(part: _Part) -> Block:
    is_whole = part.text == part.block.text
    kind = part.block.kind if is_whole else BlockKind.PARAGRAPH
    # Each statement on the option is a paragraph of its own, also where the author had two lines of one.
    is_spaced = part.block.is_spaced or kind is BlockKind.PARAGRAPH
    return replace(part.block, kind=kind, text=part.text, is_spaced=is_spaced)
