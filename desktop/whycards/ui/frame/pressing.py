"""Which button a key presses on a page with one primary button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from whycards.ui.theme.controls.buttons import PrimaryButton

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def focus_by_tab(page: QWidget) -> None:
    """Let a click leave the focus where it is, so that Enter stays with the primary button after it."""
    for button in page.findChildren(QPushButton):
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def press_focused(page: QWidget, event: QKeyEvent) -> bool:
    """Enter or Space presses the button of the page that has the focus; False where none has."""
    focused = QApplication.focusWidget()
    if not isinstance(focused, QPushButton) or not page.isAncestorOf(focused):
        return False
    if event.key() == Qt.Key.Key_Space or (event.key() in ENTER and not isinstance(focused, PrimaryButton)):
        focused.click()
        return True
    return False
