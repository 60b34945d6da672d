"""A question with everything that texts can hold: each stop is a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fakes.clock import FakeClock
from fakes.typesetting import wait_for_pictures
from fakes.waiting import wait
from whycards.core.progress import Silent
from whycards.services.opening import Services
from whycards.ui.window import MainWindow

DECK = Path(__file__).resolve().parents[1] / "samples" / "constructs"
_MILLISECONDS = 60


def everything(window: MainWindow, services: Services, clock: FakeClock) -> Iterator[str]:
    """Before and after the answer, to the end of the page."""
    services.importing.run((DECK,), None, Silent())
    row = next(info.row for info in services.decks.decks() if info.head.id == "constructs")
    window.flow.learn_new(row)
    while window.flow.study_page.column is None:
        wait(_MILLISECONDS)
    yield "constructs-before"
    _press(window, Qt.Key.Key_A)
    yield "constructs-after"
    clock.advance(31)
    for number in (1, 2):
        _press(window, Qt.Key.Key_Space)
        yield f"constructs-after-{number}"


def wait_until_drawn(window: QWidget) -> None:
    """What is painted is asked for while it is painted, and drawn elsewhere."""
    for _ in range(2):
        window.grab()
        wait_for_pictures()
        wait(_MILLISECONDS)


def _press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, key)
