"""What the window remembers in the library's settings: theme, scale, place, folders."""

from __future__ import annotations

import base64
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from whycards.core.problem import Trouble
from whycards.services.decks import DeckService
from whycards.ui.theme.theme import Mode, Theme

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5)
"""Scales of the interface, and sizes of text that Ctrl+plus and minus step through."""
_OWN_FONT, _SYSTEM_FONT = "inter", "system"


class Preferences:
    """Reads settings with care, since another program may have written them, and keeps what changes."""

    def __init__(self, decks: DeckService) -> None:
        self._decks = decks

    def theme(self, resources: Path) -> Theme:
        """The theme as the learner left it."""
        mode = self._decks.setting("theme", "")
        wanted = Mode(mode) if mode in [str(one) for one in Mode] else Mode.SYSTEM
        is_system = self._decks.setting("font", "") == _SYSTEM_FONT
        scale, text = self._scale("scale"), self._scale("text_scale")
        return Theme(resources, wanted, scale, has_system_font=is_system, text_scale=text)

    def language(self) -> str:
        """The language that the learner wants words in, "" for the system's."""
        held: object = self._decks.setting("language", "")
        return held if isinstance(held, str) and held.replace("_", "").isalnum() else ""

    def keep_language(self, name: str) -> None:
        """Remember the language that the learner wants, "" for the system's."""
        self._keep("language", name)

    def choose_mode(self, theme: Theme, mode: Mode) -> None:
        """Change the theme and remember it."""
        theme.set_mode(mode)
        self._keep("theme", str(mode))

    def choose_font(self, theme: Theme, *, is_system: bool) -> None:
        """Take the desktop's font or the bundled one, and remember it."""
        theme.set_system_font(is_system)
        self._keep("font", _SYSTEM_FONT if is_system else _OWN_FONT)

    def choose_scale(self, theme: Theme, scale: float) -> None:
        """Change the interface scale and remember it."""
        theme.set_scale(scale)
        self._keep("scale", scale)

    def choose_text_scale(self, theme: Theme, scale: float) -> None:
        """Change the size of questions and explanations and remember it."""
        theme.set_text_scale(scale)
        self._keep("text_scale", scale)

    def step_text_scale(self, theme: Theme, step: int) -> None:
        """Go to the next larger or smaller text; 0 goes back to 100 %."""
        nearest = min(range(len(SCALES)), key=lambda place: abs(SCALES[place] - theme.text_scale))
        place = min(len(SCALES) - 1, max(0, nearest + step))
        self.choose_text_scale(theme, SCALES[place] if step else 1.0)

    def place(self, window: QMainWindow) -> None:
        """Put the window where it was; Qt keeps it on a screen that exists."""
        held: object = self._decks.setting("window", "")
        if isinstance(held, str) and held:
            window.restoreGeometry(QByteArray.fromBase64(held.encode("ascii", "ignore")))

    def keep_place(self, window: QMainWindow) -> None:
        """Remember where the window is."""
        self._keep("window", base64.b64encode(bytes(window.saveGeometry().data())).decode("ascii"))

    def home_place(self) -> tuple[str, int]:
        """The key of the deck that was chosen on Home, "" for none, and how far its table was scrolled."""
        held: object = self._decks.setting("home_place", None)
        match held:
            case [str(key), int(scroll)] if not isinstance(scroll, bool):
                return key, scroll
        return "", 0

    def keep_home_place(self, key: str, scroll: int) -> None:
        """Remember the deck that is chosen on Home, and how far its table is scrolled."""
        self._keep("home_place", [key, scroll])

    def import_folder(self) -> str:
        """The folder that the last import came from."""
        held: object = self._decks.setting("import_folder", "")
        return held if isinstance(held, str) and held and Path(held).is_dir() else str(Path.home())

    def keep_import_folder(self, folder: Path) -> None:
        """Remember where files were chosen."""
        self._keep("import_folder", str(folder))

    def _scale(self, key: str) -> float:
        """A scale as it was left, within what is offered."""
        held: object = self._decks.setting(key, 1.0)
        scale = float(held) if isinstance(held, int | float) and not isinstance(held, bool) else 1.0
        return min(SCALES[-1], max(SCALES[0], scale))

    def _keep(self, key: str, value: object) -> None:
        try:
            self._decks.set_setting(key, value)
        except Trouble:
            return  # a library that cannot be written to does not stop the window
