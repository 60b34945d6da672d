"""Options that stand together in one text: a list of JSON or Python, labelled lines, or parts between marks."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from whycards.formats.limits import OPTIONS

_LONGEST = 50_000
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"")
_ESCAPE = re.compile(r"\\(.)")
_FIELD = re.compile(r"['\"](text|label)['\"]\s*:\s*(?:array\()?\[")
_LINE_LABEL = re.compile(r"^[^\S\n]*\(?([A-Za-z]|\d{1,2})\s?[.):、]\s*(?=\S)", re.MULTILINE)
_INLINE_LABEL = re.compile(r"(?:(?<=\s)|(?<=[;,|/])|^)\(?([A-Ha-h]|\d)\s?[.):、]\s*(?=\S)")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
SEPARATORS = ("||", "\n", "|", ";", "；", " / ", "、", ",", "，")
"""What stands between options, the surest first."""


class Listed(NamedTuple):
    """Options with their labels, "" where they have none."""

    texts: tuple[str, ...]
    labels: tuple[str, ...] = ()


def options_in(text: str, separator: str = "") -> Listed:
    """The options in a text; `separator` is the mark between them in this file, "" to find it out."""
    text = text.strip()[:_LONGEST]
    if text[:1] in "[{" and text[-1:] in "]}":
        found = _from_code(text)
        if found is not None:
            return found
    text = _BREAK.sub("\n", text)
    labelled = _labelled(text, _LINE_LABEL) or _labelled(text, _INLINE_LABEL)
    if labelled is not None:
        return labelled
    separator = separator if separator and separator in text else separator_of([text])
    return Listed(tuple(part.strip() for part in _parts(text, separator) if part.strip()))


def separator_of(texts: Sequence[str]) -> str:
    """The surest mark that stands in nearly all of these texts, "" if none does."""
    for mark in SEPARATORS:
        if sum(mark in text for text in texts) * 10 >= max(1, len(texts)) * 9:
            return mark
    return ""


def _parts(text: str, separator: str) -> list[str]:
    return text.split(separator)[: OPTIONS + 1] if separator else [text]


def _from_code(text: str) -> Listed | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _from_python(text)
    if isinstance(value, list):
        return Listed(tuple(map(_written, value)))
    if not isinstance(value, dict):
        return None
    texts, labels = value.get("text"), value.get("label")
    if isinstance(texts, list) and isinstance(labels, list) and len(texts) == len(labels):
        return Listed(tuple(map(_written, texts)), tuple(map(_written, labels)))
    return Listed(tuple(map(_written, value.values())), tuple(value))


def _written(value: object) -> str:
    if isinstance(value, dict):
        value = next((value[name] for name in ("text", "value", "option", "label") if name in value), "")
    return "" if value is None else str(value)


def _from_python(text: str) -> Listed | None:
    """Lists as Python and numpy write them: quoted texts in brackets, with commas between them or without."""
    if text.startswith("{"):
        starts = list(_FIELD.finditer(text))
        ends = [*(found.start() for found in starts[1:]), len(text)]
        fields = {found[1]: _quoted(text[found.end() : end]) for found, end in zip(starts, ends, strict=True)}
        texts, labels = fields.get("text", ()), fields.get("label", ())
        return Listed(texts, labels) if texts and len(texts) == len(labels) else None
    quoted = _quoted(text)
    return Listed(quoted) if quoted else None


def _quoted(text: str) -> tuple[str, ...]:
    return tuple(
        _ESCAPE.sub(r"\1", found[1] if found[1] is not None else found[2]) for found in _QUOTED.finditer(text)
    )


def label_split(text: str) -> tuple[str, str]:
    """The letter or number that a text begins with, in upper case, and the rest; "" without one."""
    found = _LINE_LABEL.match(text)
    return (found[1].upper(), text[found.end() :]) if found else ("", text)


def _labelled(text: str, pattern: re.Pattern[str]) -> Listed | None:
    """The options behind labels that count up from A or 1."""
    found = list(pattern.finditer(text))
    labels = [label[1].upper() for label in found]
    counted = [
        "".join(chr(65 + at) for at in range(len(found)))[at] if at < 26 else "" for at in range(len(found))
    ]
    numbers = [str(at + 1) for at in range(len(found))]
    if len(found) < 2 or text[: found[0].start()].strip() or labels not in (counted, numbers):
        return None
    ends = [*(label.start() for label in found[1:]), len(text)]
    texts = (
        text[label.end() : end].strip().rstrip(";|,").rstrip() for label, end in zip(found, ends, strict=True)
    )
    return Listed(tuple(texts), tuple(labels))
