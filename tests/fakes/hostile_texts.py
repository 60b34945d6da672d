"""Texts that took seconds or minutes, or reached for files, before they were bounded; our own payloads."""

from __future__ import annotations

import struct
import zlib
from hashlib import sha256

from whycards.core.media import ImageKind, Media


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


PICTURES = {
    20: ("forty megapixels", "more than is shown", "gif", "no pixels", "many"),
    21: ("wide", "entities", "groups", "copies", "blur", "gradients", "reaching", "script"),
}
"""Files of pictures, by the number of the class of attack; see `hostile_pictures`."""
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def hostile_pictures() -> dict[str, tuple[str, list[tuple[str, Media, bytes]]]]:
    """Of each a text that shows it, and the files as they would lie in a library that nobody had cleaned."""
    many = [_png(4_000, 2_500, tail=bytes([at])) for at in range(20)]
    rasters = {
        "forty megapixels": [("png", 8_000, 5_000, _png(8_000, 5_000))],
        "more than is shown": [("png", 8_200, 8_200, _png(8_200, 8_200))],
        "gif": [("gif", 65_535, 65_535, b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\0\0\0;")],
        "no pixels": [("png", 300, 200, _png(300, 200)[:60])],
        "many": [("png", 4_000, 2_500, data) for data in many],
    }
    drawn = {name: [("svg", 800, 600, data.encode())] for name, data in _drawings().items()}
    found = {}
    for name, files in {**rasters, **drawn}.items():
        media = [
            (
                f"{name.replace(' ', '-')}-{at}",
                Media(sha256(data).hexdigest(), _kind(kind), width, height),
                data,
            )
            for at, (kind, width, height, data) in enumerate(files)
        ]
        found[name] = ("\n\n".join(f"![a picture]({reference})" for reference, _, _ in media), media)
    return found


def _kind(name: str) -> ImageKind:
    return "png" if name == "png" else "gif" if name == "gif" else "svg"


def _png(width: int, height: int, tail: bytes = b"") -> bytes:
    """A grey PNG, all of its pixels there."""
    packer = zlib.compressobj(1)
    row = b"\0" + b"\x7f" * width
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    )
    return b"\x89PNG\r\n\x1a\n" + parts + tail


def _drawings() -> dict[str, str]:
    size, box = 'width="800" height="600"', '<rect width="800" height="600"/>'
    copies = '<g id="c0"><rect width="9" height="9"/></g>' + "".join(
        f'<g id="c{at}">' + f'<use xlink:href="#c{at - 1}"/>' * 10 + "</g>" for at in range(1, 8)
    )
    entities = "".join(f'<!ENTITY e{at} "{f"&e{at - 1};" * 10}">' for at in range(1, 10))
    hosts = "/etc/hostname", "file:///etc/hostname", "http://example.org/x.png", "//example.org/x.png"
    return {
        "wide": f'{_SVG} width="1000000000" height="1000000000"><rect width="9" height="9"/></svg>',
        "entities": f'<!DOCTYPE svg [<!ENTITY e0 "lol">{entities}]>{_SVG} {size}><text>&e9;</text></svg>',
        "groups": f'{_SVG} {size}>{"<g>" * 5_000}<rect width="9" height="9"/>{"</g>" * 5_000}</svg>',
        "copies": f'{_SVG} {size}><defs>{copies}</defs><use xlink:href="#c7"/></svg>',
        "blur": f'{_SVG} {size}><filter id="f"><feGaussianBlur stdDeviation="900"/></filter>'
        f'<g filter="url(#f)">{box * 20}</g></svg>',
        "gradients": svg_bomb().decode(),
        "reaching": f"{_SVG} {size}>"
        + "".join(f'<image href="{host}" xlink:href="{host}" width="90" height="90"/>' for host in hosts)
        + "</svg>",
        "script": f'{_SVG} {size} onload="alert(1)"><script>alert(1)</script>{box}</svg>',
    }


def svg_bomb() -> bytes:
    """A small picture that is drawn in a long time: five thousand gradients over each other."""
    gradient = (
        '<defs><radialGradient id="g"><stop stop-color="#f00"/><stop offset="1"/></radialGradient></defs>'
    )
    circles = '<circle cx="500" cy="500" r="700" fill="url(#g)" opacity="0.5"/>' * 4_900
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">{gradient}{circles}</svg>'.encode()
    )
