"""Opens a library and hands out the services that work on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from whycards.assets import DECKS
from whycards.core.clock import Clock
from whycards.services.bundled import BundledService
from whycards.services.decks import DeckService
from whycards.services.importing import ImportService
from whycards.services.statistics import StatisticsService
from whycards.services.study import StudyService
from whycards.storage.library import Library


@dataclass(frozen=True, slots=True)
class Services:
    """All that a window needs of one library. `close` ends the work with it; nothing may be called afterwards.

    `media_bytes` gives the cleaned bytes of an image by its digest, `checkpoint_if_idle` tidies the
    library's journal and belongs into quiet moments, never into an answer.
    """

    study: StudyService
    decks: DeckService
    importing: ImportService
    bundled: BundledService
    statistics: StatisticsService
    media_bytes: Callable[[str], bytes]
    checkpoint_if_idle: Callable[[], object]
    close: Callable[[], None]


def open_services(path: Path, clock: Clock, decks: Path = DECKS) -> Services:
    """Open or create the library at `path`; `decks` holds the bundled decks.

    Raises the storage's Troubles: busy, damaged, newer than this app, disk full, read-only.
    """
    library = Library.open(path, clock)
    importing, listing = ImportService(library, clock), DeckService(library, clock)
    return Services(
        study=StudyService(library, clock),
        decks=listing,
        importing=importing,
        bundled=BundledService(importing, listing, decks),
        statistics=StatisticsService(library, clock),
        media_bytes=library.media_bytes,
        checkpoint_if_idle=library.checkpoint_if_idle,
        close=library.close,
    )
