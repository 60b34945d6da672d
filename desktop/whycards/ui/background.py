"""Long work off the window's thread: one worker thread, tasks with progress and Cancel."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from whycards.core.progress import Cancelled, Progress

_SECONDS_BETWEEN_REPORTS = 0.1
_SWITCH_INTERVAL = 0.0005
_MILLISECONDS_BETWEEN_COLLECTIONS = 200


class Task(QObject):
    """One piece of work. All signals arrive on the window's thread, exactly one of the last three comes."""

    progressed = Signal(object, object, str)
    """done, total (0 where unknown; integers of any size), and what is being done."""
    succeeded = Signal(object)
    failed = Signal(object)
    """The exception: a Trouble to show as it is, or a bug."""
    cancelled = Signal()

    _told = Signal(object, object, str)
    _ended = Signal(object, object)

    def __init__(self, work: Callable[[Progress], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._is_over = self._has_ended = False
        self._told.connect(self._tell)
        self._ended.connect(self._end)

    @property
    def is_over(self) -> bool:
        """Whether the outcome was signalled."""
        return self._is_over

    @property
    def has_ended(self) -> bool:
        """Whether the work is done with; one that was abandoned may still go on for a while."""
        return self._has_ended

    def cancel(self) -> None:
        """Stop the work where it next reports progress. `cancelled` follows, unless it ends before that."""
        self._stop.set()

    def abandon(self) -> None:
        """Cancel without an outcome: nobody is there any more to hear it."""
        self._is_over = True
        self._stop.set()

    def run(self) -> None:
        """Do the work. Called on the worker thread."""
        try:
            result = self._work(_Reporter(self._stop, self._told.emit))
        except BaseException as problem:  # every outcome belongs to the window, none may be lost in a thread
            self._ended.emit(None, problem)
        else:
            self._ended.emit(result, None)

    @Slot(object, object, str)
    def _tell(self, done: int, total: int, what: str) -> None:
        if not self._stop.is_set():
            self.progressed.emit(done, total, what)

    @Slot(object, object)
    def _end(self, result: object, problem: BaseException | None) -> None:
        self._has_ended = True
        if self._is_over:
            return
        self._is_over = True
        if isinstance(problem, Cancelled):
            self.cancelled.emit()
        elif problem is not None:
            self.failed.emit(problem)
        else:
            self.succeeded.emit(result)


class Background(QObject):
    """The one worker thread. Tasks run in the order in which they were started."""

    _wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: list[Task] = []
        self._thread = QThread()
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._wanted.connect(self._worker.run)
        self._thread.start()
        self._collecting = QTimer(self, interval=_MILLISECONDS_BETWEEN_COLLECTIONS)
        self._collecting.timeout.connect(self._collect)

    def start(self, work: Callable[[Progress], object]) -> Task:
        """Queue `work`; it gets a Progress that raises Cancelled after the task's `cancel`."""
        for task in self._tasks:
            if task.has_ended:
                task.deleteLater()
        self._tasks = [task for task in self._tasks if not task.has_ended]
        task = Task(work, self)
        self._tasks.append(task)
        self._collecting.start()
        self._wanted.emit(task)
        return task

    def _collect(self) -> None:
        """Look for garbage here while the worker must not; the oldest waits until it is idle."""
        if self.is_busy:
            gc.collect(0)
        else:
            self._collecting.stop()

    @property
    def is_busy(self) -> bool:
        """Whether a task waits or runs."""
        return any(not task.has_ended for task in self._tasks)

    def close(self) -> None:
        """Cancel everything and wait for the thread. No task signals after this."""
        for task in self._tasks:
            task.abandon()
        self._thread.quit()
        self._thread.wait()


class _Worker(QObject):
    """Lives on the worker thread."""

    @Slot(object)
    def run(self, task: Task) -> None:
        # The window's thread gets its turns more often than Python's default while this one computes.
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_INTERVAL)
        # Widgets may be among the garbage, and only the window's thread may end them.
        was_collecting = gc.isenabled()
        gc.disable()
        try:
            task.run()
        finally:
            if was_collecting:
                gc.enable()
            sys.setswitchinterval(usual)


class _Reporter:
    """Progress as the work sees it: stops it after Cancel, tells the window at most ten times a second."""

    def __init__(self, stop: threading.Event, tell: Callable[[int, int, str], None]) -> None:
        self._stop = stop
        self._tell = tell
        self._last = -1.0

    def advance(self, done: int, total: int, what: str = "") -> None:
        if self._stop.is_set():
            raise Cancelled
        now = time.monotonic()
        if now - self._last < _SECONDS_BETWEEN_REPORTS:
            return
        self._last = now
        self._tell(done, total, what)
