"""What stands on a page for its readers on the web, and labels that announce an explanation or a reference."""

from __future__ import annotations

import re

from whycards.formats.bank.lines import Kind, Line
from whycards.formats.neutral.referring import REFERRED, links_in

_TAG = r"</?(?:details|div|p|br|center|a|hr|span)(?:[ \t][^<>]{0,500})?/?>"
_ONLY_TAGS = re.compile(rf"^(?:(?:<summary>[^<>]{{0,200}}</summary>|{_TAG})[ \t]*+)+$", re.IGNORECASE)
_EXPLAINED = (
    "explanations?(?:/references?)?|rationale|feedback|discussion|why|explication|explicaci[oó]n|explica[cç][aã]o|erkl[aä]rung|begr[uü]ndung|spiegazione|uitleg|"
    "пояснення|пояснение|объяснение|açıklama|解释|解釋|說明|说明|解説|説明|설명"
)
_LABEL_END = r"[*_]{0,3}[ \t]*(?:[:：][*_]{0,3}|$)[ \t]*"
_EXPLANATION = re.compile(rf"^[ \t]*[*_]{{0,3}}(?:{_EXPLAINED}){_LABEL_END}", re.IGNORECASE)
_REFERENCE = re.compile(rf"^[ \t]*[*_]{{0,3}}(?:{REFERRED}){_LABEL_END}", re.IGNORECASE)
_BULLET = re.compile(r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+")
_DECORATION = " \t*_~|.,;:•·-–—>↑⬆"


def is_furniture(line: Line) -> bool:
    """Whether a line is a link within the page, such as "Back to Top", or nothing but tags of HTML."""
    if line.kind is not Kind.TEXT:
        return False
    raw = line.raw.strip()
    if raw.startswith("<"):
        return is_separator(line) or _ONLY_TAGS.match(raw) is not None
    bare = raw.strip(_DECORATION)
    return bare.startswith("[") and bare.endswith(")") and "](#" in bare and bare.count("](") == 1


def is_separator(line: Line) -> bool:
    """Whether a line is a comment, which authors put between two lists to keep them apart."""
    raw = line.raw.strip()
    return line.kind is Kind.TEXT and raw.startswith("<!--") and raw.find("-->") == len(raw) - 3


def opens_explanation(raw: str) -> bool:
    """Whether a line can only belong to what follows the options."""
    return _EXPLANATION.match(raw) is not None or _REFERENCE.match(raw) is not None or bool(sources_in(raw))


def without_label(raw: str) -> str:
    """A line without the word "Explanation:" at its beginning."""
    found = _EXPLANATION.match(raw)
    return raw[found.end() :] if found else raw


def is_reference_label(raw: str) -> bool:
    """Whether a line says "References:" and nothing more."""
    found = _REFERENCE.match(raw)
    return found is not None and not raw[found.end() :].strip(_DECORATION)


def sources_in(raw: str) -> list[str]:
    """The sources that a line consists of: links, bare addresses, or what follows "Reference:"; else []."""
    text = raw.strip()
    bullet = _BULLET.match(text)
    text = text[bullet.end() :] if bullet else text
    if text.startswith("[") and text.endswith("]") and "](" not in text:
        text = text[1:-1]
    label = _REFERENCE.match(text)
    rest = text[label.end() :].strip() if label else text
    links = links_in(rest)
    if links:
        return links
    return [rest] if label and rest and label[0].rstrip().endswith((":", "：", "*", "_")) else []
