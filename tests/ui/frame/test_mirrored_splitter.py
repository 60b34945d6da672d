"""Parts side by side where lines run from right to left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.frame.splitter import Splitter
from whycards.ui.theme.theme import Mode, Theme


@pytest.mark.parametrize("width", [600, 601, 1148])
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight])
def test_both_parts_are_whole_and_reach_the_edges(
    qapp: QApplication, qtbot: QtBot, direction: Qt.LayoutDirection, width: int
) -> None:
    splitter = Splitter(Theme(RESOURCES, Mode.LIGHT), (0.6, 0.4), 16)
    qtbot.addWidget(splitter)
    splitter.setLayoutDirection(direction)
    first, second = QWidget(), QWidget()
    splitter.addWidget(first)
    splitter.addWidget(second)
    splitter.resize(width, 100)
    splitter.show()
    start, end = (second, first) if direction is Qt.LayoutDirection.RightToLeft else (first, second)
    assert start.x() == 0 and end.geometry().right() == width - 1
    splitter.setOrientation(Qt.Orientation.Vertical)
    assert first.x() == 0 and first.width() == width
