"""Texts that took seconds or minutes, or reached for files, before they were bounded; our own payloads."""

from __future__ import annotations


def _nested(depth: int) -> str:
    formula = "x"
    for _ in range(depth):
        formula = rf"\frac{{{formula}}}{{2}}"
    return formula


def _table(rows: int, cell: str) -> str:
    return f"|{cell}|{cell}|\n|-|-|\n" + f"|{cell}|{cell}|\n" * rows


MARKDOWN = {
    "pictures that open": "![" * 20_000,
    "brackets in brackets": "[" * 25_000 + "]" * 25_000,
    "rows of a table": _table(12_000, "a"),
    "list in list": "\n".join("  " * level + "- x" for level in range(300)),
    "quotes in quotes": ">" * 5_000 + " deep",
    "footnotes": " ".join(f"[^{at}]" for at in range(4_000))
    + "\n\n"
    + "\n".join(f"[^{at}]: x" for at in range(4_000)),
    "footnotes in footnotes": "[^a]: " * 16_000,
    "callouts": "> [!NOTE]\n> x\n\n" * 6_000,
    "raised": "^a^ ~b~ " * 12_000,
    "dollars": "$" * 50_000,
    "dollars with spaces": "$ a " * 20_000,
}
HTML = {
    "elements": "<div>" * 20_000,
    "attributes": "<p " + "a=1 " * 20_000 + ">",
    "table in table": "<table><tr><td>" * 2_000,
    "script": "<script>alert(1)</script><iframe src=//example.org></iframe>",
}
CODE = {
    "javascript": "```javascript\n" + "/(" * 9_000 + "\n```",
    "console": "```console\n" + "$ " * 9_000 + "\n```",
    "make": "```make\n" + "$(" * 9_000 + "\n```",
    "php": "```php\n" + "<?" * 9_000 + "\n```",
    "unknown": "```gnuplot\n" + "plot " * 9_000 + "\n```",
    "long": "```python\n" + "x = 'a' # c\n" * 8_000 + "```",
    "many": "```python\nx = 1\n```\n\n" * 5_000,
}
FORMULAS = {
    "deep": f"${_nested(12)}$",
    "as deep as is tried": " ".join(f"${_nested(5)}+{at}$" for at in range(40)),
    "roots": "$" + r"\sqrt" * 40 + "x$",
    "braces below": "$" + r"\underbrace{" * 6 + "x" + "}" * 6 + "$",
    "matrix": "$$\\begin{matrix}" + "a&b&c\\\\" * 30 + "\\end{matrix}$$",
    "wide": "$$" + "x+" * 490 + "x$$",
    "many": " ".join(f"$x_{{{at}}}$" for at in range(5_000)),
    "colour": r"$\color{red' onload='x}{y} \color{&lt;script&gt;}{z}$",
    "input": r"$\input{/etc/hostname} \include{/etc/hostname}$",
    "macros": r"$\def\x{\x\x}\x \newcommand{\y}{\y\y}\y$",
}
LAYOUT = {
    "one word": "x" * 1_000_000,
    "word in code": "```\n" + "x" * 100_000 + "\n```",
    "switches": "a\u05d0" * 40_000,
    "overrides": "\u202e" * 20_000 + "abc",
    "combining": "a" + "\u0301" * 50_000,
    "families": "\U0001f469\u200d\U0001f469\u200d\U0001f467 " * 8_000,
    "tasks": "- [ ] x\n" * 12_000,
    "paragraphs": "a\n\n" * 33_000,
}
REFERENCES = {
    "paths": "![a](/etc/hostname) ![b](file:///etc/hostname) ![c](../../../etc/hostname) [d](/etc/hostname)",
    "shares": "![a](//host/share/x.png) ![b](\\\\\\\\host\\\\share\\\\x.png) ![c](smb://host/x.png)",
    "net": "![a](http://example.org/x.png) ![b](https://example.org/y.svg) <https://example.org>",
    "data": "![a](data:image/png;base64,iVBORw0KGgo=) [b](javascript:alert(1))",
    "many": "![x](x.png)\n\n" * 8_000,
    "images in html": '<img src="/etc/hostname"><body background="/etc/hostname"><img height=1000000>',
}
PICTURES = {"one": "![a](bomb)", "twenty": "![a](bomb)\n\n" * 20}
ROWS = {
    13: MARKDOWN,
    14: HTML,
    15: REFERENCES,
    16: CODE,
    17: FORMULAS,
    18: LAYOUT,
    19: REFERENCES,
}
"""By the number of the class of attack."""


def svg_bomb() -> bytes:
    """A small picture that is drawn in a long time: five thousand gradients over each other."""
    gradient = (
        '<defs><radialGradient id="g"><stop stop-color="#f00"/><stop offset="1"/></radialGradient></defs>'
    )
    circles = '<circle cx="500" cy="500" r="700" fill="url(#g)" opacity="0.5"/>' * 4_900
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">{gradient}{circles}</svg>'.encode()
    )
