"""The parser of texts: CommonMark with tables and strikethrough, within the bounds."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from whycards.ui.richtext import tokens
from whycards.ui.richtext.bounds import MAX_MARKS, MAX_PIPES, marks

_MAX_NESTING = 80


class _Parser(MarkdownIt):
    """CommonMark with tables and strikethrough; references stay as the author wrote them."""

    def normalizeLink(self, url: str) -> str:
        return url

    def validateLink(self, url: str) -> bool:
        return True


def parsed(text: str) -> tuple[tokens.Token, ...]:
    """The block tokens of a clean text. One nested beyond reason becomes a single paragraph, all of it."""
    try:
        found = _parser(tables=text.count("|") <= MAX_PIPES).parse(text)
    except RecursionError:
        return tokens.paragraph(text)
    if any(token.level >= _MAX_NESTING - 1 for token in found):
        return tokens.paragraph(text)
    return tuple(found)


def _parser(*, tables: bool) -> MarkdownIt:
    options = {"html": False, "maxNesting": _MAX_NESTING}
    parser = _Parser("commonmark", options).enable(["table", "strikethrough"] if tables else ["strikethrough"])
    parser.core.ruler.at("inline", _inline_within_bounds)
    return parser


def _inline_within_bounds(state: StateCore) -> None:
    """Parse the words of each paragraph; those with more marks than are left for the text stay as written."""
    left = MAX_MARKS
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = []
        count = 1 + marks(token.content)
        if count <= left:
            left -= count
            state.md.inline.parse(token.content, state.md, state.env, token.children)
        else:
            token.children = [Token("text", "", 0, content=token.content)]
