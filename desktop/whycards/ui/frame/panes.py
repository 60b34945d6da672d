"""F6: from one pane of the window to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget


@runtime_checkable
class HasPanes(Protocol):
    """A page of several panes, in the order in which F6 goes through them."""

    def panes(self) -> Sequence[QWidget]:
        """Those that are there now."""


def go_to_pane(panes: Sequence[QWidget], step: int) -> None:
    """Give the keyboard to the next pane (1) or the one before (-1), and show where it is."""
    reachable = [pane for pane in panes if pane.isVisible() and _entry(pane) is not None]
    if not reachable:
        return
    focused = QApplication.focusWidget()
    here = [
        pane for pane in reachable if focused is not None and (pane is focused or pane.isAncestorOf(focused))
    ]
    place = reachable.index(here[0]) + step if here else 0
    target = _entry(reachable[place % len(reachable)])
    if target is not None:
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        _show(target)


def _entry(pane: QWidget) -> QWidget | None:
    """What takes the keyboard in a pane: itself where it scrolls, else the first control that Tab reaches."""
    if isinstance(pane, QAbstractScrollArea) and pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return pane
    widget = pane.nextInFocusChain()
    while widget is not None and widget is not pane:
        takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_tab and pane.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled():
            return widget
        widget = widget.nextInFocusChain()
    return None


def _show(widget: QWidget) -> None:
    """Scroll to it, where it lies in something that scrolls."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget, 0, 12)
        above = above.parentWidget()
