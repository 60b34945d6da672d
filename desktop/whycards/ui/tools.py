"""What is done with whole decks: exporting them, finding duplicates, taking an import back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from whycards.core.deck import DeckInfo
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.frame.places import DUPLICATES
from whycards.ui.frame.shell import Shell
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.duplicates.page import DuplicatesPage
    from whycards.ui.frame.splitter import Splitter
    from whycards.ui.updating.undo import ImportUndo


class Tools(QObject):
    """Everything is made when it is first needed. `decks` gives those of the library as Home shows them."""

    show_wanted = Signal(str)
    """A page of this name."""
    home_wanted = Signal()
    changed = Signal()
    """The library holds something else now."""
    import_undone = Signal(str, str)
    """A title and a sentence."""
    troubled = Signal(str)

    def __init__(
        self,
        theme: Theme,
        services: Services,
        background: Background,
        shell: Shell,
        decks: Callable[[], Sequence[DeckInfo]],
        remember: Callable[[Splitter, str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._services = services
        self._background = background
        self._shell = shell
        self._decks = decks
        self._remember = remember

    @cached_property
    def duplicates_page(self) -> DuplicatesPage:
        """Where equal questions are joined."""
        from whycards.ui.duplicates.page import DuplicatesPage

        services = self._services
        page = DuplicatesPage(self._theme, services.duplicates, services.updates, self._background)
        self._remember(page.sides, "duplicates_sides")
        page.home_wanted.connect(self.home_wanted)
        page.changed.connect(self.changed)
        page.troubled.connect(self.troubled)
        self._shell.add_page(DUPLICATES, page)
        return page

    @cached_property
    def undoing(self) -> ImportUndo:
        """The way back from an import."""
        from whycards.ui.updating.undo import ImportUndo

        undoing = ImportUndo(lambda: self._services.updates, self._background, self)
        undoing.done.connect(self.import_undone)
        undoing.failed.connect(self.troubled)
        return undoing

    def find_duplicates(self) -> None:
        """Look for equal questions."""
        self.duplicates_page.search()
        self.show_wanted.emit(DUPLICATES)

    def undo_import(self) -> None:
        """Take the newest import back."""
        self.undoing.start()

    def export_deck(self, deck: int | None = None) -> None:
        """Ask what to write this deck as, and where to; None where the learner chooses one there."""
        decks = self._decks()
        if not decks:
            return
        from whycards.ui.exporting.dialog import ExportDialog

        rows = [one.row for one in decks]
        at = rows.index(deck) if deck in rows else 0
        parts = (self._services.exporting, self._background, decks, at, str(Path.home()))
        dialog = ExportDialog(self._theme, *parts, self._shell.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def say_anew(self) -> None:
        """Make the page anew in the language of now."""
        if self.__dict__.pop("duplicates_page", None) is not None:
            self.duplicates_page.search()
