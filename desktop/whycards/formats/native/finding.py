"""Where the parts of a question stand in its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whycards.formats.markdown import Block, blocks, inside
from whycards.formats.native.options import boxes, option_lines
from whycards.formats.native.pieces import Piece, groups, pieces
from whycards.formats.report import Report


@dataclass(frozen=True, slots=True)
class FoundOption:
    """An option from line `start` to `end`, and the lines of its texts."""

    start: int
    end: int
    text: range
    rationale: range


@dataclass(frozen=True, slots=True)
class Found:
    """The parts of a question by lines, 0-based. `lines` holds them without comments and attributes.

    `figure` is the line where the infographic begins, None where there is none.
    """

    lines: Sequence[str]
    stem: Sequence[int]
    options: Sequence[FoundOption]
    short: range
    full: range
    hint: range
    figure: int | None


def found_question(lines: Sequence[str]) -> Found:
    """The parts of the question whose heading is the first of these lines."""
    blanked = list(lines)
    parts = blocks("\n".join(lines))
    piece, sections = next(
        group for group in groups(pieces(blanked, parts, 0, len(lines), Report(""))) if group[0].level == 2
    )
    listed = next((block for block in piece.blocks if boxes(block) and all(boxes(block))), None)
    options = _options(listed, lines, blanked) if listed else ()
    named = {section.title: section for section in reversed(sections)}
    title = [piece.line] if piece.title else []
    return Found(
        blanked,
        [*title, *range(piece.start, listed.start if listed else piece.end)],
        options,
        _lines(named, "Short explanation"),
        _lines(named, "Full explanation"),
        _lines(named, "Hint"),
        _figure(named.get("Short explanation")),
    )


def _options(listed: Block, lines: Sequence[str], blanked: list[str]) -> Sequence[FoundOption]:
    items = inside(listed)
    ends = [*(item.start for item in items[1:]), listed.end]
    return [_option(item, end, lines, blanked) for item, end in zip(items, ends, strict=True)]


def _option(item: Block, end: int, lines: Sequence[str], blanked: list[str]) -> FoundOption:
    """An option without the blank lines behind it, which are before `end`."""
    found = option_lines(item, blanked)
    while not lines[end - 1].strip():
        end -= 1
    opener = blanked[found.first][found.column + 3 :].partition("<!--")[0]
    first = found.first if opener.strip() else found.first + 1
    return FoundOption(item.start, end, range(first, found.last), range(found.last, found.end))


def _lines(sections: Mapping[str, Piece], name: str) -> range:
    piece = sections.get(name)
    return range(piece.start, piece.end) if piece else range(0)


def _figure(short: Piece | None) -> int | None:
    return short.blocks[-1].start if short and short.blocks else None
