"""One import after the other: read in the background, shown, then stored in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from whycards.core.problem import Problem, Trouble
from whycards.core.progress import Progress, Silent
from whycards.services.importing import ImportReport, NothingStored
from whycards.services.prepared import Selection
from whycards.services.preview import Findings, Preview, PreviewService, ReadOptions
from whycards.ui.background import Background, Task
from whycards.ui.importing.words import names_of
from whycards.ui.language import tr
from whycards.ui.wording import name_of

SHOWN_AFTER_MILLISECONDS = 400
_Result = TypeVar("_Result")


class ImportFlow(QObject):
    """Signals tell the window what to show. Files that were read stay until they are stored or let go of."""

    reading = Signal(str)
    """Files are being read for a while now: time to show progress. Carries their name."""
    progressed = Signal(object, object, str)
    previewed = Signal(object)
    """Preview: files were read and wait for the learner."""
    unreadable = Signal(object)
    """Preview: nothing can be stored of what was read, but there is text to show, and other ways to read it."""
    lines_read = Signal(object)
    """LinesFound, as `show_in_file` asked for."""
    not_shown = Signal(str)
    """The file cannot be shown, and why."""
    working = Signal(str)
    """Something is done for the files that are shown, in words; `refreshed` or another outcome follows."""
    refreshed = Signal()
    examined = Signal()
    """The deck doctor has looked at the files that are shown."""
    imported = Signal(object)
    """ImportReport."""
    refused = Signal(str)
    """Nothing can be stored, and why, in a sentence."""
    failed = Signal(str)
    """What was tried with the files that are shown did not work, and why; they are still shown."""
    cancelled = Signal()
    closed = Signal()
    """The files that were shown are let go of."""

    def __init__(self, previews: PreviewService, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._previews = previews
        self._background = background
        self._task: Task | None = None
        self._preview: Preview | None = None
        self._made: Preview | None = None
        """What the worker made last: it may be there before anybody here hears of it."""
        self._closing: list[Preview] = []
        self._waiting: list[tuple[Path, ...]] = []
        self._name = ""
        self._looking: Task | None = None
        self._examining: Task | None = None
        self._is_unreadable = False
        self._closes = False
        self._delay = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MILLISECONDS)
        self._delay.timeout.connect(lambda: self.reading.emit(self._name))

    @property
    def name(self) -> str:
        """What is being read."""
        return self._name

    @property
    def is_running(self) -> bool:
        """Whether something is done in the background."""
        return self._task is not None

    @property
    def is_unreadable(self) -> bool:
        """Whether nothing can be stored of the files that are shown."""
        return self._is_unreadable

    @property
    def preview(self) -> Preview | None:
        """The files that wait for the learner."""
        return self._preview

    def start(self, paths: Sequence[Path]) -> None:
        """Read these together; what was read before and not stored is let go of."""
        if not paths:
            return
        if self._task is not None:
            self._waiting.append(tuple(paths))
            return
        self._let_go()
        self._name = names_of(paths)
        self._run(self._reading(tuple(paths)), self._read)
        self._delay.start()

    def compare(self, selection: Selection) -> None:
        """Compare with the library what was not compared yet."""
        preview = self._preview
        if preview is not None and self._task is None:
            self.working.emit(tr("Comparing with your library"))
            self._run(lambda progress: preview.compare(selection, progress), lambda _: self.refreshed.emit())

    def read_again(self, number: int, options: ReadOptions) -> None:
        """Read a path with other wishes."""
        preview = self._preview
        if preview is None or self._task is not None:
            return

        def work(progress: Progress) -> None:
            preview.read_again(number, options, progress)
            preview.compare(Selection(), progress)

        self.working.emit(tr("Reading {name}", name=name_of(preview.files[number].path)))
        self._run(work, lambda _: self._read_again())

    def show_in_file(self, problem: Problem) -> None:
        """Get the lines of the file that a problem speaks of; everything else goes on meanwhile."""
        preview = self._preview
        if preview is None:
            return
        if self._looking is not None:
            self._looking.abandon()
        self._looking = self._background.start(lambda progress: preview.lines(problem, progress))
        self._looking.succeeded.connect(self.lines_read)
        self._looking.failed.connect(self._not_shown)

    def store(self, selection: Selection) -> None:
        """Store what is wanted of the files that are shown."""
        preview = self._preview
        if preview is None or self._task is not None:
            return
        self.working.emit(tr("Storing questions"))
        self._run(lambda progress: preview.store(selection, progress), self._stored)

    def stop(self) -> None:
        """Stop what is done for the files that are shown; they stay as they were."""
        if self._task is not None:
            self._task.cancel()

    def cancel(self) -> None:
        """Let go of the files, also of those that wait; nothing of them is stored."""
        self._waiting.clear()
        if self._task is not None:
            self._closes = True
            self._task.cancel()
        elif self._preview is not None:
            self._let_go()
            self.cancelled.emit()

    def close(self) -> None:
        """The window goes, and the worker has ended: leave nothing behind."""
        self._release()
        self._close_all()
        if self._made is not None:
            self._made.close()

    def _reading(self, paths: tuple[Path, ...]) -> Callable[[Progress], Preview]:
        def work(progress: Progress) -> Preview:
            self._made = self._previews.read(paths, progress)
            return self._made

        return work

    def _examine(self, preview: Preview) -> None:
        """Let the deck doctor look while the learner does; whatever else is wanted goes before."""
        self._examining = self._background.start(preview.examine)
        self._examining.succeeded.connect(lambda found: self._examined(preview, found))

    def _examined(self, preview: Preview, found: Findings) -> None:
        self._examining = None
        if preview is self._preview and self._task is None:
            preview.keep(found)
            self.examined.emit()

    def _stop_examining(self) -> None:
        if self._examining is not None:
            self._examining.abandon()
            self._examining = None

    def _run(self, work: Callable[[Progress], _Result], then: Callable[[_Result], None]) -> None:
        self._stop_examining()
        task = self._task = self._background.start(work)
        task.progressed.connect(self.progressed)
        task.succeeded.connect(lambda result: self._end(lambda: then(result)))
        task.failed.connect(self._fail)
        task.cancelled.connect(self._end_cancelled)

    def _read(self, preview: Preview) -> None:
        if self._closes:
            preview.close()
            self._end_cancelled()
            return
        self._preview = preview
        self._is_unreadable = not _is_readable(preview)
        if not self._is_unreadable:
            self.previewed.emit(preview)
            self._start_next()
            if self._task is None:
                self._examine(preview)
            return
        if any(read.opening for read in preview.files):
            self.unreadable.emit(preview)
            self._start_next()
            return
        try:  # which says why there is nothing to store
            preview.store(Selection(), Silent())
        except NothingStored as reason:
            self._let_go()
            self.refused.emit(str(reason))
        self._start_next()

    def _read_again(self) -> None:
        if not self._is_unreadable or self._preview is None:
            self.refreshed.emit()
            if self._preview is not None:
                self._examine(self._preview)
        elif _is_readable(self._preview):
            self._is_unreadable = False
            self.previewed.emit(self._preview)
        else:
            self.unreadable.emit(self._preview)

    def _not_shown(self, problem: Exception) -> None:
        if not isinstance(problem, Trouble):
            raise problem
        self.not_shown.emit(str(problem))

    def _stored(self, report: ImportReport) -> None:
        self._let_go()
        self.imported.emit(report)
        self._start_next()

    def _fail(self, problem: Exception) -> None:
        def tell() -> None:
            if not isinstance(problem, Trouble):
                raise problem
            if self._preview is None or isinstance(problem, NothingStored):
                self._let_go()
                self.refused.emit(str(problem))
            else:
                self.refreshed.emit()
                self.failed.emit(str(problem))
            self._start_next()

        self._end(tell)

    def _end_cancelled(self) -> None:
        def tell() -> None:
            closes, self._closes = self._closes, False
            if closes or self._preview is None:
                self._let_go()
                self.cancelled.emit()
            else:
                self.refreshed.emit()

        self._end(tell)

    def _end(self, then: Callable[[], None]) -> None:
        self._delay.stop()
        self._task = None
        then()

    def _let_go(self) -> None:
        self._release()
        if self._closing:
            self._background.start(lambda _progress: self._close_all())

    def _release(self) -> None:
        preview, self._preview = self._preview, None
        self._stop_examining()
        if self._looking is not None:
            self._looking.abandon()
            self._looking = None
        self._made = None
        if preview is not None:
            self.closed.emit()
            self._closing.append(preview)

    def _close_all(self) -> None:
        """Take away what is no longer shown: files of hundreds of megabytes go slowly."""
        while self._closing:
            self._closing[0].close()
            del self._closing[0]

    def _start_next(self) -> None:
        if self._waiting and self._task is None:
            self.start(self._waiting.pop(0))


def _is_readable(preview: Preview) -> bool:
    """Whether there is something to store, or a table whose columns the learner can name."""
    return bool(preview.plan(Selection()).decks) or any(read.found.tables for read in preview.files)
