"""Markdown as far as readers and the writer need it: its top-level blocks, its images, and plain paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_BLOCK_START = re.compile(
    r"^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3,}[^`]*$|~{3,}|\[[^\]]{1,1000}\]:"
    r"|(?:-[ \t]*+){3,}$|(?:_[ \t]*+){3,}$|(?:\*[ \t]*+){3,}$)"
)
_MOST_IMAGES = 500
"""Images of one text that are looked for."""
_ORDERED_START = re.compile(r"(\d{1,9})(?=[.)](?:\s|$))")


def as_paragraph(line: str) -> str:
    r"""A first line that Markdown takes for text: "> 5" becomes "\> 5", "1. First" becomes "1\. First"."""
    numbered = _ORDERED_START.match(line)
    if numbered is not None:
        return f"{numbered[1]}\\{line[numbered.end() :]}"
    return f"\\{line}" if _BLOCK_START.match(line) else line


@dataclass(frozen=True, slots=True)
class Block:
    """A block at the top level of a text. Lines are 0-based, `end` is the one after its last.

    `kind` is markdown-it's name of the token without "_open"; `markup` its marks, such as "##", "-" or "```".
    """

    kind: str
    markup: str
    start: int
    end: int
    tokens: Sequence[Token]
    offset: int = 0
    """What the lines in `tokens` lack to those of the text."""


def blocks(text: str) -> list[Block]:
    """The top-level CommonMark blocks of a text, HTML blocks among them."""
    return _group(_block_parser().parse(text))


def portion(lines: Sequence[str], start: int, ends: Sequence[int], at: int) -> tuple[list[Block], int]:
    """The top-level blocks from line `start` on, and the line where they end.

    That is one of `ends` from place `at` on (rising, the last one the end of the lines), where a # or ##
    heading begins at the top level: what stands before an ATX heading does not depend on what follows it.
    """
    step = 1
    while ends[at] < len(lines):
        end = ends[at]
        found = _group(_block_parser().parse("\n".join(lines[start : end + 1])), start)
        if found and found[-1].start == end and _is_boundary(found[-1]):
            return found[:-1], end
        at, step = min(at + step, len(ends) - 1), step * 2
    return _group(_block_parser().parse("\n".join(lines[start:])), start), len(lines)


def _is_boundary(block: Block) -> bool:
    return block.kind == "heading" and block.markup in ("#", "##")


def _group(tokens: Sequence[Token], offset: int = 0) -> list[Block]:
    """The blocks at the lowest level of these tokens."""
    found: list[Block] = []
    if not tokens:
        return found
    level, first = tokens[0].level, 0
    for index, token in enumerate(tokens):
        if token.level != level or token.nesting > 0:
            continue
        opener = tokens[first]
        start, end = opener.map or (0, 0)
        kind = opener.type.removesuffix("_open")
        part = tokens[first : index + 1]
        found.append(Block(kind, opener.markup, start + offset, end + offset, part, offset))
        first = index + 1
    return found


def inside(block: Block) -> list[Block]:
    """The blocks within a block, such as the items of a list."""
    return _group(block.tokens[1:-1], block.offset)


def image_references(text: str) -> list[str]:
    """The `src` of each image in a Markdown text, in order, each once. They are percent-encoded.

    A text that begins more images than any author puts into one is looked at up to those.
    """
    if "![" not in text or ("](" not in text and "]:" not in text):
        return []
    found: dict[str, None] = {}
    for token in _full_parser().parse(_up_to_images(text)):
        for child in token.children or ():
            _collect(child, found)
    return list(found)


def _up_to_images(text: str) -> str:
    """The text up to where too many images have begun: each that is none costs the parser a look ahead."""
    if text.count("![") <= _MOST_IMAGES:
        return text
    at = -1
    for _ in range(_MOST_IMAGES + 1):
        at = text.index("![", at + 1)
    return text[:at]


def _collect(token: Token, found: dict[str, None]) -> None:
    if token.type == "image":
        found.setdefault(str(token.attrs.get("src", "")))
    for child in token.children or ():
        _collect(child, found)


@dataclass(frozen=True, slots=True)
class Image:
    """A lone image: reference, alternative text without marks, title."""

    src: str
    alt: str
    title: str


def lone_image(paragraph: str) -> Image | None:
    """The image, where the paragraph is an image and nothing else."""
    if not paragraph.startswith("![") or paragraph.count("![") > _MOST_IMAGES:
        return None
    children = _full_parser().parseInline(paragraph)[0].children or []
    if len(children) != 1 or children[0].type != "image":
        return None
    image = children[0]
    return Image(str(image.attrs.get("src", "")), _plain(image), str(image.attrs.get("title", "")))


def _plain(token: Token) -> str:
    """The text of a token's children without marks."""
    return "".join(
        _plain(child) if child.children else " " if child.type.endswith("break") else child.content
        for child in token.children or ()
    )


def normal_link(target: str) -> str:
    """A link's target as `src` gives it."""
    return _full_parser().normalizeLink(target)


@lru_cache(maxsize=1)
def _block_parser() -> MarkdownIt:
    """CommonMark's blocks without the inline work: a hidden comment hides what it holds, as on GitHub."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True}).disable(["inline", "text_join"])


@lru_cache(maxsize=1)
def _full_parser() -> MarkdownIt:
    """As texts are shown: raw HTML is text."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})
