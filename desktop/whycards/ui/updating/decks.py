"""Which decks of the library files that were read bring up to date."""

from __future__ import annotations

from dataclasses import dataclass

from whycards.services.prepared import Place
from whycards.services.preview import Plan, Preview
from whycards.services.updating.comparing import Comparison
from whycards.services.updating.difference import State


@dataclass(frozen=True, slots=True)
class Updated:
    """A deck that is brought up to date by the decks of files at these places."""

    title: str
    places: tuple[Place, ...]
    comparison: Comparison


def updated_decks(preview: Preview, plan: Plan) -> dict[str, Updated]:
    """The decks of the library that a plan changes beyond adding to them, by key."""
    places: dict[str, tuple[Place, ...]] = {}
    titles: dict[str, str] = {}
    for deck in plan.decks:
        if deck.is_taken and deck.is_held:
            places[deck.head.key] = (*places.get(deck.head.key, ()), deck.place)
            titles.setdefault(deck.head.key, deck.head.title)
    found = {key: preview.comparison(key, group) for key, group in places.items()}
    return {
        key: Updated(titles[key], places[key], one)
        for key, one in found.items()
        if one is not None and _updates(one)
    }


def _updates(comparison: Comparison) -> bool:
    """Whether there is something to look at: questions of another deck that are added are none of it."""
    found = comparison.found
    return bool(found.changes) and (found.count(State.NEW) < len(found.changes) or found.unchanged > 0)
