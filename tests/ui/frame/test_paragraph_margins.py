from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.frame.label import Paragraph
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme


def test_margins_outlive_a_change_of_style_before_there_is_a_size(qapp: QApplication, qtbot: QtBot) -> None:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    paragraph = Paragraph(theme, Role.UI, "text")
    qtbot.addWidget(paragraph)
    paragraph.setContentsMargins(18, 10, 14, 6)
    paragraph.resize(300, 0)
    QApplication.sendEvent(paragraph, QEvent(QEvent.Type.StyleChange))
    margins = paragraph.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (18, 10, 14, 6)
