"""`whycards export DECK --to FILE [--format NAME]`."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.services.exporting import WRITERS, Write, sheet, writer_for
from whycards.services.opening import Services
from whycards.terminal import ProgressLine, count, say


class NoSuchDeck(Trouble):
    """No deck, or more than one, is meant by a name."""


def export(
    services: Services, name: str, path: Path, format_name: str | None, print_sheet: Write | None = None
) -> None:
    """Write the deck of this name. Raises Trouble: no such deck or format, a file that cannot be written."""
    printed = () if print_sheet is None else (sheet(print_sheet),)
    writer = writer_for(path, format_name, (*WRITERS, *printed))
    deck = _deck(services.decks.decks(), name)
    with ProgressLine() as line:
        report = services.exporting.export(deck, path, writer, line)
    say(f"{deck.head.title}: {count(report.questions, 'question')} written to {path} ({report.format}).")
    for loss in report.losses:
        say(f"  {loss}")


def _deck(decks: Sequence[DeckInfo], name: str) -> DeckInfo:
    """The deck of this title or id, in any case of letters where that is clear."""
    folded = name.casefold()
    exact = [deck for deck in decks if name in (deck.key, deck.head.title)]
    loose = [deck for deck in decks if folded in (deck.key.casefold(), deck.head.title.casefold())]
    for found in filter(None, (exact, loose)):
        if len(found) > 1:
            keys = ", ".join(deck.key for deck in found)
            raise NoSuchDeck(f"Several decks are called {name}. Say which by its id: {keys}.")
        return found[0]
    titles = [deck.head.title for deck in decks]
    near = difflib.get_close_matches(name, titles, 1)
    hint = f" Did you mean “{near[0]}”?" if near else " `whycards decks` lists them."
    raise NoSuchDeck(f"There is no deck called {name}.{hint}")
