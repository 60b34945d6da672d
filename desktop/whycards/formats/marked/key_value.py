"""Questions as pairs: "question: text", "optionA: text", "answer: B", "note: text", also behind bullets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from whycards.formats.bank.lines import Kind, sort_lines
from whycards.formats.bank.settling import options_in_row
from whycards.formats.cleaning.text import trim
from whycards.formats.marked.found import Found
from whycards.formats.neutral.item import Choice, Item

_BULLET = r"[ \t]*+(?:[-*+•·▪●][ \t]*+)?[*_\"']{0,2}"
_NAMES = (
    r"question(?:[ _]?(?:text|no\.?[ ]?\d{1,5}|\d{1,5}))?|stem|options?|choices|"
    r"(?:option|choice|opt|answer)[ _-]?(?P<label>[A-J]|\d{1,2})|"
    r"(?:correct[ _]?)?(?:answers?|option|choice)|correct|ans|key|notes?|explanation|reason|rationale|"
    r"hint|type|category|domain|topic|tags?|difficulty|level"
)
_PAIR = re.compile(
    rf"^{_BULLET}(?P<name>{_NAMES})[*_\"']{{0,2}}[ \t]*+[:：=][*_]{{0,2}}[ \t]*+(?P<value>.*)$", re.IGNORECASE
)
_LISTED = re.compile(
    r"^[ \t]*+(?:[-*+•·▪●○◦][ \t]*+)?(?:\(?(?P<label>[A-Ja-j]|\d{1,2})[.):][ \t]*+)?(?P<text>\S.*)$"
)
_QUESTION = re.compile(
    rf"^{_BULLET}(?:question|stem)[^:\n]{{0,20}}[:：][*_]{{0,2}}[ \t]*+\S", re.MULTILINE | re.IGNORECASE
)
_OPTION = re.compile(
    rf"^{_BULLET}(?:options?|choices?|(?:option|choice|opt)[ _-]?[A-J\d])[*_\"']{{0,2}}[ \t]*+[:：=]",
    re.MULTILINE | re.IGNORECASE,
)
_SEPARATORS = (" | ", ";", " / ")


def recognises(text: str) -> bool:
    """Whether it has pairs for a question and for options."""
    return _QUESTION.search(text) is not None and _OPTION.search(text) is not None


def read(text: str) -> Iterator[Found]:
    """A question for each pair that begins one."""
    reader = _Reader()
    for line in sort_lines(text):
        found = _PAIR.match(line.raw) if line.kind is not Kind.FENCE else None
        if found is None:
            reader.go_on(line.raw)
            continue
        name = found["name"].lower()
        if name.startswith(("question", "stem")):
            yield from reader.end()
            reader.begin(line.number)
        reader.open(name, found["label"] or "", found["value"])
    yield from reader.end()


@dataclass(slots=True)
class _Reader:
    line: int = 0
    item: Item | None = None
    name: str = ""
    label: str = ""
    text: list[str] = field(default_factory=list)

    def begin(self, line: int) -> None:
        """A question begins at this line."""
        self.line, self.item = line, Item("")

    def open(self, name: str, label: str, value: str) -> None:
        """A pair begins; lines without one go on with it."""
        self._close()
        self.name, self.label, self.text = name, label, [value]

    def go_on(self, raw: str) -> None:
        """A line that is no pair."""
        if self.item is not None:
            self.text.append(raw)

    def end(self) -> Iterator[Found]:
        """The question so far, if there is one."""
        self._close()
        item, self.item = self.item, None
        if item is not None:
            if not item.options and isinstance(item.key, str):
                item.answer, item.key = item.key, ""
            yield Found(self.line, item)

    def _close(self) -> None:
        item, text, name = self.item, trim("\n".join(self.text)), self.name
        self.name, self.text = "", []
        if item is None or not text:
            return
        if name.startswith(("question", "stem")):
            item.stem = text
        elif self.label:
            item.options.append(Choice(text, label=self.label.upper()))
        elif name in ("options", "option", "choices"):
            item.options += _listed(text)
        else:
            _set(item, name.replace(" ", "").replace("_", ""), text)


def _set(item: Item, name: str, text: str) -> None:
    if name.startswith(("correct", "answer", "ans", "key", "option", "choice")):
        item.key = text
    elif name.startswith(("note", "explanation", "reason", "rationale")):
        item.full = "\n\n".join(filter(None, [item.full, text]))
    elif name == "hint":
        item.hint = text
    elif name in ("category", "domain"):
        item.domain = text
    elif name.startswith(("topic", "tag")):
        item.tags = [*item.tags, *(part.strip() for part in text.split(","))]


def _listed(text: str) -> list[Choice]:
    """The options of a list: a line each, or all in one line with signs between them."""
    lines = options_in_row(text) or [line for line in text.split("\n") if line.strip()]
    if len(lines) == 1:
        separator = next((sign for sign in _SEPARATORS if sign in text), "," if "," in text else "")
        lines = text.split(separator) if separator else lines
    found = [_LISTED.match(line) for line in lines]
    return [Choice(one["text"].strip(), label=(one["label"] or "").upper()) for one in found if one is not None]
