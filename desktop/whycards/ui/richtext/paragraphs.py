"""What a paragraph is besides words: a lone picture, a lone formula, a task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whycards.ui.language import tr_count
from whycards.ui.richtext.bounds import CUT
from whycards.ui.richtext.tokens import Words

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_TASKS = {"[ ] ": "", "[x] ": "x", "[X] ": "x"}


def left_out_words(rows: int) -> str:
    """How many rows of a table are not shown."""
    more = tr_count("{count} more row", "{count} more rows", rows)
    return f"{CUT} {more}"


def lone_image(children: Sequence[Token]) -> Token | None:
    """The picture of a paragraph that is nothing else."""
    images = [child for child in children if child.type == "image"]
    words = any(
        child.content.strip() or child.type == "link_open"
        for child in children
        if child.type not in ("image", "softbreak")
    )
    return images[0] if len(images) == 1 and not words else None


def with_task(children: Sequence[Token]) -> Sequence[Token]:
    """The tokens with a box in the place of `[ ] ` or `[x] ` at their beginning."""
    first = children[0] if children else None
    if first is None or first.type != "text" or first.content[:4] not in _TASKS:
        return children
    box = Words("task", _TASKS[first.content[:4]])
    return [box, Words("text", first.content[4:]), *children[1:]]


def lone_formula(children: Sequence[Token]) -> str | None:
    """The formula of a paragraph that is nothing but `$$...$$`."""
    kinds = [child.type for child in children]
    return children[0].content if kinds == ["math_inline_double"] else None
