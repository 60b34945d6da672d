"""What an import tells of itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckImport:
    """What an import did to one deck. Drafts and flashcards are counted among the questions of the file.

    `kept` counts questions that the learner changed and the file now too: the learner's stay. `doubtful` counts
    those with a doubt that the learner has not seen. `carried` counts those whose memory was taken over from
    another program.
    `former_title` is what the deck was called if that changed, else "". `absent` counts the questions that the
    library held before and none of the files holds: they stay.
    """

    title: str
    added: int
    changed: int
    unchanged: int
    drafts: int
    flashcards: int
    former_title: str = ""
    absent: int = 0
    carried: int = 0
    kept: int = 0
    doubtful: int = 0


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did, deck by deck."""

    decks: tuple[DeckImport, ...]
