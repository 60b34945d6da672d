"""A learner at the import page, between reading files and storing them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fakes.files import drop, urls
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.window import MainWindow


class Harbour:
    """A learner at the import page."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        self.bot = qtbot
        self.window = window
        self.folder = folder

    @property
    def pane(self) -> PreviewPane:
        return self.window.flow.import_page.preview

    def look(self, *paths: Path) -> PreviewPane:
        """Drop files on the window and wait until all that they hold is shown."""
        with self.bot.waitSignal(self.window.flow.imports.previewed, timeout=20_000):
            drop(self.window, urls(*paths))
        if not self.pane.isVisible():
            self.bot.mouseClick(self.window.flow.import_page.difference.heading.link, Qt.MouseButton.LeftButton)
        assert self.pane.isVisible()
        return self.pane

    def write(self, name: str, text: str, encoding: str = "utf-8") -> Path:
        path = self.folder / name
        path.write_bytes(text.encode(encoding))
        return path

    def key(self, key: Qt.Key) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key)

    def until_done(self) -> None:
        self.bot.waitUntil(lambda: not self.window.flow.imports.is_running, timeout=20_000)

    def decks(self) -> dict[str, int]:
        return {
            deck.head.title: deck.counts.questions + deck.counts.drafts + deck.counts.flashcards
            for deck in self.window._services.decks.decks()
        }

    def left_behind(self) -> bool:
        """Whether files of an import are there when the background has done what it was given."""
        self.bot.waitUntil(lambda: not self.window._background.is_busy, timeout=20_000)
        return (self.window._services.settings.library_path.parent / "library.db-work").exists()
