"""What a full explanation says of single options: its sentences on each, and which it calls right or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from whycards.core.binding import binding_of
from whycards.core.blocks import Block, BlockKind, blocks, joined
from whycards.core.explaining import in_marks, split
from whycards.core.letters.marked import MARK, as_written

_LONGEST = 40_000
_SPEAKS = re.compile(r"[A-Z](?![\w'’])(?<![\w'’-].)")
_SHAPES = bytes(
    ord("A" if char.isupper() else "a" if char.isalnum() or char in "_'" else "-" if char == "-" else " ")
    for char in map(chr, range(128))
) + bytes(128)
"""What a byte of ASCII is to `_SPEAKS`, which takes six times as long to go through a text."""
_START = re.compile(rf"(?<=[.!?:;])(?:[*_)\"”]{{1,3}})?\s+(?P<dash>[-–•]\s+)?(?=[\w(*_✓✔✗✘❌✅]|{MARK})")
_NAME = r"(?:options?|answers?|choices?)\s+"
_VERDICT = (
    r"(?:(?:isn't|aren't)\s+|(?:is|are|was|were|would\s+be)(?P<not>\s+not)?\s+)"
    r"(?:(?:also|simply|clearly|therefore|only|obviously|the|an?|best|most)\s+){0,3}"
    r"(?P<word>(?:in)?correct|right|wrong|false|invalid|best|true)\b"
)
_JUDGED = re.compile(
    rf"(?<![\w'’-])(?:{_NAME})?[*_`]{{0,3}}\(?(?P<letters>[A-Z](?:(?:,?\s+(?:and|or)\s+|,\s*|/)(?:{_NAME})?[A-Z]){{0,7}}+)\)?"
    rf"[*_`.):]{{0,4}}(?:\s*\([^()\n]{{1,120}}\))?\s+(?i:{_VERDICT})"
)
_LABEL_VERDICT = re.compile(
    rf"(?:^|\n)[ \t]*(?:[-*+]\s+)?(?:{_NAME})?[*_`]{{0,3}}\(?(?P<letters>[A-Z])\)?"
    r"[*_`]{0,3}[ \t]*[.:)–-]{1,2}[*_`]{0,3}"
    r"[ \t]*(?:(?P<not>not)[ \t]+)?(?i:(?P<word>(?:in)?correct|right|wrong|false|true))\b"
)
_ITEM_DASHES = "-–•"


def speaks_of_options(text: str) -> bool:
    """Whether a text names a letter at all; most explanations do not and need no further look."""
    if len(text) > _LONGEST:
        return False
    if not text.isascii():
        return _SPEAKS.search(text) is not None
    shapes = b" %b " % text.encode("ascii").translate(_SHAPES)
    return b" A " in shapes or b" A-" in shapes


def rows(full: str, options: int) -> Mapping[int, str]:
    """What a full explanation says of each option that it speaks of apart, by position."""
    return split(full, options).rows if speaks_of_options(full) else {}


def in_paragraphs(full: str, options: int) -> str:
    """The text with each sentence that begins to speak of one option on a line of its own.

    Pages run such sentences, and the items of a list, together in one paragraph. No word is added or lost.
    """
    if not speaks_of_options(full):
        return full
    found = blocks(in_marks(full, options))
    cut = [piece for block in found for piece in _cut(block)]
    return full if len(cut) == len(found) else as_written(joined(cut))


def _cut(block: Block) -> Iterator[Block]:
    if block.kind is not BlockKind.PARAGRAPH:
        yield block
        return
    starts = list(_START.finditer(block.text))
    if not starts:
        yield block
        return
    ends = [*(start.start() for start in starts[1:]), len(block.text)]
    begin, kind = 0, BlockKind.PARAGRAPH
    binds = [_binds(block.text[start.end() : end]) for start, end in zip(starts, ends, strict=True)]
    has_items = any(binding and start["dash"] for start, binding in zip(starts, binds, strict=True))
    for start, binding in zip(starts, binds, strict=True):
        is_item = has_items and start["dash"] is not None
        if binding or is_item:
            yield _piece(block.text[begin : start.end()], kind)
            begin, kind = start.end(), BlockKind.ITEM if is_item else BlockKind.PARAGRAPH
    yield _piece(block.text[begin:], kind) if begin else block


def _piece(text: str, kind: BlockKind) -> Block:
    text = text.strip().rstrip("".join((" ", _ITEM_DASHES))) if kind is BlockKind.PARAGRAPH else text.strip()
    text = text.rstrip(_ITEM_DASHES).rstrip()
    shown = f"- {text}" if kind is BlockKind.ITEM else text
    return Block(kind, shown, text, is_spaced=kind is BlockKind.PARAGRAPH)


def _binds(sentence: str) -> bool:
    return binding_of(sentence.strip()) is not None


def judged(text: str) -> dict[str, bool]:
    """The letters that a text calls right (True) or wrong (False); one it calls both is left out."""
    said: dict[str, set[bool]] = {}
    for pattern in (_JUDGED, _LABEL_VERDICT):
        for found in pattern.finditer(text[:_LONGEST]):
            is_right = found["word"].lower() in ("correct", "right", "best", "true")
            denied = bool(found["not"]) or "n't" in found[0]
            for name in re.findall(r"[A-Z](?![a-z])", found["letters"]):
                said.setdefault(name, set()).add(is_right is not denied)
    return {name: verdicts.pop() for name, verdicts in said.items() if len(verdicts) == 1}
