"""Taking a bundled deck into the library, in the background: to try it, or to bring it up to date."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from whycards.core.problem import Trouble
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.language import tr


class BundledTaking(QObject):
    """One deck at a time; what is asked for meanwhile is not heard."""

    began = Signal(str)
    """What is done, in a sentence."""
    ready = Signal(str, int)
    """The deck's key, and its row in the library."""
    updated = Signal()
    failed = Signal(str, str)
    """The deck's key, and what was wrong in a sentence; it is "" where a fault of the program follows."""

    def __init__(self, services: Services, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._background = background
        self._key = ""

    def start(self, key: str) -> None:
        """Take a bundled deck into the library to try it."""
        self._take(key, tr("Opening the deck…"), is_update=False)

    def update(self, key: str) -> None:
        """Bring a bundled deck up to date; what was learned stays."""
        self._take(key, tr("Updating the deck…"), is_update=True)

    def _take(self, key: str, words: str, *, is_update: bool) -> None:
        if self._key:
            return
        self._key = key
        self.began.emit(words)
        task = self._background.start(lambda progress: self._services.bundled.start(key, progress))
        task.succeeded.connect(self._updated if is_update else self._ready)
        task.failed.connect(self._failed)

    def _ready(self, deck: int) -> None:
        key, self._key = self._key, ""
        self.ready.emit(key, deck)

    def _updated(self, _deck: int) -> None:
        self._key = ""
        self.updated.emit()

    def _failed(self, problem: Exception) -> None:
        key, self._key = self._key, ""
        is_told = isinstance(problem, Trouble)
        self.failed.emit(key, str(problem) if is_told else "")
        if not is_told:
            raise problem
