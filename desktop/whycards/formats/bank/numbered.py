"""Cuts a text into questions where their numbers say so: "12. text", "Question #12 Topic 1", "Q12) text"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from whycards.formats.bank.blocks import Block
from whycards.formats.bank.keylines import key_line
from whycards.formats.bank.labels import letter_of
from whycards.formats.bank.lines import Kind, Line
from whycards.formats.bank.settling import PLACED

_WORD = (
    r"(?:new[ \t]+)?question|ques|q|frage|pregunta|pergunta|domanda|вопрос|питання|câu(?:[ \t]+hỏi)?|soru|"
    r"pytanie|题目|問題|问题|第"
)
_START = re.compile(
    rf"^ {{0,3}}(?:\#{{1,6}}[ \t]+)?(?P<open>\*\*|__)?"
    rf"(?:(?P<word>{_WORD})[ \t]*+(?:no\.?|nr\.?|number)?[ \t]*+[:#.]{{0,2}}[ \t]*+)?#?"
    r"(?P<number>\d{1,5})(?P<shut>\*\*|__)?(?P<mark>[ \t]*+[.):：．、題题]|(?=[ \t]|$))(?P<shut2>\*\*|__)?"
    r"(?P<rest>.*)$",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"^[ \t]*+(?:\(?topic[ \t]*+#?[ \t]*+\d{1,4}\)?|of[ \t]+\d{1,5}|/[ \t]*+\d{1,5}|discussion)[ \t]*+[:.]?",
    re.IGNORECASE,
)
_CLOSING_LEVEL = 3
_NEAR = 5
_LONGEST_PLACE = 240


@dataclass(frozen=True, slots=True)
class _Start:
    at: int
    number: int
    style: str
    text: str


def numbered_styles(lines: Sequence[Line]) -> list[frozenset[str]]:
    """The styles of numbers that stand in a text; those with a word also together."""
    found = dict.fromkeys(
        start.style for at, line in enumerate(lines) if (start := _start(at, line)) is not None
    )
    words = frozenset(style for style in found if style.startswith("word"))
    return [*(frozenset({style}) for style in found), *([words] if len(words) > 1 else [])]


def numbered_blocks(lines: Sequence[Line], styles: frozenset[str]) -> list[Block]:
    """The blocks that begin with numbers of these styles."""
    found = (start for at, line in enumerate(lines) if (start := _start(at, line)) is not None)
    starts = [start for start in found if start.style in styles]
    return _blocks(lines, starts, is_word=all(style.startswith("word") for style in styles))


def _start(at: int, line: Line) -> _Start | None:
    if line.kind not in (Kind.TEXT, Kind.HEADING, Kind.QUESTION):
        return None
    found = _START.match(line.raw)
    if found is None:
        if line.kind is Kind.HEADING and line.question is not None:
            return _Start(at, line.question, "word", line.text)
        return None
    word, mark, rest = found["word"], found["mark"].strip(), found["rest"]
    if not word and (not mark or (rest[:1].isdigit() and mark in ".:")):
        return None
    if word and not mark and rest[:1] and not rest[:1].isspace() and not found["shut"]:
        return None
    text = _PLACE.sub("", rest).strip()
    text = "" if len(text) < _LONGEST_PLACE and PLACED.match(text) else text
    is_open = found["open"] and not (found["shut"] or found["shut2"])
    if is_open and text.endswith(found["open"]):
        text = text[:-2].strip() if not text[:-2].count(found["open"]) else f"{found['open']}{text}"
    elif is_open:
        text = f"{found['open']}{text}"
    style = (
        "word"
        if word
        else f"number{mark}{'*' if found['open'] else ''}{'#' if line.kind is Kind.HEADING else ''}"
    )
    return _Start(at, int(found["number"]), style, text)


def _blocks(lines: Sequence[Line], starts: Sequence[_Start], *, is_word: bool) -> list[Block]:
    stray = {start.at for start in starts if _is_stray(lines, start)}
    real = [start for start in starts if start.at not in stray]
    ends = [*(start.at for start in real[1:]), len(lines)]
    kept = [line if at not in stray else Line(line.number, "", Kind.BLANK) for at, line in enumerate(lines)]
    blocks = [_block(kept, start, end) for start, end in zip(real, ends, strict=False)]
    return _real(blocks, is_word=is_word)


def _block(lines: Sequence[Line], start: _Start, end: int) -> Block:
    heading = Line(lines[start.at].number, lines[start.at].raw, Kind.TEXT, start.text, question=start.number)
    inside: list[Line] = []
    for line in lines[start.at + 1 : end]:
        if line.kind is Kind.HEADING and line.level <= _CLOSING_LEVEL:
            break
        inside.append(line)
    return Block(heading, 0, inside)


def _real(blocks: Sequence[Block], *, is_word: bool) -> list[Block]:
    """The blocks that are questions; the others are text of the one before."""
    nexts = [*blocks[1:], None]
    blocks = [one for one, after in zip(blocks, nexts, strict=False) if not _is_said_again(one, after)]
    if is_word:
        return list(blocks)
    kept: list[Block] = []
    for block, following in zip(blocks, _following(blocks), strict=True):
        before = kept[-1].number if kept else None
        if _is_asked(block, following) or _fits(block, before, following):
            kept.append(block)
        elif kept:
            own = Line(block.heading.number, block.heading.raw, Kind.TEXT)
            kept[-1].lines += [own, *block.lines]
    return kept


def _has_content(block: Block) -> bool:
    return block.has_options or block.has_answer


def _is_asked(block: Block, following: Block | None) -> bool:
    """Whether a block is a question by what it has; one in an explanation has the number of the next one."""
    if not _has_content(block):
        return False
    repeats = following is not None and following.number == block.number and following.has_answer
    return block.has_answer or not repeats


def _is_said_again(block: Block, after: Block | None) -> bool:
    """Whether the next block, with the same number, is the question that this one only announces."""
    return (
        after is not None
        and after.number == block.number
        and not _has_content(block)
        and not block.heading.text
    )


def _following(blocks: Sequence[Block]) -> list[Block | None]:
    """For each block the next one that has options or an answer."""
    found: list[Block | None] = []
    last: Block | None = None
    for block in reversed(blocks):
        found.append(last)
        if _has_content(block):
            last = block
    return found[::-1]


def _fits(block: Block, before: int | None, following: Block | None) -> bool:
    """Whether a question without options has the number that is missing between its neighbours."""
    number, after = block.number or 0, following.number if following is not None else None
    return before is not None and after is not None and number == before + 1 and number < after


def _is_stray(lines: Sequence[Line], start: _Start) -> bool:
    """Whether nothing but a number stands there, and what follows goes on with the question before."""
    if start.text:
        return False
    following = lines[start.at + 1 : start.at + 1 + _NEAR]
    first = next((line for line in following if line.kind is not Kind.BLANK), None)
    if first is None:
        return start.at + 1 + _NEAR >= len(lines)
    label = letter_of(0, first)
    return (label is not None and label.place > 0) or key_line(0, first) is not None
