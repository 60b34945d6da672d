"""HTML that authors mix into Markdown for what it lacks: line breaks, sized pictures, coloured words."""

from __future__ import annotations

import re
from html import unescape

from whycards.formats.bank.lines import Kind, sort_lines

_CODE = re.compile(r"(?<!`)(`{1,4})(?!`)[^`\n]{1,2000}\1(?!`)")
_BREAK = re.compile(r"[ \t]?<br[ \t]{0,3}/?>[ \t]?", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b([^<>]{1,2000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"\b(src|alt)[ \t]{0,3}=[ \t]{0,3}(?:\"([^\"<>]{0,1500})\"|'([^'<>]{0,1500})')", re.IGNORECASE
)
_DRESSED = re.compile(r"<(font|span|div|center|p)[ \t]{1,3}[a-z-]{1,20}=[^<>]{1,500}>", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]{1,2000}>")
_MARKED = {"(": "%28", ")": "%29", " ": "%20"}


def without_inline_html(text: str) -> str:
    """The text with such tags in Markdown. Code keeps its tags, and so does a text that is about one."""
    if "<" not in text or ">" not in text:
        return text
    is_about_tags = not _ANY_TAG.sub("", text).strip()
    lines = [
        line.raw if line.kind is Kind.FENCE else _converted(line.raw, keeps_breaks=is_about_tags)
        for line in sort_lines(text)
    ]
    return "\n".join(lines)


def _converted(line: str, *, keeps_breaks: bool) -> str:
    if "<" not in line:
        return line
    pieces: list[str] = []
    at = 0
    for code in _CODE.finditer(line):
        pieces += [_plain(line[at : code.start()], keeps_breaks=keeps_breaks), code[0]]
        at = code.end()
    pieces.append(_plain(line[at:], keeps_breaks=keeps_breaks))
    joined = "".join(pieces)
    is_row = line.lstrip().startswith("|")
    return joined.replace("\\\n", " ") if is_row else joined.removesuffix("\\\n")


def _plain(text: str, *, keeps_breaks: bool) -> str:
    if "<" not in text:
        return text
    if not keeps_breaks:
        text = _BREAK.sub("\\\\\n", text)
    text = _IMAGE.sub(_image, text)
    for name in {found[1].lower() for found in _DRESSED.finditer(text)}:
        text = re.sub(rf"</?{name}\b[^<>]{{0,500}}>", "", text, flags=re.IGNORECASE)
    return text


def _image(found: re.Match[str]) -> str:
    values = {one[1].lower(): unescape(one[2] or one[3] or "") for one in _ATTRIBUTE.finditer(found[1])}
    source = "".join(_MARKED.get(char, char) for char in values.get("src", "").strip())
    if not source:
        return found[0]
    alt = re.sub(r"[\[\]\n]", " ", values.get("alt", "")).strip()
    return f"![{alt}]({source})"
