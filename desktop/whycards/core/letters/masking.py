"""Hides what is no prose in a Markdown text: code, formulas, addresses, images, the targets of links, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from whycards.core.letters import words

HIDDEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for each hidden character, so that all places stay what they are."""

IN_CODE = "\x01"
"""Stands for the backticks around a single letter: in "option `B`" it is a name, elsewhere code."""

_MARKS = re.compile(r"[`$<\[\\]|://|www\.|@|\n {0,3}(?:```|~~~)|(?:^|\n)(?: {4}|\t)|^ {0,3}(?:```|~~~)")
_SET_APART = re.compile(r"\w\s?[#_-][A-Z](?!\w)|[A-Z]\\[A-Z](?!\w)")
_NUMBERED = re.compile(r"(?<!\w)#(?=[A-Z](?![\w#]))")
_FENCE = re.compile(r"^[ \t>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})", re.MULTILINE)
_RUN = re.compile(r"`+")
_LETTER = re.compile(r"[A-Za-z]")
_HIDDEN, _BLACK = re.compile(f"{HIDDEN}+"), re.compile(r"\S+")
_KEPT = re.compile(r"[^\n]")


@cache
def _plain_hidden() -> re.Pattern[str]:
    """What one look finds. Each branch is bounded or ends at the first character that cannot belong to it."""
    return re.compile(
        r"(?P<image>!\[[^\[\]\n]{0,300}\]"
        r"(?:\([^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,300})?\)|\[[^\[\]\n]{0,80}\]))"
        r"|(?P<target>(?<=\])\((?:[^()\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,300})?)"
        r"(?:[ \t]+\"[^\"\n]{0,300}\")?\))"
        r"|(?P<definition>(?m:^) {0,3}\[[^\[\]\n]{1,80}\]:[ \t]*\S{1,2000})"
        r"|(?P<address>(?:https?|ftp|file)://[^\s<>\"'()]{1,2000}|\bwww\.[^\s<>\"'()]{1,500})"
        r"|(?P<mail>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})"
        r"|(?P<tag><(?:!--[^<>]{0,500}--|/?[A-Za-z][^<>\n]{0,300})>)"
        r"|(?P<display>\$\$(?:[^$\\]|\\.){1,4000}?\$\$)"
        r"|(?P<inline>(?<![\\$\w])\$(?![\s$])(?:[^$\\\n]|\\.|\n(?!\s*\n)){1,500}?(?<!\s)\$(?![\d$]))"
        r"|(?P<paren>\\\((?:[^\\\n]|\\(?![()])){1,500}\\\)|\\\[(?:[^\\]|\\(?![\[\]])){1,2000}\\\])",
        re.DOTALL,
    )


def mask(text: str) -> str:
    """The text with everything in it hidden that holds no prose; line breaks and all places stay."""
    masked = text
    if _MARKS.search(text) is not None:
        masked = _without_blocks(text)
        if "`" in masked:
            masked = _without_spans(masked)
        masked = _plain_hidden().sub(lambda found: _hide(found.group()), masked)
    if _SET_APART.search(masked) is not None:
        masked = _with_usual_signs(masked)
    return _with_usual_marks(masked) if _has_other_marks(masked) else masked


def _has_other_marks(text: str) -> bool:
    return "_" in text or "'" in text or "‘" in text


@cache
def _behind_noun() -> re.Pattern[str]:
    """Letters that other signs tie to their noun or to each other: "Option #B", "Option-B", "Options A\\B"."""
    return re.compile(
        rf"(?<![\w-])(?P<noun>(?i:{words.NOUNS})\s?)(?P<sign>[#_-]?)(?P<letters>[A-Z](?:\\[A-Z]){{0,8}})(?![\w\\#-])"
    )


def _with_usual_signs(text: str) -> str:
    changed = _behind_noun().sub(_usual_signs, text)
    has_numbers = any(
        text[found.start("sign")] == "#" for found in _behind_noun().finditer(text) if found["sign"]
    )
    return _NUMBERED.sub(" ", changed) if has_numbers else changed


def _usual_signs(found: re.Match[str]) -> str:
    sign = " " if found["sign"] else ""
    return found["noun"] + sign + found["letters"].replace("\\", "/")


@cache
def _set_off() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:(?P<emphasis>_{1,3})(?P<letter>[A-Z])(?P=emphasis)|['‘](?P<quoted>[A-Z])['’])(?!\w)"
    )


def _with_usual_marks(text: str) -> str:
    """Letters set off by low lines or single quotation marks as by stars and double ones: "_B_", "'B'"."""
    return _set_off().sub(_usual, text)


def _usual(found: re.Match[str]) -> str:
    if found["quoted"]:
        return f'"{found["quoted"]}"'
    stars = "*" * len(found["emphasis"])
    return f"{stars}{found['letter']}{stars}"


def _hide(text: str) -> str:
    return _KEPT.sub(HIDDEN, text) if "\n" in text else HIDDEN * len(text)


def only_hidden(text: str, masked: str) -> str:
    """What `mask` hid in the text, with spaces in the place of all else; line breaks and places stay."""
    pieces, at = [], 0
    for found in _HIDDEN.finditer(masked):
        pieces += [_blank(text[at : found.start()]), text[found.start() : found.end()]]
        at = found.end()
    return "".join([*pieces, _blank(text[at:])])


def _blank(text: str) -> str:
    return _BLACK.sub(lambda found: " " * len(found.group()), text)


def _without_blocks(text: str) -> str:
    """Without fences and code by indentation."""
    if "```" not in text and "~~~" not in text and "    " not in text and "\t" not in text:
        return text
    return "\n".join(_block_lines(text.split("\n")))


def _block_lines(lines: list[str]) -> Iterator[str]:
    fence, was_blank, in_list = "", True, False
    for line in lines:
        if fence:
            yield _hide(line)
            bare = line.strip().lstrip("> ")
            if len(bare) >= len(fence) and bare == fence[0] * len(bare):
                fence = ""
            continue
        opened = _FENCE.match(line)
        if opened is not None and not ("`" in line[opened.end() :] and opened[1][0] == "`"):
            fence = opened[1]
            yield _hide(line)
            continue
        is_deep = line.startswith(("    ", "\t"))
        if line.strip() and not is_deep:
            in_list = (
                line.lstrip()[:2] in ("- ", "* ", "+ ")
                or line.lstrip()[:1].isdigit()
                or (in_list and line.startswith(" "))
            )
        is_code = is_deep and was_blank and not in_list
        yield _hide(line) if is_code else line
        was_blank = not line.strip() or is_code


def _without_spans(text: str) -> str:
    """Without code spans. A run of backticks without its like further on is text."""
    runs = [found.span() for found in _RUN.finditer(text)]
    alike: dict[int, list[int]] = {}
    for number in reversed(range(len(runs))):
        alike.setdefault(runs[number][1] - runs[number][0], []).append(number)
    pieces: list[str] = []
    at = after = 0
    for number, (start, end) in enumerate(runs):
        if number < after:
            continue
        following = alike[end - start]
        while following and following[-1] <= number:
            following.pop()
        inner = text[end : runs[following[-1]][0]] if following else "\n\n"
        if "\n\n" not in inner:
            closing = following[-1]
            pieces += [text[at:start], _span(inner, end - start)]
            at, after = runs[closing][1], closing + 1
    return "".join([*pieces, text[at:]])


def _span(inner: str, ticks: int) -> str:
    if ticks == 1 and len(inner) == 1 and _LETTER.fullmatch(inner):
        return IN_CODE + inner + IN_CODE
    return HIDDEN * ticks + _hide(inner) + HIDDEN * ticks
