"""Home while its first figures take their time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QCursor
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file
from fakes.golden import assert_looks_like
from whycards.core.progress import Silent
from whycards.services.ahead import Ahead
from whycards.services.opening import Services, open_services
from whycards.ui.home.place import keep
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

Slow = Callable[[], tuple[MainWindow, threading.Event]]


@pytest.fixture
def slow(qtbot: QtBot, tmp_path: Path, bundled: Path, clock: FakeClock, theme: Theme) -> Iterator[Slow]:
    """Opens a window whose figures come when the event is set, as they do from a slow disk."""
    opened: list[tuple[MainWindow, threading.Event]] = []

    def open_window() -> tuple[MainWindow, threading.Event]:
        services, may_come = open_services(tmp_path / "library.db", clock, bundled), threading.Event()
        services.importing.run([deck_file(tmp_path / "Lamps.md", 30)], None, Silent())
        services.importing.run([deck_file(tmp_path / "Pears.md", 12)], None, Silent())
        _delay(services, may_come)
        window = MainWindow(theme, services, clock)
        qtbot.addWidget(window)
        window.resize(QSize(1280, 720))
        opened.append((window, may_come))
        with qtbot.waitActive(window):
            window.show()
        return opened[-1]

    yield open_window
    for window, may_come in opened:
        may_come.set()
        window.close()


def _delay(services: Services, may_come: threading.Event) -> None:
    read = services.decks._home

    def late() -> object:
        assert may_come.wait(20)
        return read()

    services.decks._ahead = Ahead(late)  # type: ignore[arg-type]


def titles(window: MainWindow) -> list[str]:
    rows = window.flow.start_page.home.table.rows
    return [row.title for place in range(rows.rowCount()) if (row := rows.row(place)) is not None]


def test_home_says_that_it_reads_and_shows_the_decks_when_they_have_come(qtbot: QtBot, slow: Slow) -> None:
    window, may_come = slow()
    start = window.flow.start_page
    assert start.is_loading
    assert start.currentWidget() is start.loading
    assert start.loading.accessibleName() == "Reading your decks…"
    QCursor.setPos(30_000, 30_000)
    qtbot.waitUntil(lambda: assert_looks_like(window, "home-loading-light"), timeout=3000)
    may_come.set()
    qtbot.waitUntil(lambda: not start.is_loading)
    assert start.currentWidget() is start.home
    assert titles(window)[:2] == ["Lamps", "Pears"]
    assert window.focusWidget() is not None
    assert start.home.isAncestorOf(window.focusWidget()) or window.focusWidget() in (start, start.home)


def test_the_table_comes_where_its_bars_were(qtbot: QtBot, slow: Slow) -> None:
    window, may_come = slow()
    start = window.flow.start_page
    before = start.loading.grab().toImage()
    may_come.set()
    qtbot.waitUntil(lambda: not start.is_loading)
    qtbot.wait(30)
    table = start.home.table
    corner = table.mapTo(start.home, table.rect().topLeft())
    surface = window._theme.color("surface").name()
    inside, above = corner.x() + 40, corner.y() + 4
    assert before.pixelColor(inside, above).name() == surface
    assert before.pixelColor(inside, corner.y() - 6).name() != surface


def test_the_deck_that_was_chosen_is_chosen_again_after_a_slow_start(qtbot: QtBot, slow: Slow) -> None:
    window, may_come = slow()
    may_come.set()
    qtbot.waitUntil(lambda: not window.flow.start_page.is_loading)
    table = window.flow.start_page.home.table
    second = table.rows.row(1)
    assert second is not None
    table.choose(second.key)
    window.close()
    again, may_come = slow()
    may_come.set()
    qtbot.waitUntil(lambda: not again.flow.start_page.is_loading)
    chosen = again.flow.start_page.home.table.chosen()
    assert chosen is not None
    assert chosen.title == "Pears"


def test_closing_before_the_decks_have_come_forgets_nothing(qtbot: QtBot, slow: Slow) -> None:
    window, may_come = slow()
    window._preferences.keep_home_place("deck-of-mine", 3)
    may_come.set()
    assert window.flow.start_page.is_loading
    keep(window.flow.start_page, window._preferences)
    assert window._preferences.home_place() == ("deck-of-mine", 3)
