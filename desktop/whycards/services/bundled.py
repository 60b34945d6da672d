"""The decks that come with the app: listed, and taken into the library when first started."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.core.progress import Progress
from whycards.services.decks import DeckService
from whycards.services.listing import BundledDeck, Listing

if TYPE_CHECKING:
    from whycards.services.importing import ImportService

_KEPT = "bundled"


class BundledService:
    """The decks beneath `folder`: each `deck.md` in a folder of its own. Anything else there is ignored.

    `importing` is called for when a deck is started; listing them does without. What was listed once is kept
    in the library's settings until the file changes: reading whole decks would hold up every start.
    """

    def __init__(self, importing: Callable[[], ImportService], decks: DeckService, folder: Path) -> None:
        self._importing = importing
        self._decks = decks
        self._folder = folder

    @cached_property
    def all(self) -> tuple[BundledDeck, ...]:
        """Every bundled deck, the tour first, then by title."""
        kept: object = self._decks.setting(_KEPT, {})
        listing = Listing(kept if isinstance(kept, dict) else {})
        found = [deck for path in self._folder.glob("*/deck.md") if (deck := listing.deck(path))]
        if listing.is_new:
            with suppress(Trouble):  # a library that cannot be written to is told of when something is lost
                self._decks.set_setting(_KEPT, listing.kept)
        return tuple(sorted(found, key=lambda deck: (deck.head.key != "tour", deck.head.title.casefold())))

    def waiting(self, held: Iterable[DeckInfo]) -> list[BundledDeck]:
        """The bundled decks that are not among the decks of the library."""
        keys = {deck.key for deck in held}
        return [deck for deck in self.all if deck.head.key not in keys]

    def updates(self, held: Iterable[DeckInfo]) -> list[BundledDeck]:
        """The bundled decks that are newer than the ones the library holds."""
        versions = {deck.key: deck.head.version for deck in held}
        return [
            deck
            for deck in self.all
            if deck.head.key in versions and is_newer(deck.head.version, versions[deck.head.key])
        ]

    def start(self, key: str, progress: Progress) -> int:
        """Import the bundled deck with this key, or bring it up to date, and give its row in the library.

        Safe on a worker thread. Raises what an import raises, and KeyError for a key that is not bundled.
        """
        deck = next((deck for deck in self.all if deck.head.key == key), None)
        if deck is None:
            raise KeyError(key)
        self._importing().run([deck.path], None, progress)
        return next(held.row for held in self._decks.decks() if held.key == key)


def is_newer(offered: str, held: str) -> bool:
    """Whether version `offered` is later than `held`: 10 after 9, 1.2 after 1.1, any after none."""
    return _numbers(offered) > _numbers(held)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
