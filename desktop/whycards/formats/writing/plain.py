"""Markdown without its marks, for formats that know plain text only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.subscript import sub_plugin
from mdit_py_plugins.superscript import superscript_plugin

_MAX_NESTING = 80
_RAISED = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_FORMULAS = {"math_inline": "\\({}\\)", "math_inline_double": "\\[{}\\]", "math_block": "\\[{}\\]"}
_CODE = ("fence", "code_block")
_WORDS = ("text", "code_inline")
_MAY_MEAN = re.compile(r"[^\w\s.,;:?!'\"()/%–—-]|\n|  |^[^\S\n]*+(?:[-+]|\d+[.)])|://", re.MULTILINE)
"""What may be a mark; most texts have none and need not be parsed."""
_PLAIN_BLOCKS = frozenset({"paragraph_open", "paragraph_close", "inline", "math_block"})
_PLAIN_SPANS = frozenset({"text", "softbreak", "hardbreak", "image", "math_inline", "math_inline_double"})


class Form(NamedTuple):
    """What of a text plain words cannot say: marks of any kind, more than one line, images."""

    is_marked: bool = False
    has_lines: bool = False
    has_images: bool = False


_WORDS_ONLY = Form()


def form_of(text: str) -> Form:
    """What a text has beside words and formulas."""
    if not _MAY_MEAN.search(text):
        return _WORDS_ONLY
    blocks = _parser().parse(text)
    spans = {child.type for block in blocks for child in block.children or ()}
    return Form(
        any(block.type not in _PLAIN_BLOCKS for block in blocks) or not spans <= _PLAIN_SPANS,
        sum(block.level == 0 and block.nesting >= 0 for block in blocks) > 1 or "hardbreak" in spans,
        "image" in spans,
    )


def plain_line(text: str) -> str:
    """The words of a text on one line; images are named by their alternative text."""
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": _MAX_NESTING}).enable("table")
    return " ".join(" ".join(_words(parser.parse(text))).split())


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield "".join(_inline(token.children or ()))
        elif token.type in _CODE:
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


def plain_text(text: str) -> str:
    r"""The words of a text in its paragraphs and lines.

    Items keep their dashes and numbers, the cells of a row stand beside each other, code stands in its lines,
    the target of a link behind its words, formulas in \(...\). Images are named by their alternative text.
    """
    return "\n\n".join(filter(None, map(_block, SyntaxTreeNode(_parser().parse(text)).children)))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    """As texts are shown."""
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": _MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    return parser.use(sub_plugin).use(superscript_plugin)


def _block(node: SyntaxTreeNode) -> str:
    if node.type in _CODE:
        return node.content.rstrip("\n")
    if node.type in _FORMULAS:
        return _FORMULAS[node.type].format(node.content.strip())
    if node.type == "inline":
        return "".join(map(_span, node.children)).strip()
    if node.type == "tr":
        return " | ".join(_block(cell) for cell in node.children)
    if node.type in ("bullet_list", "ordered_list"):
        return "\n".join(_items(node))
    is_close = node.type in ("table", "thead", "tbody")
    return ("\n" if is_close else "\n\n").join(filter(None, map(_block, node.children)))


def _items(node: SyntaxTreeNode) -> Iterator[str]:
    number = int(node.attrs.get("start", 1))
    for place, item in enumerate(node.children):
        mark = "- " if node.type == "bullet_list" else f"{number + place}. "
        blocks = ""
        for block in item.children:
            joint = "\n\n" if block.type == "paragraph" else "\n"
            blocks += (joint if blocks else "") + _block(block)
        yield mark + blocks.replace("\n", "\n" + " " * len(mark)).rstrip()


def _span(node: SyntaxTreeNode) -> str:
    if node.type in _WORDS:
        return node.content
    if node.type in _FORMULAS:
        return _FORMULAS[node.type].format(node.content.strip())
    if node.type in ("softbreak", "hardbreak"):
        return " " if node.type == "softbreak" else "\n"
    words = "".join(map(_span, node.children))
    match node.type:
        case "image":
            return f"[{words}]" if words.strip() else ""
        case "link":
            return words if node.markup == "autolink" else _with_target(words, str(node.attrs.get("href", "")))
        case "sup":
            return _moved(words or node.content, _RAISED, "^")
        case "sub":
            return _moved(words or node.content, _LOWERED, "_")
    return words


def _with_target(words: str, target: str) -> str:
    is_said = not target or target in (words, f"mailto:{words}")
    return words if is_said else f"{words} ({target})".strip()


def _moved(words: str, signs: dict[int, int], mark: str) -> str:
    """Raised or lowered signs; those that Unicode has none for behind a mark."""
    return words.translate(signs) if all(ord(sign) in signs for sign in words) else mark + words
