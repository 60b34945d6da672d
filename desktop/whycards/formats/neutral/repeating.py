"""Reasons that say the option's text once more before they say why."""

from __future__ import annotations

import re

_LABEL = re.compile(r"\(?(?:[A-Z]|\d{1,2})[.):]{1,2}[ \t]+")
_MARKS = "*_`\"“”'"
_AFTER = re.compile(r"[*_`\"”']{0,3}[ \t]*(?::|[-–—](?=[ \t]))[*_`]{0,3}\s+(?=\S)")
_LEAST, _LONGEST = 3, 400


def without_option(reason: str, option: str) -> str:
    """The reason without the option's text and letter before it: "A. North wall: it is cold." is "It is cold."

    Only where a colon or a dash parts them, and something follows.
    """
    option = option.strip(_MARKS).rstrip(".")
    if not _LEAST <= len(option) <= _LONGEST or "\n" in option:
        return reason
    label = _LABEL.match(reason.lstrip(_MARKS))
    start = len(reason) - len(reason.lstrip(_MARKS)) + (label.end() if label else 0)
    start += len(reason[start:]) - len(reason[start:].lstrip(_MARKS))
    end = start + len(option)
    if reason[start:end].casefold() != option.casefold():
        return reason
    after = _AFTER.match(reason, end + (reason[end : end + 1] == "."))
    if after is None:
        return reason
    why = reason[after.end() :]
    return why[:1].upper() + why[1:]
