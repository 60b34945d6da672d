from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from whycards.ui.study.keys import Act, read_key

NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
BEFORE = 8 if sys.platform.startswith("linux") else 0


def pressed(text: str, place: int, modifier: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """A key at this place of the keyboard that writes this text."""
    key = ord(text[:1].upper()) if text else 0
    return QKeyEvent(QEvent.Type.KeyPress, key, modifier, place + BEFORE, 0, 0, text)


@pytest.mark.parametrize(
    ("text", "place", "modifier", "asked"),
    [
        ("a", 30, NONE, (Act.OPTION, 0)),
        ("ش", 30, NONE, (Act.OPTION, 0)),
        ("ф", 30, NONE, (Act.OPTION, 0)),
        ("لا", 48, NONE, (Act.OPTION, 1)),
        ("ؤ", 46, NONE, (Act.OPTION, 2)),
        ("Ф", 30, SHIFT, (Act.RULE_OUT, 0)),
        ("я", 44, CONTROL, (Act.UNDO, 0)),
        ("٢", 3, NONE, (Act.DIGIT, 1)),
        ("۰", 11, NONE, (Act.UNKNOWN, 0)),
        ("é", 3, NONE, None),
        ("ش", 0, NONE, None),
        ("q", 30, NONE, (Act.OPTION, 16)),
    ],
)
def test_keys_of_other_scripts_choose_the_letter_that_is_on_them(
    text: str, place: int, modifier: Qt.KeyboardModifier, asked: tuple[Act, int] | None
) -> None:
    assert read_key(pressed(text, place, modifier)) == asked
