"""Texts that a learner pastes: they are read as files are, in the process with limits."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from whycards.core.clock import Clock
from whycards.services.places import work_folder
from whycards.storage.errors import touching_files


class PasteService:
    """Keeps texts beside the library, where only the learner reads them, until it closes."""

    def __init__(self, library: Path, clock: Clock) -> None:
        self._library = library
        self._clock = clock
        self._folders = ExitStack()

    def keep(self, text: str, name: str) -> Path:
        """The file of a text, called by this name and the time; a deck of it is called so, too.

        Raises LibraryTrouble where the disk does not take it.
        """
        moment = f"{self._clock.now():%Y-%m-%d %H.%M.%S}"
        with touching_files(self._library):
            folder = self._folders.enter_context(work_folder(self._library))
            path = folder / f"{name} {moment}.txt"
            path.touch(mode=0o600)
            path.write_text(text, encoding="utf-8", errors="replace", newline="")
        return path

    def close(self) -> None:
        """Take the files away."""
        self._folders.close()
