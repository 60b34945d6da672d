"""Waiting as the window does when it runs."""

from __future__ import annotations

from PySide6.QtCore import QEventLoop, QTimer


def wait(milliseconds: int) -> None:
    """Let the window live for a while. QTest.qWait would hold up all threads but this one."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
