"""Decks that would be taken for one another: one key from two files, an id that is a name, one title twice."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from whycards.core.deck import DeckHead
from whycards.core.problem import Problem, Severity
from whycards.formats.message import Head

OURS = "whycards"
"""Name of the format whose questions have ids: two files of one key could shadow each other's."""


@dataclass(frozen=True, slots=True)
class _Met:
    head: DeckHead
    format: str
    file: str
    shown: str


class Doubles:
    """Watches the decks of one import or check in their order. `held` are those of the library.

    A problem of severity error means that the deck must not be stored.
    """

    def __init__(self, held: Iterable[DeckHead] = ()) -> None:
        self._held = list(held)
        self._met: list[_Met] = []

    def meet(
        self, found: Head, shown: str, head: DeckHead | None = None, *, is_chosen: bool = False
    ) -> list[Problem]:
        """What is wrong with taking this deck too. `shown` names its file to people.

        `head` is the one that it will have, if it is another one. `is_chosen` tells that its title is none of
        the file's: then files may share it.
        """
        head = found.head if head is None else head
        deck = _Met(head, found.format, os.path.realpath(found.file), shown)
        problem = self._among_files(deck, is_chosen) or self.in_library(head, shown)
        if problem is None or problem.severity is not Severity.ERROR:
            self._met.append(deck)
        return [problem] if problem else []

    def in_library(self, head: DeckHead, shown: str = "") -> Problem | None:
        """What is wrong with this deck beside those that the library holds."""
        for held in self._held:
            if held.key == head.key and held.id != head.id and not head.held_as:
                return Problem(Severity.ERROR, "taken-name", _taken(held), shown)
        for held in self._held:
            if held.key != head.key and held.title == head.title:
                return Problem(Severity.WARNING, "same-title", _same_title(held), shown)
        return None

    def _among_files(self, deck: _Met, is_chosen: bool) -> Problem | None:
        others = [other for other in self._met if other.file != deck.file]
        for other in others:
            if other.head.key != deck.head.key:
                continue
            if deck.head.id or other.head.id or OURS in (deck.format, other.format):
                return Problem(Severity.ERROR, "same-deck", _same_key(other, deck), deck.shown)
            return (
                None
                if is_chosen
                else Problem(Severity.WARNING, "same-title", _one_deck(other, deck), deck.shown)
            )
        for other in others:
            if other.head.title == deck.head.title:
                return Problem(Severity.WARNING, "same-title", _two_decks(other, deck), deck.shown)
        return None


def _same_key(first: _Met, second: _Met) -> str:
    key = first.head.key
    if first.head.id and second.head.id:
        what, remedy = f'Two decks have the id "{key}"', "Give one of them another id."
    elif first.head.id or second.head.id:
        what, remedy = (
            f'Of two decks, "{key}" is the id of one and the name of the other',
            "Change one of them.",
        )
    else:
        what, remedy = f'Two decks without an id are called "{key}"', "Give each an id of its own."
    return (
        f"{what}: {first.shown} and {second.shown}. "
        f"The second is left out, since its questions would take the place of the first's. {remedy}"
    )


def _one_deck(first: _Met, second: _Met) -> str:
    return (
        f'{first.shown} and {second.shown} are both called "{first.head.title}". '
        "Where they share questions they make one deck, else the second is named after its file or folder, too."
    )


def _two_decks(first: _Met, second: _Met) -> str:
    return (
        f'{first.shown} and {second.shown} are two decks that are both called "{first.head.title}". '
        "Change one title to tell them apart."
    )


def _taken(held: DeckHead) -> str:
    if held.id:
        title = f", called {held.title}" if held.title != held.id else ""
        return f'A deck with the id "{held.id}" is in the library{title}; choose another name.'
    return (
        f'The library holds a deck that is called "{held.title}" and has no id, '
        f'so another one cannot have the id "{held.title}". Give it another id.'
    )


def _same_title(held: DeckHead) -> str:
    return f'The library holds another deck called "{held.title}". Choose another title to tell them apart.'
