"""Makes an item of a block: stem, options, what tells the key, and the explanation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whycards.formats.bank.blocks import Block
from whycards.formats.bank.body import Body
from whycards.formats.bank.explaining import explanation
from whycards.formats.bank.furniture import is_furniture
from whycards.formats.bank.inline_html import without_inline_html
from whycards.formats.bank.keylines import KeyLine, is_row, key_lines, says_nothing, untagged
from whycards.formats.bank.labels import with_options
from whycards.formats.bank.lines import Kind, Line
from whycards.formats.bank.metadata import is_noise, is_task, without_metadata
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.judging import judged
from whycards.formats.neutral.keys import Key, resolve

_FLAG = re.compile(
    r"[*_]{0,2}[(\[][ \t]{0,3}(?:the[ \t]{1,3})?correct(?:[ \t]{1,3}answer)?[ \t]{0,3}[)\]][*_]{0,2}",
    re.IGNORECASE,
)
_SIGN = re.compile(r"[✓✔✅☑]\ufe0f?")
_WRONG = re.compile(r"[ \t]?[❌✗✘]\ufe0f?[ \t]{0,3}$")
_PREFIX = re.compile(r"\A[*_]{0,2}(?:Q|Question)[ \t]{0,2}:[*_]{0,2}(?=[ \t])", re.IGNORECASE)
_VOTED = re.compile(r"[*_(\[]{0,2}most voted[*_)\]]{0,2}[ \t]{0,3}$", re.IGNORECASE)
_SPACED_IMAGE = re.compile(r"(!\[[^\[\]]{0,500}\]\()[ \t]*([^()<>\"'\s][^()<>\"'\n]{0,500})\)")


def read_item(block: Block) -> Item:
    """The item of a block; without options a flashcard, where an answer is written out."""
    lines = [line for line in block.lines if not is_noise(line)]
    metadata, lines = without_metadata(lines)
    is_labelled = not any(line.kind is Kind.BOX for line in lines)
    lines = with_options(lines) if is_labelled else lines
    body = Body.of(lines, is_labelled=is_labelled)
    item = Item("", body.choices(), level=metadata.level, domain=metadata.domain, tags=metadata.tags)
    stem = body.stem
    if item.options:
        _take_flags(item.options, is_labelled=is_labelled)
        after = _take_key(item, body.after)
        item.full, item.sources = explanation(after)
        if not item.key and not any(choice.is_key for choice in item.options):
            item.key = _implied(item)
    else:
        stem, item.answer, item.full = _split_answer(lines)
    item.stem = _stem(block, stem)
    if not item.options and is_task(item.stem):
        item.full = item.full or item.answer
        item.answer = ""
    _show(item)
    return item


def declared_other(block: Block) -> str:
    """The kind that a block declares for itself, where that is no choice; else ""."""
    metadata, _ = without_metadata(block.lines)
    return metadata.kind if metadata.is_other else ""


def key_of(item: Item) -> Key:
    """The key of an item as far as it can be resolved."""
    flagged = tuple(at for at, choice in enumerate(item.options) if choice.is_key)
    if flagged or not item.key:
        return Key(flagged)
    labels = [choice.label for choice in item.options]
    return resolve(item.key, [choice.text for choice in item.options], labels=labels if all(labels) else ())


def _stem(block: Block, lines: Sequence[str]) -> str:
    before, title = trim("\n".join(block.before)), as_paragraph(block.heading.text)
    goes_on = lines and lines[0].strip() and block.heading.kind is not Kind.HEADING and title
    first = f"{title}\n" + trim("\n".join(lines)) if goes_on else ""
    parts = (before, first) if first else (before, title, trim("\n".join(lines)))
    return trim(_PREFIX.sub("", trim("\n\n".join(part for part in parts if part))))


def _take_flags(choices: Sequence[Choice], *, is_labelled: bool) -> None:
    """Take the marks of a right answer out of the options' texts, and votes of others."""
    for choice in choices:
        choice.text = trim(_VOTED.sub("", choice.text))
        if is_labelled and _WRONG.sub("", choice.text).strip():
            choice.text = trim(_WRONG.sub("", choice.text))
        for sign in (_FLAG, _SIGN) if is_labelled else (_FLAG,):
            bare, count = sign.subn("", choice.text)
            if count == 1 and bare.strip():
                choice.text, choice.is_key = trim(bare), True


def _take_key(item: Item, after: Sequence[Line]) -> list[Line]:
    """Find the written key of an item; what is left of the lines is its explanation."""
    told = key_lines(after)
    written = next((known for known in told if _value(known, after)), None)
    if written is not None:
        used = _used(written, after)
        _set_key(item, _value(written, after))
        used |= {known.at for known in told if not known.value}
        return [line for at, line in enumerate(after) if at not in used]
    shown = (at for at, line in enumerate(after) if line.kind is not Kind.BLANK and not is_furniture(line))
    first = next(shown, None)
    if first is not None and is_row(after[first]) and not any(choice.is_key for choice in item.options):
        item.key = after[first].raw.strip()
        return list(after[first + 1 :])
    return list(after)


def _value(known: KeyLine, after: Sequence[Line]) -> str:
    """The key of a line, or of the next one where the line only announces it."""
    if known.value:
        return known.value
    following = _next_text(known.at, after)
    value = untagged(after[following].raw).strip(" \t*_`->") if following is not None else ""
    return "" if says_nothing(value) else value


def _used(known: KeyLine, after: Sequence[Line]) -> set[int]:
    if known.value:
        return {known.at}
    following = _next_text(known.at, after)
    return {known.at} if following is None else {known.at, following}


def _next_text(at: int, after: Sequence[Line]) -> int | None:
    for following in range(at + 1, min(at + 4, len(after))):
        line = after[following]
        if line.kind is Kind.BLANK or is_furniture(line):
            continue
        is_value = line.kind is Kind.TEXT and not key_lines([line])
        return following if is_value else None
    return None


def _set_key(item: Item, value: str) -> None:
    """Take a written key, which only confirms where boxes have told it."""
    flagged = {at for at, choice in enumerate(item.options) if choice.is_key}
    if not flagged:
        item.key = value
        return
    written = resolve(value, [choice.text for choice in item.options])
    if written.positions and set(written.positions) != flagged:
        item.doubts.append(
            ("key-mismatch", f"The options marked as right are not those of the written key, {value}.")
        )


def _implied(item: Item) -> str:
    """The letters of the options that the explanation calls right; "" where it calls none so."""
    said = judged(item.full)
    right = [name for name, is_right in said.items() if is_right]
    return ", ".join(sorted(right))


def _split_answer(lines: Sequence[Line]) -> tuple[list[str], str, str]:
    """The stem's lines, the answer that is written out, and the explanation, where no options stand between."""
    shown = [line for line in lines if not is_furniture(line) or key_lines([line])]
    told = key_lines(shown)
    if not told:
        return [line.raw for line in shown], "", ""
    known = min(told, key=lambda one: (one.rank, one.at))
    rest = shown[known.at + 1 :]
    cut = next((at for at, line in enumerate(rest) if _explains(line)), len(rest))
    answer = trim("\n".join([known.value, *(line.raw for line in rest[:cut])]))
    answer = "" if says_nothing(answer) else answer
    full, _ = explanation(rest[cut:])
    return [line.raw for line in shown[: known.at]], answer, full


def _explains(line: Line) -> bool:
    from whycards.formats.bank.furniture import opens_explanation

    return line.kind is Kind.TEXT and opens_explanation(untagged(line.raw))


def _show(item: Item) -> None:
    """Make what is no Markdown, and paths of images with a space, readable as Markdown."""
    for name in ("stem", "answer", "full"):
        setattr(item, name, _shown(getattr(item, name)))
    for choice in item.options:
        choice.text, choice.rationale = _shown(choice.text), _shown(choice.rationale)


def _shown(text: str) -> str:
    return with_image_paths(without_inline_html(text))


def with_image_paths(text: str) -> str:
    """A text whose images have no spaces in their paths."""
    if "![" not in text:
        return text
    return _SPACED_IMAGE.sub(lambda found: found[1] + found[2].strip().replace(" ", "%20") + ")", text)
