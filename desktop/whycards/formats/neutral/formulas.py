"""Formulas in the texts of other programs, as `$...$` and `$$...$$`."""

from __future__ import annotations

import re

from whycards.formats.limits import KB

OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""Around the number of a formula while the words about it are converted."""
_PLACE = re.compile(f"{OPEN}(\\d{{1,7}}){CLOSE}")
_PAIRS = (
    ("[latex]", "[/latex]", "$"),
    ("[$$]", "[/$$]", "$$"),
    ("[$]", "[/$]", "$"),
    ("\\(", "\\)", "$"),
    ("\\[", "\\]", "$$"),
    ("$$", "$$", "$$"),
)
_LONGEST = 4_000
_DOLLARS = re.compile(r"(?<![\\$\w])\$(?=[^\s$])([^$\n]{0,500}[^\s$\\])\$(?![\w$])")
_TEX = re.compile(r"\\[A-Za-z]|[\^_{}]")
_WRAPPINGS = (
    ("$$", "$$"),
    ("$", "$"),
    ("\\(", "\\)"),
    ("\\[", "\\]"),
    ("\\begin{math}", "\\end{math}"),
    ("\\begin{displaymath}", "\\end{displaymath}"),
)
_MATHML_BYTES = 20 * KB
_BARE_DOLLAR = re.compile(r"(?<!\\)\$")


class Formulas:
    """The formulas of one text: taken out before it is converted, put back afterwards."""

    def __init__(self) -> None:
        self._found: list[str] = []

    def taken_out(self, text: str) -> str:
        """The text with a place for each formula. A formula that does not close stays as it is written."""
        for start, end, fence in _PAIRS:
            if start in text:
                text = self._without(text, start, end, fence)
        if "$" in text:
            text = _DOLLARS.sub(self._if_tex, text)
        return text

    def place(self, tex: str, fence: str = "$") -> str:
        """A place for a formula, "" for an empty one."""
        tex = " ".join(_unwrapped(tex.strip()).split())
        if not tex:
            return ""
        self._found.append(f"{fence}{_without_dollars(tex)}{fence}")
        return f"{OPEN}{len(self._found) - 1}{CLOSE}"

    def put_back(self, text: str) -> str:
        """The converted text with its formulas."""
        if not self._found:
            return text
        return "\n".join(self._line(line) if OPEN in line else line for line in text.split("\n"))

    def _line(self, line: str) -> str:
        is_row = line.startswith("|")
        return _PLACE.sub(lambda found: self._written(found[1], is_row=is_row), line)

    def _written(self, number: str, *, is_row: bool) -> str:
        if int(number) >= len(self._found):
            return ""
        formula = self._found[int(number)]
        return formula.replace("|", "\\vert ") if is_row else formula

    def _without(self, text: str, start: str, end: str, fence: str) -> str:
        parts: list[str] = []
        at = 0
        while (opened := text.find(start, at)) >= 0:
            begin = opened + len(start)
            closed = text.find(end, begin, begin + _LONGEST)
            inner = text[begin:closed]
            if closed < 0 or OPEN in inner or text[opened - 1 : opened] == "\\":
                parts.append(text[at:begin])
                at = begin
                continue
            parts += [text[at:opened], self.place(inner, fence)]
            at = closed + len(end)
        return "".join([*parts, text[at:]])

    def _if_tex(self, found: re.Match[str]) -> str:
        return self.place(found[1]) if _TEX.search(found[1]) and OPEN not in found[1] else found[0]


def _unwrapped(tex: str) -> str:
    """The formula without the marks that its author put around it once more."""
    for start, end in _WRAPPINGS:
        if tex.startswith(start) and tex.endswith(end) and len(tex) >= len(start) + len(end):
            return tex[len(start) : len(tex) - len(end)].strip()
    return tex


def _without_dollars(tex: str) -> str:
    r"""Dollars inside would end the formula: "\$" stays, a bare one is left out."""
    return _BARE_DOLLAR.sub("", tex)


def tex_of_mathml(markup: str) -> str:
    """The TeX of a `<math>` element: what its author wrote beside it, else converted; "" where that fails."""
    from lxml import etree

    if len(markup) > _MATHML_BYTES:
        return ""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(markup.replace("&nbsp;", "&#160;").encode(), parser)
    except etree.XMLSyntaxError:
        return ""
    for note in root.iter("annotation"):
        if "tex" in (note.get("encoding") or "").lower() and note.text:
            return note.text
    for note in list(root.iter("annotation", "annotation-xml")):
        parent = note.getparent()
        if parent is not None:
            parent.remove(note)
    return _converted(etree.tostring(root, encoding="unicode", with_tail=False))


def _converted(markup: str) -> str:
    from mathml_to_latex.converter import MathMLToLaTeX  # type: ignore[import-untyped]

    try:
        return str(MathMLToLaTeX.convert(markup))
    except Exception:
        # Whatever a library makes of strange markup: its words are shown instead.
        return ""
