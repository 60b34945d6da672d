"""The small button at the end of an option that strikes it out, and takes it back."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from whycards.ui.language import later, tr
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import with_key

_RULE_OUT, _RULED_OUT = later("Rule out"), later("Ruled out")


class RuleButton(Button):
    """It takes no focus: Shift with the letter, or the right mouse button, do the same."""

    def __init__(self, theme: Theme, letter: str, parent: QWidget) -> None:
        super().__init__(theme, tr(_RULE_OUT), Kind.QUIET, icon="strikethrough", icon_last=True, parent=parent)
        self._letter = letter
        self._is_on = self._is_short = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._show_words()
        self.hide()

    def set_state(self, *, is_on: bool, is_short: bool) -> None:
        """Say whether the option is ruled out; a short one is an icon alone."""
        if (is_on, is_short) != (self._is_on, self._is_short):
            self._is_on, self._is_short = is_on, is_short
            self._show_words()

    def room(self, *, is_short: bool) -> int:
        """Width in pixels that it may need, whatever it says at the moment."""
        shape, px = Kind.QUIET.value, self._theme.px
        icon = px(shape.icon) + px(shape.gap)
        if is_short:
            return icon
        return icon + ceil(max(self._theme.advance(shape.role, tr(words)) for words in (_RULE_OUT, _RULED_OUT)))

    def _show_words(self) -> None:
        words = tr(_RULED_OUT if self._is_on else _RULE_OUT)
        self.setText("" if self._is_short else words)
        self.set_icon_name("undo-2" if self._is_on else "strikethrough")
        spoken = (
            tr("Take {letter} back in", letter=self._letter)
            if self._is_on
            else tr("Rule out {letter}", letter=self._letter)
        )
        self.setAccessibleName(spoken)
        self.setToolTip(with_key(spoken, f"Shift+{self._letter}"))
        self.updateGeometry()
