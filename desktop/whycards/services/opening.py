"""Opens a library and hands out the services that work on it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.assets import DECKS
from whycards.core.clock import Clock
from whycards.services.decks import DeckService
from whycards.storage.library import Library

if TYPE_CHECKING:
    from whycards.services.bundled import BundledService
    from whycards.services.duplicates import DuplicateService
    from whycards.services.editing import EditingService
    from whycards.services.exporting import ExportService
    from whycards.services.importing import ImportService
    from whycards.services.pasting import PasteService
    from whycards.services.preview import PreviewService
    from whycards.services.settings import SettingsService
    from whycards.services.statistics import StatisticsService
    from whycards.services.study import StudyService
    from whycards.services.updating.looking import UpdateService


class Services:
    """All that a window needs of one library. Each service is imported when it is first asked for."""

    def __init__(self, library: Library, clock: Clock, bundled_decks: Path) -> None:
        self._library = library
        self._clock = clock
        self._bundled_decks = bundled_decks
        self.decks = DeckService(library, clock)

    @cached_property
    def study(self) -> StudyService:
        """Sessions."""
        from whycards.services.study import StudyService

        return StudyService(self._library, self._clock)

    @cached_property
    def importing(self) -> ImportService:
        """Imports."""
        from whycards.services.importing import ImportService

        return ImportService(self._library, self._clock)

    @cached_property
    def previews(self) -> PreviewService:
        """Looks at files before they are imported."""
        from whycards.services.preview import PreviewService

        return PreviewService(self._library, self.importing)

    @cached_property
    def pasting(self) -> PasteService:
        """Texts that the learner pastes."""
        from whycards.services.pasting import PasteService

        return PasteService(self._library.path, self._clock)

    @cached_property
    def updates(self) -> UpdateService:
        """What is looked at before decks are brought up to date, and the way back."""
        from whycards.services.updating.looking import UpdateService

        return UpdateService(self._library, self.importing, self._clock)

    @cached_property
    def exporting(self) -> ExportService:
        """Writes decks for other programs."""
        from whycards.services.exporting import ExportService

        return ExportService(self._library)

    @cached_property
    def duplicates(self) -> DuplicateService:
        """Finds the same question in several decks."""
        from whycards.services.duplicates import DuplicateService

        return DuplicateService(self._library)

    @cached_property
    def editing(self) -> EditingService:
        """Completes drafts."""
        from whycards.services.editing import EditingService

        return EditingService(self._library, self._clock)

    @cached_property
    def bundled(self) -> BundledService:
        """The decks that come with the app."""
        from whycards.services.bundled import BundledService

        return BundledService(lambda: self.importing, self.decks, self._bundled_decks)

    @cached_property
    def statistics(self) -> StatisticsService:
        """What was studied."""
        from whycards.services.statistics import StatisticsService

        return StatisticsService(self._library, self._clock)

    @cached_property
    def settings(self) -> SettingsService:
        """What the learner sets about studying."""
        from whycards.services.settings import SettingsService

        return SettingsService(self._library)

    def media_bytes(self, digest: str) -> bytes:
        """The cleaned bytes of an image. Raises KeyError where the library does not hold it."""
        return self._library.media_bytes(digest)

    def checkpoint_if_idle(self) -> None:
        """Tidy the library's journal. Belongs into quiet moments, never into an answer."""
        self._library.checkpoint_if_idle()

    def prepare_for_answers(self) -> None:
        """Import and look up what storing an answer needs: it takes a while. Safe on a worker thread."""
        self._library.prepare_writing()
        self._clock.zone()

    def close(self) -> None:
        """End the work with the library; nothing may be called afterwards."""
        if "pasting" in self.__dict__:
            self.pasting.close()
        self._library.close()


def open_services(path: Path, clock: Clock, decks: Path = DECKS) -> Services:
    """Open or create the library at `path`; `decks` holds the bundled decks.

    Raises the storage's Troubles: busy, damaged, newer than this app, disk full, read-only.
    """
    return Services(Library.open(path, clock), clock, decks)
