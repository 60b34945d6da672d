"""The options of a question under all the names that a key may have for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from whycards.formats.neutral.texts import plain

_NUMBER = re.compile(r"(\d{1,4})(?:\.0{1,6})?")
LABELLED = re.compile(r"\(?([^\W\d_]|\d{1,2})(?:\s?[.):：、]|\s+[-–—](?=\s))\s*(?=\S)")
_SPACED_LABEL = re.compile(r"([^\W\d_]|\d{1,2})\s+(?=\S)")
_MARKED = 6
"""An option that is longer than this many times a key is not the same but for spacing and marks."""


def number_of(token: str) -> int | None:
    """The whole number that a token is, "1.0" being one, too; None for any other token."""
    found = _NUMBER.fullmatch(token)
    return int(found[1]) if found else None


class Choices:
    """The options of one question as a key may name them."""

    def __init__(self, texts: Sequence[str], labels: Sequence[str], base: int) -> None:
        self.texts = texts
        self._base = base
        names = [label.strip(" .):(").casefold() for label in labels]
        self._labels = {name: at for at, name in enumerate(names)} if len(set(names)) == len(texts) else {}

    @cached_property
    def plain(self) -> list[str]:
        """The texts without case, spacing and marks."""
        return [plain(text) for text in self.texts]

    @cached_property
    def _exact(self) -> list[str]:
        return [" ".join(text.split()) for text in self.texts]

    def by_letter(self, letter: str) -> int | None:
        """The option with this letter: by its label, else by its place."""
        name = letter.casefold()
        if name in self._labels:
            return self._labels[name]
        at = ord(name) - 97 if len(name) == 1 else -1
        # A file that labels its options by letters has no other letters.
        is_free = not self._labels or not all(label.isalpha() for label in self._labels)
        return at if is_free and 0 <= at < min(26, len(self.texts)) else None

    def by_number(self, token: str) -> int | None:
        """The option with this number: by its label, else by its place."""
        number = number_of(token)
        if number is None:
            return None
        if str(number) in self._labels:
            return self._labels[str(number)]
        at = number - self._base
        return at if 0 <= at < len(self.texts) else None

    def by_text(self, text: str) -> list[int]:
        """The options with this text: to the letter if there is one, else without case, spacing and marks."""
        if all(len(other) > _MARKED * len(text) + _MARKED for other in self.texts):
            return []
        exact = " ".join(text.split())
        found = [at for at, other in enumerate(self._exact) if other == exact]
        if found:
            return found
        bare = plain(text)
        return [at for at, other in enumerate(self.plain) if other == bare] if bare else []

    def by_one_text(self, text: str) -> int | None:
        """The option with this text, where only one has it."""
        found = self.by_text(text)
        return found[0] if len(found) == 1 else None

    def by_labelled_text(self, text: str) -> int | None:
        """The option that "B. its text" names, where letter and text agree."""
        for pattern in (LABELLED, _SPACED_LABEL):
            label = pattern.match(text)
            at = self.by_label(label[1]) if label else None
            if label and at is not None and at in self.by_text(text[label.end() :]):
                return at
        return None

    def by_label(self, label: str) -> int | None:
        """The option with this letter or number."""
        return self.by_number(label) if label[0].isdigit() else self.by_letter(label)
