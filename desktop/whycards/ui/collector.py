"""Looks for garbage on the window's thread alone: widgets may be among it, and only there they may end."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_MILLISECONDS = 300


class Collector(QObject):
    """Takes the place of Python's own search, which runs on whichever thread has just made something."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_MILLISECONDS)
        self._timer.timeout.connect(collect)
        self._timer.start()


def collect() -> None:
    """Look as far as Python would have by now."""
    counts, limits = gc.get_count(), gc.get_threshold()
    due = [
        generation for generation in range(3) if limits[generation] and counts[generation] > limits[generation]
    ]
    # A generation is looked through only where the younger one was often enough.
    generation = 0
    while generation + 1 in due:
        generation += 1
    if due and due[0] == 0:
        gc.collect(generation)
