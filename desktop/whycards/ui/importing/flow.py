"""One import after the other: read and stored in the background, shown on the import page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from whycards.core.problem import Trouble
from whycards.core.progress import Progress
from whycards.services.importing import ImportReport, ImportService
from whycards.ui.background import Background, Task
from whycards.ui.importing.words import names_of

SHOWN_AFTER_MILLISECONDS = 400


class ImportFlow(QObject):
    """Signals tell the window what to show; the outcome of each import is exactly one of the last three."""

    reading = Signal(str)
    """Files are being read for a while now: time to show progress. Carries their name."""
    progressed = Signal(object, object, str)
    imported = Signal(object)
    """ImportReport."""
    refused = Signal(str)
    """Nothing was stored, and why, in a sentence."""
    cancelled = Signal()

    def __init__(self, importing: ImportService, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._importing = importing
        self._background = background
        self._task: Task | None = None
        self._waiting: list[tuple[Path, ...]] = []
        self._name = ""
        self._delay = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MILLISECONDS)
        self._delay.timeout.connect(lambda: self.reading.emit(self._name))

    @property
    def name(self) -> str:
        """What is being read."""
        return self._name

    @property
    def is_running(self) -> bool:
        """Whether files are being read or stored."""
        return self._task is not None

    def start(self, paths: Sequence[Path]) -> None:
        """Import these together; while another import runs they wait for it."""
        if not paths:
            return
        if self._task is not None:
            self._waiting.append(tuple(paths))
            return
        self._name = names_of(paths)
        task = self._background.start(_importing(self._importing, tuple(paths)))
        self._task = task
        task.progressed.connect(self.progressed)
        task.succeeded.connect(self._succeed)
        task.failed.connect(self._fail)
        task.cancelled.connect(self._end_cancelled)
        self._delay.start()

    def cancel(self) -> None:
        """Stop the running import and forget those that wait; nothing of them is stored."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _succeed(self, report: object) -> None:
        self._end()
        if isinstance(report, ImportReport):
            self.imported.emit(report)
        self._start_next()

    def _fail(self, problem: Exception) -> None:
        self._end()
        if not isinstance(problem, Trouble):
            raise problem
        self.refused.emit(str(problem))
        self._start_next()

    def _end_cancelled(self) -> None:
        self._end()
        self.cancelled.emit()

    def _end(self) -> None:
        self._delay.stop()
        self._task = None

    def _start_next(self) -> None:
        if self._waiting and self._task is None:
            self.start(self._waiting.pop(0))


def _importing(service: ImportService, paths: tuple[Path, ...]) -> Callable[[Progress], ImportReport]:
    return lambda progress: service.run(paths, None, progress)
