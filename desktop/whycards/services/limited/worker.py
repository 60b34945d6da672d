"""A thread that has a limited process do one job after the other, the ones that are waited for first."""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from whycards.services.limited.parcel import Parcel
from whycards.services.limited.process import LimitedProcess, Unanswered

IDLE_SECONDS = 300.0
_WARMING_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Job:
    """A question. `tell` hears the answer on the worker's thread, None where there is none.

    Of a `group` of jobs nothing more is tried once one of them has ended the process. `kind` is what the
    process is told to get ready for before its first job of that kind, which is not counted.
    """

    group: str
    kind: str
    question: Parcel
    seconds: float
    tell: Callable[[Parcel | None], None]


@dataclass(order=True, slots=True)
class _Waiting:
    urgency: int
    number: int
    job: Job = field(compare=False)


class Worker:
    """Starts its thread with the first job and its process with that; lets the process go when it is idle."""

    def __init__(self, module: str, idle: float = IDLE_SECONDS) -> None:
        self._process = LimitedProcess(module)
        self._idle = idle
        self._changed = threading.Condition()
        self._waiting: list[_Waiting] = []
        self._count = 0
        self._thread: threading.Thread | None = None
        self._is_stopping = False
        self._warm: set[str] = set()
        self._given_up: set[str] = set()

    @property
    def pid(self) -> int | None:
        """Number of the process that runs now."""
        return self._process.pid

    def submit(self, job: Job, *, is_ahead: bool = False) -> None:
        """Have it done; jobs that are `is_ahead` of their time wait for all others."""
        with self._changed:
            if self._is_stopping:
                return
            self._count += 1
            heapq.heappush(self._waiting, _Waiting(int(is_ahead), self._count, job))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="limited work", daemon=True)
                self._thread.start()
            self._changed.notify()

    def stop(self) -> None:
        """End thread and process. Nothing is told after this."""
        with self._changed:
            self._is_stopping = True
            self._waiting.clear()
            self._changed.notify()
            thread = self._thread
        self._process.stop()
        if thread is not None and thread is not threading.current_thread():
            thread.join()
            self._process.stop()  # it may have started one more

    def _run(self) -> None:
        while (job := self._next()) is not None:
            answer = self._done(job)
            if not self._is_stopping:
                job.tell(answer)

    def _next(self) -> Job | None:
        with self._changed:
            while not self._waiting and not self._is_stopping:
                if not self._changed.wait(self._idle):
                    self._rest()
            return None if self._is_stopping else heapq.heappop(self._waiting).job

    def _rest(self) -> None:
        self._process.stop()
        self._warm.clear()

    def _done(self, job: Job) -> Parcel | None:
        if job.group in self._given_up:
            return None
        try:
            if job.kind not in self._warm:
                self._process.ask(Parcel(["warm", job.kind]), _WARMING_SECONDS)
                self._warm.add(job.kind)
            answer = self._process.ask(job.question, job.seconds)
        except Unanswered:
            self._warm.clear()
            self._given_up.add(job.group)
            return None
        return None if answer.value == ["no"] else answer
