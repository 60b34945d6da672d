"""The ground of a chosen row keeps within the round corners of its card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QTableView
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.frame.plain_table import PlainTable
from whycards.ui.frame.row_painter import RowPainter
from whycards.ui.importing.questions import QuestionList
from whycards.ui.theme.theme import Mode, Theme


class GroundOnly(RowPainter):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.ground(painter, QRect(option.rect), index)


def plain(theme: Theme) -> QTableView:
    table = PlainTable(theme, "Rows", 30)
    table.horizontalHeader().hide()
    return table


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode is not Mode.SYSTEM])
@pytest.mark.parametrize("kind", [plain, QuestionList])
def test_the_corner_beside_a_chosen_row_is_not_filled(
    qapp: QApplication, qtbot: QtBot, mode: Mode, kind: type[QuestionList]
) -> None:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    table = kind(theme)
    qtbot.addWidget(table)
    model = QStandardItemModel(table)
    for row in ("One", "Two", "Three"):
        model.appendRow(QStandardItem(row))
    table.setModel(model)
    table.setItemDelegate(GroundOnly(theme, table, 30))
    theme.set_mode(mode)
    table.resize(300, 200)
    table.show()
    table.setCurrentIndex(model.index(0, 0))
    picture = table.grab().toImage()
    assert picture.pixelColor(40, 10) == theme.color(theme.chosen_ground)
    corner = picture.pixelColor(table.viewport().x(), table.viewport().y())
    assert corner not in (theme.color("accent"), theme.color(theme.chosen_ground))
