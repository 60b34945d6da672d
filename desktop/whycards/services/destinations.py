"""Which deck a file without an id goes into: the one that it came into before, or a new one of its own.

A title names such a deck, and many files have the same: "quiz.md" in two folders, a heading in two chapters.
A file goes into a held deck of its title where both share questions, which is so when it is read again; else it
becomes a deck that has its file's or its folder's name, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath

from whycards.core.deck import DeckInfo
from whycards.core.identity import Numbering
from whycards.core.problem import Problem, Severity
from whycards.formats.message import QuestionFound
from whycards.services.checking import as_given
from whycards.services.doubles import OURS
from whycards.services.prepared import Place, Prepared, ReadPath
from whycards.services.spool import SpooledDeck
from whycards.storage.library import Library

_LOOKED_AT = 500
_SHARED = 0.2
"""Part of the questions, of the smaller side, that a file and its deck have in common at least."""
_SAME = 0.5
"""The same for two files of one import: one is a copy of the other."""
_PARENTS = 3


class Destinations:
    """Names the decks of one import, in their order. `held` are those of the library."""

    def __init__(self, library: Library, held: Sequence[DeckInfo]) -> None:
        self._library = library
        self._keys = {deck.key for deck in held}
        nameless = [deck for deck in held if not deck.head.id]
        self._held = {deck.key: deck for deck in nameless} | {deck.head.title: deck for deck in nameless}
        self._titles = {deck.head.title for deck in held}
        self._taken: dict[str, _Taken] = {}

    def settle(self, prepared: Prepared) -> None:
        """Name the decks of everything that was read, for a learner who names none."""
        names: dict[Place, str] = {}
        told: dict[Place, Problem] = {}
        for number, read in enumerate(prepared.read):
            for at, deck in read.decks():
                if deck.head.id or deck.found.format == OURS:
                    continue
                shown = as_given(deck.found.file, read.path)
                name = self._name(read, deck)
                if name != deck.head.title:
                    names[number, at] = name
                    told[number, at] = self._told(deck.head.title, name, shown)
                self._taken.setdefault(name, _Taken(deck.found.file, shown, frozenset(_known_as(read, deck))))
        prepared.names, prepared.renamed = names, told

    def _name(self, read: ReadPath, deck: SpooledDeck) -> str:
        title, file = deck.head.title, deck.found.file
        names = [title, *(f"{title} ({label})" for label in _labels(file, title))]
        known = _known_as(read, deck) if any(map(self._is_met, names)) else []
        shares = {name: self._shared(known, name) for name in names if self._is_met(name)}
        best = max(shares, key=lambda name: shares[name], default="")
        if best and shares[best] >= (_SHARED if self._is_held_by_name(best) else _SAME):
            return best
        return next(name for name in _numbered(names) if self._is_free(name, file))

    def _is_met(self, name: str) -> bool:
        return name in self._taken or self._is_held_by_name(name)

    def _is_held_by_name(self, name: str) -> bool:
        return name in self._held

    def _is_free(self, name: str, file: str) -> bool:
        taken = self._taken.get(name)
        is_own = taken is None or taken.file == file
        return is_own and name not in self._keys and name not in self._titles

    def _shared(self, known: Sequence[str], name: str) -> float:
        """The part of the questions that a file and a deck have in common, of the smaller side."""
        if not self._is_held_by_name(name):
            others = self._taken[name].known
            return len(others.intersection(known)) / max(1, min(len(known), len(others)))
        held, counts = self._held[name], self._held[name].counts
        size = counts.questions + counts.flashcards + counts.drafts
        shared = self._library.holdings.known([f"{held.key}{one}" for one in known])
        return shared / max(1, min(len(known), size))

    def _told(self, title: str, name: str, shown: str) -> Problem:
        first = self._taken.get(title)
        if first is not None:
            sentence = (
                f'{first.shown} and {shown} are both called "{title}", so the second becomes the deck "{name}".'
            )
        else:
            sentence = (
                f'The library holds another deck called "{title}", and {shown} shares no questions with it, '
                f'so it becomes the deck "{name}".'
            )
        return Problem(Severity.NOTE, "same-title", f"{sentence} Another name can be chosen.", shown)


@dataclass(frozen=True, slots=True)
class _Taken:
    """A deck of this import: its file, as read and as shown, and what its questions are known as."""

    file: str
    shown: str
    known: frozenset[str]


def _known_as(read: ReadPath, deck: SpooledDeck) -> list[str]:
    """What follows the deck's key in the uids of its first questions."""
    numbering = Numbering("")
    found = (message for message in read.spool.messages(deck) if isinstance(message, QuestionFound))
    return [
        numbering.uid(one.question, deck.identity(place).text)
        for place, one in enumerate(islice(found, _LOOKED_AT))
    ]


def _labels(file: str, title: str) -> Iterator[str]:
    """What tells a file from others: its own name where the title is another, then its folders."""
    path = PurePath(file)
    if path.stem.casefold() not in (title.casefold(), "deck", "readme"):
        yield path.stem
    parents = [part for part in path.parent.parts if part not in ("/", "\\")][-_PARENTS:]
    parents = [part for part in parents if part.casefold() != title.casefold()]
    for count in range(1, len(parents) + 1):
        yield " / ".join(parents[-count:])


def _numbered(names: Sequence[str]) -> Iterator[str]:
    yield from names
    number = 2
    while True:
        yield f"{names[-1]} {number}"
        number += 1
