"""What the learner sets about studying, and where the library is."""

from __future__ import annotations

from pathlib import Path

from whycards.services.study.preferences import StudyPreferences
from whycards.services.today import MOST_NEW as MOST_NEW
from whycards.services.today import new_per_day, rollover_hour
from whycards.storage.library import Library


class SettingsService:
    """Settings of one library. Every setter raises Trouble where the library cannot be written to."""

    def __init__(self, library: Library) -> None:
        self._library = library

    @property
    def library_path(self) -> Path:
        """The file that holds decks and progress."""
        return self._library.path

    @property
    def new_per_day(self) -> int:
        """New questions a day and deck, 0 to MOST_NEW."""
        return new_per_day(self._library)

    def set_new_per_day(self, number: int) -> None:
        """Allow this many from now on."""
        self._library.set_setting("new_per_day", min(MOST_NEW, max(0, number)))

    @property
    def rollover_hour(self) -> int:
        """The hour, 0 to 23, at which a study day begins."""
        return rollover_hour(self._library)

    def set_rollover_hour(self, hour: int) -> None:
        """Begin study days at this hour; days that were stored stay as they are."""
        self._library.set_setting("rollover_hour", min(23, max(0, hour)))

    @property
    def shuffles_options(self) -> bool:
        """Whether options come in a new order each time."""
        return StudyPreferences(self._library).shuffles_options

    def set_shuffles_options(self, shuffles: bool) -> None:
        """Shuffle from the next question on, or keep to the authors' order."""
        self._library.set_setting("shuffle_options", bool(shuffles))

    @property
    def asks_confidence(self) -> bool:
        """Whether the learner wants to be asked how sure an answer is."""
        return StudyPreferences(self._library).asks_confidence

    def set_asks_confidence(self, asks: bool) -> None:
        """Ask, or do not."""
        self._library.set_setting("confidence", bool(asks))

    def recalls_first(self, deck_key: str) -> bool:
        """Whether questions of this deck are to be answered in mind before their options are shown."""
        return StudyPreferences(self._library).recalls_first(deck_key)

    def set_recalls_first(self, deck_key: str, on: bool) -> None:
        """Ask a deck so, or do not."""
        StudyPreferences(self._library).keep_recalls_first(deck_key, on)
