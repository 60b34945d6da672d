"""Sentences of the layers below, which speak English, in the learner's language.

What readers, the library and the services say travels as a plain sentence: between processes, into the library
and onto the command line. The catalogue holds the patterns of these sentences ("The deck is cut after {count}
questions.") in the context "told". A sentence is recognised by its pattern, and what stood in its gaps goes
into the gaps of the translation. One without a pattern is shown as it is.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from whycards.ui.language import LANGUAGE, Catalogue, isolated

_LONGEST = 4000
"""Characters from which nothing is looked for: a sentence that quotes a file may be long."""
_MOST_BLANKS = 24
_DEEPEST = 2
"""How far sentences stand in the gaps of others."""
_SENTENCE_ENDS = re.compile(r"(?<=[\w)\"”][.!?]) ")
_LOWER = re.compile(r"[a-z][a-z ]{3,80}")
_MOST_SENTENCES = 12


def told(sentence: str) -> str:
    """A sentence, or several, of the layers below in the learner's language."""
    catalogue = LANGUAGE.catalogue
    if not catalogue.told or len(sentence) > _LONGEST:
        return sentence
    return _told(sentence, catalogue)


@lru_cache(maxsize=512)
def _told(sentence: str, catalogue: Catalogue) -> str:
    parts = _SENTENCE_ENDS.split(sentence)
    if len(parts) > _MOST_SENTENCES:
        return sentence
    said, at = [], 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            found = _part(" ".join(parts[at:end]), catalogue)
            if found is not None or end == at + 1:
                said.append(found if found is not None else parts[at])
                at = end
                break
    return " ".join(said)


def _part(sentence: str, catalogue: Catalogue) -> str | None:
    """Some of the sentences: they may have got their full stop, or a beginning with a colon, from others."""
    found = _whole(sentence, catalogue)
    if found is None and sentence.endswith("."):
        bare = _whole(sentence[:-1], catalogue)
        found = f"{bare}." if bare is not None else None
    before, colon, after = sentence.partition(": ")
    if found is None and colon:
        rest = _whole(after, catalogue)
        found = f"{_told(before, catalogue)}: {rest}" if rest is not None else None
    return found


def _whole(sentence: str, catalogue: Catalogue, depth: int = 0) -> str | None:
    """The translation of exactly this sentence, None where no pattern is that of it."""
    for pattern in _patterns(catalogue):
        for values in pattern.matches(sentence):
            if any(_SENTENCE_ENDS.search(value) for value in values.values()):
                continue  # several sentences: each is looked for by itself
            known = {name: _in_gap(value, catalogue, depth) for name, value in values.items()}
            # Where a blank alone parts two gaps, the second is what another pattern says.
            if all(known[name] is not None for name in pattern.after_blanks):
                filled = {name: known[name] or isolated(value) for name, value in values.items()}
                return pattern.translation.format_map(filled)
    return None


def _in_gap(value: str, catalogue: Catalogue, depth: int) -> str | None:
    """What stands in a gap in the learner's language, None where it is nothing that other layers say."""
    if _LOWER.fullmatch(value) and (words := catalogue.messages.gettext(value)) != value:
        return words  # what the window calls it, too
    if depth >= _DEEPEST or " " not in value:
        return None
    found = _whole(value, catalogue, depth + 1)
    if found is None:  # a sentence that became a part of another one
        whole = _whole(f"{value[0].upper()}{value[1:]}.", catalogue, depth + 1)
        found = whole.removesuffix(".") if whole is not None else None
    return found


class _Pattern(NamedTuple):
    """`parts` are the words of a sentence, and between each two of them is the gap of a name."""

    parts: tuple[str, ...]
    names: tuple[str, ...]
    translation: str

    @property
    def after_blanks(self) -> list[str]:
        """The gaps of the translation that nothing but a blank parts from the one before."""
        after = [self.names[place] for place, part in enumerate(self.parts[:-1]) if place and part == " "]
        return [name for name in after if f"{{{name}}}" in self.translation]

    def matches(self, sentence: str) -> Iterator[dict[str, str]]:
        """What may stand in the gaps of this sentence; no gap is longer than it must be, but the last one."""
        first, last = self.parts[0], self.parts[-1]
        start, end = len(first), len(sentence) - len(last)
        if not self.names:
            if sentence == first:
                yield {}
        elif start <= end and sentence.startswith(first) and sentence.endswith(last):
            for values in self._between(sentence, start, end, 1):
                yield dict(zip(self.names, values, strict=True))

    def _between(self, sentence: str, start: int, end: int, place: int) -> Iterator[list[str]]:
        """The gaps from `start` on, up to the part at `place`. A blank can be any of the first few."""
        if place == len(self.parts) - 1:
            yield [sentence[start:end]]
            return
        part, at = self.parts[place], start
        for _ in range(_MOST_BLANKS if part == " " else 1):
            at = sentence.find(part, at, end)
            if at < 0:
                return
            for rest in self._between(sentence, at + len(part), end, place + 1):
                yield [sentence[start:at], *rest]
            at += 1


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
