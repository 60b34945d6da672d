"""What a text is made of: the parser's tokens, and the same for plain words, which need no parser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from markdown_it.token import Token as ParsedToken

    Token: TypeAlias = "ParsedToken | Words"

_STRUCTURE = frozenset("`*_~[]!<>&\\|$^")
"""Characters that may mean more than themselves within a line."""


class Words:
    """A token without attributes."""

    __slots__ = ("attrs", "children", "content", "hidden", "info", "meta", "type")

    def __init__(self, kind: str, content: str = "", children: Sequence[Token] | None = None) -> None:
        self.type = kind
        self.content = content
        self.children = children
        self.attrs: Mapping[str, str | int | float] = {}
        self.meta: Mapping[str, object] = {}
        self.info = ""
        self.hidden = False


def paragraph(words: str) -> tuple[Token, ...]:
    """One paragraph of just these words, whatever they would mean to a parser."""
    inline = Words("inline", words, [Words("text", words)])
    return (Words("paragraph_open"), inline, Words("paragraph_close"))


def plain_paragraphs(text: str) -> tuple[Token, ...] | None:
    """What the parser makes of paragraphs of plain words; None where there may be more to a text.

    Importing the parser takes longer than reading a library, and most first questions do without it.
    """
    parts = text.split("\n\n")
    if not all(map(_is_plain, parts)):
        return None
    return tuple(token for part in parts for token in paragraph(part))


def _is_plain(line: str) -> bool:
    """Whether a line starts with a letter, as no block but a paragraph does, and holds words alone."""
    return line[:1].isalpha() and line[-1] != " " and line.isprintable() and _STRUCTURE.isdisjoint(line)


def note_number(token: Token) -> int:
    """The number of the footnote that a token refers to or begins; the first is 1."""
    found = token.meta.get("id", 0)
    return (found if isinstance(found, int) else 0) + 1
