"""Waits for what a limited process draws."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from whycards.ui.richtext.document import RichDocument
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
