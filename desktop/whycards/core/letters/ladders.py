"""Options that are steps of a ladder: numbers, sizes, dates, versions, and pairs such as yes and no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LONGEST, _LONGEST_STEP = 160, 60
_UNITS = (
    {
        "bit": 1e-9 / 8,
        "bits": 1e-9 / 8,
        "b": 1e-9,
        "byte": 1e-9,
        "bytes": 1e-9,
        "kb": 1e-6,
        "kib": 1e-6,
        "mb": 1e-3,
    }
    | {"mib": 1e-3, "gb": 1, "gib": 1, "tb": 1e3, "tib": 1e3, "pb": 1e6, "pib": 1e6, "eb": 1e9},
    {
        "bps": 1,
        "kbps": 1e3,
        "kbit/s": 1e3,
        "mbps": 1e6,
        "mbit/s": 1e6,
        "gbps": 1e9,
        "gbit/s": 1e9,
        "tbps": 1e12,
    },
    {"ns": 1e-9, "µs": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1, "sec": 1, "second": 1, "seconds": 1, "min": 60}
    | {
        "minute": 60,
        "minutes": 60,
        "h": 3600,
        "hour": 3600,
        "hours": 3600,
        "d": 86400,
        "day": 86400,
        "days": 86400,
    }
    | {"week": 604800, "weeks": 604800, "month": 2.63e6, "months": 2.63e6, "year": 3.16e7, "years": 3.16e7}
    | {
        "sekunden": 1,
        "minuten": 60,
        "stunden": 3600,
        "tage": 86400,
        "wochen": 604800,
        "monate": 2.63e6,
        "jahre": 3.16e7,
    },
    {"nm": 1e-9, "µm": 1e-6, "mm": 1e-3, "cm": 1e-2, "dm": 0.1, "m": 1, "km": 1e3, "in": 0.0254, "ft": 0.3048},
    {"µg": 1e-6, "mcg": 1e-6, "mg": 1e-3, "g": 1, "kg": 1e3, "t": 1e6},
    {"ml": 1e-3, "cl": 1e-2, "dl": 0.1, "l": 1, "hl": 100},
    {"hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9, "thz": 1e12},
    {"v": 1, "mv": 1e-3, "kv": 1e3},
    {"w": 1, "mw": 1e-3, "kw": 1e3},
)
_SCALES = tuple(
    tuple(words.split())
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "once twice thrice",
        "none few some many most all",
        "never rarely seldom sometimes often usually always",
        "lowest low medium high highest",
        "low moderate high critical",
        "very\N{NO-BREAK SPACE}low low average medium high very\N{NO-BREAK SPACE}high",
        "tiny small medium large huge",
        "nano micro small medium large xlarge 2xlarge 4xlarge 8xlarge",
        "xs s m l xl xxl xxxl",
        "bronze silver gold platinum",
        "beginner intermediate advanced expert",
        "january february march april may june july august september october november december",
        "monday tuesday wednesday thursday friday saturday sunday",
        "hourly daily weekly monthly quarterly yearly annually",
        "morning noon afternoon evening night",
        "past present future",
        "i ii iii iv v vi vii viii ix x",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    )
)
_PAIR_WORDS = """
    yes/no true/false t/f y/n correct/incorrect right/wrong agree/disagree valid/invalid ja/nein
    richtig/falsch wahr/falsch oui/non vrai/faux sí/no si/no verdadero/falso sim/não verdadeiro/falso
    certo/errado sì/no vero/falso ja/nee waar/onwaar juist/onjuist tak/nie prawda/fałsz
    да/нет верно/неверно правда/ложь так/ні правда/неправда
    是/否 对/错 正确/错误 正確/錯誤 はい/いいえ 正しい/誤り ○/× √/×
"""
_PAIRS = frozenset(frozenset(pair.split("/")) for pair in _PAIR_WORDS.split())


def is_ladder(texts: Sequence[str]) -> bool:
    """Whether these texts stand in an order that a reader expects, and so must keep it."""
    if len(texts) < 2 or any(len(text) > _LONGEST for text in texts):
        return False
    bare = [" ".join(text.split()).strip(" .*_`$").lower() for text in texts]
    if len(bare) == 2 and frozenset(bare) in _PAIRS:
        return True
    return _is_pair_with_reasons(bare) or _is_scale(bare) or _has_rising_numbers(bare) or _is_dated(bare)


def _is_pair_with_reasons(texts: Sequence[str]) -> bool:
    """ "Yes, because ..." and "No, because ..."."""
    firsts = [re.split(r"[,.;:\s–—-]", text, maxsplit=1)[0] for text in texts]
    return (
        len(set(firsts)) == 2
        and frozenset(firsts) in _PAIRS
        and all(
            re.match(r"[,.;:–—-]|\s[-–—]|\s(?:because|since|as|if|but|only)\b|$", text[len(first) :])
            for text, first in zip(texts, firsts, strict=True)
        )
    )


def _is_scale(texts: Sequence[str]) -> bool:
    for scale in _SCALES:
        if texts[0] in scale and all(text in scale for text in texts):
            return _is_monotonous([(float(scale.index(text)),) for text in texts])
    return False


def _has_rising_numbers(texts: Sequence[str]) -> bool:
    """The same words around numbers that rise or fall, or quantities of one kind."""
    shapes = {_NUMBER.sub("#", text) for text in texts}
    if len(shapes) == 1 and "#" in next(iter(shapes)) and all(len(text) <= _LONGEST_STEP for text in texts):
        steps = [tuple(value for found in _NUMBER.findall(text) for value in _values(found)) for text in texts]
        return len({len(step) for step in steps}) == 1 and _is_monotonous(steps)
    quantities = [_quantity(text) for text in texts]
    if any(quantity is None for quantity in quantities):
        return False
    known = [quantity for quantity in quantities if quantity is not None]
    return len({kind for kind, _ in known}) == 1 and _is_monotonous([value for _, value in known])


def _values(number: str) -> tuple[float, ...]:
    """1,000 and 2.5 are one figure, 1.2.3 and 10.0.0.1 several."""
    parts = re.split(r"[.,]", number)
    if len(parts) > 2 and not all(len(part) == 3 for part in parts[1:]):
        return tuple(map(float, parts))
    if len(parts) > 1 and all(len(part) == 3 for part in parts[1:]):
        return (float("".join(parts)),)
    return (float(".".join(parts)),)


@cache
def _amount() -> re.Pattern[str]:
    more = (
        r"(?:(?P<more>at least|at most|up to|about|around|approximately|less than|more than|over|under|exactly"
        r"|only|every|max\.?|min\.?|~|≈|<=?|>=?|≤|≥)\s*)?"
    )
    number = r"[-−+]?\d+(?:[.,]\d+)*"
    return re.compile(
        rf"{more}(?P<money>[$€£¥]\s?)?(?P<first>{number})(?:\s?(?:-|–|—|to|bis)\s?(?P<second>{number}))?"
        r"\s?(?P<unit>%|[a-zµ°/]{1,10})?(?:\s(?P<noun>[a-z]{1,20}))?"
    )


def _quantity(text: str) -> tuple[str, tuple[float, ...]] | None:
    """The kind of quantity, and its value: what is less than 10 comes before 10 to 20."""
    found = _amount().fullmatch(text)
    if found is None:
        return None
    first = found["first"]
    value = _values(first.lstrip("-−+"))[0] * (-1 if first[0] in "-−" else 1)
    side = 0 if not found["more"] else -1 if _BELOW.match(found["more"]) else 1
    unit, noun = found["unit"] or "", found["noun"] or ""
    for number, units in enumerate(_UNITS):
        if unit in units:
            return f"{number}{noun}", (value * units[unit], side)
    return f"{found['money'] or ''}{unit}{noun}", (value, side)


_BELOW = re.compile(r"less|under|at most|up to|max|<|≤")
_MONTH_WORDS = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = tuple(_MONTH_WORDS.split())


@cache
def _date() -> re.Pattern[str]:
    months = "|".join(_MONTHS)
    return re.compile(
        rf"(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s)?(?P<month>{months})[a-z]*\.?\s?(?P<late>\d{{1,2}}(?=,))?,?\s?(?P<year>\d{{4}})?"
    )


def _is_dated(texts: Sequence[str]) -> bool:
    """ "3 May 2019", "July 2020"."""
    steps = []
    for text in texts:
        found = _date().fullmatch(text)
        if found is None:
            return False
        day = found["day"] or found["late"] or "0"
        steps.append((float(found["year"] or 0), float(_MONTHS.index(found["month"])), float(day)))
    return _is_monotonous(steps)


def _is_monotonous(steps: Sequence[tuple[float, ...]]) -> bool:
    pairs = list(pairwise(steps))
    return all(one < other for one, other in pairs) or all(one > other for one, other in pairs)
