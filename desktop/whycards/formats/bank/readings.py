"""Chooses how to cut a text into questions: the reading in which most of them have a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeAlias

from whycards.formats.bank.answerlists import AnswerList, listed_key, without_answer_lists
from whycards.formats.bank.blocks import Block, question_blocks
from whycards.formats.bank.items import key_of, read_item
from whycards.formats.bank.lines import Kind, Line
from whycards.formats.bank.numbered import numbered_blocks, numbered_styles
from whycards.formats.bank.unnumbered import unnumbered_blocks
from whycards.formats.neutral.item import Item

_Cut: TypeAlias = Callable[[Sequence[Line]], list[Block]]
_LOOKED_AT = 8_000
"""Lines by which the reading of a long text is chosen."""
_ENOUGH = 0.97
"""A reading by headings is kept where no other one resolves more than this allows."""
_SERIES = 5
"""So many numbered stems with options are questions whatever they ask."""
_FEWEST_SHARE = 0.3
"""Notes of which less than this is questions are notes."""
_ASKING = ("?", "？", ":", "：", "...", "…", "___", ")")
_ASKING_WORDS = ("which", "what", "choose", "select", "how", "why", "when", "where", "who")


@dataclass
class Reading:
    """A text cut into blocks, and the item of each. `lines` are those of the text that say something."""

    blocks: Sequence[Block]
    lists: Sequence[AnswerList] = ()
    lines: int = 0

    @cached_property
    def items(self) -> list[Item]:
        """The items of the blocks, in order."""
        return [self._read(block) for block in self.blocks]

    def item(self, at: int) -> Item:
        """The item of one block, read now unless all of them were."""
        known: list[Item] | None = self.__dict__.get("items")
        return self._read(self.blocks[at]) if known is None else known[at]

    def _read(self, block: Block) -> Item:
        item = read_item(block)
        if self.lists and not item.key and not any(choice.is_key for choice in item.options):
            key = listed_key(self.lists, block.number, block.line)
            item.key, item.answer = (key, "") if item.options else ("", item.answer or key)
        return item

    @cached_property
    def usable(self) -> int:
        """How many choice questions have a key."""
        return sum(
            bool(item.stem) and len(item.options) > 1 and bool(key_of(item).positions) for item in self.items
        )

    @cached_property
    def value(self) -> float:
        """How well the text is understood: keys count most, and what makes no sense counts against it."""
        return 4.0 * self.usable + sum(map(_worth, self.items))

    @property
    def is_questions(self) -> bool:
        """Whether these are questions at all: lettered lists in a text are none, nor are notes with a quiz."""
        if not self.lines:
            return bool(self.blocks)  # the first part of a long text has settled it
        if self._share() < _FEWEST_SHARE:
            return False
        has_boxes = any(
            block.has_boxes and item.stem for block, item in zip(self.blocks, self.items, strict=True)
        )
        if self.usable or has_boxes:
            return True
        drafts = [item for item in self.items if len(item.options) > 1]
        if sum(block.number is not None for block in self.blocks) >= _SERIES and len(drafts) >= _SERIES:
            return True
        cards = sum(not item.options and bool(item.answer) for item in self.items)
        return sum(map(_asks, drafts)) * 2 > len(drafts) or cards > 1

    def _share(self) -> float:
        """How much of the text belongs to questions: all where they have boxes, which nothing else has."""
        if any(block.has_boxes for block in self.blocks):
            return 1.0
        asked = sum(1 + len(block.before) + sum(map(_says, block.lines)) for block in self.blocks)
        return asked / self.lines


def best_reading(lines: Sequence[Line]) -> Reading:
    """The reading that resolves most questions; that by headings where it is about as good as any.

    A long text is read as its first part is best read that holds questions: a table of contents holds none.
    """
    kept, lists = without_answer_lists(lines)
    if len(kept) <= _LOOKED_AT:
        return _best(kept, lists)[1]
    for share in (0, 2, 3, 1):
        start = len(kept) * share // 4
        cut, best = _best(kept[start : start + _LOOKED_AT], lists)
        if best.is_questions:
            return Reading(cut(kept), lists)
    return _best(kept, lists)[1]


def _best(lines: Sequence[Line], lists: Sequence[AnswerList]) -> tuple[_Cut, Reading]:
    said = sum(map(_says, lines))
    readings = [(cut, Reading(cut(lines), lists, said)) for cut in _cuts(lines)]
    first = readings[0]
    is_below_headings = any(block.heading.level > 1 for block in first[1].blocks)
    best = max(readings, key=lambda one: (one[1].value, one[1] is not first[1]))
    return first if is_below_headings and first[1].value >= _ENOUGH * best[1].value else best


def _cuts(lines: Sequence[Line]) -> Iterator[_Cut]:
    yield question_blocks
    for styles in numbered_styles(lines):
        yield partial(numbered_blocks, styles=styles)
    yield unnumbered_blocks


def _says(line: Line) -> bool:
    return line.kind is not Kind.BLANK


def _worth(item: Item) -> float:
    if len(item.options) > 1:
        return 0.5 if _asks(item) else 0.0
    if item.options:
        return -0.2
    return 0.5 if item.answer else 0.0


def _asks(item: Item) -> bool:
    stem = item.stem.rstrip("*_` ")
    return stem.endswith(_ASKING) or "?" in stem or stem.lower().startswith(_ASKING_WORDS)
