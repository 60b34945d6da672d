"""Markdown without its marks, for formats that know plain text only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token


def plain_line(text: str) -> str:
    """The words of a text on one line; images are named by their alternative text."""
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 80}).enable("table")
    return " ".join(" ".join(_words(parser.parse(text))).split())


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield "".join(_inline(token.children or ()))
        elif token.type in ("fence", "code_block"):
            yield token.content


def _inline(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "image":
            words = "".join(_inline(token.children or ()))
            yield f"[{words}]" if words else ""
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield token.content
