"""Rules of the parser beyond CommonMark, strict enough to leave prices, shell variables and "about" alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline

_RAISED = re.compile(r"\^([\w+\-−*,.=()′]{1,40})\^(?![0-9A-Za-z^])")
_LOWERED = re.compile(r"~([\w+\-−*,.=()′]{0,40}[\w+])~(?![0-9~])")
_FORMULA = re.compile(r"\$(?![\s$])((?:[^$\\]|\\.){1,1000})(?<!\s)\$(?![0-9A-Za-z$])", re.S)
_PROSE = re.compile(r"[A-Za-z]{2} {1,3}[A-Za-z]{2}|\d {1,3}[A-Za-z]{2,9} {1,3}\d")
_DISPLAY = re.compile(r"\$\$(?!\$)((?:[^$\\]|\\.){1,1000})\$\$(?!\$)", re.S)


def raised(state: StateInline, silent: bool) -> bool:
    """`^up^` and `~down~`: no spaces within, and no letter or digit that goes on behind it."""
    sign = state.src[state.pos]
    if sign not in "^~" or state.src[state.pos - 1 : state.pos] == sign:
        return False
    found = (_RAISED if sign == "^" else _LOWERED).match(state.src, state.pos, state.posMax)
    if found is None or not _means(found[1]):
        return False
    if not silent:
        name = "sup" if sign == "^" else "sub"
        state.push(f"{name}_open", name, 1)
        state.push("text", "", 0).content = found[1]
        state.push(f"{name}_close", name, -1)
    state.pos = found.end()
    return True


def _means(words: str) -> bool:
    """Whether anything in it can stand high or low: one letter, digit or sign."""
    return any(character.isalnum() or character in "+-−*′" for character in words)


def dollars(state: StateInline, silent: bool) -> bool:
    """`$x$`, and `$$x$$` within a line: no space inside the dollars, no letter or digit outside of them."""
    at, text = state.pos, state.src
    if text[at] != "$" or (at > 0 and _goes_on(text[at - 1])):
        return False
    display = _DISPLAY.match(text, at, state.posMax)
    found = display or _FORMULA.match(text, at, state.posMax)
    if found is None or _is_prose(found[1]):
        return False
    if not silent:
        token = state.push("math_inline_double" if display else "math_inline", "math", 0)
        token.content = found[1].strip()
    state.pos = found.end()
    return True


def _is_prose(words: str) -> bool:
    """Whether two amounts of money enclose words: words in a formula stand in a command."""
    return "\\" not in words and _PROSE.search(words) is not None


def _goes_on(before: str) -> bool:
    return before == "$" or (before.isascii() and before.isalnum())
