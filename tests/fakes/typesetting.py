"""Waits for what limited processes draw."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.typesetter import typesetter

MILLISECONDS = 40_000
Settle = Callable[[Callable[[], RichDocument]], RichDocument]


def settled(qtbot: QtBot) -> Settle:
    """A function that builds a document, waits for its formulas and colours, and builds it with them."""

    def settle(make: Callable[[], RichDocument]) -> RichDocument:
        document = make()
        qtbot.waitUntil(lambda: not document.wanted and typesetter().is_idle, timeout=MILLISECONDS)
        document = make()
        assert not document.wanted
        return document

    return settle


def wait_for_pictures() -> None:
    """Let everything arrive that was asked for."""
    until = time.monotonic() + MILLISECONDS / 1000
    while not (rasterer().is_idle and typesetter().is_idle) and time.monotonic() < until:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
        QCoreApplication.processEvents()
        time.sleep(0.002)
    assert rasterer().is_idle and typesetter().is_idle
