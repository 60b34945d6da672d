"""Makes an explanation of what follows the options: its text, and the sources it names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whycards.formats.bank.furniture import is_furniture, is_reference_label, sources_in, without_label
from whycards.formats.bank.lines import Kind, Line
from whycards.formats.cleaning.text import trim
from whycards.formats.neutral.referring import set_apart

_RULE = re.compile(r"^ {0,3}(?:(?:-[ \t]*+){3,}|(?:_[ \t]*+){3,}|(?:\*[ \t]*+){3,})$")
_LABEL_CHARACTERS = 30


def explanation(after: Sequence[Line]) -> tuple[str, tuple[str, ...]]:
    """The full explanation and its sources."""
    text: list[str] = []
    after, last = _without_last(after)
    sources: list[str] = []
    for line in after:
        if line.kind is Kind.FENCE:
            text.append(line.raw)
            continue
        is_shown = line.kind is Kind.TEXT and not is_furniture(line)
        bare = without_label(line.raw).removeprefix(":") if is_shown else ""
        found = (sources_in(line.raw) or sources_in(bare)) if is_shown else []
        if found:
            _drop_label(text)
        sources += found
        if is_shown and not found and not is_reference_label(line.raw):
            text.append(bare)
        else:
            text.append("" if line.kind is Kind.TEXT else line.raw)
    return _without_rules(text), tuple(dict.fromkeys((*sources, *last)))


def _without_last(after: Sequence[Line]) -> tuple[Sequence[Line], tuple[str, ...]]:
    """The lines before the list of sources that they end in, and its entries, which need not be links."""
    labels = (at for at in reversed(range(len(after))) if after[at].kind is not Kind.FENCE)
    start = next((at for at in labels if is_reference_label(after[at].raw)), None)
    if start is None:
        return after, ()
    shown = [line.raw for line in after[start:] if not is_furniture(line) and not is_rule(line.raw)]
    before, sources = set_apart("\n".join(shown))
    return (after[:start], sources) if sources and not before else (after, ())


def is_rule(raw: str) -> bool:
    """Whether a line is a rule, such as "---"."""
    return raw[:4].lstrip()[:1] in ("-", "_", "*") and _RULE.match(raw) is not None


def _drop_label(text: list[str]) -> None:
    """Take away a line such as "See:" that only announced the sources below it."""
    while text and not text[-1].strip():
        text.pop()
    if text and len(text[-1]) <= _LABEL_CHARACTERS and text[-1].rstrip("*_ ").endswith((":", "：")):
        text.pop()


def _without_rules(lines: list[str]) -> str:
    """The lines as one text, without rules (---) and blank lines at the edges."""
    start, end = 0, len(lines)
    while start < end and (not lines[start].strip() or _RULE.match(lines[start])):
        start += 1
    while end > start and (not lines[end - 1].strip() or _RULE.match(lines[end - 1])):
        end -= 1
    return trim("\n".join(lines[start:end]))
