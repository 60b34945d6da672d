"""Explanation pages of practice sites: stem, "Short Explanation and Infographic", "Full Explanation".

Such a page shows its explanation but not its options. It becomes a draft: a letter for each option that the
full explanation names, the key as far as it tells, and everything it says of each option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from whycards.core.choosing import number_in_text, says_all_that_apply
from whycards.core.question import Figure, letter
from whycards.formats.bank.blocks import Block
from whycards.formats.bank.items import read_item, with_image_paths
from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import lone_image
from whycards.formats.marked.found import Found
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.judging import judged

_ORNAMENT = " \t#*_:：>-"
_SHORT = re.compile(r"short explanation(?:[ \t]*(?:and|&)[ \t]*infographic)?", re.IGNORECASE)
_BELOW = re.compile(r"full explanation below(?:[ \t]+(?:the[ \t]+)?(?:image|infographic))?", re.IGNORECASE)
_FULL = re.compile(r"full explanation", re.IGNORECASE)
_ONE = re.compile(r"(?:select|choose|pick)[ \t]+an?[ \t]+(?:answer|option)\b.{0,60}", re.IGNORECASE)
_SEVERAL = re.compile(
    r"(?:select|choose|pick)[ \t]+(?:all[ \t]+(?:the[ \t]+)?)?(?:correct|right)[ \t]+answers\b.{0,60}"
    r"|(?:select|choose|pick)[ \t]+all\b.{0,20}\banswers\b.{0,60}",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\b(?i:options?|answers?|choices?)[ \t]{1,3}"
    r"(?P<letters>[A-Z]\b(?:(?:,?[ \t](?:and|or)[ \t]|,[ \t]?|/)[A-Z]\b){0,9})"
)
_LETTER = re.compile(r"[A-Z]")
_LACKING = "the texts of its options are missing, since the page that it was copied from does not show them"
_STEM, _TOLD, _SHORT_PART, _GAP, _FULL_PART = "stem", "told", "short", "gap", "full"


def recognises(text: str) -> bool:
    """Whether a short explanation and after it a full one have their headings there."""
    marks = [mark for _, mark in _marks(text.split("\n"))]
    return _SHORT_PART in marks and _FULL_PART in marks


def read(text: str) -> Iterator[Found]:
    """A question for each pair of explanations."""
    for line, parts in _pages(sort_lines(text)):
        yield Found(line, _item(parts))


def _marks(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines that are headings of a part, by index."""
    for at, raw in enumerate(lines):
        bare = raw.strip(_ORNAMENT).rstrip(".")
        if not 12 <= len(bare) <= 140:
            continue
        if _SHORT.fullmatch(bare):
            yield at, _SHORT_PART
        elif _BELOW.fullmatch(bare):
            yield at, _GAP
        elif _FULL.fullmatch(bare):
            yield at, _FULL_PART
        elif _ONE.fullmatch(bare) or _SEVERAL.fullmatch(bare):
            yield at, _TOLD


def _pages(lines: Sequence[Line]) -> Iterator[tuple[int, dict[str, list[Line]]]]:
    """The parts of each page, with the line of its stem."""
    marks = dict(_marks([line.raw for line in lines]))
    places = list(marks)
    starts = [
        _start(lines, marks, places[index - 1] if index and marks[places[index - 1]] == _TOLD else at)
        for index, at in enumerate(places)
        if marks[at] == _SHORT_PART
    ]
    for start, end in zip([0, *starts[1:]], [*starts[1:], len(lines)], strict=True):
        yield _page(lines, start, end, marks)


def _start(lines: Sequence[Line], marks: Mapping[int, str], end: int) -> int:
    """Where the stem begins that ends before a line: its paragraph, or a line where pages follow closely."""
    at = end
    while at > 0 and lines[at - 1].kind is Kind.BLANK:
        at -= 1
    last = at - 1
    while at > 0 and lines[at - 1].kind is not Kind.BLANK and at - 1 not in marks:
        at -= 1
    return last if at - 1 in marks and last > at else at


def _page(
    lines: Sequence[Line], start: int, end: int, marks: Mapping[int, str]
) -> tuple[int, dict[str, list[Line]]]:
    parts: dict[str, list[Line]] = {_STEM: []}
    part = _STEM
    for at in range(start, end):
        if at in marks:
            part = marks[at]
            parts.setdefault(part, [lines[at]] if part == _TOLD else [])
        elif part == _TOLD:
            parts[_STEM].append(lines[at])
        else:
            parts[part].append(lines[at])
    number = next((line.number for line in parts[_STEM] if line.kind is not Kind.BLANK), lines[start].number)
    return number, parts


def _item(parts: Mapping[str, list[Line]]) -> Item:
    item = read_item(Block(Line(1, "", Kind.HEADING), 0, parts[_STEM]))
    item.short, item.figure = _with_figure([*parts.get(_SHORT_PART, []), *parts.get(_GAP, [])])
    item.full = _text(parts.get(_FULL_PART, []))
    told = parts.get(_TOLD, [])
    is_one = bool(told) and _ONE.match(told[0].raw.strip(_ORNAMENT)) is not None
    several = bool(told) and not is_one
    number = number_in_text(item.stem)
    item.choose = "all" if says_all_that_apply(item.stem) else number or (1 if is_one else None)
    item.is_multiple = True if several or (number or 1) > 1 else False if is_one else None
    if not item.options:
        item.draft = _LACKING
        item.answer = ""
        _propose(item)
    return item


def _propose(item: Item) -> None:
    """Give the item an option for each letter that its full explanation names, and the key it leaves."""
    said = judged(item.full)
    named = {name for found in _NAMED.finditer(item.full) for name in _LETTER.findall(found["letters"])}
    letters = sorted({*said, *named} & {letter(place) for place in range(26)})
    if not letters:
        return
    count = max(ord(letters[-1]) - ord("A") + 1, 2)
    right = [place for place in range(count) if said.get(letter(place))]
    left = [place for place in range(count) if letter(place) not in said]
    keys = right or left
    wanted = item.choose if isinstance(item.choose, int) else None
    if wanted is not None and right and len(right) < wanted and len(right) + len(left) == wanted:
        keys = sorted([*right, *left])
    if not keys or len(keys) == count or (wanted is not None and len(keys) != wanted):
        keys = []
    item.options = [Choice("", place in keys, label=letter(place)) for place in range(count)]
    if keys and keys != right:
        names = ", ".join(letter(place) for place in keys)
        item.doubts.append(
            ("proposed-key", f"The key {names} is proposed: the explanation calls the others wrong.")
        )


def _with_figure(lines: Sequence[Line]) -> tuple[str, Figure | None]:
    """The short explanation, and the picture that stands in it alone."""
    figure: Figure | None = None
    kept: list[Line] = []
    for line in lines:
        image = (
            lone_image(with_image_paths(line.raw.strip()))
            if line.kind is Kind.TEXT and figure is None
            else None
        )
        if image is not None:
            figure = Figure(image.src, image.alt, image.title)
        else:
            kept.append(line)
    return _text(kept), figure


def _text(lines: Sequence[Line]) -> str:
    return trim("\n".join(line.raw for line in lines))
