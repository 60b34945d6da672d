"""What a bank says about a question beside it: its kind, level and domain, and lines that are no part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from whycards.formats.bank.lines import Kind, Line

_FIELDS = "type|difficulty|domain|topic|certification|category|section|level|tags?|points|marks|id"
_FIELD = re.compile(
    rf"^[ \t]*+(?:[-*+][ \t]+)?[*_]{{0,2}}(?P<name>{_FIELDS})[*_]{{0,2}}[ \t]*+:"
    r"[*_]{0,2}[ \t]*+(?P<value>\S.{0,118})$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(rf"\[(?P<name>{_FIELDS})[ \t]*:[ \t]*(?P<value>[^\[\]]{{1,120}})\]", re.IGNORECASE)
_TELLING = frozenset({"type", "difficulty", "level", "certification", "points", "marks"})
_NOISE = re.compile(
    r"^[ \t]*+[*_#>\-\[]{0,3}[ \t]*+(?:(?:question|topic)[ \t]*+#[ \t]*+:[ \t]*+\d{1,5}"
    r"|timestamp[ \t]*+:.{0,80}"
    r"|community vote distribution|[A-H]{1,6}[ \t]*+\(\d{1,3}[ \t]?%\).{0,80}|\d{1,3}[ \t]?%"
    r"|\[?all .{1,120} questions\]?|[🗳👍👎][\ufe0f]?[ \t]*+\d{0,5}|most voted|chosen by .{1,60}"
    r"|(?:question|options|choices|answer choices|community votes?)[ \t]?:|[═─━]{3,200}"
    r"|[A-H]{1,6}[ \t]?(?:→|->)[ \t]?\d{1,5}[ \t]?votes?(?:\(s\))?"
    r"|page \d{1,5}(?: of \d{1,5})?|\(options? not .{1,80}\)"
    r"|(?:choose|select) the (?:best|correct) (?:answer|option)s?"
    r"|mark(?:ed)? (?:this question )?for review|flag(?:ged)? (?:this )?(?:question|for review)"
    r"|(?:report|bookmark|skip)(?: this)? question|(?:skipped|unanswered|not yet answered))"
    r"[*_\]]{0,3}[.)]?[*_]{0,3}[ \t]*+$",
    re.IGNORECASE,
)
_LEVELS = {
    **dict.fromkeys(("1", "easy", "beginner", "low", "basic", "foundational"), 1),
    **dict.fromkeys(("2", "medium", "intermediate", "moderate", "normal"), 2),
    **dict.fromkeys(("3", "hard", "advanced", "high", "difficult", "expert"), 3),
}
_OTHER_KINDS = (
    "essay", "short", "open", "match", "order", "sequence", "sort", "fill", "blank", "cloze", "numeric", "drag",
    "hotspot", "hot spot", "hot_spot", "upload", "dropdown",
)  # fmt: skip
_TASK = re.compile(
    r"\b(?:HOT[ -]?SPOT|DRAG[ -]?(?:AND[ -]?)?DROP|SIMULATION)\b"
    r"|^[\W_]{0,6}(?:hot ?spot|drag ?(?:and )?drop|simulation)\b"
)


@dataclass(slots=True)
class Metadata:
    """`kind` is the declared one in lower case, "" where none is."""

    kind: str = ""
    level: int | None = None
    domain: str = ""
    tags: list[str] = field(default_factory=list)
    id: str = ""

    @property
    def is_other(self) -> bool:
        """Whether another kind than a choice is declared."""
        return any(word in self.kind for word in _OTHER_KINDS)


def is_noise(line: Line) -> bool:
    """Whether a line is left over from the page that a bank was copied from."""
    return (
        line.kind in (Kind.TEXT, Kind.HEADING) and len(line.raw) <= 200 and _NOISE.match(line.raw) is not None
    )


def is_task(text: str) -> bool:
    """Whether a text says that it is done by pointing, dragging or simulating rather than by choosing."""
    return _TASK.search(text[:2000]) is not None


def without_metadata(lines: Sequence[Line]) -> tuple[Metadata, list[Line]]:
    """The fields that stand among these lines, and the lines without them."""
    found = Metadata()
    kept: list[Line] = []
    fields: list[tuple[Line, str, str]] = []
    for line in lines:
        read = _fields(line)
        if not read:
            kept.append(line)
        fields += [(line, *one) for one in read]
    # "Topic: ..." alone may begin a sentence; beside a type or a difficulty it is a field.
    if fields and not any(name in _TELLING for _, name, _ in fields) and not _is_bracketed(fields[0][0]):
        return found, list(lines)
    for _, name, value in fields:
        _take(found, name, value)
    return found, kept


def _fields(line: Line) -> list[tuple[str, str]]:
    if line.kind is not Kind.TEXT or len(line.raw) > 400:
        return []
    if _is_bracketed(line):
        return [(one["name"].lower(), one["value"].strip()) for one in _BRACKETED.finditer(line.raw)]
    one = _FIELD.match(line.raw)
    return [(one["name"].lower(), one["value"].strip(" \t*_"))] if one else []


def _is_bracketed(line: Line) -> bool:
    raw = line.raw.strip(" \t*_")
    return raw.startswith("[") and raw.endswith("]") and not _BRACKETED.sub("", raw).strip(" \t|,·*_")


def _take(found: Metadata, name: str, value: str) -> None:
    if name == "type":
        found.kind = value.lower()
    elif name in ("difficulty", "level"):
        found.level = _LEVELS.get(value.lower(), found.level)
    elif name == "domain" or (name in ("section", "category") and not found.domain):
        found.domain = value
    elif name == "id":
        found.id = value
    elif name in ("topic", "certification", "tag", "tags"):
        found.tags += [part.strip() for part in value.split(",") if part.strip()]
