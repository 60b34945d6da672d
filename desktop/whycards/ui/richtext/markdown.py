"""The parser of texts: CommonMark and what public decks use beyond it, within the bounds."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from whycards.ui.richtext import rules, tokens
from whycards.ui.richtext.bounds import MAX_BRACKETS, MAX_MARKS, MAX_PIPES, marks

_MAX_NESTING = 80
_CALLOUT = re.compile(r"\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)", re.I)


class _Parser(MarkdownIt):
    """References stay as the author wrote them."""

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
    dollarmath_plugin(parser, allow_labels=False, allow_blank_lines=False)
    footnote_plugin(parser, inline=False)
    parser.inline.ruler.at("math_inline", rules.dollars)
    parser.inline.ruler.after("emphasis", "raised", rules.raised)
    parser.core.ruler.at("inline", _inline_within_bounds)
    parser.core.ruler.push("callouts", _callouts)
    return parser


def _inline_within_bounds(state: StateCore) -> None:
    """Parse the words of each paragraph; those with more marks than are left for the text stay as written."""
    left = MAX_MARKS
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = []
        count = 1 + marks(token.content)
        if count <= left and token.content.count("[") <= MAX_BRACKETS:
            left -= count
            state.md.inline.parse(token.content, state.md, state.env, token.children)
        else:
            token.children = [Token("text", "", 0, content=token.content)]


def _callouts(state: StateCore) -> None:
    """Mark the quotes that begin with `[!NOTE]` or its like, and take that line away."""
    result: list[Token] = []
    taken = state.tokens
    for place, token in enumerate(taken):
        result.append(token)
        if token.type != "inline" or place < 2 or taken[place - 2].type != "blockquote_open":
            continue
        found = _CALLOUT.match(token.content)
        if found is None or not token.children:
            continue
        kind = found[1].lower()
        taken[place - 2].attrs["callout"] = kind
        title = Token("callout", "", 0, content=kind, level=token.level)
        breaks = [at for at, child in enumerate(token.children) if child.type in ("softbreak", "hardbreak")]
        token.content = token.content[found.end() :]
        token.children = token.children[breaks[0] + 1 :] if breaks else []
        result[-2:] = [title, *result[-2:]] if token.children else [title]
    state.tokens = _without_empty(result)


def _without_empty(found: list[Token]) -> list[Token]:
    """The tokens without the ends of paragraphs whose beginning has gone."""
    kept: list[Token] = []
    for token in found:
        if token.type == "paragraph_close" and kept and kept[-1].type == "callout":
            continue
        kept.append(token)
    return kept
