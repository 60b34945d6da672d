"""HTML that is more than paragraphs: cleaned, its words and images rewritten, then converted by a library."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from whycards.formats.cleaning.text import clean
from whycards.formats.neutral.escaping import escaped, escaped_start
from whycards.formats.neutral.formulas import CLOSE, OPEN, Formulas, tex_of_mathml

if TYPE_CHECKING:
    from nh3 import Cleaner

_SIGN, _BACKSLASH = "\ufdd2", "\ufdd3"
"""Instead of the backslashes of our own escapes, and of those of the text, which the library would double."""
_BLOCK_NAMES = (
    "blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary"
    " table tbody td tfoot th thead tr ul"
)
_INLINE_NAMES = "a abbr b cite code del em i img kbd q rp rt ruby s samp strike strong sub sup tt u"
_MATH_NAMES = (
    "annotation annotation-xml maction math menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn"
    " mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd"
    " mtext mtr munder munderover none semantics"
)
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_MEDIA = frozenset(("audio", "embed", "iframe", "object", "source", "video"))
_TAGS = {*_BLOCKS, *_MEDIA, *_INLINE_NAMES.split(), *_MATH_NAMES.split()}
_ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href"},
    "img": {"src", "alt", "class", "title", "data-equation-content", "data-mathml"},
    "ol": {"start"},
    "code": {"class"},
    "pre": {"class"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "math": {"display"},
    "annotation": {"encoding"},
    "mfenced": {"open", "close", "separators"},
    "menclose": {"notation"},
    **{name: {"src", "data", "title"} for name in _MEDIA},
}
_SCHEMES = {"http", "https", "mailto"}
_TOKEN = re.compile(r"<(/?)([a-z][a-z0-9-]*+)((?:\s++[^\s=<>\"]++=\"[^\"]*+\")*+)\s*+/?>")
_ATTRIBUTE = re.compile(r"(?<=\s)([^\s=<>\"]++)=\"([^\"]*+)\"")
_SPACES = re.compile(r"[ \t\n\r\f\xa0]+")
_IN_BANK = re.compile(r"(?:@@|%40%40)PLUGINFILE|(?:\$|%24)IMS[-_]CC[-_]FILE")
"""How the address of a file begins that comes with a bank."""
_FIRST_BREAKS = re.compile(r"\A(?:\s*+\\\n)++")
_BREAKS = re.compile(r"(?<![ \t])[ \t]*+(?:\\\n){2,}+")
_PREFIXED_MATH = re.compile(r"<(/?)(?:m|mml|mathml|math):(?=[a-z])")
_CODE = frozenset(("pre", "code", "kbd", "samp", "tt"))
_EMPHASIS = frozenset(("b", "strong", "i", "em"))
_TRAILING = re.compile(rf"(?<=[^\W_])[^\w\s;&>{OPEN}{CLOSE}]+$")
_LEADING = re.compile(rf"[^\w\s;&<{OPEN}{CLOSE}]+")
_SCRIPT = re.compile(r"<(sub|sup)>([^<>]{1,40})</\1>")
_SUBSCRIPTS = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_SUPERSCRIPTS = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_SCRIPTABLE = re.compile(r"[0-9+\-−=()]+")
_QUOTED_MATHML = str.maketrans({"«": "<", "»": ">", "¨": '"', "§": "&", "`": "'"})


@lru_cache(maxsize=1)
def _cleaner() -> Cleaner:
    import nh3

    return nh3.Cleaner(
        tags=_TAGS,
        clean_content_tags={"script", "style", "title"},
        attributes=_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel=None,
        strip_comments=True,
    )


@lru_cache(maxsize=1)
def _library() -> Callable[[str], Any]:
    """The library's conversion by our options, translated once: its own `convert` does that for every text."""
    from html_to_markdown import ConversionOptions
    from html_to_markdown import _html_to_markdown as library
    from html_to_markdown.api import _to_rust_conversion_options as translated

    wished = ConversionOptions(
        extract_metadata=False,
        bullets="-",
        sub_symbol="~",
        sup_symbol="^",
        newline_style="backslash",
        compact_tables=True,
        hidden_content="all",
    )
    options = translated(wished, None)
    return lambda html: library.convert(html=html, options=options, visitor=None)


class Rewriter:
    """Converts one text. `left_out` names the sounds, films and embedded pages in it."""

    def __init__(self, image: Callable[[str], str], lone: str) -> None:
        self.left_out: list[str] = []
        self._image = image
        self._lone = lone
        self._formulas = Formulas()
        self._out: list[str] = []
        self._code = 0
        self._is_start = True
        self._opening = ""
        self._file = ""

    def markdown(self, html: str) -> str:
        """The Markdown of a piece of HTML that is no larger than the cleaner bears."""
        if ":" in html:
            html = _PREFIXED_MATH.sub(r"<\1", html)
        self._walk(_cleaner().clean(html))
        content = _converted("".join(self._out))
        if "\\\n" in content and "```" not in content:
            content = _in_paragraphs(content)
        content = content.replace(_SIGN, "\\").replace(_BACKSLASH, "\\")
        return self._formulas.put_back(content.strip())

    def _walk(self, html: str) -> None:
        at = 0
        for tag in _TOKEN.finditer(html):
            if tag.start() < at:
                continue
            self._words(html[at : tag.start()])
            at = self._tag(tag, html)
        self._words(html[at:])

    def _tag(self, tag: re.Match[str], html: str) -> int:
        """Write a tag; where the words go on."""
        closing, name = tag[1], tag[2]
        if name == "math" and not closing:
            return self._math(tag, html)
        if name in _MEDIA:
            return self._media(tag, html)
        script = _SCRIPT.match(html, tag.start()) if name in ("sub", "sup") and not self._code else None
        if script is not None:
            return self._script(script)
        if name == "a" and (closing or _IN_BANK.match(_attributes(tag[3]).get("href", ""))):
            self._link_to_file(tag)
        elif name == "img":
            self._picture(_attributes(tag[3]))
        elif name in _EMPHASIS and not self._code:
            self._emphasis(tag, html)
        else:
            self._code += 0 if name not in _CODE else -1 if closing else 1
            self._out.append(tag[0])
            self._is_start = self._is_start or name in _BLOCKS
        return tag.end()

    def _words(self, piece: str) -> None:
        if not piece:
            return
        if self._code:
            self._out.append(piece)
            self._is_start = False
            return
        text = _SPACES.sub(" ", clean(unescape(piece)))
        if self._is_start and not text.strip():
            return  # Blanks between a block and the words behind it would glue them together.
        shown = escaped(self._formulas.taken_out(text), self._lone, _SIGN)
        if self._is_start and text.strip():
            shown = escaped_start(shown.lstrip(), _SIGN)
            self._is_start = False
        shown = escape(shown.replace("\\", _BACKSLASH), quote=False)
        self._out.append(self._with_opening(shown))

    def _with_opening(self, shown: str) -> str:
        """The words of an emphasis that begins inside a word: marks before its first letter stand outside."""
        opening, self._opening = self._opening, ""
        marks = _LEADING.match(shown) if opening else None
        if marks is None:
            return opening + shown
        return marks[0] + opening + shown[marks.end() :]

    def _emphasis(self, tag: re.Match[str], html: str) -> None:
        """Write the tag so that Markdown takes the marks it becomes for an emphasis, also inside a word."""
        beside = html[tag.end() : tag.end() + 1]
        if not tag[1]:
            is_within = bool(self._out) and self._out[-1][-1:].isalnum()
            self._opening = tag[0] if is_within else ""
            self._out.append("" if is_within else tag[0])
            return
        marks = _TRAILING.search(self._out[-1]) if self._out and beside.isalnum() else None
        if marks is None:
            self._out.append(tag[0])
            return
        self._out[-1] = self._out[-1][: marks.start()]
        self._out += [tag[0], marks[0]]

    def _script(self, script: re.Match[str]) -> int:
        """Digits and signs have characters of their own; everything else is left to the library."""
        words = unescape(script[2]).strip()
        if _SCRIPTABLE.fullmatch(words) or words == "n":
            table = _SUBSCRIPTS if script[1] == "sub" else _SUPERSCRIPTS
            self._out.append(words.translate(table))
        else:
            self._out.append(f"<{script[1]}>")
            self._words(script[2])
            self._out.append(f"</{script[1]}>")
        return script.end()

    def _math(self, tag: re.Match[str], html: str) -> int:
        end = html.find("</math>", tag.end())
        end = len(html) if end < 0 else end + len("</math>")
        markup = html[tag.start() : end]
        self._formula(tex_of_mathml(markup), "$$" if 'display="block"' in tag[0] else "$", markup)
        return end

    def _formula(self, tex: str, fence: str, markup: str = "") -> None:
        if tex:
            self._out.append(self._formulas.place(tex, fence))
            self._is_start = False
        else:
            self._words(_TOKEN.sub("", markup))

    def _media(self, tag: re.Match[str], html: str) -> int:
        attributes = _attributes(tag[3])
        name = attributes.get("src") or attributes.get("data") or attributes.get("title") or ""
        if tag[1]:
            return tag.end()
        if name:
            self.left_out.append(unquote(name.rpartition("/")[2] or name))
        end = html.find(f"</{tag[2]}>", tag.end()) if tag[2] not in ("embed", "source") else -1
        if end < 0:
            return tag.end()
        inner = html[tag.end() : end]
        for source in _TOKEN.finditer(inner):
            if not name and source[2] in _MEDIA:
                self._media(source, "")
        return end + len(tag[2]) + 3

    def _link_to_file(self, tag: re.Match[str]) -> None:
        """Keep the words of a link to a file of the bank, which is left out, and its name."""
        if not tag[1]:
            self._file = unquote(_attributes(tag[3])["href"].rpartition("/")[2].partition("?")[0])
            self.left_out.append(self._file)
        elif self._file:
            self._out.append(f" <em>{escape(escaped(self._file, self._lone, _SIGN))}</em>")
            self._file = ""
        else:
            self._out.append(tag[0])

    def _picture(self, attributes: dict[str, str]) -> None:
        tex = _tex_of_image(attributes)
        if tex:
            self._formula(tex, "$")
            return
        reference = self._image(attributes.get("src", "").strip()) if attributes.get("src", "").strip() else ""
        alt = _SPACES.sub(" ", clean(attributes.get("alt", ""))).strip()
        if not reference:
            self._words(escape(alt))
            return
        src = escape(reference.replace("\\", "%5C"))
        shown = escape(escaped(alt, self._lone, _SIGN).replace("\\", _BACKSLASH))
        self._out.append(f'<img src="{src}" alt="{shown}">')
        self._is_start = False


def _in_paragraphs(content: str) -> str:
    """Markdown whose empty lines divide paragraphs, where no emphasis goes over them."""
    first = _FIRST_BREAKS.match(content)
    content = content[first.end() :] if first else content
    parts = _BREAKS.split(content)
    if any(part.count(mark) % 2 for part in parts for mark in ("**", "*", "~", "`")):
        return content
    return "\n\n".join(parts)


def _converted(html: str) -> str:
    try:
        return str(_library()(html).content or "")
    except Exception:
        # Whatever the library stumbles over: the words are kept without their form.
        return _SPACES.sub(" ", unescape(_TOKEN.sub(" ", html)))


def _attributes(written: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(written)}


def _tex_of_image(attributes: dict[str, str]) -> str:
    """The formula of an image that Canvas or WIRIS drew of it, "" for any other."""
    if attributes.get("data-mathml"):
        return tex_of_mathml(attributes["data-mathml"].translate(_QUOTED_MATHML))
    if attributes.get("data-equation-content"):
        return attributes["data-equation-content"]
    src = attributes.get("src", "")
    if "equation_image" not in attributes.get("class", "") and "/equation_images/" not in src:
        return ""
    path = src.partition("/equation_images/")[2].partition("?")[0]
    return (
        unquote(unquote(path))
        or attributes.get("title", "")
        or attributes.get("alt", "").removeprefix("LaTeX:")
    )
