"""Stems as "* text" at the margin, options as indented bullets; "- !x" is right, in another kind "- x " is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.marked.found import Found
from whycards.formats.native.options import dedent
from whycards.formats.neutral.item import Choice, Item

_STEM = re.compile(r"^\*[ \t]+(?=\S)")
_OPTION = re.compile(r"^(?P<indent>[ \t]+)-[ \t]+(?P<mark>!?)(?P<text>\S.*)$")
_ANY_MARKED = re.compile(r"^[ \t]+-[ \t]+!", re.MULTILINE)
_ANY_SPACED = re.compile(r"^[ \t]+-[ \t]+\S[^\n]* $", re.MULTILINE)
_ANY_STEM = re.compile(r"^\*[ \t]+\S", re.MULTILINE)
_SPACED = (
    "trailing-space",
    "The right options are marked by nothing but a blank at the end of their line; many editors take it away.",
)


def recognises(text: str) -> bool:
    """Whether some option of a starred stem is marked by "!" or by a blank at its end."""
    if _ANY_STEM.search(text) is None:
        return False
    if _ANY_MARKED.search(text) is not None:
        return any(True for _ in _blocks(text))
    blocks = [block for _, block in _blocks(text)] if _ANY_SPACED.search(text) is not None else []
    marked = sum(1 <= sum(map(_is_spaced, block)) < sum(map(_is_option, block)) for block in blocks)
    return marked * 2 > len(blocks)


def read(text: str) -> Iterator[Found]:
    """The questions, in the domain that the heading above them names."""
    is_spaced = _ANY_MARKED.search(text) is None
    for domain, block in _blocks(text):
        item = _item(block, is_spaced=is_spaced)
        item.domain = domain
        if is_spaced:
            item.doubts.append(_SPACED)
        yield Found(block[0].number, item)


def _blocks(text: str) -> Iterator[tuple[str, list[Line]]]:
    """Domain and lines of each starred stem that has options."""
    domain, block = "", list[Line]()
    for line in [*sort_lines(text), Line(0, "# end", Kind.HEADING)]:
        is_start = line.kind is Kind.TEXT and _STEM.match(line.raw) is not None
        if (is_start or line.kind is Kind.HEADING) and block:
            if any(map(_is_option, block)):
                yield domain, block
            block = []
        if line.kind is Kind.HEADING:
            domain = line.text.replace("/", " / ") if line.level == 1 else domain
        elif is_start or block:
            block.append(line)


def _is_option(line: Line) -> bool:
    return line.kind in (Kind.TEXT, Kind.BOX) and _OPTION.match(line.raw) is not None


def _is_spaced(line: Line) -> bool:
    return _is_option(line) and line.raw.endswith(" ") and not line.raw.endswith("   ")


def _item(block: Sequence[Line], *, is_spaced: bool) -> Item:
    first = next(at for at, line in enumerate(block) if _is_option(line))
    stem = [_STEM.sub("", block[0].raw), *(line.raw for line in block[1:first])]
    item = Item(trim("\n".join(stem)))
    after: list[str] = []
    for line in block[first:]:
        found = _OPTION.match(line.raw) if _is_option(line) else None
        if found is not None:
            is_key = _is_spaced(line) if is_spaced else bool(found["mark"])
            item.options.append(Choice(as_paragraph(found["text"].strip()), is_key))
        elif not after and line.raw[:1] in (" ", "\t"):
            item.options[-1].text += "\n" + dedent(line.raw, 6)
        else:
            after.append(line.raw)
    item.full = trim("\n".join(after))
    return item
