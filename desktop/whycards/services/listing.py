"""What bundled decks say of themselves, kept from one start to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from whycards import __version__
from whycards.core.deck import DeckHead, Domain


class BundledDeck(NamedTuple):
    """A deck of the app. `questions` counts flashcards too, `figures` the infographics.

    `trouble` says in a sentence why its file cannot be read; then only the folder's name is known of it.
    """

    path: Path
    head: DeckHead
    questions: int
    figures: int
    trouble: str = ""


class Listing:
    """Lists decks, from what was kept of them (JSON, by folder) where their files are as they were.

    `kept` is what to keep for the next time; `is_new` tells whether it differs from what was given.
    """

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self._given = kept
        self.kept: dict[str, Any] = {}

    @property
    def is_new(self) -> bool:
        """Whether a deck was read that had not been kept, or one that had been is gone."""
        return self.kept != self._given

    def deck(self, path: Path) -> BundledDeck | None:
        """The deck at this path, None where it does not say what it is: an import tells why."""
        stamp, entry = _stamp(path), self._given.get(path.parent.name)
        deck = _of_entry(path, stamp, entry)
        if deck is None:
            from whycards.services.deck_file import read_listed

            deck = read_listed(path)
            entry = _entry(stamp, deck) if deck else None
        if entry is not None and deck is not None and not deck.trouble:
            self.kept[path.parent.name] = entry
        return deck


def _stamp(path: Path) -> list[object]:
    """Changes whenever the file does, or what we read in it."""
    try:
        facts = path.stat()
    except OSError:
        return []
    return [__version__, facts.st_mtime_ns, facts.st_size]


def _entry(stamp: list[object], deck: BundledDeck) -> dict[str, object]:
    head = asdict(deck.head)
    head["domains"] = [asdict(domain) for domain in deck.head.domains]
    return {"stamp": stamp, "head": head, "questions": deck.questions, "figures": deck.figures}


def _of_entry(path: Path, stamp: list[object], entry: Any) -> BundledDeck | None:
    """The deck as it was kept; None where it changed since, or another program wrote what stands there."""
    try:
        if entry["stamp"] != stamp:
            return None
        domains = tuple(Domain(**domain) for domain in entry["head"]["domains"])
        head = DeckHead(**(entry["head"] | {"domains": domains}))
        return BundledDeck(path, head, int(entry["questions"]), int(entry["figures"]))
    except (TypeError, KeyError, ValueError):
        return None
