"""The window's pages beside the pictures of them that were looked at: see fakes/golden.py for renewing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QCursor, QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file
from fakes.golden import FOLDER, assert_looks_like, share_that_differs
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.services.settings import SettingsService
from whycards.services.study import Chosen, Plan
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow


@pytest.fixture
def learned(tmp_path: Path, clock: FakeClock, bundled: Path) -> None:
    """A library with decks, and nine days of a learner who misses every fifth question."""
    services = open_services(tmp_path / "library.db", clock, bundled)
    for name, count in (("Lamps", 40), ("Pears", 12), ("Tides", 96)):
        services.importing.run([deck_file(tmp_path / f"{name}.md", count, name)], None, Silent())
    rows = [deck.row for deck in services.decks.decks()]
    answered = 0
    for day in range(9):
        for row in rows[: 2 if day % 4 else 0]:
            for plan in (Plan.DUE, Plan.NEW):
                session = services.study.begin(row, plan)
                while session.current is not None:
                    answered += 1
                    keys = session.current.question.keys
                    wrong = min(set(session.current.order) - keys)
                    session.answer(Chosen(keys if answered % 5 else {wrong}, 24_000))
                    clock.advance(30)
                    session.advance()
        clock.advance(days=1)
    services.close()


@pytest.fixture(autouse=True)
def _pointer_is_elsewhere(qapp: QApplication) -> None:
    """A click of an earlier test leaves the pointer where a button of these pages may stand."""
    QCursor.setPos(30_000, 30_000)


def looks_like(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Qt lays out when it gets round to it, which is later where others use the processor."""
    qtbot.wait(60)
    qtbot.waitUntil(partial(assert_looks_like, window, name), timeout=3000)


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK, Mode.CONTRAST_LIGHT, Mode.CONTRAST_DARK])
def test_home(qtbot: QtBot, learned: None, reopen: Callable[..., MainWindow], theme: Theme, mode: Mode) -> None:
    theme.set_mode(mode)
    window = reopen()
    looks_like(qtbot, window, f"home-{mode}")


@pytest.mark.parametrize(
    ("size", "scale"), [(QSize(800, 560), 1.0), (QSize(1280, 720), 2.0), (QSize(1680, 1000), 1.0)]
)
def test_home_in_other_windows(
    qtbot: QtBot, learned: None, reopen: Callable[..., MainWindow], theme: Theme, size: QSize, scale: float
) -> None:
    theme.set_scale(scale)
    window = reopen(size)
    looks_like(qtbot, window, f"home-{size.width()}-{round(scale * 100)}")
    theme.set_scale(1.0)


def test_first_run(qtbot: QtBot, window: MainWindow) -> None:
    looks_like(qtbot, window, "home-first-run-light")


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.CONTRAST_DARK])
def test_settings(
    qtbot: QtBot, window: MainWindow, theme: Theme, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SettingsService, "library_path", Path("/library/library.db"))
    theme.set_mode(mode)
    window.settings.show()
    looks_like(qtbot, window, f"settings-{mode}")


def test_what_an_import_came_to(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    deck = deck_file(tmp_path / "lamps.md", 12, drafts=2)
    with qtbot.waitSignal(window.flow.imports.previewed, timeout=10_000):
        window.flow.import_files([deck])
    with qtbot.waitSignal(window.flow.imports.imported, timeout=10_000):
        window.flow.import_page.preview.press()
    looks_like(qtbot, window, "import-done-light")


def test_while_files_are_read(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    theme.set_mode(Mode.DARK)
    page = window.flow.import_page
    page.show_reading("lamps.md")
    page.reading.show_progress(56, 100, "Reading lamps.md")
    window.shell.show_page("import")
    looks_like(qtbot, window, "import-reading-dark")


def test_the_folder_stays_small() -> None:
    pictures = list(FOLDER.iterdir())
    assert {picture.suffix for picture in pictures} == {".png"}
    assert len(pictures) <= 24
    assert sum(picture.stat().st_size for picture in pictures) < 3_000_000


def test_a_difference_is_counted_by_pixels(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WHYCARDS_RENEW_PICTURES", raising=False)
    first = QImage(40, 25, QImage.Format.Format_RGB32)
    first.fill(0xFFFFFF)
    second = first.copy()
    assert share_that_differs(first, second) == 0
    second.setPixel(3, 3, 0xFF000000)
    assert share_that_differs(first, second) == pytest.approx(0.001)
    assert share_that_differs(first, second.scaled(50, 25)) == 1
    with pytest.raises(AssertionError, match="WHYCARDS_RENEW_PICTURES=1"):
        assert_looks_like(QPixmap.fromImage(second), "home-light")
