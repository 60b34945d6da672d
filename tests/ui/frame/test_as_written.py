from __future__ import annotations

from PySide6.QtWidgets import QApplication

from whycards.assets import RESOURCES
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.label import Label
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme

HOSTILE = 'Knots <img src="/etc/motd">\nand ropes'


def test_ordinary_text_stays() -> None:
    assert as_written("Knots & ropes: 3 > 2") == "Knots & ropes: 3 > 2"


def test_markup_is_shown_and_not_followed() -> None:
    assert as_written(HOSTILE) == "<qt>Knots &lt;img src=&quot;/etc/motd&quot;&gt;<br>and ropes</qt>"


def test_a_shortened_label_tells_a_hostile_title_as_it_is_written(qapp: QApplication) -> None:
    label = Label(Theme(RESOURCES, Mode.LIGHT), Role.UI, "text", HOSTILE, elides=True)
    label.show()
    label.resize(40, 20)
    QApplication.processEvents()
    assert label.toolTip() == as_written(HOSTILE)
    label.close()
