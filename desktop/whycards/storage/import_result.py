"""What an import has to know of a newer file, and what it tells of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Update:
    """What is known of a newer file of a deck. Questions of the library are named by their uids.

    `adopted` leads from uids that the file gives to those of the questions that it means. `places` has for
    each place of the old options the new one, None where it is gone. `kept` stay as they are, `removed` are
    archived, and `key_changed` are due again.
    """

    adopted: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Sequence[int | None]] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    key_changed: frozenset[str] = frozenset()


NO_UPDATE = Update()


@dataclass(frozen=True, slots=True)
class DeckImport:
    """What an import did to one deck. Drafts and flashcards are counted among the questions of the file.

    `kept` counts questions that the learner changed and the file now too: the learner's stay. `doubtful` counts
    those with a doubt that the learner has not seen. `carried` counts those whose memory was taken over from
    another program.
    `former_title` is what the deck was called if that changed, else "". `absent` counts the questions that the
    library held before and none of the files holds: they stay. `archived` counts those that rest because the
    deck's newer file lacks them, `key_changed` those that are due again.
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
    archived: int = 0
    key_changed: int = 0


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did, deck by deck."""

    decks: tuple[DeckImport, ...]
