"""The pages of a session beside the pictures of them that were looked at: see fakes/golden.py for renewing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.golden import assert_looks_like
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow

NORMAL, WIDE = QSize(1280, 720), QSize(1680, 1000)
CLUSTER = Path(__file__).resolve().parents[2] / "samples" / "cluster"

Begin = Callable[..., MainWindow]


@pytest.fixture
def begin(
    tmp_path: Path, clock: FakeClock, bundled: Path, reopen: Callable[..., MainWindow], theme: Theme
) -> Iterator[Begin]:
    """Opens a window and begins to learn the sample deck."""
    QCursor.setPos(30_000, 30_000)
    services = open_services(tmp_path / "library.db", clock, bundled)
    services.importing.run([CLUSTER], None, Silent())
    services.close()

    def open_window(size: QSize = NORMAL, mode: Mode = Mode.LIGHT, scale: float = 1.0) -> MainWindow:
        theme.set_mode(mode)
        theme.set_scale(scale)
        window = reopen(size)
        window.flow.learn_new()
        clock.advance(31)
        return window

    yield open_window
    theme.set_scale(1.0)
    theme.set_mode(Mode.LIGHT)


def looks_like(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Qt lays out when it gets round to it, which is later where others use the processor."""
    qtbot.wait(60)
    qtbot.waitUntil(partial(assert_looks_like, window, name), timeout=3000)


def press(qtbot: QtBot, clock: FakeClock, *keys: Qt.Key) -> None:
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, key)
        clock.advance(2)


def first_wrong(window: MainWindow) -> Qt.Key:
    """The key of the first option that is wrong."""
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    place = next(place for place, position in enumerate(column.shown.order) if position not in _keys(column))
    return Qt.Key(Qt.Key.Key_A + place)


def _keys(column: ChoiceColumn) -> frozenset[int]:
    return frozenset(column.shown.question.keys)


def test_before_the_answer(qtbot: QtBot, begin: Begin) -> None:
    looks_like(qtbot, begin(), "study-before-light")


def test_after_it_in_a_wide_dark_window(qtbot: QtBot, begin: Begin, clock: FakeClock) -> None:
    window = begin(WIDE, Mode.DARK)
    press(qtbot, clock, first_wrong(window))
    looks_like(qtbot, window, "study-after-wide-dark")


def test_after_it_at_200_percent(qtbot: QtBot, begin: Begin, clock: FakeClock) -> None:
    window = begin(scale=2.0)
    press(qtbot, clock, first_wrong(window))
    looks_like(qtbot, window, "study-after-1280-200")


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.CONTRAST_DARK])
def test_after_one_of_two(qtbot: QtBot, begin: Begin, clock: FakeClock, mode: Mode) -> None:
    window = begin(mode=mode)
    press(qtbot, clock, Qt.Key.Key_0, Qt.Key.Key_Return)
    press(qtbot, clock, Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_Return)
    looks_like(qtbot, window, f"study-after-two-{mode}")


def test_a_flashcard_and_the_end(qtbot: QtBot, begin: Begin, clock: FakeClock) -> None:
    window = begin()
    press(qtbot, clock, Qt.Key.Key_B, Qt.Key.Key_Return)
    press(qtbot, clock, Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_Return, Qt.Key.Key_Return)
    press(qtbot, clock, Qt.Key.Key_Space)
    looks_like(qtbot, window, "flashcard-light")
    press(qtbot, clock, Qt.Key.Key_Return)
    window.flow.study_page.end_session()
    looks_like(qtbot, window, "finished-light")
