"""What an import tells of itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckImport:
    """What an import did to one deck. Drafts and flashcards are counted among the questions of the file."""

    title: str
    added: int
    changed: int
    unchanged: int
    drafts: int
    flashcards: int


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did, deck by deck."""

    decks: tuple[DeckImport, ...]
