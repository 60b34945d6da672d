"""Tells assistive technology what just happened."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, message: str) -> None:
    """Have the message read out at once."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, message))
