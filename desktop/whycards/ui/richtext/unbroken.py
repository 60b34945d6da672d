"""Keeps together on one line what is read as one: a number and its unit, a word and the dash behind it."""

from __future__ import annotations

import re
from functools import cache

_TIGHT = "\N{NO-BREAK SPACE}"
_UNITS = (
    r"[%‰٪℃℉€£¥₽₴$]|°[CF]?"
    r"|[kKMGTPEZ]?i?B(?:/s|ps)?|[kKMGT]?i?bit(?:/s)?|[kMGT]bps|[kKMGT]B/min"
    r"|[mµμn]s|s|min|h|[kMGT]?Hz|[kMGT]?FLOPS|[kMGT]?OPS"
    r"|[kcmµμn]?m[²³]?|[kmµμ]?g|t|[dcmµμ]?[lL]|[mk]?mol|[kMGm]?(?:W|Wh|V|A|J|Pa|N|Ω|eV)|K|dB[mi]?|ppm|rpm|px|pt"
    r"|Std\.?|Sek\.?|Mio\.?|Mrd\.?|Uhr|mln|mld|tys\."
    r"|[КМГТ]?Б(?:/с)?|[кМГ]?бит(?:/с)?|[КМГТ]?біт|мс|мин|хв|сек|ч|год|[кМГ]?Гц|[ксм]?м|к?г|руб\.?|грн|тыс\.|тис\.|млн|млрд"
)


@cache
def _joints() -> re.Pattern[str]:
    return re.compile(
        rf"(?<=[0-9٠-٩]) (?=(?:{_UNITS})(?![\w/-])|\d{{3}}(?!\w))"
        r"|(?<=[\w)\]”’»\"'.…%]) (?=[–—](?:\s|$)|[»?!:;](?!\w))"
        r"|(?<=«) |(?<=[№§¶]) (?=\d)"
    )


def make_ready() -> None:
    """Compile what is needed, which would be done with the first text."""
    _joints()


def unbroken(words: str, before: str, after: str) -> str:
    """The words with no-break spaces where no line should end; they stand between `before` and `after`."""
    if " " not in words:
        return words
    start = len(before)
    return _joints().sub(_TIGHT, before + words + after)[start : start + len(words)]


def breakable_again(words: str) -> str:
    """What is copied: plain spaces."""
    return words.replace(_TIGHT, " ")
