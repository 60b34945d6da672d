"""Quizzes in pages of MkDocs: boxes between <quiz> and </quiz>, or <?quiz?> with "answer-correct:"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.formats.bank.lines import Kind, sort_lines
from whycards.formats.marked.boxed import boxed_item, dedented
from whycards.formats.marked.found import Found
from whycards.formats.neutral.html import from_either
from whycards.formats.neutral.item import Choice, Item

_ANY = re.compile(r"^[ \t]*(?:<quiz(?:>|[ \t])|<\?quiz\?>)", re.MULTILINE | re.IGNORECASE)
_OPEN = re.compile(r"<quiz(?:[ \t][^<>]{0,200})?>|<\?quiz\?>", re.IGNORECASE)
_CLOSE = re.compile(r"</quiz>|<\?/quiz\?>", re.IGNORECASE)
_GAP = re.compile(r"\[\[[^\[\]\n]{1,500}\]\]")
_FIELD = re.compile(r"^[ \t]*(question|answer-correct|answer|content)[ \t]*:[ \t]*", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether a quiz begins somewhere."""
    return _ANY.search(text) is not None and any(True for _ in _quizzes(text))


def read(text: str) -> Iterator[Found]:
    """The quizzes of a page, without those that stand in fences because the page is about the format."""
    for line, opener, inside in _quizzes(text):
        if opener.startswith("<?"):
            yield Found(line, _old(inside))
        elif _GAP.search(_without_fences(inside)) and "[ ]" not in inside:
            yield Found(line, None, skipped="a text with gaps to fill")
        else:
            yield Found(line, boxed_item(inside))


def _quizzes(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, opening tag and content of each quiz outside of fences."""
    start, opener, inside = 0, "", list[str]()
    for line in sort_lines(text):
        raw = line.raw.strip()
        if start and _CLOSE.fullmatch(raw):
            yield start, opener.strip(), dedented(inside, opener)
            start = 0
        elif start:
            inside.append(line.raw)
        elif line.kind is Kind.TEXT and _OPEN.fullmatch(raw):
            start, opener, inside = line.number, line.raw, []


def _without_fences(text: str) -> str:
    return "\n".join(line.raw for line in sort_lines(text) if line.kind is not Kind.FENCE)


def _old(inside: str) -> Item:
    item = Item("")
    texts: list[str] = []
    field = ""
    for raw in [*inside.split("\n"), "content:"]:
        found = _FIELD.match(raw) if field != "content" or raw == "content:" else None
        if found is None:
            texts.append(raw)
            continue
        _set(item, field, "\n".join(texts))
        field, texts = found[1].lower(), [raw[found.end() :]]
    return item


def _set(item: Item, field: str, text: str) -> None:
    if field == "question":
        item.stem = from_either(text.strip())
    elif field in ("answer", "answer-correct"):
        item.options.append(Choice(from_either(text.strip()), field == "answer-correct"))
    elif field == "content":
        item.full = from_either(text.strip())
