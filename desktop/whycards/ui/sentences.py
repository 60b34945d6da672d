"""Sentences of the layers below, which speak English, in the learner's language.

What readers, the library and the services say travels as a plain sentence: between processes, into the library
and onto the command line. The catalogue holds the patterns of these sentences ("The deck is cut after {count}
questions.") in the context "told". A sentence is recognised by its pattern, and what stood in its gaps goes
into the gaps of the translation. One without a pattern is shown as it is.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from functools import lru_cache

from whycards.ui.language import LANGUAGE, Catalogue

_LONGEST = 4000
"""Characters from which nothing is looked for: a sentence that quotes a file may be long."""
_DEEPEST = 2
"""How far sentences stand in the gaps of others."""
_SENTENCE_ENDS = re.compile(r"(?<=[.!?]) (?=[^a-z])")


def told(sentence: str) -> str:
    """A sentence, or several, of the layers below in the learner's language."""
    catalogue = LANGUAGE.catalogue
    if not catalogue.told or len(sentence) > _LONGEST:
        return sentence
    return _told(sentence, catalogue)


@lru_cache(maxsize=512)
def _told(sentence: str, catalogue: Catalogue) -> str:
    found = _whole(sentence, catalogue)
    if found is not None:
        return found
    return " ".join(_part(part, catalogue) for part in _SENTENCE_ENDS.split(sentence))


def _part(sentence: str, catalogue: Catalogue) -> str:
    """One sentence of several: it may have got its full stop, or its beginning with a colon, from others."""
    found = _whole(sentence, catalogue)
    if found is None and sentence.endswith("."):
        bare = _whole(sentence[:-1], catalogue)
        found = f"{bare}." if bare is not None else None
    if found is not None:
        return found
    before, colon, after = sentence.partition(": ")
    return f"{_part(before, catalogue)}: {_part(after, catalogue)}" if colon else sentence


def _whole(sentence: str, catalogue: Catalogue, depth: int = 0) -> str | None:
    """The translation of exactly this sentence, None where no pattern is that of it."""
    for pattern in _patterns(catalogue):
        values = pattern.match(sentence)
        if values is not None:
            return pattern.translation.format_map(
                {name: _in_gap(value, catalogue, depth) for name, value in values.items()}
            )
    return None


def _in_gap(value: str, catalogue: Catalogue, depth: int) -> str:
    if depth >= _DEEPEST or " " not in value:
        return value
    return _whole(value, catalogue, depth + 1) or value


@dataclass(frozen=True, slots=True)
class _Pattern:
    """`parts` are the words of a sentence, and between each two of them is the gap of a name."""

    parts: tuple[str, ...]
    names: tuple[str, ...]
    translation: str

    def match(self, sentence: str) -> dict[str, str] | None:
        """What stands in the gaps of this sentence. No gap is longer than it must be, but the last one."""
        if not self.names:
            return {} if sentence == self.parts[0] else None
        first, *middle, last = self.parts
        start, end = len(first), len(sentence) - len(last)
        if start > end or not sentence.startswith(first) or not sentence.endswith(last):
            return None
        values = []
        for part in middle:
            at = sentence.find(part, start, end)
            if at < 0:
                return None
            values.append(sentence[start:at])
            start = at + len(part)
        return dict(zip(self.names, [*values, sentence[start:end]], strict=True))


@lru_cache(maxsize=2)
def _patterns(catalogue: Catalogue) -> tuple[_Pattern, ...]:
    """The most telling ones first."""
    found = [_pattern(*pair) for pair in catalogue.told.items()]
    return tuple(sorted(found, key=lambda pattern: -sum(map(len, pattern.parts))))


def _pattern(source: str, translation: str) -> _Pattern:
    parts, names = [""], []
    for literal, name, _, _ in string.Formatter().parse(source):
        parts[-1] += literal
        if name is not None:
            names.append(name)
            parts.append("")
    return _Pattern(tuple(parts), tuple(names), translation)
