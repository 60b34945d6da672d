"""Groups sorted lines into one block a question, after the rules that settle what one heading means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from whycards.formats.bank.keylines import key_line
from whycards.formats.bank.labels import has_options
from whycards.formats.bank.lines import Kind, Line

_STEM_LEVELS = frozenset({3, 4})
_SENTENCE_ENDS = (".", "?", "!", ":", ",", ";", "…", "。", "？", "！", "：")
_SENTENCE_CHARACTERS = 40


@dataclass
class Block:
    """A heading, or a plain line "Q67. ...", and the lines up to the next one.

    `section` counts the higher headings above it.
    """

    heading: Line
    section: int
    lines: list[Line] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """First halves of the stem, where headings above this one held them."""
    line: int = 0
    number: int | None = None

    def __post_init__(self) -> None:
        self.line = self.line or self.heading.number
        self.number = self.number if self.number is not None else self.heading.question

    @property
    def has_boxes(self) -> bool:
        """Whether it has options with boxes."""
        return any(line.kind is Kind.BOX for line in self.lines)

    @cached_property
    def has_options(self) -> bool:
        """Whether it has options of any kind."""
        return self.has_boxes or has_options(self.lines)

    @property
    def has_answer(self) -> bool:
        """Whether an answer is written out in it."""
        return any(found is not None for found in (key_line(0, line) for line in self.lines))

    @property
    def is_empty(self) -> bool:
        """Whether nothing follows the heading."""
        return all(line.kind is Kind.BLANK for line in self.lines)


def question_blocks(lines: Sequence[Line]) -> list[Block]:
    """The blocks below headings that are questions: those with options, and numbered ones without."""
    return _joined(_with_real_questions(list(_cut(lines, _stem_levels(lines)))))


def _stem_levels(lines: Sequence[Line]) -> frozenset[int]:
    """Levels of the headings that are stems: ### and ####, else the highest level that has options below it."""
    above = _levels_above(lines)
    if above & _STEM_LEVELS or not above - {0}:
        return _STEM_LEVELS
    return frozenset({2 if 2 in above else min(above - {0})})


def _levels_above(lines: Sequence[Line]) -> set[int]:
    """Levels of the headings right above boxes, or where there are no boxes, above lettered options."""
    above, labelled = set[int](), set[int]()
    level, region = 0, list[Line]()
    has_boxes = any(line.kind is Kind.BOX for line in lines)
    for line in lines:
        if line.kind is Kind.HEADING:
            if not has_boxes and has_options(region):
                labelled.add(level)
            level, region = line.level, []
        elif line.kind is Kind.BOX:
            above.add(level)
        else:
            region.append(line)
    return above if has_boxes else labelled | ({level} if has_options(region) else set())


def _cut(lines: Sequence[Line], levels: frozenset[int]) -> Iterator[Block]:
    block: Block | None = None
    section = 0
    for line in lines:
        is_numbered = line.question is not None and line.level > min(levels)
        if line.kind is Kind.QUESTION or (line.kind is Kind.HEADING and (line.level in levels or is_numbered)):
            if block is not None:
                yield block
            block = Block(line, section)
        elif line.kind is Kind.HEADING and line.level < min(levels):
            if block is not None:
                yield block
            block, section = None, section + 1
        elif block is not None:
            block.lines.append(line)
    if block is not None:
        yield block


def _with_real_questions(blocks: list[Block]) -> list[Block]:
    """The blocks without those that are text of the one before: plain lines "Q67. ..." without options."""
    kept: list[Block] = []
    for block in blocks:
        before = kept[-1] if kept and kept[-1].section == block.section else None
        if block.has_options or block.heading.kind is not Kind.QUESTION:
            kept.append(block)
        elif before is not None:
            before.lines += [Line(block.heading.number, block.heading.raw, Kind.TEXT), *block.lines]
    return kept


def _joined(blocks: list[Block]) -> list[Block]:
    """Stems that are split over two headings are joined; headings that are no questions fall away."""
    kept: list[Block] = []
    for index, block in enumerate(blocks):
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        if block.has_options or (block.number is not None and block.has_answer):
            kept.append(block)
        elif following is not None and _continues(block, following):
            body = [line.raw for line in block.lines]
            following.before = [*block.before, block.heading.text, "", *body]
            following.line = block.line
            following.number = block.number if block.number is not None else following.number
        elif block.number is not None:
            kept.append(block)
    return kept


def _continues(block: Block, following: Block) -> bool:
    """Whether the next heading goes on with the stem of this one, which has no options."""
    if block.section != following.section or following.heading.question not in (None, block.number):
        return False
    if block.number is not None:
        return True
    text = block.heading.text.rstrip("*_ ")
    is_sentence = len(text) > _SENTENCE_CHARACTERS or text.endswith(_SENTENCE_ENDS)
    return is_sentence and block.is_empty and block.heading.level >= following.heading.level
