"""What a column of a table, or a name in a JSON object, is for by its name."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from whycards.formats.records.synonyms import (
    JOINED,
    JOINED_WEAK_KEYS,
    NUMBERED,
    STRONG,
    WEAK_KEYS,
    WEAK_QUESTIONS,
)
from whycards.formats.tables.fields import Field

_LONGEST = 160
_PLURAL = re.compile(r"\(\s?(?:s|es|n|en|e)\s?\)", re.IGNORECASE)
_ASIDE = re.compile(r"[(\[{（【][^()\[\]{}（）【】]{0,160}(?:[)\]}）】]|$)")
_NUMBER_SIGN = re.compile(r"#\s*$")
_CAMEL = re.compile(
    r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])"
)
_CJK_LETTER = re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])(?=[a-zA-Z]$)")
_BREAKS = re.compile(r"[\s_()./\\:;*|?!？：。、\"'“”‘’<>=+&-]+")
_AFTER = re.compile(r"\s[-–—]\s|[:：]\s")
_LETTERS = {letter: place for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz", 1)}
_LETTERS.update({letter: place for place, letter in enumerate("абвгдежзик", 1)})
_OPTION_LETTERS = frozenset("abcdefgh")
_FILLERS = frozenset({"for", "of", "the", "text", "st", "nd", "rd", "th"})
_MOST = 50


class Heading(NamedTuple):
    """What a name means. `number` is that of its option, 1-based, 0 without; `bare` is the name, plain.

    `field` is None for a name that says nothing. Without `is_strong` it means this only where no other does.
    """

    field: Field | None
    number: int = 0
    bare: str = ""
    is_strong: bool = True
    is_lettered: bool = False


def plain_name(name: str) -> str:
    """A name in lower case, its words divided by blanks, without remarks in brackets or behind a dash."""
    name = unicodedata.normalize("NFKC", name[:_LONGEST]).strip()
    name = _ASIDE.sub(" ", _PLURAL.sub("s", name))
    name = _NUMBER_SIGN.sub(" number", _AFTER.split(name.strip(), 1)[0])
    name = _CAMEL.sub(" ", _CJK_LETTER.sub(" ", name))
    return " ".join(_BREAKS.sub(" ", name.replace("#", " number ")).casefold().split())


@lru_cache(maxsize=4096)
def heading(name: str) -> Heading:
    """What a name means."""
    bare = plain_name(name)
    whole = _whole(bare)
    if whole is not None:
        return whole
    words = _joined(bare).split()
    for at, word in enumerate(words):
        number = _number(word)
        if not number:
            continue
        others = words[:at] + words[at + 1 :]
        is_lettered = not word[:1].isdigit()
        if not others:
            return Heading(Field.OPTION, number, bare, True, is_lettered)
        rest = " ".join(others)
        field = NUMBERED.get(rest) or NUMBERED.get(" ".join(other for other in others if other not in _FILLERS))
        if field is not None and not (is_lettered and field in (Field.TAG, Field.HINT, Field.SOURCE)):
            return Heading(field, number, bare, True, is_lettered)
    return Heading(None, 0, bare)


def _whole(bare: str) -> Heading | None:
    if bare in STRONG and not (bare in WEAK_KEYS and STRONG[bare] is not Field.KEY):
        return Heading(STRONG[bare], 0, bare)
    if bare in WEAK_QUESTIONS:
        return Heading(Field.QUESTION, 0, bare, False)
    if bare in WEAK_KEYS and len(bare) > 1:
        return Heading(Field.KEY, 0, bare, False)
    if bare in JOINED_WEAK_KEYS:
        return Heading(Field.KEY, 0, bare, False)
    return Heading(JOINED[bare], 0, bare) if bare in JOINED else None


def _joined(bare: str) -> str:
    """The name, a letter or number at the end of a word being divided from it: "opa", "optiona", "ans1"."""
    if bare.startswith("op") and len(bare) == 3 and bare[2] in _LETTERS:
        return f"option {bare[2]}"
    stem, last = bare[:-1], bare[-1:]
    is_one = (
        " " not in bare and last in _OPTION_LETTERS and NUMBERED.get(stem) is Field.OPTION and len(stem) > 2
    )
    return f"{stem} {last}" if is_one else bare


def _number(word: str) -> int:
    if word.isdecimal() and len(word) <= 2:
        return int(word) if 0 < int(word) <= _MOST else 0
    return _LETTERS.get(word, 0)
