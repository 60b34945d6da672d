"""What the keys and ids of a whole file have in common, found out before any question is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from whycards.formats.neutral.keys import Means, Numbering
from whycards.formats.neutral.naming import number_of
from whycards.formats.neutral.texts import plain

_WORD = 3
"""Fewer letters or digits than these may name an option as well as be its text."""
_MANY = 2_000
"""After so many keys it is known what they are."""
_FEWEST = 5
"""Fewer keys than these prove no habit."""


def place_of(key: str, options: int, base: int, means: Means) -> int | None:
    """The option that a lone number is the place of, where numbers are known to be places."""
    if means != "numbers" or not key.isdecimal() or len(key) > 2:
        return None
    at = int(key) - base
    return at if 0 <= at < options else None


def exact_keys(key: str | Sequence[str], options: Sequence[str], means: Means) -> list[int]:
    """The options that a key is the text of, to the letter; none where it may as well be a letter or number."""
    parts = [key] if isinstance(key, str) else key
    if means != "texts" and any(len(part) < _WORD and part.isalnum() for part in parts):
        return []
    if means == "numbers" or not all(options.count(part) == 1 for part in parts):
        return []
    return [options.index(part) for part in parts]


class Habits:
    """Hears each key and id of a file, and answers once it heard them all. `default` is the first number."""

    def __init__(self, default: Literal[0, 1]) -> None:
        self._default: Literal[0, 1] = default
        self._numbering = Numbering()
        self._numbers = 0
        self._texts = 0
        self._outside = 0
        self._letters = 0
        self._keys = 0
        self._ids: set[str] = set()
        self._ids_heard = 0
        self._are_ordinals = True

    def hear_key(self, key: str | Sequence[str], options: Sequence[str]) -> None:
        """A key as written, and its question's options."""
        if not key or not options:
            return
        first = key if isinstance(key, str) else key[0]
        if self._keys > _MANY and isinstance(key, str) and not self.may_prove(first, len(options)):
            return
        self._keys += 1
        if first[:1].isdigit():
            self._numbering.see(key, options)
            if isinstance(key, str):
                self._hear_number(key, options)
        elif len(key) <= len(options) and first not in options:
            self._letters += 1
        elif isinstance(key, str):
            bare = plain(key)
            named = [other for other in map(plain, options) if other and other in bare]
            self._texts += bare in named
            self._outside += not named and len(key) > 1

    def may_prove(self, key: str, options: int) -> bool:
        """Whether a key can say more of a file of which many were heard: only the first and last number do."""
        return self._keys <= _MANY or key in ("0", str(options))

    def is_settled_by(self, key: str) -> bool:
        """Whether a lone key, even of options that are not known yet, can say nothing more."""
        return self._keys > _MANY and not key.isdecimal()

    def _hear_number(self, key: str, options: Sequence[str]) -> None:
        number = number_of(key)
        is_place = number is not None and 0 <= number <= len(options)
        is_text = key in options
        self._numbers += is_place and not is_text
        self._texts += is_text and not is_place
        self._outside += not is_text and not is_place and number is not None

    def hear_id(self, name: str) -> None:
        """The id of a question."""
        self._ids_heard += 1
        self._ids.add(name)
        self._are_ordinals = self._are_ordinals and number_of(name) in (self._ids_heard, self._ids_heard - 1)

    @property
    def base(self) -> Literal[0, 1]:
        """The number of the first option."""
        return self._numbering.base(self._default)

    @property
    def is_base_open(self) -> bool:
        """Whether keys are numbers, and nothing in the file proves where they begin."""
        return self._numbering.is_used and not self._numbering.is_proved

    @property
    def means(self) -> Means:
        """What keys are, where all of the file are alike: numbers of options, or texts; else anything."""
        if self._numbers >= _FEWEST and not self._texts:
            return "numbers"
        return "texts" if self._texts > 2 and not self._numbers and not self._letters else "any"

    @property
    def is_key_an_option(self) -> bool:
        """Whether keys are texts that are never among the options: then they are the missing right ones."""
        return self._outside >= 2 and self._outside * 10 >= self._keys * 9

    @property
    def has_own_ids(self) -> bool:
        """Whether ids are names of questions: each is used once, and they do not only count."""
        return len(self._ids) == self._ids_heard > 0 and not self._are_ordinals
