"""Compares decks that were read with those of the same key in the library."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from whycards.core.identity import Numbering
from whycards.core.question import Question
from whycards.services.spool import Spool, SpooledDeck
from whycards.services.updating.difference import Difference, difference
from whycards.services.updating.identifying import Advance, FileDeck
from whycards.storage.library import Library


@dataclass(frozen=True, slots=True)
class Part:
    """One file's share of a deck."""

    spool: Spool
    deck: SpooledDeck


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between the files of one deck together and the library; numbers count through all parts."""

    parts: tuple[Part, ...]
    found: Difference

    def place(self, number: int) -> tuple[int, int]:
        """The part that a question stands in, and its number there."""
        ends = list(accumulate(part.deck.items for part in self.parts))
        part = bisect_right(ends, number)
        return part, number - (ends[part - 1] if part else 0)

    def question(self, number: int) -> Question:
        """A question of the files."""
        part, within = self.place(number)
        return _question(self.parts[part], within)


def compared(library: Library, key: str, parts: Sequence[Part], advance: Advance) -> Comparison:
    """Compare the parts of the deck with this key. Raises what `advance` raises."""
    uids: list[str] = []
    hashes: list[str] = []
    for part in parts:
        numbering = Numbering(key)
        for number in range(part.deck.items):
            identity = part.deck.identity(number)
            # Without a digest the question has an id, which only its text tells.
            question = Question("") if identity.text else _question(part, number)
            uids.append(numbering.uid(question, identity.text))
            hashes.append(identity.revision)
    comparison = Comparison(tuple(parts), Difference())
    file = FileDeck(uids, hashes, comparison.question)
    return Comparison(
        tuple(parts), difference(library.holdings.deck(key), file, library.holdings.question, advance)
    )


def _question(part: Part, number: int) -> Question:
    return part.spool.question(part.deck, number).question
