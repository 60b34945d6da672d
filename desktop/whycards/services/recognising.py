"""Which deck of the library a file is that names itself otherwise: it was given an id, or another name.

A deck is known by its author's id, and without one by its title. An author may change both, and what was
learned of the questions shall not be lost by that: so where no deck of the library is named, they tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from whycards.core.deck import DeckHead, DeckInfo
from whycards.core.identity import normal_text
from whycards.core.problem import Problem, Severity
from whycards.services.checking import as_given
from whycards.services.doubles import OURS
from whycards.services.prepared import HeldAs, Place, Prepared, ReadPath
from whycards.services.spool import SpooledDeck
from whycards.storage.library import Library

_LOOKED_AT = 500
_MOST = 0.5
"""More than this part of the larger side shows exactly the same where a deck is known by its questions alone.

The bank for a later exam shares fewer with the one before, and a part of a deck is no newer one.
"""
_FEW = 3
"""Fewer questions than these say nothing of a deck that has another name."""
_SOME = 0.2
"""At least this part of the smaller side is asked in both, where one has no id and their names agree."""


class Recognition:
    """Finds the decks of one import in the library, whose decks are `held`."""

    def __init__(self, library: Library, held: Sequence[DeckInfo]) -> None:
        self._holdings = library.holdings
        self._held = held

    def settle(self, prepared: Prepared) -> None:
        """Say which deck of the library each one goes into, after those without an id got their names."""
        prepared.known = {}
        open_: list[tuple[Place, ReadPath, SpooledDeck]] = []
        claimed: set[str] = set()
        for number, read in enumerate(prepared.read):
            for at, deck in read.decks():
                head = prepared.head((number, at), deck)
                named = self._named(head)
                if named is None:
                    open_.append(((number, at), read, deck))
                    continue
                claimed.add(named.key)
                if named.key != head.key:
                    prepared.known[number, at] = HeldAs(named.key, named.head.id)
        for place, read, deck in open_:
            found = self._by_questions(read, deck, claimed)
            if found is not None:
                claimed.add(found.key)
                prepared.known[place] = _held_as(read, deck, found)

    def _named(self, head: DeckHead) -> DeckInfo | None:
        """The deck that the file names: by the author's id, or by its title where neither has one."""
        if head.id:
            return next((deck for deck in self._held if deck.head.id == head.id), None)
        nameless = [deck for deck in self._held if not deck.head.id]
        by_title = next((deck for deck in nameless if deck.head.title == head.title), None)
        return by_title or next((deck for deck in nameless if deck.key == head.title), None)

    def _by_questions(self, read: ReadPath, deck: SpooledDeck, claimed: set[str]) -> DeckInfo | None:
        waiting = {one.key: one for one in self._held if one.key not in claimed and _size(one)}
        if not waiting:
            return None
        numbers = range(0, deck.items, -(-deck.items // _LOOKED_AT))
        shown = [deck.identity(number).revision for number in numbers]
        part = deck.items / len(numbers)
        rated = [
            (shared * part / max(deck.items, _size(waiting[key])), key)
            for key, shared in self._holdings.sharing(shown).items()
            if key in waiting and shared >= _FEW
        ]
        most, key = max(rated, default=(0.0, ""))
        if most > _MOST:
            return waiting[key]
        namesakes = [one for one in waiting.values() if _names_agree(deck, one)]
        if not namesakes:
            return None
        asked = [normal_text(read.spool.question(deck, number).question.stem) for number in numbers]
        found = [(self._asked_in_both(asked, one) * part, one.key) for one in namesakes]
        return max(
            (
                (shared, waiting[key])
                for shared, key in found
                if shared and shared >= _SOME * min(deck.items, _size(waiting[key]))
            ),
            default=(0.0, None),
            key=lambda pair: pair[0],
        )[1]

    def _asked_in_both(self, asked: Sequence[str], held: DeckInfo) -> int:
        """How many of these stems a deck has once: one that stands there often says nothing."""
        stems = Counter(normal_text(stem) for stem in self._holdings.stems(held.key))
        return sum(stems[stem] == 1 for stem in asked)


def _size(deck: DeckInfo) -> int:
    counts = deck.counts
    return counts.questions + counts.flashcards + counts.drafts


def _names_agree(deck: SpooledDeck, held: DeckInfo) -> bool:
    """Whether only an id came or went, or the id is the name that the deck had.

    Files of other formats have none to lose: one that is called as a deck with an id is no newer file of it for
    that, and may hold less, as what was exported does.
    """
    head = deck.head
    if not head.id and held.head.id and deck.found.format != OURS:
        return False
    is_same = head.title == held.head.title or head.id == held.key
    return is_same and not (head.id and held.head.id and head.id != held.key)


def _held_as(read: ReadPath, deck: SpooledDeck, held: DeckInfo) -> HeldAs:
    # Where no author says it, the title is a file's or a heading's, and the learner may have chosen another.
    keeps = "" if deck.head.id or deck.found.format == OURS else held.head.title
    shown = as_given(deck.found.file, read.path)
    told = _told(shown, deck.head, held.head, keeps_title=bool(keeps))
    return HeldAs(held.key, held.head.id, keeps, held.head.title, told)


def _told(shown: str, head: DeckHead, before: DeckHead, *, keeps_title: bool) -> Problem:
    """What is news: the name, and the id that came, went or is another one."""
    name = PurePath(shown).name
    said = [f'{name} brings the deck "{before.title}" up to date, since it asks the same questions.']
    if head.title != before.title and not keeps_title:
        said.append(f'It is called "{head.title}" now.')
    if head.id:
        said.append(f'It has the id "{head.id}" now.')
    elif before.id:
        said.append(f'It has no id any more, so the deck keeps "{before.id}".')
    said.append("It can become a deck of its own instead.")
    return Problem(Severity.NOTE, "known-deck", " ".join(said), shown)
