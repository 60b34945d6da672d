"""Testownik: "X0010" tells which of the options below the stem are right, a bit for each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.marked.found import Found
from whycards.formats.neutral.item import Choice, Item

_BITS = re.compile(r"(?P<kind>[XY])(?P<bits>[0-9]{1,26})[ \t]*")
_LABEL = re.compile(r"^[ \t]*\(?[A-Za-z][.)][ \t]+(?=\S)")
_PICTURE = re.compile(r"\[img\]([^\[\]\n]{1,300})\[/img\]", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether the first line that says something is a row of bits."""
    first = next((line for line in text[:4000].split("\n") if line.strip()), "")
    return _BITS.fullmatch(first.strip()) is not None


def read(text: str) -> Iterator[Found]:
    """The questions, each beginning with its bits."""
    number, bits, kind, lines = 0, "", "X", list[str]()
    for at, raw in enumerate([*text.split("\n"), "X1"], 1):
        found = _BITS.fullmatch(raw.strip())
        if found is None:
            lines.append(raw.strip())
            continue
        if bits:
            yield _found(number, kind, bits, [line for line in lines if line])
        number, kind, bits, lines = at, found["kind"], found["bits"], []


def _found(line: int, kind: str, bits: str, lines: list[str]) -> Found:
    if kind == "Y":
        return Found(line, None, skipped="a text with choices inside it")
    # Authors wrap long stems: as many of the last lines as there are bits are the options.
    count = min(len(bits), max(0, len(lines) - 1))
    stem, options = lines[: len(lines) - count], lines[len(lines) - count :]
    labels = [_LABEL.match(option) for option in options]
    if all(labels):
        options = [option[label.end() :] for option, label in zip(options, labels, strict=True) if label]
    item = Item(trim(_with_pictures("\n".join(stem))))
    item.options = [
        Choice(as_paragraph(_with_pictures(option)), bit == "1")
        for option, bit in zip(options, bits, strict=False)
    ]
    if count != len(bits):
        item.doubts.append(("key", _differing(len(bits), count)))
    return Found(line, item)


def _with_pictures(text: str) -> str:
    return _PICTURE.sub(lambda found: f"![]({found[1].strip().replace(' ', '%20')})", text)


def _differing(bits: int, options: int) -> str:
    if bits == 1:
        return f"The file tells 1 bit, but there are {options} options."
    if options == 1:
        return f"The file tells {bits} bits, but there is 1 option."
    return f"The file tells {bits} bits, but there are {options} options."
