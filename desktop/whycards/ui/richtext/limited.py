"""A worker with a limited process that is imported, by a thread, when there is something for it to do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.services.limited.worker import Job, Worker


class LimitedWork:
    """Most sessions need none, and its import takes longer than a paint: the window does not wait for it."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._worker: Worker | None = None
        self._early: list[tuple[Callable[[], Job], bool]] = []
        self._is_stopped = False
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """Number of the process, while one runs."""
        return self._worker.pid if self._worker is not None else None

    def submit(self, job: Callable[[], Job], *, is_ahead: bool) -> None:
        """Have the job done that `job` makes; those that are `is_ahead` of their time wait for all others."""
        with self._lock:
            if self._is_stopped:
                return
            if self._worker is not None:
                self._worker.submit(job(), is_ahead=is_ahead)
                return
            self._early.append((job, is_ahead))
            if len(self._early) == 1:
                threading.Thread(target=self._begin, name="limited-work", daemon=True).start()

    def stop(self) -> None:
        """End the process. Nothing is done any more."""
        with self._lock:
            self._is_stopped = True
            self._early.clear()
        if self._worker is not None:
            self._worker.stop()

    def _begin(self) -> None:
        from whycards.services.limited.worker import Worker

        with self._lock:
            if self._is_stopped:
                return
            self._worker = Worker(self._module)
            for job, is_ahead in self._early:
                self._worker.submit(job(), is_ahead=is_ahead)
            self._early.clear()
