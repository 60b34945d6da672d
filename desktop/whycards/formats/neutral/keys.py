"""Which options a written key means: letters, numbers or the options' own texts, alone or several.

Each part must name one option, or the key names none. Whether numbers count from 0 or from 1 is a property of
a whole file, which `Numbering` finds out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from whycards.formats.cleaning.text import opening
from whycards.formats.neutral.naming import LABELLED, Choices, number_of
from whycards.formats.neutral.texts import plain, slipped

Means: TypeAlias = Literal["any", "letters", "numbers", "texts"]
"""What a format says that its keys are; `any` where it does not say."""

_PARTS = re.compile(r"(?:[\s,;/&+|、，；]++|(?<![^\W\d_])(?:and|und|et|та)(?![^\W\d_]))+")
_LEAD = re.compile(
    r"(?:the\s+)?(?:(?:correct|right|best)\s+)?(?:answers?|options?|choices?|solutions?)"
    r"(?:\s++(?:is|are|was)\b)?\s*+[:：-]?\s*+(?=\S)",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"\(?([A-Za-z])[.)]?\s+(?:is|was)\s+(?:the\s+)?(?:correct|right|best|true)\b", re.IGNORECASE
)
_SEPARATOR = re.compile(r"[,;|\n、，；]|\band\b")
_WRAPPING = " \t\n\xa0*_`~[]{}<>\"'“”"
_PIECES = 24
_LONGEST = 4_000
_TRUTH = {"t": "true", "f": "false", "true": "true", "false": "false"}


@dataclass(frozen=True, slots=True)
class Key:
    """The options a key means, in authored order; none where it could not be resolved.

    `reason` is a sentence: why it should be looked at, or why no option was found. It is "" where all is clear.
    """

    positions: tuple[int, ...] = ()
    reason: str = ""


class Numbering:
    """Finds out from the keys of a whole file whether they count from 0 or from 1."""

    def __init__(self) -> None:
        self._zeros = 0
        self._ends = 0
        self.is_used = False
        """Whether any key was a number that is no option's text."""

    def see(self, written: str | Sequence[str], options: Sequence[str]) -> None:
        """A key of the file, and the texts of its question's options."""
        parts = _split(written) if isinstance(written, str) else [part.strip() for part in written]
        numbers = [number_of(part) for part in parts]
        if not numbers or None in numbers or any(part == text.strip() for part in parts for text in options):
            return
        self.is_used = True
        self._zeros += 0 in numbers
        self._ends += len(options) in numbers

    @property
    def is_proved(self) -> bool:
        """Whether a key of 0 or one equal to the number of options stood in the file, and not both."""
        return bool(self._zeros) != bool(self._ends)

    def base(self, default: Literal[0, 1]) -> Literal[0, 1]:
        """The number of the first option; the format's habit decides where nothing in the file does."""
        if self._zeros == self._ends:
            return default
        return 0 if self._zeros > self._ends else 1


def resolve(
    written: str | Sequence[str],
    options: Sequence[str],
    *,
    labels: Sequence[str] = (),
    base: int = 1,
    means: Means = "any",
) -> Key:
    """The options that a key means.

    `labels` are the options' letters or numbers as written, where the file has them; `base` is the number of
    the first option in a file without. A sequence is a key in its parts, each of which names one option.
    """
    if isinstance(written, str) and len(written) == 1 and means in ("any", "letters") and not labels:
        at = (ord(written) | 32) - 97
        if 0 <= at < min(len(options), 26) and written.isascii():
            return Key((at,))
    choices = Choices(options, labels, base)
    if isinstance(written, str):
        return _text_key(written, choices, means)
    parts = [part.strip() for part in written if part.strip()]
    if not parts:
        return Key((), "No key is written.")
    return _tokens(parts, choices, means) or _each(parts, choices, means)


def _text_key(written: str, choices: Choices, means: Means) -> Key:
    text = written[:_LONGEST].strip(_WRAPPING)
    if not text:
        return Key((), "No key is written.")
    whole = choices.by_one_text(written) if len(text) > 1 and means in ("any", "texts") else None
    if whole is not None:
        return _with_other_reading(text, whole, choices, means)
    parts = _split(text)
    found = _tokens(parts, choices, means) if parts else None
    if found is not None:
        return found
    if means in ("letters", "numbers"):
        labelled = _labelled(text, choices)
        return labelled or _nothing(written, choices)
    return (
        _composite(text, choices) or _labelled(text, choices) or _prose(text, choices) or _near(text, choices)
    )


def _with_other_reading(text: str, whole: int, choices: Choices, means: Means) -> Key:
    number = choices.by_number(text) if means == "any" else None
    if number is None or number == whole:
        return Key((whole,))
    return Key(
        (whole,), f"The key {text} is the text of one option and the number of another; the text was taken."
    )


def _split(text: str) -> list[str]:
    return [part.strip("().*_`'\"") for part in _PARTS.split(text[:_LONGEST]) if part.strip("().*_`'\"")]


def _tokens(parts: Sequence[str], choices: Choices, means: Means) -> Key | None:
    """The options that a row of letters or a row of numbers means; None where it is neither."""
    if means != "texts" and all(map(str.isalpha, parts)):
        return _letters(parts, choices) if means != "numbers" else None
    if all(number_of(part) is not None for part in parts):
        return _numbers(parts, choices, means)
    return None


def _letters(parts: Sequence[str], choices: Choices) -> Key | None:
    letters = [letter for part in parts for letter in part]
    if len(letters) > len(choices.texts) or any(len(part) > 1 and len(set(part)) < len(part) for part in parts):
        return _truth(parts, choices)
    found = [choices.by_letter(letter) for letter in letters]
    positions = {at for at in found if at is not None}
    return _truth(parts, choices) if None in found else Key(tuple(sorted(positions)))


def _truth(parts: Sequence[str], choices: Choices) -> Key | None:
    """T and F, where True and False are the options."""
    said = _TRUTH.get(parts[0].casefold()) if len(parts) == 1 else None
    if said is None or sorted(choices.plain) != ["false", "true"]:
        return None
    return Key((choices.plain.index(said),))


def _numbers(parts: Sequence[str], choices: Choices, means: Means) -> Key | None:
    texts = [choices.by_one_text(part) for part in parts] if means != "numbers" else [None]
    places = [choices.by_number(part) for part in parts] if means != "texts" else [None]
    by_text = tuple(sorted({at for at in texts if at is not None}))
    by_place = tuple(sorted({at for at in places if at is not None}))
    if None not in texts:
        differs = None not in places and by_place != by_text
        reason = (
            f"The key {', '.join(parts)} fits the texts of options and the numbers of others; texts were taken."
        )
        return Key(by_text, reason if differs else "")
    return Key(by_place) if None not in places else None


def _each(parts: Sequence[str], choices: Choices, means: Means) -> Key:
    found = [_text_key(part, choices, means) for part in parts]
    reasons = " ".join(dict.fromkeys(key.reason for key in found if key.reason))
    if not all(key.positions for key in found):
        return Key((), reasons)
    return Key(tuple(sorted({at for key in found for at in key.positions})), reasons)


def _composite(text: str, choices: Choices, *, may_slip: bool = False) -> Key | None:
    """Several texts in one key, whose own commas are no separators where the options have them too."""
    cuts = [0, *(found.end() for found in _SEPARATOR.finditer(text)), len(text)]
    ends = [*(found.start() for found in _SEPARATOR.finditer(text)), len(text)]
    if not 2 <= len(ends) <= _PIECES:
        return None
    dead: set[int] = set()

    def rest(start: int) -> tuple[int, ...] | None:
        if start == len(ends):
            return ()
        for end in range(len(ends) - 1, start - 1, -1):
            at = (
                _piece(text[cuts[start] : ends[end]], choices, may_slip=may_slip)
                if end + 1 not in dead
                else None
            )
            following = rest(end + 1) if at is not None else None
            if at is not None and following is not None:
                return (at, *following)
        dead.add(start)
        return None

    found = rest(0)
    return Key(tuple(sorted(set(found)))) if found else None


def _piece(text: str, choices: Choices, *, may_slip: bool) -> int | None:
    text = text.strip(_WRAPPING)
    at = choices.by_one_text(text)
    if at is None:
        at = choices.by_labelled_text(text)
    return slipped(plain(text), choices.plain) if at is None and may_slip else at


def _labelled(text: str, choices: Choices) -> Key | None:
    """The option whose label a longer key begins with: "B) its text", "D. Is correct because ..."."""
    label = LABELLED.match(text)
    at = choices.by_label(label[1]) if label else None
    if label is None or at is None:
        at = choices.by_labelled_text(text)
        return Key((at,)) if at is not None else None
    named = choices.by_one_text(text[label.end() :])
    if named is None or named == at:
        return Key((at,))
    return Key((at,), f"The key {_quoted(text)} has the letter of one option and the text of another.")


def _prose(text: str, choices: Choices) -> Key | None:
    """The options that "The correct answer is a)" or "B is correct" means."""
    verdict = _VERDICT.match(text)
    at = choices.by_letter(verdict[1]) if verdict else None
    if at is not None:
        return Key((at,))
    lead = _LEAD.match(text)
    if lead is None or lead.end() == 0:
        return None
    found = _text_key(text[lead.end() :], choices, "any")
    return found if found.positions else None


def _near(text: str, choices: Choices) -> Key:
    """The options that are meant but for a slip of the pen."""
    at = slipped(plain(text), choices.plain)
    found = Key((at,)) if at is not None else _composite(text, choices, may_slip=True)
    if found is None:
        return _nothing(text, choices)
    return Key(
        found.positions, f"The key {_quoted(text)} is no option's text; the one nearest to it was taken."
    )


def _nothing(written: str, choices: Choices) -> Key:
    if len(choices.by_text(written)) > 1:
        return Key((), f"The key {_quoted(written)} fits several options.")
    return Key((), f"The key {_quoted(written)} fits no option.")


def _quoted(text: str) -> str:
    return f'"{opening(text, 40)}"'
