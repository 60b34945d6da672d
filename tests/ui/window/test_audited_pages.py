"""On no page: cut words, overlaps, hidden main buttons, low lists that scroll in a page that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fakes.auditor import faults
from fakes.clock import FakeClock
from fakes.deck_scenes import finding_duplicates, updating
from fakes.looking import before_importing, finishing
from fakes.stage import Stage
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

Scene: TypeAlias = Callable[[Stage], Iterator[str]]


@pytest.fixture
def stage(window: MainWindow, theme: Theme, clock: FakeClock, tmp_path: Path) -> Stage:
    return Stage(window, theme, window._services, clock, tmp_path)


def looking(stage: Stage) -> Iterator[str]:
    yield from before_importing(stage.window, stage.folder)


def drafts(stage: Stage) -> Iterator[str]:
    yield from finishing(stage.window, stage.folder)


def newer(stage: Stage) -> Iterator[str]:
    yield from updating(stage.window, stage.services, stage.clock, stage.folder)


def twins(stage: Stage) -> Iterator[str]:
    yield from finding_duplicates(stage.window, stage.services, stage.folder)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((1280, 720), 2.5), ((800, 560), 1.0)],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize("scene", [looking, drafts, newer, twins])
def test_nothing_is_cut_hidden_or_nested(
    qtbot: QtBot,
    stage: Stage,
    theme: Theme,
    scene: Scene,
    size: tuple[int, int],
    scale: float,
) -> None:
    theme.set_scale(scale)
    stage.window.resize(QSize(*size))
    for name in scene(stage):
        QApplication.processEvents()
        qtbot.waitUntil(partial(said, name, stage.window), timeout=4000)
    theme.set_scale(1.0)


def said(name: str, window: QWidget) -> bool:
    found = faults(window)
    assert not found, (name, found)
    return True


def test_arrows_in_a_list_that_is_part_of_a_page_keep_the_row_in_sight(
    qtbot: QtBot, stage: Stage, theme: Theme
) -> None:
    theme.set_scale(2.0)
    stage.window.resize(1280, 720)
    steps = looking(stage)
    assert next(steps) == "import-look-problems"
    problems = stage.window.flow.import_page.preview.problems
    qtbot.waitUntil(partial(said, "problems", stage.window), timeout=4000)
    qtbot.wait(200)  # Qt lays out once more where a height has changed a width
    assert problems.verticalScrollBar().maximum() == 0
    problems.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(problems.model().rowCount()):
        qtbot.keyClick(problems, Qt.Key.Key_Down)
    row = problems.visualRect(problems.currentIndex())
    assert problems.viewport().visibleRegion().contains(row.center())
    theme.set_scale(1.0)
