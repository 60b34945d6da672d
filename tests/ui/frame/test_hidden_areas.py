"""What scrolls has the height of its content, also where that changed while nobody saw it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.label import Paragraph
from whycards.ui.study.column import Column
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


def test_content_that_grows_while_it_is_hidden_is_whole_when_it_is_shown(qtbot: QtBot, theme: Theme) -> None:
    pages, area, column = QStackedWidget(), scroll_area(), Column(theme)
    area.setWidget(column)
    pages.addWidget(area)
    pages.addWidget(QWidget())
    qtbot.addWidget(pages)
    pages.resize(400, 300)
    pages.show()
    qtbot.waitExposed(pages)
    words = [Paragraph(theme, Role.UI, "text", f"Line {number}") for number in range(4)]
    pages.setCurrentIndex(1)
    for one in words:
        column.add(one)
        one.show()
    column.arrange()
    qtbot.wait(20)
    pages.setCurrentIndex(0)
    qtbot.waitUntil(lambda: column.height() >= column.heightForWidth(column.width()))
    assert all(one.visibleRegion().boundingRect() == one.rect() for one in words)
