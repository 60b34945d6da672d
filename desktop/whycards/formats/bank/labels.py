"""Options by their letters or numbers: "A. text", "- b) text", "**C:** text", "2) text"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from whycards.formats.bank.keylines import ends_options
from whycards.formats.bank.lines import Kind, Line

_BULLET = r"(?:[-*+•·○●▪][ \t]+)?"
_SIGN = r"(?P<sign>[✅✔✓☑❌✗✘]\ufe0f?[ \t]*+)?"
_LETTER = re.compile(
    rf"^[ \t]*+(?:==)?{_BULLET}(?:==)?{_SIGN}(?P<open>\*\*|__)?[(\[]?(?P<label>[A-Za-z])(?P<shut>\*\*|__)?"
    r"(?P<mark>[.):：．、\]])(?P<shut2>\*\*|__)?"
    r"(?:[ \t\u3000\xa0]+|$|(?<=[*_：．、])|(?=[A-Z0-9\"'`$(\[<À-ɏͰ-ϿЀ-ӿ぀-鿿가-힯]))"
)
_NUMBER = re.compile(
    rf"^[ \t]*+{_BULLET}(?P<open>\*\*|__)?\(?(?P<label>\d{{1,2}})(?P<shut>\*\*|__)?"
    r"(?P<mark>[.):])(?P<shut2>\*\*|__)?(?:[ \t]+|$)"
)
_GAP = 2


@dataclass(frozen=True, slots=True)
class Label:
    """What a line begins with. `place` is 0 for A or 1; `style` is the same for the labels of one list."""

    at: int
    name: str
    place: int
    style: str
    indent: int
    text: str


def with_options(lines: Sequence[Line]) -> list[Line]:
    """The lines of a block without boxes, those that are its lettered or numbered options made boxes."""
    options = {label.at: label for label in _options(lines)}
    return [_as_box(line, options[at]) if at in options else line for at, line in enumerate(lines)]


def has_options(lines: Sequence[Line]) -> bool:
    """Whether at least two lettered or numbered options stand in these lines before their key."""
    return len(_options(lines)) > 1


def _options(lines: Sequence[Line]) -> list[Label]:
    """The options before the key or the explanation; headings within a stem do not end it."""
    start, best = 0, list[Label]()
    while True:
        end = next((at for at in range(start, len(lines)) if ends_options(lines[at])), len(lines))
        part = lines[start:end]
        found = [
            replace(label, at=label.at + start) for label in _group(part, letter_of) or _group(part, number_of)
        ]
        best = best if len(found) < 2 and best else found
        if len(found) > 1 or end == len(lines) or lines[end].kind is not Kind.HEADING:
            return best
        start = end + 1


def letter_of(at: int, line: Line) -> Label | None:
    """The label of a line that begins with a letter."""
    if line.kind is not Kind.TEXT:
        return None
    found = _LETTER.match(line.raw)
    if found is None:
        return None
    name = found["label"]
    case = "upper" if name.isupper() else "lower"
    return _label(at, found, line, ord(name.lower()) - 97, case)


def number_of(at: int, line: Line) -> Label | None:
    """The label of a line that begins with a number."""
    if line.kind is not Kind.TEXT:
        return None
    found = _NUMBER.match(line.raw)
    return _label(at, found, line, int(found["label"]) - 1, "number") if found else None


def _label(at: int, found: re.Match[str], line: Line, place: int, kind: str) -> Label:
    raw = line.raw
    indent = len(raw.expandtabs(4)) - len(raw.expandtabs(4).lstrip())
    is_open = found["open"] and not (found["shut"] or found["shut2"])
    text = (found["open"] if is_open else "") + raw[found.end() :].strip()
    if "==" in found[0] and text.endswith("=="):
        text = text[:-2].rstrip()  # a highlight over the whole option
    if found.groupdict().get("sign"):
        text = f"{text} {found['sign'].strip()}"
    return Label(at, found["label"], place, kind, indent, text)


def label_groups(lines: Sequence[Line]) -> list[list[Label]]:
    """Every list of letters in order from A on."""
    return list(_groups(lines, letter_of))


def _group(lines: Sequence[Line], label_of: Callable[[int, Line], Label | None]) -> list[Label]:
    """The last list of labels in order from A or 1 on; [] where there is none."""
    best: list[Label] = []
    for group in _groups(lines, label_of):
        if len(group) > 1 or not best:
            best = group
    return best


def _groups(lines: Sequence[Line], label_of: Callable[[int, Line], Label | None]) -> Iterator[list[Label]]:
    group: list[Label] = []
    for at, line in enumerate(lines):
        label = label_of(at, line)
        if label is None:
            continue
        if group and _goes_on(group[-1], label):
            group.append(label)
        elif label.place == 0:
            if group:
                yield group
            group = [label]
    if group:
        yield group


def _goes_on(last: Label, label: Label) -> bool:
    return label.style == last.style and 0 < label.place - last.place <= _GAP and label.indent - last.indent < 4


def _as_box(line: Line, label: Label) -> Line:
    return replace(line, kind=Kind.BOX, text=label.text, indent=label.indent, label=label.name)
