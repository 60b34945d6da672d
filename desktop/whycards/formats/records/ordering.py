"""An order of options that does not tell the key, for files that name the right one first."""

from __future__ import annotations

import re

from whycards.formats.neutral.item import Choice

_NUMBER = re.compile(r"\s*+(?:[^\w\s]\s*+)?(-?\d{1,15}(?:[.,]\d{1,9})?)")
_SUMMARY = re.compile(
    r"(?:all|none|both|neither|any|either)\b.{0,30}\b(?:above|these|those|options|answers)", re.IGNORECASE
)


def in_neutral_order(options: list[Choice]) -> list[Choice]:
    """Options in the order of their texts, numbers by size: the same for each reading, and blind to the key.

    True stands before False, and what speaks of the others ("all of the above") last.
    """
    texts = [option.text.casefold() for option in options]
    return sorted(options, key=_place, reverse=sorted(texts) == ["false", "true"])


def _place(choice: Choice) -> tuple[bool, float, str]:
    number = _NUMBER.match(choice.text)
    value = float(number[1].replace(",", ".")) if number else float("inf")
    return _SUMMARY.match(choice.text) is not None, value, choice.text.casefold()
