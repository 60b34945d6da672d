"""Reasons that stand at the end of an explanation, each quoted below the words of its option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whycards.core.blocks import Block, BlockKind, blocks, joined
from whycards.formats.cleaning.text import trim


def without_quoted(full: str, options: Sequence[str]) -> tuple[str, Mapping[int, str]]:
    """The explanation without such reasons, and the reason of each option that has one, by position."""
    if ">" not in full:
        return full, {}
    left = blocks(full)
    wanted = [_words(blocks(option)) for option in options]
    found: dict[int, str] = {}
    place = len(options)
    while left and left[-1].kind is BlockKind.QUOTE:
        owner = next((at for at in reversed(range(place)) if _ends_with(left[:-1], wanted[at])), None)
        if owner is None:
            break
        found[owner] = _unquoted(left[-1].text)
        del left[-1 - len(wanted[owner]) :]
        place = owner
    return (joined(left), dict(sorted(found.items()))) if found else (full, {})


def _words(parts: Sequence[Block]) -> list[str]:
    return [" ".join(part.text.split()) for part in parts]


def _ends_with(parts: Sequence[Block], words: Sequence[str]) -> bool:
    return bool(words) and len(parts) >= len(words) and _words(parts[-len(words) :]) == words


def _unquoted(quote: str) -> str:
    return trim("\n".join(line.lstrip(" ").removeprefix(">").removeprefix(" ") for line in quote.split("\n")))
