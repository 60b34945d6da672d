"""Writes a sheet where there is no window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from whycards.services.exporting import Losses, OutgoingDeck
from whycards.ui.printing.writer import SheetWriter
from whycards.ui.theme.theme import Mode, Theme, application


def write_alone(deck: OutgoingDeck, path: Path, losses: Losses, resources: Path) -> None:
    """Write on this thread, with an application of its own where there is none. Raises OSError."""
    app = QApplication.instance() or application()
    writer = SheetWriter(Theme(resources, Mode.LIGHT), resources, lambda: False)
    writer.write(deck, path, losses)
    del writer, app
