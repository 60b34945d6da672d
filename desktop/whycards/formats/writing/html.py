"""Markdown as HTML for other programs, with their way of naming images and writing formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.subscript import sub_plugin
from mdit_py_plugins.superscript import superscript_plugin

_MAX_NESTING = 80


class HtmlWriter:
    """Renders texts. HTML in them is shown as text. `address` names an image for a reference, "" for none."""

    def __init__(self, address: Callable[[str], str], *, xhtml: bool = True) -> None:
        options = {"html": False, "maxNesting": _MAX_NESTING, "xhtmlOut": xhtml}
        self._parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
        self._parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
        self._parser.use(sub_plugin)
        self._parser.use(superscript_plugin)
        self._parser.add_render_rule("image", _image(address))
        for name, start, end in (("math_inline", "\\(", "\\)"), ("math_inline_double", "\\[", "\\]")):
            self._parser.add_render_rule(name, _formula(start, end))
        self._parser.add_render_rule("math_block", _formula("<p>\\[", "\\]</p>\n"))

    def blocks(self, text: str) -> str:
        """A text as blocks."""
        return str(self._parser.render(text)).strip()

    def inline(self, text: str) -> str:
        """A text without the paragraph around it, where it is one."""
        shown = self.blocks(text)
        inner = shown.removeprefix("<p>").removesuffix("</p>")
        is_one = shown.startswith("<p>") and shown.endswith("</p>") and "<p>" not in inner
        return inner if is_one else shown


def _image(address: Callable[[str], str]) -> Callable[..., str]:
    def rendered(_: object, tokens: Sequence[Token], place: int, *__: object) -> str:
        token = tokens[place]
        alt = escape("".join(child.content for child in token.children or ()))
        found = address(str(token.attrs.get("src", "")))
        return f'<img src="{escape(found)}" alt="{alt}" />' if found else f"[{alt}]"

    return rendered


def _formula(start: str, end: str) -> Callable[..., str]:
    def rendered(_: object, tokens: Sequence[Token], place: int, *__: object) -> str:
        return f"{start}{escape(tokens[place].content.strip(), quote=False)}{end}"

    return rendered
