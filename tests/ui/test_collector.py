"""Garbage with widgets in it is found on the window's thread, and on no other."""

from __future__ import annotations

import gc
import threading
import weakref

from pytestqt.qtbot import QtBot

from whycards.ui.collector import Collector, collect


class _Thing:
    def __init__(self) -> None:
        self.itself = self
        self.ended_on = threading.current_thread()


def _many(found: list[threading.Thread]) -> None:
    """More garbage than Python leaves lying about."""
    for _ in range(3000):
        thing = _Thing()
        weakref.finalize(thing, lambda: found.append(threading.current_thread()))


def test_a_thread_that_makes_much_ends_nothing(qtbot: QtBot) -> None:
    collector = Collector()
    found: list[threading.Thread] = []
    worker = threading.Thread(target=_many, args=(found,))
    worker.start()
    worker.join()
    assert found == []
    qtbot.waitUntil(lambda: len(found) >= 2000, timeout=5000)
    assert set(found) == {threading.current_thread()}
    collector.deleteLater()


def test_little_garbage_is_left_alone() -> None:
    gc.collect()
    before = gc.get_count()
    collect()
    assert gc.get_count()[0] >= before[0]
