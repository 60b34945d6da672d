from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QStyle, QWidget
from pytestqt.qtbot import QtBot

from whycards.ui.frame.flowing import FlowLayout


class Block(QWidget):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._size = QSize(width, 20)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self._size


def placed(qtbot: QtBot, direction: Qt.LayoutDirection, *, at_end: bool) -> tuple[QRect, list[QRect]]:
    page = QWidget()
    qtbot.addWidget(page)
    page.setLayoutDirection(direction)
    layout = FlowLayout(page, at_end=at_end)
    layout.setSpacing(7)
    layout.setContentsMargins(11, 3, 5, 2)
    blocks = [Block(width) for width in (60, 41, 93, 30)]
    for block in blocks:
        layout.addWidget(block)
    page.resize(150, 120)
    page.show()
    return layout.contentsRect(), [block.geometry() for block in blocks]


@pytest.mark.parametrize("at_end", [False, True])
def test_from_right_to_left_each_stands_where_a_mirror_shows_it(qtbot: QtBot, at_end: bool) -> None:
    inside, straight = placed(qtbot, Qt.LayoutDirection.LeftToRight, at_end=at_end)
    mirrored_inside, mirrored = placed(qtbot, Qt.LayoutDirection.RightToLeft, at_end=at_end)
    assert len({rect.y() for rect in straight}) > 1
    offset = mirrored_inside.x() - inside.x()
    rtl = Qt.LayoutDirection.RightToLeft
    assert mirrored == [QStyle.visualRect(rtl, inside, rect).translated(offset, 0) for rect in straight]
