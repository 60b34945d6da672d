"""A value that is computed before it is asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

_Value = TypeVar("_Value")


class Ahead(Generic[_Value]):
    """Calls `work` on a thread of its own from now on. SQLite computes there while Python goes on here."""

    def __init__(self, work: Callable[[], _Value]) -> None:
        self._work = work
        self._values: list[_Value] = []
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)
        self._thread.start()

    def is_done(self, seconds: float) -> bool:
        """Whether the value is there, after waiting for it so long at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def take(self) -> _Value:
        """Wait for the value. Raises what the work raised."""
        self._thread.join()
        if self._problem is not None:
            raise self._problem
        return self._values[0]

    def _run(self) -> None:
        try:
            self._values.append(self._work())
        except BaseException as problem:  # belongs to whoever takes the value
            self._problem = problem
